import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import type { KeptPlan } from '../../../core/contract/bodies/plan.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';

/** A kept plan, and the inputs it was made from: null where the backend's call 2 speaks differently. */
export interface FetchedPlan {
  readonly kept: KeptPlan;
  readonly details: PlanDetails | null;
}

/**
 * Fetches a kept plan (call 8) with its inputs (call 2) and changes nothing: who asked decides what becomes of it.
 * @throws {PlanningFailure} when the plan itself cannot be had or read
 */
export function fetchPlan(key: string): AppThunk<Promise<FetchedPlan>> {
  return async (dispatch, getState) => {
    const asked = { user: selectUserEmail(getState()), key };
    const { plan, planDetails } = planningApi.endpoints;
    const details = dispatch(planDetails.initiate(asked, { track: false }))
      .unwrap()
      .catch(() => null);
    const kept = await dispatch(plan.initiate(asked, { track: false })).unwrap();
    return { kept, details: await details };
  };
}
