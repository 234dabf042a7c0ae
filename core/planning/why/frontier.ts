import type { FrontierPoint } from '../../contract/bodies/why.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { limitsAtBudget } from '../model/limits.ts';
import type { PlanningProblem } from '../model/rates.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { Side, Trails } from '../solver/branches.ts';

/** Budgets as shares of the plan's: 10 % to 100 % in tenths, then to 300 % in fifths. Twenty in all, the plan's own among them. */
export const FRONTIER_SHARES = Array.from(
  { length: 20 },
  (_, step) => (step < 10 ? step + 1 : 10 + 2 * (step - 9)) / 10,
);

/** Close enough for a curve, and still the proof that a plan gets. */
const TOLERANCE = 1e-6;

/**
 * The best plan at twenty budgets, each certified over both sides of the television choice. Minima and maxima stay as they were
 * asked for, except that a maximum of the whole budget means "no cap of its own" and moves with the budget. Budgets that
 * these limits cannot meet (below the minima, above the maxima) are left out. A plan that was set by hand stands below the line,
 * so the best mix of its budget is a point beside it.
 */
export function frontier(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  kernel: ReachKernel,
): FrontierPoint[] {
  const trails: Trails = { national: [], 'metro and regional': [] };
  let favourite: Side = 'metro and regional';
  return FRONTIER_SHARES.flatMap((share): FrontierPoint[] => {
    if (share === 1) return planPoints(proposal);
    const limits = limitsAtBudget(request, share * proposal.budget);
    if ('status' in limits) return [];
    const choice = chooseBranch(problem, limits, kernel, { tolerance: TOLERANCE, onlyWinner: true, favourite, trails });
    if (choice.status === 'infeasible') return [];
    favourite = choice.side;
    const { reach } = choice.allocation;
    const relative_gap = reach > 0 ? Math.max(0, choice.roof - reach) / reach : 0;
    return [{ budget: limits.budget, attentive_reach: reach, relative_gap, this_plan: false }];
  });
}

function planPoints({ budget, attentiveReach, certificate, open }: Proposal): FrontierPoint[] {
  const plan = {
    ...{ budget, attentive_reach: attentiveReach, this_plan: true },
    relative_gap: certificate.relative_gap,
  };
  if (!open?.isSetByHand) return [plan];
  const best = { budget, attentive_reach: open.reach, this_plan: false };
  return [plan, { ...best, relative_gap: open.reach > 0 ? (open.atMost - open.reach) / open.reach : 0 }];
}
