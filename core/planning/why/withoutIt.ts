import { CHANNELS } from '../../rules/channels.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { readLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/rates.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import type { Allocation } from '../solver/allocate.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { KnownPlans } from '../solver/branches.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/** As close as the frontier's points: less than one person in a million. */
const TOLERANCE = 1e-6;

/**
 * The most attentive reach of the same budget without each channel that was bought [people], the rest re-optimised: its money, and
 * any limit on it, is freed. One re-optimisation a channel, led by the plan and by those before it. More than the plan's own reach where a minimum held it up.
 * @returns in the order of CHANNELS; null for a channel without money, and where the other limits cannot take the budget
 */
export function reachWithoutEach(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  kernel: ReachKernel,
): (People | null)[] {
  const known = asAllocation(proposal);
  const knownPlans: KnownPlans = { national: [known], 'metro and regional': [known] };
  return CHANNELS.map((channel, place) => {
    if (!(proposal.spend[place]! > 0)) return null;
    const others = request.limits.filter((row) => row.Channel !== channel);
    const limits = readLimits(request.budget, others);
    if ('status' in limits) return null;
    const choice = chooseBranch(problem, limits, kernel, {
      tolerance: TOLERANCE,
      onlyWinner: true,
      knownPlans,
      start: sharedOut(proposal, place),
    });
    return choice.status === 'infeasible' ? null : choice.allocation.reach;
  });
}

/** The proposal as a plan that others are led by: what is known at it need not be found out again. */
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

/** The money of one channel given to the others that have some, in proportion: where to look for the best plan without it [$]. */
function sharedOut({ budget, spend }: Proposal, left: number): DollarsByChannel {
  const others = budget - spend[left]!;
  return spend.map((amount, channel) => (channel === left || others <= 0 ? 0 : (amount * budget) / others));
}
