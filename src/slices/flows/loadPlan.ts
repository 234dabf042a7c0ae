import { SAVED_FILE_NAME } from '../../../contract/limits.ts';
import type { PlanDetails } from '../../../contract/access.ts';
import { fromPlanDetails, fromSavedPlan } from '../../domain/planForm.ts';
import { asPlanningFailure } from '../../services/planningFailure.ts';
import { savedPlanEndpoints } from '../../services/savedPlanEndpoints.ts';
import { planCleared } from '../planCleared.ts';
import { loadFailed, loadStarted, planFileArrived, planFileMissed, planLoaded } from '../planLoad.ts';
import type { LoadedPlan } from '../planLoad.ts';
import { selectUserEmail } from '../selectors.ts';
import type { AppDispatch, AppThunk, RootState } from '../storeTypes.ts';
import { fetchPlan } from './fetchPlan.ts';

export type LoadOutcome = 'loaded' | 'failed' | 'superseded';

/**
 * Opens a past or shared plan by its key. Stored data is cleared first; then the plan (call 8) and its inputs (call 2)
 * are fetched, and after them its audience file (call 7) in the background. Of two loads the later one wins.
 */
export function loadPlan(key: string): AppThunk<Promise<LoadOutcome>> {
  return async (dispatch, getState) => {
    dispatch(planCleared());
    dispatch(loadStarted({ key }));
    const asked = { user: selectUserEmail(getState()), key };
    const isCurrent = () => getState().planLoad.phase === 'loading' && keyUnderWay(getState()) === key;
    try {
      const { details } = await dispatch(fetchPlan(key));
      if (!isCurrent()) return 'superseded';
      dispatch(planLoaded({ key, inputs: readInputs(getState(), asked, details) }));
      void fetchFile(dispatch, getState, asked, details?.fileName ?? SAVED_FILE_NAME);
      return 'loaded';
    } catch (cause) {
      if (!isCurrent()) return 'superseded';
      dispatch(loadFailed({ key, message: asPlanningFailure(cause).message }));
      return 'failed';
    }
  };
}

function keyUnderWay({ planLoad }: RootState): string | null {
  return planLoad.phase === 'idle' ? null : planLoad.key;
}

/** The plan's inputs, or what the list of past plans says of them when the backend's call 2 speaks differently. */
function readInputs(
  state: RootState,
  { user, key }: { user: string; key: string },
  details: PlanDetails | null,
): LoadedPlan['inputs'] {
  if (details) return fromPlanDetails(details);
  const listed = savedPlanEndpoints.endpoints.planSummary.select(user)(state).data ?? [];
  const plan = listed.find((one) => one.key === key);
  return plan ? fromSavedPlan(plan) : null;
}

async function fetchFile(
  dispatch: AppDispatch,
  getState: () => RootState,
  asked: { user: string; key: string },
  name: string,
): Promise<void> {
  const isCurrent = () => getState().planLoad.phase === 'loaded' && keyUnderWay(getState()) === asked.key;
  try {
    const file = await dispatch(savedPlanEndpoints.endpoints.planFile.initiate(asked, { track: false })).unwrap();
    // Call 7 replies csv text whatever was uploaded, so the saved file is a csv under the same name.
    if (isCurrent()) dispatch(planFileArrived({ ...file, name: name.replace(/\.xlsx?$/i, '.csv') }));
  } catch {
    if (isCurrent()) dispatch(planFileMissed());
  }
}
