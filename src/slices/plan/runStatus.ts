import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { planCleared } from './planCleared.ts';

export type RunStep = 'media scores' | 'reach' | 'optimise';

/**
 * idle ──runStarted──► running: media scores ──stepStarted──► reach ──► optimise ──runFinished──► finished
 *                         │      ▲
 *                         │      └──runResumed── failed at reach or optimise
 *                         └─────runFailed / runCancelled / planCleared─────► failed / cancelled / idle
 * Never stored: a reload abandons the run.
 */
export type RunStatus =
  | { readonly phase: 'idle' | 'cancelled' | 'finished' }
  | {
      readonly phase: 'running';
      /** Id of the run, for the progress meter. */
      readonly runId: string;
      readonly step: RunStep;
    }
  | ({ readonly phase: 'failed' } & RunFault);

/** Why a run failed. */
export interface RunFault {
  readonly step: RunStep;
  /** The text of the error that the specification prescribes. It names the call. */
  readonly specifiedMessage: string;
  /** The sentence that is shown. It equals `specifiedMessage`, except at the step optimise, for which the specification has another text. */
  readonly shownMessage: string;
  /** The backend's sentence. */
  readonly reason: string;
  readonly details: readonly string[];
  /** Not null if the same step can be retried, because the backend has the file and was only unavailable. */
  readonly resume: {
    /** When the service asks to retry [ms since 1970]; null where it did not say. */
    readonly notBefore: number | null;
  } | null;
}

/** The inputs of a run. A failed run can be resumed only while its inputs are unchanged. */
export interface RunInputs {
  /** The key of the plan that this one is made from; null for a new plan. */
  readonly madeFrom: string | null;
  readonly form: PlanFormData;
  readonly limits: readonly ChannelLimits[];
  readonly user: string;
  /** Id of the audience file in the vault, which stores files in this browser. */
  readonly vaultId: string;
  /** The planner's answers about how the file is read. */
  readonly reading: Reading | null;
}

const idle: RunStatus = { phase: 'idle' };

const runStatus = createSlice({
  name: 'runStatus',
  initialState: (): RunStatus => idle,
  reducers: {
    /** `submittedForm` is the form, with the budget constraint in the format of a report. Other slices use it. */
    runStarted: (
      _state,
      { payload }: PayloadAction<{ runId: string; submittedForm: PlanFormData; inputs: RunInputs }>,
    ): RunStatus => ({
      phase: 'running',
      runId: payload.runId,
      step: 'media scores',
    }),
    /** A run continues at the step that failed. */
    runResumed: (_state, { payload }: PayloadAction<{ runId: string; step: RunStep }>): RunStatus => ({
      phase: 'running',
      ...payload,
    }),
    stepStarted: (state, { payload }: PayloadAction<RunStep>): RunStatus =>
      state.phase === 'running' ? { ...state, step: payload } : state,
    runFailed: (_state, { payload }: PayloadAction<RunFault>): RunStatus => ({ phase: 'failed', ...payload }),
    runCancelled: (): RunStatus => ({ phase: 'cancelled' }),
    runFinished: (): RunStatus => ({ phase: 'finished' }),
  },
  extraReducers: (builder) => builder.addCase(planCleared, () => idle),
});

export const { runStarted, runResumed, stepStarted, runFailed, runCancelled, runFinished } = runStatus.actions;
export const runStatusReducer = runStatus.reducer;
