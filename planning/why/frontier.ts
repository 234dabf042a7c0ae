import type { ChannelLimits } from '../../contract/reach.ts';
import type { FrontierPoint } from '../../contract/why.ts';
import { chooseBranch } from '../branches.ts';
import type { ReachKernel } from '../kernel.ts';
import { readLimits } from '../limits.ts';
import type { PlanningProblem } from '../rates.ts';

/** Twenty budgets as shares of the plan's own: tenths up to it, fifths to three times it. */
export const FRONTIER_SHARES: readonly number[] = [
  ...Array.from({ length: 10 }, (_, step) => (step + 1) / 10),
  ...Array.from({ length: 10 }, (_, step) => 1 + (step + 1) / 5),
];

/**
 * The best plan at twenty budgets from 10 % to 300 % of the plan's, each solved and certified like the plan itself. A maximum
 * that is the whole budget grows and shrinks with it; a channel's own limits stay as they are, so a budget below the sum of
 * the minimums or above the sum of the maximums has no point.
 *
 * @param budget the plan's [$]
 * @param limits the request's rows [$]
 * @returns points by rising budget; attentive reach [people] never falls along them
 */
export function frontier(
  problem: PlanningProblem,
  budget: number,
  limits: readonly ChannelLimits[],
  kernel: ReachKernel,
): FrontierPoint[] {
  return FRONTIER_SHARES.flatMap((share) => {
    const money = Math.round(budget * share * 100) / 100;
    const rows = limits.map((row) => (row.Max_Budget >= budget ? { ...row, Max_Budget: money } : row));
    const read = readLimits(money, rows);
    const choice = 'status' in read ? read : chooseBranch(problem, read, kernel);
    if (choice.status === 'infeasible') return [];
    const { allocation, other } = choice;
    const bound = other === null || other.status === 'infeasible' ? 0 : other.reach + other.gap;
    const gap = Math.max(allocation.gap, bound - allocation.reach);
    return [
      {
        budget: money,
        attentive_reach: allocation.reach,
        relative_gap: allocation.reach > 0 ? gap / allocation.reach : 0,
        this_plan: share === 1,
      },
    ];
  });
}
