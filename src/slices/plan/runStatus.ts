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
 * Never stored: a run is abandoned when the page reloads.
 */
export type RunStatus =
  | { readonly phase: 'idle' | 'cancelled' | 'finished' }
  | {
      readonly phase: 'running';
      /** By which the progress meter knows the upload of the file. */
      readonly runId: string;
      readonly step: RunStep;
    }
  | ({ readonly phase: 'failed' } & RunFault);

/** Why a run stopped: the specification's sentences, and beside them the backend's own. */
export interface RunFault {
  readonly step: RunStep;
  /** What the call threw; it names the call. */
  readonly thrown: string;
  /** What is shown for it: the thrown sentence, but for optimise another. */
  readonly message: string;
  readonly reason: string;
  readonly details: readonly string[];
  /** Set where the very same step may be tried again: the file has arrived, the service was only away. */
  readonly resume: {
    /** When the service asks to come back [ms since 1970]; null where it did not say. */
    readonly notBefore: number | null;
  } | null;
}

/** What a run was started with: whoever tries a step of it again must still have the same. */
export interface RunInputs {
  /** The key of the plan in hand, which this one is made from; null for a plan begun anew. */
  readonly madeFrom: string | null;
  readonly form: PlanFormData;
  readonly limits: readonly ChannelLimits[];
  readonly user: string;
  /** The audience file. */
  readonly vaultId: string;
  /** What the planner said of how it is to be read. */
  readonly reading: Reading | null;
}

const idle: RunStatus = { phase: 'idle' };

const runStatus = createSlice({
  name: 'runStatus',
  initialState: (): RunStatus => idle,
  reducers: {
    /** `ranWith`: the form as it is run, its constraint as a report words it. */
    runStarted: (
      _state,
      { payload }: PayloadAction<{ runId: string; ranWith: PlanFormData; inputs: RunInputs }>,
    ): RunStatus => ({
      phase: 'running',
      runId: payload.runId,
      step: 'media scores',
    }),
    /** A run goes on at the step that failed. */
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
