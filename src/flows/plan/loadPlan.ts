import { SAVED_FILE_NAME } from '../../../core/contract/limits.ts';
import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import { NO_FILE_ANSWERS } from '../../domain/plan/file/fileAnswers.ts';
import { fromPlanDetails, fromPlanListRow } from '../../domain/plan/planForm.ts';
import { FIRST_PART_PLANS } from '../../services/planning/loadedPlans.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { asPlanningFailure, isOutsideTeam } from '../../services/planning/planningFailure.ts';
import type { Services } from '../../services/services.ts';
import {
  loadFailed,
  loadStarted,
  planFileArrived,
  planFileFailed,
  planFileRequested,
  planLoaded,
} from '../../slices/plan/planLoad.ts';
import type { LoadedPlan } from '../../slices/plan/planLoad.ts';
import { selectIsCurrentPlan, selectPlanKey, selectUserEmail } from '../../slices/selectors.ts';
import type { AppDispatch, AppThunk, RootState } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';
import { fetchPlan, fetchPlanFile } from './fetchPlan.ts';
import { removePlan, restoreAfterFailedLoad, prepareLoad } from './stashPlan.ts';

export type LoadOutcome = 'loaded' | 'failed' | 'superseded';

/**
 * Loads a past or shared plan by its key. Clears stored data and stashes a draft, then fetches the plan, its inputs
 * and, in the background, its audience file. If a second load starts before the first has ended, the first is
 * ignored. After a failure, the previous plan is restored.
 */
export function loadPlan(key: string): AppThunk<Promise<LoadOutcome>> {
  return async (dispatch, getState, { vault }) => {
    dispatch(prepareLoad());
    dispatch(loadStarted({ key }));
    const isCurrent = () => getState().planLoad.phase === 'loading' && keyOfLoad(getState()) === key;
    try {
      const { details } = await dispatch(fetchPlan(key));
      if (!isCurrent()) return 'superseded';
      dispatch(planLoaded({ key, inputs: readInputs(getState(), key, details) }));
      void loadFile({ dispatch, getState, vault }, key, details?.fileName ?? SAVED_FILE_NAME);
      return 'loaded';
    } catch (cause) {
      if (!isCurrent()) return 'superseded';
      dispatch(restoreAfterFailedLoad({ key, message: asPlanningFailure(cause).message }));
      return 'failed';
    }
  };
}

/** The key of the plan of the last load; null without a load. */
function keyOfLoad({ planLoad }: RootState): string | null {
  return planLoad.phase === 'idle' ? null : planLoad.key;
}

/** Loads the plan with this key. If it is the current plan, it only asks the backend whether the planner may still see it. */
export function openPlan(key: string): AppThunk<Promise<LoadOutcome>> {
  return async (dispatch, getState) => {
    if (!selectIsCurrentPlan(getState(), key)) return dispatch(loadPlan(key));
    // A plan that was run since the last reload was allowed then.
    if (getState().runStatus.phase === 'finished') return 'loaded';
    const { error } = await dispatch(callBackend('planDetails', { key }));
    if (!selectIsCurrentPlan(getState(), key)) return 'superseded';
    if (!error || !isOutsideTeam(error)) return 'loaded';
    dispatch(removePlan(key));
    dispatch(loadFailed({ key, message: error.message }));
    return 'failed';
  };
}

/**
 * Fetches the audience file of the current plan into the form. Needed after the file was removed, or a reload interrupted the load of the
 * plan.
 */
export function loadFileOfPlan(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { vault }) => {
    const key = selectPlanKey(getState());
    if (key === null) return;
    dispatch(planFileRequested({ key }));
    const { data: details } = await dispatch(callBackend('planDetails', { key }));
    await loadFile({ dispatch, getState, vault }, key, details?.fileName ?? SAVED_FILE_NAME);
  };
}

/** The plan's inputs, from the backend. If they cannot be read, the inputs in the list of past plans are taken. */
function readInputs(state: RootState, key: string, details: PlanDetails | null): LoadedPlan['inputs'] {
  if (details) return fromPlanDetails(details);
  const user = selectUserEmail(state);
  const listed = [{ user }, { user, limit: FIRST_PART_PLANS }].flatMap(
    (request) => planningApi.endpoints.planSummary.select(request)(state).data ?? [],
  );
  const plan = listed.find((one) => one.key === key);
  return plan ? fromPlanListRow(plan) : null;
}

interface Store extends Pick<Services, 'vault'> {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}

/** Fetches a plan's file into the form, unless another plan is loaded by then. */
async function loadFile({ dispatch, getState, vault }: Store, key: string, name: string): Promise<void> {
  const isCurrent = () => getState().planLoad.phase === 'loaded' && keyOfLoad(getState()) === key;
  try {
    const { file, reading } = await dispatch(fetchPlanFile(key));
    // Call 7 returns csv text, also if a workbook was uploaded. The file keeps the name of the uploaded file. The plan's answers are
    // stored with it, so that the next run uses them again.
    const answers = reading && { answers: { ...NO_FILE_ANSWERS, reading } };
    if (isCurrent()) dispatch(planFileArrived({ ...file, name, isCsvText: true, ...answers }));
    else await vault.release(file.vaultId);
  } catch {
    if (isCurrent()) dispatch(planFileFailed());
  }
}
