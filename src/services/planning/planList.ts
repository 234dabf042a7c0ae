import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { usePlanSummaryQuery } from './planningApi.ts';
import { asPlanningFailure } from './planningFailure.ts';

/** The list of saved plans: on its way, not to be had, or here, newest first. */
export type PlanList =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'here'; readonly plans: readonly SavedPlan[] };

/**
 * A user's saved plans (call 6), asked anew by whoever shows them. A list that was read once stays in sight while it is
 * read again. @param isWanted  nothing is asked before it is true
 */
export function usePlanList(user: string, isWanted = true): { readonly list: PlanList; readonly retry: () => void } {
  const summary = usePlanSummaryQuery({ user }, { refetchOnMountOrArgChange: true, skip: !isWanted });
  return { list: listOf(summary), retry: () => void summary.refetch() };
}

function listOf({ data, isError, isFetching, error }: ReturnType<typeof usePlanSummaryQuery>): PlanList {
  if (isError && !isFetching) return { phase: 'failed', message: asPlanningFailure(error).message };
  return data ? { phase: 'here', plans: data } : { phase: 'loading' };
}
