import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { COMPANY_FEATURE, FEATURES, RATE_FEATURES } from '../../core/contract/bodies/access.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import { signedOut } from './session.ts';

/** A feature that goes beyond the eight calls of the specification. */
export type Feature =
  | (typeof FEATURES)[keyof typeof FEATURES]
  | (typeof RATE_FEATURES)[keyof typeof RATE_FEATURES]
  | typeof COMPANY_FEATURE;

interface Features {
  /** The user's e-mail address; '' before a user signs in. */
  readonly user: string;
  readonly names: readonly string[];
  /** Whether the user's role lets them only read plans; false until it is known. */
  readonly isReader: boolean;
}

const NO_FEATURES: Features = { user: '', names: [], isReader: false };

/** The features that the backend offers the user, and whether the user may only read. They are not read from the query cache, which drops a reply that no page uses. */
const slice = createSlice({
  name: 'features',
  initialState: NO_FEATURES,
  reducers: {
    /** Another user signed in. The features are those that this browser stored when the backend last announced them to this user. */
    featuresRestored: (_state, { payload }: PayloadAction<Pick<Features, 'user' | 'names'>>) => ({
      ...NO_FEATURES,
      ...payload,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, () => NO_FEATURES)
      .addMatcher(planningApi.endpoints.userAccess.matchFulfilled, (state, { payload, meta }): Features => {
        const { user } = meta.arg.originalArgs;
        // The reply to a user who has signed out meanwhile is ignored.
        if (user !== state.user) return state;
        return { user, names: payload.features ?? [], isReader: payload.company?.role === 'reader' };
      }),
});

export const { featuresRestored } = slice.actions;
export const featuresReducer = slice.reducer;
