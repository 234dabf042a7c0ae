import { CHANNELS } from '../../rules/channels.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { readLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import type { Allocation } from '../solver/allocate.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { KnownPlans } from '../solver/branches.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/** The same tolerance as for the points of the frontier: at most one in a million of the people reached. */
const SOLVER_TOLERANCE = 1e-6;

/**
 * For each channel that was bought: the greatest attentive reach of the same budget without the channel [people]. The other
 * channels are optimised again, started from the plan. The channel's row of limits is dropped, and a channel without a row
 * cannot be bought. The result exceeds the plan's own reach where a minimum forced the channel in.
 * @returns in the order of CHANNELS; null for a channel without money, and where the other limits cannot take the
 *   budget
 */
export function reachWithoutEach(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  kernel: ReachKernel,
): (People | null)[] {
  const plan = asAllocation(proposal);
  const knownPlans: KnownPlans = { national: [plan], 'metro and regional': [plan] };
  return CHANNELS.map((channel, index) => {
    if (!(proposal.spend[index]! > 0)) return null;
    const others = request.limits.filter((row) => row.Channel !== channel);
    const limits = readLimits(request.budget, others, request.rules);
    if ('status' in limits) return null;
    const choice = chooseBranch(problem, limits, kernel, {
      tolerance: SOLVER_TOLERANCE,
      onlyWinner: true,
      knownPlans,
      start: redistributed(proposal, index),
    });
    return choice.status === 'infeasible' ? null : choice.allocation.reach;
  });
}

/**
 * The proposal as a plan of the solver. Its tangent bounds what a TV branch can reach, also in a branch that cannot buy this plan. The
 * search itself starts at {@link redistributed}.
 */
function asAllocation({ spend, attentiveReach, channels, certificate }: Proposal): Allocation {
  return {
    status: certificate.status,
    spend,
    reach: attentiveReach,
    gap: certificate.gap,
    relativeGap: certificate.relative_gap,
    gradient: Float64Array.from(channels, ({ marginalReachPerThousand }) => marginalReachPerThousand / 1000),
    passes: 0,
    curvature: null,
  };
}

/** The money of one channel distributed in proportion over the other funded channels: where the search without it starts [$]. */
function redistributed({ budget, spend }: Proposal, leftOut: number): DollarsByChannel {
  const otherMoney = budget - spend[leftOut]!;
  return spend.map((amount, channel) => (channel === leftOut || otherMoney <= 0 ? 0 : (amount * budget) / otherMoney));
}
