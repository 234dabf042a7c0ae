import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { LimitChoice } from '../../domain/plan/limits/budgetConstraint.ts';
import type { FileAnswers } from '../../domain/plan/file/fileAnswers.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { planCleared } from './planCleared.ts';
import { runStarted } from './runStatus.ts';

/** Whether the audience file of a loaded plan has arrived. It is fetched in the background, after the plan itself. */
type LoadedFile = 'fetching' | 'arrived' | 'failed';

/**
 * Loading a past or shared plan:  idle ──loadStarted──► loading ──planLoaded──► loaded
 *                                                          ├────loadFailed───► failed
 *                                                          └──loadAbandoned──► idle
 */
export type PlanLoad =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading'; readonly key: string }
  | { readonly phase: 'failed'; readonly key: string; readonly message: string }
  | { readonly phase: 'loaded'; readonly key: string; readonly file: LoadedFile };

/** What a loaded plan brings in addition to its results, which are in `planResults`. */
export interface LoadedPlan {
  readonly key: string;
  /** The plan's inputs; null if the backend did not send them. */
  readonly inputs: { readonly form: PlanFormData; readonly choice: LimitChoice } | null;
}

const idle: PlanLoad = { phase: 'idle' };

const planLoad = createSlice({
  name: 'planLoad',
  initialState: (): PlanLoad => idle,
  reducers: {
    loadStarted: (_state, { payload }: PayloadAction<{ key: string }>): PlanLoad => ({ phase: 'loading', ...payload }),
    planLoaded: (_state, { payload }: PayloadAction<LoadedPlan>): PlanLoad => ({
      phase: 'loaded',
      key: payload.key,
      file: 'fetching',
    }),
    loadFailed: (_state, { payload }: PayloadAction<{ key: string; message: string }>): PlanLoad => ({
      phase: 'failed',
      ...payload,
    }),
    /** The audience file of the current plan, which this browser does not have, is fetched. */
    planFileRequested: (_state, { payload }: PayloadAction<{ key: string }>): PlanLoad => ({
      phase: 'loaded',
      ...payload,
      file: 'fetching',
    }),
    /** The planner started something else during the load. */
    loadAbandoned: () => idle,
    planFileFailed: (state): PlanLoad => (state.phase === 'loaded' ? { ...state, file: 'failed' } : state),
    planFileArrived: (
      state,
      _action: PayloadAction<{
        name: string;
        bytes: number;
        vaultId: string;
        isCsvText: true;
        answers?: FileAnswers;
      }>,
    ): PlanLoad => (state.phase === 'loaded' ? { ...state, file: 'arrived' } : state),
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => idle)
      // A run ends a load that is under way, and removes the message of a load that failed.
      .addCase(runStarted, (state) => (state.phase === 'loaded' ? state : idle)),
});

export const { loadStarted, planLoaded, loadFailed, loadAbandoned } = planLoad.actions;
export const { planFileRequested, planFileFailed, planFileArrived } = planLoad.actions;
export const planLoadReducer = planLoad.reducer;
