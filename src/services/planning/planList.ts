import { useMemo } from 'react';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { usePlanSummaryQuery } from './planningApi.ts';
import { asPlanningFailure } from './planningFailure.ts';

/** The list of saved plans: on its way, not to be had, or here, newest first. */
export type PlanList =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | {
      readonly phase: 'here';
      readonly plans: readonly SavedPlan[];
      /** False while older ones are still on their way. */
      readonly isWhole: boolean;
    };

/** So many, the newest, are asked for first: they are read while the others come. */
export const FIRST_PLANS = 200;

/**
 * A user's saved plans (call 6), asked anew by whoever shows them. A list that was read once stays in sight while it is
 * read again. @param isWanted  nothing is asked before it is true
 */
export function usePlanList(user: string, isWanted = true): { readonly list: PlanList; readonly retry: () => void } {
  const anew = { refetchOnMountOrArgChange: true };
  const first = usePlanSummaryQuery({ user, limit: FIRST_PLANS }, { ...anew, skip: !isWanted });
  const hasMore = first.data?.length === FIRST_PLANS;
  const all = usePlanSummaryQuery({ user }, { ...anew, skip: !isWanted || !hasMore });
  const list = useMemo(() => listOf(first, hasMore ? all : null), [first, hasMore, all]);
  return { list, retry: () => void (hasMore && all.isError ? all : first).refetch() };
}

type Answer = ReturnType<typeof usePlanSummaryQuery>;

function listOf(first: Answer, all: Answer | null): PlanList {
  const failed = [first, all].find((one) => one?.isError && !one.isFetching);
  if (failed) return { phase: 'failed', message: asPlanningFailure(failed.error).message };
  const plans = all?.data ?? first.data;
  return plans ? { phase: 'here', plans, isWhole: all === null || all.data !== undefined } : { phase: 'loading' };
}
