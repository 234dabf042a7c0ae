import { useMemo } from 'react';
import type { PlanScope } from '../../../core/contract/bodies/access.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { usePlanSummaryQuery } from './planningApi.ts';
import { asPlanningFailure } from './planningFailure.ts';

/** The list of saved plans, newest first. */
export type LoadedPlans =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | {
      readonly phase: 'loaded';
      readonly plans: readonly PlanListRow[];
      /** False while older plans are still loading. */
      readonly isWhole: boolean;
    };

/** The newest plans are fetched first, so that they are on screen while the others load. This is how many. */
export const FIRST_PART_PLANS = 200;

/**
 * A user's saved plans, fetched again on each mount. Until the new list arrives, the list that was fetched before stays on screen.
 * @param isWanted  nothing is fetched while it is false
 * @param scope  'team' for the plans of colleagues too
 */
export function useLoadedPlans(
  user: string,
  isWanted = true,
  scope: PlanScope = 'mine',
): { readonly list: LoadedPlans; readonly retry: () => void } {
  const refetch = { refetchOnMountOrArgChange: true };
  const request = { user, ...(scope === 'team' && { scope }) };
  const first = usePlanSummaryQuery({ ...request, limit: FIRST_PART_PLANS }, { ...refetch, skip: !isWanted });
  const hasMore = first.currentData?.length === FIRST_PART_PLANS;
  const all = usePlanSummaryQuery(request, { ...refetch, skip: !isWanted || !hasMore });
  const list = useMemo(() => listOf(first, hasMore ? all : null), [first, hasMore, all]);
  return { list, retry: () => void (hasMore && all.isError ? all : first).refetch() };
}

type Answer = ReturnType<typeof usePlanSummaryQuery>;

/** Uses `currentData`, because after a change of scope `data` still has the plans of the earlier scope. */
function listOf(first: Answer, all: Answer | null): LoadedPlans {
  const failed = [first, all].find((answer) => answer?.isError && !answer.isFetching);
  if (failed) return { phase: 'failed', message: asPlanningFailure(failed.error).message };
  const plans = all?.currentData ?? first.currentData;
  return plans
    ? { phase: 'loaded', plans, isWhole: all === null || all.currentData !== undefined }
    : { phase: 'loading' };
}
