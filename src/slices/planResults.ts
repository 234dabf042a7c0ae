import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { MediaScoreReply } from '../../contract/mediaScore.ts';
import type { PlanReport } from '../../contract/planReport.ts';
import type { ReachReply } from '../../contract/reach.ts';
import type { PlanFormData } from '../domain/planForm.ts';
import { planCleared } from './planCleared.ts';
import { planLoaded } from './planLoad.ts';
import { runFailed } from './runStatus.ts';

/** A proposal, and the inputs it was made from: the form may be edited afterwards without being run. */
export type Proposal = PlanReport & { readonly ran_with?: PlanFormData };

/** The three results of a run, as the backend sent them. They outlive the page. */
export interface StoredResults {
  readonly mediaScoreData: MediaScoreReply | null;
  readonly reachData: ReachReply | null;
  readonly optimiseData: Proposal | null;
}

export const NO_RESULTS: StoredResults = { mediaScoreData: null, reachData: null, optimiseData: null };

// Case reducers return new objects instead of editing drafts: Immer would walk and freeze thousands of rows for nothing.
const planResults = createSlice({
  name: 'planResults',
  initialState: NO_RESULTS,
  reducers: {
    /** Scores of another file make the later results of an older run untrue, so those go. */
    mediaScoreArrived: (_state, { payload }: PayloadAction<MediaScoreReply>): StoredResults => ({
      ...NO_RESULTS,
      mediaScoreData: payload,
    }),
    reachArrived: (state, { payload }: PayloadAction<ReachReply>): StoredResults => ({ ...state, reachData: payload }),
    optimiseArrived: (state, { payload }: PayloadAction<Proposal>): StoredResults => ({
      ...state,
      optimiseData: payload,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => NO_RESULTS)
      .addCase(planLoaded, (_state, { payload: { results, inputs } }): StoredResults => ({
        ...results,
        optimiseData: inputs ? { ...results.optimiseData, ran_with: inputs.form } : results.optimiseData,
      }))
      .addCase(runFailed, (state, { payload }) =>
        payload.step === 'optimise' ? { ...state, optimiseData: null } : state,
      ),
});

export const { mediaScoreArrived, reachArrived, optimiseArrived } = planResults.actions;
export const planResultsReducer = planResults.reducer;
