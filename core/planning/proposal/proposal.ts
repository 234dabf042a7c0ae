import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { freeMoney } from '../../rules/freedom.ts';
import { dollars, roundDollars } from '../../words/amounts.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import { roundToCents } from '../model/cents.ts';
import { listed, wholePeople } from '../../words/wording.ts';
import { precisePercentText } from '../../words/percent.ts';
import { PRIORITY_CHANNELS } from '../../contract/limits.ts';
import type { Certificate } from '../../contract/bodies/planReport.ts';
import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { readLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { ChannelPresence, ChannelAvailability } from '../model/presence.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { evaluatePlan, reachByChannel } from '../model/reach.ts';
import type { PlanReach, ReachByChannel } from '../model/reach.ts';
import { certify, OPTIMAL_GAP } from '../solver/allocate.ts';
import type { Allocation } from '../solver/allocate.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { BranchChoice } from '../solver/branches.ts';
import { channelResults, priorityChannels } from './channelResults.ts';
import type { ChannelResult } from './channelResults.ts';
import { comparedWithOpenMix } from './openMix.ts';
import type { OpenMix } from './openMix.ts';
import { branchReport } from './television.ts';
import type { BranchReport } from './television.ts';
import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';

/** If the share of money that the limits leave free is smaller than this, the limits determine most of the budget. */
const LITTLE_FREE_MONEY_SHARE = 0.5;

/** The budget and the rows of limits [$], as in the allocation request. */
export interface ProposalRequest {
  readonly budget: Dollars;
  readonly limits: readonly ChannelLimits[];
  /** The limits before the planner set every channel manually, where that happened [$]. */
  readonly openLimits?: readonly ChannelLimits[] | undefined;
  readonly rules?: PlanRules | undefined;
}

/** A plan, ready for the reply. Spends are whole cents that add up to the budget exactly. */
export interface Proposal extends PlanReach {
  readonly status: 'proposed';
  readonly budget: Dollars;
  /** By channel, in the order of CHANNELS [$]. */
  readonly spend: DollarsByChannel;
  /** As in `PlanReach`, but never null. */
  readonly frequency: number;
  readonly costPerAttentiveReach: Dollars;
  /** The proof for the plan as it is returned (rounded to cents), compared with all plans of both TV branches. */
  readonly certificate: Certificate;
  readonly branch: BranchReport;
  /** The request's limits, with the losing TV branch closed. */
  readonly limits: SpendLimits;
  readonly channels: readonly ChannelResult[];
  /** At most three, best first. */
  readonly priorityChannels: readonly Channel[];
  /** The best open mix, with which a plan without a choice is compared. Missing where the limits leave a choice. */
  readonly open?: OpenMix;
}

/** No plan within the limits reaches anyone attentively. */
export interface NoReach {
  readonly status: 'no reach';
  readonly message: string;
}

/**
 * The mix with the most de-duplicated attentive reach within the limits, in whole cents, with its proof and reasons.
 * @returns 'proposed'; or 'infeasible' or 'no reach' with a sentence for the planner. These are not thrown.
 */
export function propose(
  problem: PlanningProblem,
  request: ProposalRequest,
  kernel: ReachKernel = fastKernel(problem),
): Proposal | Infeasible | NoReach {
  const limits = readLimits(request.budget, request.limits, request.rules);
  if ('status' in limits) return limits;
  const choice = chooseBranch(problem, limits, kernel);
  if (choice.status === 'infeasible') return choice;
  const spend = roundToCents(choice.allocation.spend, choice.limits);
  const proposal = proposalFrom(problem, limits, choice, {
    spend,
    reach: evaluatePlan(problem, spend),
    byChannel: reachByChannel(problem, spend),
    proven: certify(problem, choice.limits, spend, kernel),
  });
  return proposal.status === 'no reach' ? proposal : comparedWithOpenMix(problem, request, proposal, kernel);
}

/** Figures of a plan in whole cents, computed over rows in memory or in a warehouse. */
export interface PlanFigures {
  /** By channel, within the limits of the winning TV branch [$]. */
  readonly spend: DollarsByChannel;
  readonly reach: PlanReach;
  readonly byChannel: ReachByChannel;
  /** Reach, gap and gradient at exactly these spends. */
  readonly proven: Pick<Allocation, 'reach' | 'gap' | 'gradient'>;
}

/**
 * The proposal from a branch choice and its figures.
 * @param limits the limits of the request, with neither TV branch closed
 */
export function proposalFrom(
  availability: ChannelAvailability,
  limits: SpendLimits,
  choice: BranchChoice,
  { spend, reach, byChannel, proven }: PlanFigures,
): Proposal | NoReach {
  const { frequency, costPerAttentiveReach } = reach;
  if (frequency === null || costPerAttentiveReach === null) return noReach(availability, limits);
  const channels = channelResults(byChannel, choice.limits, spend, proven.gradient, choice.branch);
  return {
    status: 'proposed',
    ...reach,
    budget: limits.budget,
    spend,
    frequency,
    costPerAttentiveReach,
    certificate: certificateOf(limits, proven.reach, proven.gap, choice),
    branch: branchReport(availability, limits, choice, spend),
    limits: choice.limits,
    channels,
    priorityChannels: priorityChannels(channels, PRIORITY_CHANNELS),
  };
}

/**
 * The gap to the best of all allowed plans. Within the winning TV branch it is the smaller of two proofs: the Frank-Wolfe gap
 * of the returned plan, and its distance below the upper bound of the unrounded plan. (With a small budget, one cent changes
 * the first proof more than the reach.) The losing branch counts with its upper bound.
 */
function certificateOf(limits: SpendLimits, reach: People, ownGap: People, choice: BranchChoice): Certificate {
  const { allocation, other } = choice;
  const belowBound = allocation.reach + allocation.gap - reach;
  const otherBranchAbove = other === null || other.status === 'infeasible' ? 0 : other.reach + other.gap - reach;
  const gap = Math.max(Math.min(ownGap, belowBound), otherBranchAbove, 0);
  const relative = gap / reach;
  const people = wholePeople(Math.ceil(gap));
  const proof = `gap ${precisePercentText(relative)} of the attentive reach`;
  const isOptimal = relative <= OPTIMAL_GAP;
  const split = splitClause(limits);
  const sentence = isOptimal
    ? `Proven under these assumptions: no other ${split} reaches ${gap < 1 ? 'even one person' : people} more (${proof}).`
    : `The best split found under these assumptions: another ${split} could reach at most ${people} more (${proof}).`;
  return { gap, relative_gap: relative, status: isOptimal ? 'optimal' : 'best found', says: sentence };
}

/** The clause that names the money that was split: only the rest, if the limits fix most of the budget. */
function splitClause({ budget, minimum, maximum }: SpendLimits): string {
  const limits = CHANNELS.map((Channel, index) => ({
    Channel,
    Min_Budget: minimum[index]!,
    Max_Budget: maximum[index]!,
  }));
  const free = freeMoney({ budget, limits });
  return free < LITTLE_FREE_MONEY_SHARE * budget
    ? `split of the ${roundDollars(free)} (of ${dollars(budget)}) that these limits leave free`
    : `split of ${dollars(budget)} within these limits`;
}

/** Why no plan reaches anyone: the minimums leave nothing for the channels that reach people, or no open channel reaches any. */
function noReach(availability: ChannelAvailability, limits: SpendLimits): NoReach {
  const chosen = CHANNELS.filter((_, channel) => limits.maximum[channel]! > 0);
  const presence = chosen.map((channel) => availability.presence[CHANNELS.indexOf(channel)]!);
  const useful = chosen.filter((_, index) => presence[index] === 'reaches');
  return { status: 'no reach', message: useful.length > 0 ? noMoneyLeft(useful) : noOneReachable(chosen, presence) };
}

function noMoneyLeft(useful: readonly Channel[]): string {
  return `The minimums leave nothing for ${listed(useful)}, and the channels that get the money reach no one in the target: the plan would reach no one. Lower a minimum.`;
}

function noOneReachable(chosen: readonly Channel[], presence: readonly ChannelPresence[]): string {
  const names = `the channels that may be bought (${listed(chosen)})`;
  const isNoneInFile = presence.every((state) => state === 'not in the file');
  const reason = isNoneInFile
    ? `The audience file has no vehicle of ${names}`
    : `No one in the target can be reached by ${names}`;
  return `${reason}, so no plan reaches anyone. Choose other channels, another demographic or another audience file.`;
}
