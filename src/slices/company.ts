import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { COMPANY_FEATURE } from '../../core/contract/bodies/access.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import { signedIn, signedOut } from './session.ts';

/** Whether the reply to the access call offers the page of the company. Only its administrators are offered it. */
interface CompanyState {
  readonly isAdmin: boolean;
}

const slice = createSlice({
  name: 'company',
  initialState: (): CompanyState => ({ isAdmin: false }),
  reducers: {
    /** Gets the features from a reply to the access call that this browser stored before the page was loaded. */
    companyAnnounced: (_state, { payload }: PayloadAction<readonly string[]>): CompanyState => ({
      isAdmin: payload.includes(COMPANY_FEATURE),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(planningApi.endpoints.userAccess.matchFulfilled, (_state, { payload }): CompanyState => ({
        isAdmin: payload.features?.includes(COMPANY_FEATURE) ?? false,
      }))
      .addMatcher(isAnyOf(signedIn, signedOut), (): CompanyState => ({ isAdmin: false })),
});

export const { companyAnnounced } = slice.actions;
export const companyReducer = slice.reducer;
