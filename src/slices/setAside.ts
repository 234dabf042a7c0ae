import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PlanFormData } from '../domain/planForm.ts';
import { filePicked } from './audienceFile.ts';
import type { AudienceFile } from './audienceFile.ts';
import type { ChannelChoice } from './channelChoice.ts';
import { isPlanEdit } from './planEdits.ts';
import { planLoaded } from './planLoad.ts';
import type { StoredResults } from './planResults.ts';
import { signedOut } from './session.ts';

/** A whole plan as the state holds it. */
export interface SetAsidePlan {
  readonly planForm: PlanFormData;
  readonly channelChoice: ChannelChoice;
  readonly audienceFile: AudienceFile;
  readonly planResults: StoredResults;
}

/** The planner thought better of clearing: rootReducer puts the plan back. */
export const planRestored = createAction<SetAsidePlan>('plan/restored');

/** The plan cleared last, for as long as it can be brought back: until something new is begun. Never stored. */
const setAside = createSlice({
  name: 'setAside',
  initialState: null as SetAsidePlan | null,
  reducers: {
    planSetAside: (_state, { payload }: PayloadAction<SetAsidePlan>) => payload,
    setAsideDropped: () => null,
  },
  extraReducers: (builder) =>
    builder.addMatcher(isAnyOf(planRestored, isPlanEdit, filePicked, planLoaded, signedOut), () => null),
});

export const { planSetAside, setAsideDropped } = setAside.actions;
export const setAsideReducer = setAside.reducer;
