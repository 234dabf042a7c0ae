import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import type { FullPlan } from '../../../core/contract/bodies/plan.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';

/** A saved plan and its inputs. The inputs (`details`) are null if the reply to call 2 cannot be read. */
export interface FetchedPlan {
  readonly savedPlan: FullPlan;
  readonly details: PlanDetails | null;
}

/**
 * Fetches a saved plan (call 8) with its inputs (call 2). Does not change the state.
 * @throws {PlanningFailure} when the plan itself cannot be fetched or read
 */
export function fetchPlan(key: string): AppThunk<Promise<FetchedPlan>> {
  return async (dispatch, getState) => {
    const request = { user: selectUserEmail(getState()), key };
    const { plan, planDetails } = planningApi.endpoints;
    const details = dispatch(planDetails.initiate(request, { track: false }))
      .unwrap()
      .catch(() => null);
    const savedPlan = await dispatch(plan.initiate(request, { track: false })).unwrap();
    return { savedPlan, details: await details };
  };
}
