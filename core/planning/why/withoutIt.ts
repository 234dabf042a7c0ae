import { CHANNELS } from '../../rules/channels.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { readLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/rates.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { People } from '../../words/units.ts';

/** As close as the frontier's points: less than one person in a million. */
const TOLERANCE = 1e-6;

/**
 * The most attentive reach of the same budget without each channel that was bought [people], the rest re-optimised: its money, and
 * any limit on it, is freed. One re-optimisation a channel. More than the plan's own reach where a minimum held it up.
 * @returns in the order of CHANNELS; null for a channel without money, and where the other limits cannot take the budget
 */
export function reachWithoutEach(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  kernel: ReachKernel,
): (People | null)[] {
  return CHANNELS.map((channel, place) => {
    if (!(proposal.spend[place]! > 0)) return null;
    const others = request.limits.filter((row) => row.Channel !== channel);
    const limits = readLimits(request.budget, others);
    if ('status' in limits) return null;
    const choice = chooseBranch(problem, limits, kernel, { tolerance: TOLERANCE, onlyWinner: true });
    return choice.status === 'infeasible' ? null : choice.allocation.reach;
  });
}
