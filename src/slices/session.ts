import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AccountProfile, SignInEnd } from '../services/account/auth.ts';

/** The signed-in planner: the provider's profile and the parts of the e-mail address. */
export interface User extends AccountProfile {
  /** The part of the e-mail address before the @. */
  readonly userId: string;
  /** Domain of the e-mail address, such as "agency.example". */
  readonly company: string;
}

/** Why a session ended without a logout in this tab. `unknown` if the provider does not say it. */
export type SignOutReason = SignInEnd | 'unknown' | 'other_tab';

export type Session =
  | { readonly phase: 'checking' }
  /** `ended` is null after a logout in this tab, or if there was no session. */
  | { readonly phase: 'signed out'; readonly ended: SignOutReason | null }
  | {
      readonly phase: 'signed in';
      readonly user: User;
      /** The planning service refuses the sign-in until the account has a second factor. */
      readonly needsSecondFactor: boolean;
    };

/** The planning service refuses a sign-in with this error code until the account has a second factor. */
const SECOND_FACTOR_NEEDED = 'second_factor_needed';

const session = createSlice({
  name: 'session',
  initialState: (): Session => ({ phase: 'checking' }),
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<User>): Session => ({
      phase: 'signed in',
      user: payload,
      needsSecondFactor: false,
    }),
    secondFactorSetUp: (state): Session =>
      state.phase === 'signed in' ? { ...state, needsSecondFactor: false } : state,
    signedOut: (_state, { payload }: PayloadAction<{ readonly ended: SignOutReason | null }>): Session => ({
      phase: 'signed out',
      ended: payload.ended,
    }),
    /** Adds the reason of a sign-out, which may arrive later than the sign-out. */
    signOutExplained: (state, { payload }: PayloadAction<SignInEnd>): Session =>
      state.phase === 'signed out' ? { phase: 'signed out', ended: payload } : state,
  },
  extraReducers: (builder) =>
    builder.addMatcher(isRejectedWithValue, (state, { payload }): Session => {
      const isRefused = (payload as { code?: string } | undefined)?.code === SECOND_FACTOR_NEEDED;
      return isRefused && state.phase === 'signed in' ? { ...state, needsSecondFactor: true } : state;
    }),
});

export const { signedIn, secondFactorSetUp, signedOut, signOutExplained } = session.actions;
export const sessionReducer = session.reducer;
