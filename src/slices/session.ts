import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AccountProfile, SignInEnd } from '../services/account/auth.ts';

/** The signed-in planner: the provider's profile and the parts of the e-mail address. */
export interface User extends AccountProfile {
  readonly userId: string;
  /** Domain of the e-mail address. */
  readonly company: string;
}

export type Session =
  | { readonly phase: 'checking' }
  /** `ended`: why the session ended without a logout; null after a logout, or where no one was signed in. */
  | { readonly phase: 'signed out'; readonly ended: SignInEnd | 'unknown' | null }
  | { readonly phase: 'signed in'; readonly user: User };

const session = createSlice({
  name: 'session',
  initialState: (): Session => ({ phase: 'checking' }),
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<User>): Session => ({ phase: 'signed in', user: payload }),
    signedOut: (_state, { payload }: PayloadAction<{ readonly ended: SignInEnd | 'unknown' | null }>): Session => ({
      phase: 'signed out',
      ended: payload.ended,
    }),
    /** The reason may arrive after the sign-out. */
    signOutExplained: (state, { payload }: PayloadAction<SignInEnd>): Session =>
      state.phase === 'signed out' ? { phase: 'signed out', ended: payload } : state,
  },
});

export const { signedIn, signedOut, signOutExplained } = session.actions;
export const sessionReducer = session.reducer;
