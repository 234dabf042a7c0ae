import { createSlice, current } from '@reduxjs/toolkit';
import type { MediaScoreReply } from '../../../core/contract/bodies/mediaScore.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { ReachReply } from '../../../core/contract/bodies/reach.ts';
import { splitFullPlan } from '../../domain/plan/splitPlan.ts';
import type { PlanResults } from '../../domain/plan/splitPlan.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { planCleared } from './planCleared.ts';
import { planRenamed } from './planEdits.ts';
import { loadFailed, loadStarted, planLoaded } from './planLoad.ts';
import { runCancelled, runFailed, runResumed, runStarted } from './runStatus.ts';
import type { RunInputs } from './runStatus.ts';

/** A proposal, with the inputs from which it was computed. These are stored with it because the form may be edited afterwards. */
export type Proposal = PlanReport & { readonly ran_with?: PlanFormData };

/** The three results of a run, as the backend sent them. They are stored in the browser. */
export interface StoredResults {
  readonly mediaScoreData: MediaScoreReply | null;
  readonly reachData: ReachReply | null;
  readonly optimiseData: Proposal | null;
}

interface RunUnderWay {
  readonly kind: 'run';
  readonly submittedForm: PlanFormData;
  readonly inputs: RunInputs;
  readonly mediaScoreData: MediaScoreReply | null;
  readonly reachData: ReachReply | null;
}

/**
 * The replies that a run or a load under way has received. Only at its end do they replace the previous results, all together. So a
 * cancelled or failed run leaves the previous report unchanged.
 */
type UnderWay = RunUnderWay | { readonly kind: 'load'; readonly key: string; readonly results: PlanResults | null };

type State = StoredResults & {
  readonly underWay?: UnderWay;
  /** A failed run that can be resumed. */
  readonly paused?: RunUnderWay;
};

export const NO_RESULTS: StoredResults = { mediaScoreData: null, reachData: null, optimiseData: null };

const { mediaScore, reach, optimise, plan } = planningApi.endpoints;

/** The state without the replies of a run or load under way and without a run that can be resumed. */
export const withoutPending = ({ mediaScoreData, reachData, optimiseData }: State): StoredResults => ({
  mediaScoreData,
  reachData,
  optimiseData,
});

/**
 * The state after a failed run. A previous report stays. If there is none and only the optimise call failed, the replies of the calls
 * before it become the results.
 */
function afterFailure(state: State, { payload: { resume } }: ReturnType<typeof runFailed>): State {
  const { underWay } = state;
  if (underWay?.kind !== 'run') return withoutPending(state);
  const { mediaScoreData, reachData } = underWay;
  const keepsOldReport = reachData === null || state.optimiseData !== null;
  const results = keepsOldReport ? withoutPending(state) : { mediaScoreData, reachData, optimiseData: null };
  return resume === null ? results : { ...results, paused: underWay };
}

/** Immer freezes every object that a case reducer returns, which takes long for thousands of rows. It skips objects that are frozen. */
const freeze = Object.freeze;

// Case reducers return new objects and do not change Immer's draft, which would be slow for large replies.
// Replies are taken from RTK Query's own actions. A second action with the same payload would double the size of the action log.
const planResults = createSlice({
  name: 'planResults',
  initialState: (): State => NO_RESULTS,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, (): State => NO_RESULTS)
      .addCase(runStarted, (state, { payload: { submittedForm, inputs } }): State => ({
        ...withoutPending(state),
        underWay: { kind: 'run', submittedForm, inputs, mediaScoreData: null, reachData: null },
      }))
      .addCase(runResumed, (state): State => {
        const { paused } = state;
        return paused ? { ...withoutPending(state), underWay: paused } : state;
      })
      .addCase(planRenamed, (state, { payload: { name } }): State => {
        const { optimiseData } = state;
        if (!optimiseData?.ran_with) return state;
        return { ...state, optimiseData: { ...optimiseData, ran_with: { ...optimiseData.ran_with, name } } };
      })
      .addCase(runCancelled, withoutPending)
      .addCase(runFailed, afterFailure)
      .addCase(loadStarted, (state, { payload: { key } }): State => ({
        ...withoutPending(state),
        underWay: { kind: 'load', key, results: null },
      }))
      .addCase(loadFailed, withoutPending)
      .addCase(planLoaded, (state, { payload: { key, inputs } }): State => {
        const { underWay } = state;
        if (underWay?.kind !== 'load' || underWay.key !== key || underWay.results === null) return state;
        const { results } = underWay;
        return { ...results, optimiseData: { ...results.optimiseData, ...(inputs && { ran_with: inputs.form }) } };
      })
      .addMatcher(mediaScore.matchFulfilled, (state, { payload }): State => {
        if (state.underWay?.kind !== 'run') return state;
        return { ...state, underWay: { ...state.underWay, mediaScoreData: freeze(payload) } };
      })
      .addMatcher(reach.matchFulfilled, (state, { payload }): State => {
        if (state.underWay?.kind !== 'run') return state;
        return { ...state, underWay: { ...state.underWay, reachData: freeze(payload) } };
      })
      .addMatcher(optimise.matchFulfilled, (state, { payload }): State => {
        if (state.underWay?.kind !== 'run') return state;
        const { submittedForm, mediaScoreData, reachData } = state.underWay;
        // A frozen object must not contain a draft.
        return { mediaScoreData, reachData, optimiseData: freeze({ ...payload, ran_with: current(submittedForm) }) };
      })
      // Other parts of the app fetch plans too, to compare them. Only the reply for the plan that is being loaded is used.
      .addMatcher(plan.matchFulfilled, (state, { payload, meta }): State => {
        const { underWay } = state;
        if (underWay?.kind !== 'load' || underWay.key !== meta.arg.originalArgs.key) return state;
        return { ...state, underWay: { ...underWay, results: splitFullPlan({ ...payload, key: underWay.key }) } };
      }),
});

export const planResultsReducer = planResults.reducer;
