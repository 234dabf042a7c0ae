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

/** The features that the backend offers the user. They are not read from the query cache, which drops a reply that no page uses. */
const slice = createSlice({
  name: 'features',
  initialState: (): readonly string[] => [],
  reducers: {
    /** Another user signed in. The features are those that this browser stored when the backend last announced them to this user. */
    featuresRestored: (_state, { payload }: PayloadAction<readonly string[]>) => payload,
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, () => [])
      .addMatcher(planningApi.endpoints.userAccess.matchFulfilled, (_state, { payload }) => payload.features ?? []),
});

export const { featuresRestored } = slice.actions;
export const featuresReducer = slice.reducer;
