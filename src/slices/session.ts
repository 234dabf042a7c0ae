import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { EmailParts } from '../../core/words/emailAddress.ts';
import type { AccountProfile } from '../services/account/auth.ts';

/** The signed-in planner: the provider's profile, and what the e-mail address says. */
export type User = AccountProfile & EmailParts;

export type Session =
  | { readonly phase: 'checking' }
  | { readonly phase: 'signed out' }
  | { readonly phase: 'signed in'; readonly user: User };

const session = createSlice({
  name: 'session',
  initialState: (): Session => ({ phase: 'checking' }),
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<User>): Session => ({ phase: 'signed in', user: payload }),
    signedOut: (): Session => ({ phase: 'signed out' }),
  },
});

export const { signedIn, signedOut } = session.actions;
export const sessionReducer = session.reducer;
