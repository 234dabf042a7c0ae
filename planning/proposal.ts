import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../contract/channels.ts';
import type { Channel } from '../contract/channels.ts';
import { PRIORITY_CHANNELS } from '../contract/limits.ts';
import type { Certificate } from '../contract/planReport.ts';
import type { ChannelLimits } from '../contract/reach.ts';
import { certify, OPTIMAL_GAP } from './allocate.ts';
import { chooseBranch, LEFT_OUT } from './branches.ts';
import type { BranchChoice, Side } from './branches.ts';
import { channelResults, priorityChannels } from './channelResults.ts';
import type { ChannelResult } from './channelResults.ts';
import type { ReachKernel } from './kernel.ts';
import { fastKernel } from './kernel/fastKernel.ts';
import { readLimits } from './limits.ts';
import type { Infeasible, SpendLimits } from './limits.ts';
import { dollars, roundToCents, wholeNumber } from './money.ts';
import type { PlanningProblem } from './rates.ts';
import { evaluatePlan } from './reach.ts';
import type { PlanReach } from './reach.ts';

/** What is asked for: the budget [$] and the rows of limits as the optimise call carries them [$]. */
export interface ProposalRequest {
  readonly budget: number;
  readonly limits: readonly ChannelLimits[];
}

/** How free-to-air television was chosen. `by` is null when there was no choice to make. */
export interface BranchReport {
  readonly won: Side | 'neither';
  /** Attentive reach that the winning side has over the other's best plan [people]. */
  readonly by: number | null;
  readonly says: string;
}

/** A plan, ready for the reply. Spends are whole cents that add up to the budget exactly. */
export interface Proposal extends PlanReach {
  readonly status: 'proposed';
  readonly budget: number;
  /** By channel, in the order of CHANNELS [$]. */
  readonly spend: Float64Array;
  readonly frequency: number;
  readonly costPerAttentiveReach: number;
  /** Of the plan as it is returned, after rounding to cents, and over both sides of the television choice. */
  readonly certificate: Certificate;
  readonly branch: BranchReport;
  /** The limits the plan was held to: the request's, with the losing side of the television choice closed. */
  readonly limits: SpendLimits;
  readonly channels: readonly ChannelResult[];
  /** At most three, best first. */
  readonly priorityChannels: readonly Channel[];
}

/** No plan within the limits reaches anybody attentively. */
export interface NoReach {
  readonly status: 'no reach';
  readonly message: string;
}

/**
 * The mix with the most de-duplicated attentive reach within the limits, rounded to whole cents, with its proof and reasons.
 * @returns 'proposed'; or 'infeasible' or 'no reach' with a sentence for the planner. Throws for no answer that is merely unhappy.
 */
export function propose(
  problem: PlanningProblem,
  request: ProposalRequest,
  kernel: ReachKernel = fastKernel(problem),
): Proposal | Infeasible | NoReach {
  const limits = readLimits(request.budget, request.limits);
  if ('status' in limits) return limits;
  const choice = chooseBranch(problem, limits, kernel);
  if (choice.status === 'infeasible') return choice;
  const spend = roundToCents(choice.allocation.spend, choice.limits);
  const reach = evaluatePlan(problem, spend);
  const { frequency, costPerAttentiveReach } = reach;
  if (frequency === null || costPerAttentiveReach === null) return noReach(problem, limits);
  const proven = certify(problem, choice.limits, spend, kernel);
  const channels = channelResults(problem, choice.limits, spend, proven.gradient, choice.side);
  return {
    status: 'proposed',
    ...reach,
    budget: limits.budget,
    spend,
    frequency,
    costPerAttentiveReach,
    certificate: certificateOf(limits.budget, proven.reach, proven.gap, choice),
    branch: branchReport(choice, spend),
    limits: choice.limits,
    channels,
    priorityChannels: priorityChannels(channels, PRIORITY_CHANNELS),
  };
}

/**
 * The gap over everything allowed. Of the returned plan itself it is the smaller of two proofs: its own Frank-Wolfe gap, and
 * how far it stays below the bound of the unrounded plan (for small budgets a cent moves the first more than the reach).
 * The losing side counts with the most it could still have.
 */
function certificateOf(budget: number, reach: number, ownGap: number, choice: BranchChoice): Certificate {
  const { allocation, other } = choice;
  const belowBound = allocation.reach + allocation.gap - reach;
  const otherAbove = other === null || other.status === 'infeasible' ? 0 : other.reach + other.gap - reach;
  const gap = Math.max(Math.min(ownGap, belowBound), otherAbove, 0);
  const relative = gap / reach;
  const people = gap < 1 ? 'even one person' : `${wholeNumber(Math.ceil(gap))} people`;
  const share = `${(relative * 100).toPrecision(2)} % of the attentive reach`;
  const optimal = relative <= OPTIMAL_GAP;
  const says = optimal
    ? `Proven: no other split of ${dollars(budget)} within these limits reaches ${people} more (gap ${share}).`
    : `The best split found: another split of ${dollars(budget)} within these limits could reach at most ${wholeNumber(Math.ceil(gap))} people more (gap ${share}).`;
  return { gap, relative_gap: relative, status: optimal ? 'optimal' : 'best found', says };
}

function branchReport({ side, other, allocation, limits }: BranchChoice, spend: Float64Array): BranchReport {
  const parts = NATIONAL_PARTS.join(' and ');
  const [winner, loser] = side === 'national' ? [NATIONAL, parts] : [parts, NATIONAL];
  const own = LEFT_OUT[side === 'national' ? 'metro and regional' : 'national'];
  const won = own.some((channel) => spend[channel]! > 0) ? side : 'neither';
  if (other === null) {
    const open = own.some((channel) => limits.maximum[channel]! > 0);
    const says = open ? `Only ${winner} could be bought.` : 'No free-to-air television may be bought.';
    return { won, by: null, says };
  }
  if (other.status === 'infeasible') return { won, by: null, says: `With ${loser} the budget cannot be spent.` };
  const by = Math.max(0, allocation.reach - other.reach);
  if (won === 'neither') return { won, by, says: `Neither ${NATIONAL} nor ${parts} earns a place in this mix.` };
  const says = `${winner} won over ${loser}: the best plan with ${winner === NATIONAL ? 'it' : 'them'} reaches ${wholeNumber(by)} people more.`;
  return { won, by, says };
}

function noReach(problem: PlanningProblem, limits: SpendLimits): NoReach {
  const bought = CHANNELS.filter((_, channel) => limits.maximum[channel]! > 0);
  const useful = bought.filter((channel) => problem.reaches[CHANNELS.indexOf(channel)]);
  const message =
    useful.length > 0
      ? `The minimums leave nothing for ${useful.join(', ')}, and nobody in the target uses the other channels: the plan would reach nobody.`
      : `Nobody in the target uses the channels that may be bought (${bought.join(', ')}), so no plan reaches anybody. Choose other channels, another demographic or another audience file.`;
  return { status: 'no reach', message };
}
