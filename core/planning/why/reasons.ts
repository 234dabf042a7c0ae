import { CHANNELS, excludedBy } from '../../rules/channels.ts';
import { sharedMargin } from '../../rules/sharedMargin.ts';
import type { ChannelReason } from '../../contract/bodies/why.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { isForReach, isOffBudgetCurve, timesOf } from '../planRules/bestUnderRules.ts';
import { limitsKeepingBuys } from '../planRules/proposeWithRules.ts';
import type { ChannelResult } from '../proposal/channelResults.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { bindingLimits, moneyToGive, isFunded, movePartner, rateOf } from './limitSensitivity.ts';
import type { LimitSensitivity } from './limitSensitivity.ts';
import { nextThousand, nextThousandOften } from './moves.ts';
import type { People, PeopleByChannel, Dollars } from '../../words/units.ts';
import { WHY_NO_REACH } from '../model/presence.ts';
import type { ChannelPresence } from '../model/presence.ts';
import { dollars, roundDollars } from '../../words/amounts.ts';
import { aboutPeople, HARDLY_ANYONE_BELOW, listed, people, wholePeople } from '../../words/wording.ts';

/** Figures that differ by less than this share count as equal. */
const EQUAL_SHARE = 0.01;
/** A rule counts as used up if a plan is no further than this from its maximum, because plans are in whole cents [$]. */
const ROUNDING_SLACK_DOLLARS = 0.015;

export interface MixReasons {
  /** One reason per channel, in the order of CHANNELS. */
  readonly channels: ChannelReason[];
  /**
   * What the mix's next $1,000 adds [people]; null when no channel is free to take it, no one is
   * left to reach, or goal or rules make the figures of the channels differ.
   */
  readonly shared: People | null;
}

/**
 * Why each channel has the money it has. A reason names what a move of money between two channels would gain. For some goals and rules
 * ({@link isOffBudgetCurve}) that is not known, so the reason leaves it out. A plan with a smallest buy names moves that keep it.
 *
 * @param lostWithoutEach for a goal of several contacts, the people that the plan would lose without each channel; else null
 */
export function mixReasons(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  lostWithoutEach: PeopleByChannel | null,
): MixReasons {
  const { rules } = request;
  const movesMayBreakRules = isOffBudgetCurve(rules);
  const times = rules === undefined ? 1 : timesOf(rules);
  const next =
    times > 1
      ? nextThousandOften(problem, proposal.spend, fastKernel(problem), times)
      : nextThousand(problem, proposal.spend);
  const isMarginSplit = movesMayBreakRules || isSplitByGroups(proposal);
  const nextReachOfMix = isMarginSplit ? null : sharedMargin(nextReachOfFreeChannels(problem, proposal, next));
  const chosen = new Set(request.limits.filter((row) => row.Max_Budget > 0).map((row) => row.Channel));
  const { smallest_buy: smallest = 0 } = rules ?? {};
  const limitsOfMoves = limitsKeepingBuys(proposal.limits, proposal.spend, smallest);
  const sensitivities =
    whyNoLimitCosts(rules) === null
      ? bindingLimits(problem, { ...proposal, limits: limitsOfMoves }, chosen)
      : new Map<number, never>();
  const benchmark = benchmarkOf(proposal, next, nextReachOfMix);
  const channels = proposal.channels.map((result, channel): ChannelReason => {
    const facts = {
      result,
      next: next[channel]!,
      sensitivity: sensitivityKeepingBuys(sensitivities.get(channel), result.spend, smallest),
      benchmark,
      presence: problem.presence[channel]!,
      minimum: proposal.limits.minimum[channel]!,
      maximum: proposal.limits.maximum[channel]!,
      isChosen: chosen.has(result.channel),
      movesMayBreakRules,
      times,
      onlyHere: lostWithoutEach?.[channel] ?? result.incrementalReach,
      isExhausted:
        result.state === 'interior' && nextReachOfMix !== null && next[channel]! < (1 - EQUAL_SHARE) * nextReachOfMix,
      isOnlyFree: !movesMayBreakRules && isOnlyFreeChannel(proposal, result),
      fullGroups: fullGroupsOf(proposal, channel),
      boughtInstead: excludedBy(result.channel).filter((other) => isFunded(proposal, other)),
      others: otherChannels(problem, result, chosen),
      budget: proposal.budget,
      isProven: proposal.certificate.status === 'optimal',
      openSpend: proposal.open?.isManual ? proposal.open.spend[channel]! : null,
    };
    return {
      channel: result.channel,
      state: result.state,
      standing: channelStatus(facts),
      spend: result.spend,
      next_1000: facts.next,
      limit_costs: facts.sensitivity?.gain ?? null,
      incremental_reach: facts.onlyHere,
      says: reasonSentence(facts),
    };
  });
  return { channels, shared: nextReachOfMix };
}

/** Why it is not computed what the limits of single channels cost, as the second part of a sentence; null where it is computed. */
export function whyNoLimitCosts(rules: PlanRules | undefined): string | null {
  if (rules === undefined) return null;
  const times = timesOf(rules);
  if (times > 1) return `the goal counts people reached ${times} times or more`;
  if (!isForReach(rules)) return 'the goal counts several targets';
  if (rules.round_to !== undefined) return `amounts are rounded to ${dollars(rules.round_to)}`;
  return rules.smallest_buy !== undefined && rules.hand_mix !== undefined ? 'the mix is set by hand' : null;
}

/** The sensitivity, if the channel still gets nothing or at least the smallest buy [$] after its move; else null. */
function sensitivityKeepingBuys(
  sensitivity: LimitSensitivity | undefined,
  spend: Dollars,
  smallest: Dollars,
): LimitSensitivity | null {
  if (sensitivity === undefined || smallest === 0) return sensitivity ?? null;
  const isKept = sensitivity.direction === 'more' ? spend > 0 : spend - sensitivity.dollars >= smallest;
  return isKept ? sensitivity : null;
}

/** Whether a channel is the only one strictly between its limits, while other channels have money too. */
function isOnlyFreeChannel({ channels, limits, open }: Proposal, result: ChannelResult): boolean {
  // With an open mix to compare with, the plan's own limits leave no choice.
  if (open !== undefined || limits.groups.length > 0) return false;
  const free = channels.filter(({ state }) => state === 'interior');
  const othersHaveMoney = channels.some((other) => other !== result && other.spend > 0);
  return free.length === 1 && free[0] === result && othersHaveMoney;
}

/** Whether rules over several channels make the marginal reach differ between channels that are between their own limits. */
function isSplitByGroups({ channels, limits }: Proposal): boolean {
  const rates = channels.filter(({ state }) => state === 'interior').map((result) => result.marginalReachPerThousand);
  return limits.groups.length > 0 && Math.min(...rates) < (1 - EQUAL_SHARE) * Math.max(...rates);
}

/** Names of the rules over several channels that include the channel and whose maximum is used up. */
function fullGroupsOf({ limits, spend, budget }: Proposal, channel: number): string[] {
  const sum = (members: Uint8Array) => spend.reduce((total, money, index) => total + (members[index] ? money : 0), 0);
  return limits.groups
    .filter(({ members, most }) => members[channel] && most < budget && sum(members) > most - ROUNDING_SLACK_DOLLARS)
    .map(({ name }) => name);
}

/** The alternatives of a channel that takes the whole budget. */
function otherChannels(
  problem: PlanningProblem,
  { channel }: ChannelResult,
  chosen: ReadonlySet<string>,
): ReasonFacts['others'] {
  const others = CHANNELS.filter((other) => other !== channel && chosen.has(other));
  if (others.length === 0) return 'none chosen';
  return others.some((other) => problem.canReach[CHANNELS.indexOf(other)]) ? 'some reach' : 'none reaches';
}

/** What the next $1,000 adds in the channels that are free to take it [people]. */
function nextReachOfFreeChannels(problem: PlanningProblem, proposal: Proposal, next: PeopleByChannel): People[] {
  return proposal.channels.flatMap(({ state, spend }, channel) =>
    problem.canReach[channel] && (state === 'interior' || (state === 'at max' && spend >= proposal.budget))
      ? [next[channel]!]
      : [],
  );
}

/**
 * What a channel without money is compared with: the mix's common figure, or else the funded channel that would lose
 * the fewest people.
 */
function benchmarkOf(proposal: Proposal, next: PeopleByChannel, nextReachOfMix: People | null): Benchmark | null {
  const giver = movePartner(proposal, (channel) => moneyToGive(proposal, channel), -1, null);
  if (giver === null) return null;
  const rate = rateOf(proposal, giver);
  if (nextReachOfMix !== null) return { next: nextReachOfMix, rate, name: null };
  const { state, channel } = proposal.channels[giver]!;
  return { next: state === 'interior' ? null : next[giver]!, rate, name: channel };
}

/** What a channel without money is compared with. */
interface Benchmark {
  /** What the next $1,000 adds in the benchmark [people]; null when no figure is comparable. */
  readonly next: People | null;
  /** Marginal reach per $1,000 [people]. */
  readonly rate: People;
  /** The channel's name; null when it is the common rate of the channels between their limits. */
  readonly name: string | null;
}

/** The facts behind one channel's reason. */
interface ReasonFacts {
  readonly result: ChannelResult;
  /** What the next $1,000 would add [people]. */
  readonly next: People;
  readonly sensitivity: LimitSensitivity | null;
  /** Null when no channel has money above its minimum. */
  readonly benchmark: Benchmark | null;
  readonly presence: ChannelPresence;
  readonly minimum: Dollars;
  readonly maximum: Dollars;
  /** Whether the request allows the channel, before a TV branch is chosen. */
  readonly isChosen: boolean;
  /** Whether a move of money between two channels may break the plan's rules, or its goal is another one. Then only `sensitivity` names a move. */
  readonly movesMayBreakRules: boolean;
  /** How often the goal asks to reach a person. */
  readonly times: number;
  /** Of the people reached at least `times` times, how many the mix would lose without the channel. */
  readonly onlyHere: People;
  /** Whether the channel is between its limits, but its next $1,000 adds less than the next $1,000 in the other channels. */
  readonly isExhausted: boolean;
  /** Whether this is the only channel strictly between its limits, while other channels have money. */
  readonly isOnlyFree: boolean;
  /** Names of the rules over several channels that include this channel and whose maximum is used up. */
  readonly fullGroups: readonly string[];
  /** Funded channels that exclude this one. */
  readonly boughtInstead: readonly string[];
  /** Whether the other chosen channels reach anyone, for a channel that takes the whole budget. */
  readonly others: 'none chosen' | 'none reaches' | 'some reach';
  readonly budget: Dollars;
  /** Whether the plan is proven to be optimal. */
  readonly isProven: boolean;
  /** For a manual mix, what the best open mix (without the planner's amounts) gives the channel [$]; else null. */
  readonly openSpend: Dollars | null;
}

/** The channel's position relative to its limits, in words for clients, in the same order of precedence as its sentence. */
function channelStatus(facts: ReasonFacts): NonNullable<ChannelReason['standing']> {
  const { result, presence, minimum, maximum, budget } = facts;
  const { state, spend } = result;
  if (spend === 0) {
    if (presence === 'not in the file') return 'not in the file';
    if (!facts.isChosen) return 'not chosen';
    return state === 'excluded' && facts.boughtInstead.length > 0 ? 'left out' : 'not bought';
  }
  if (minimum === maximum) return 'fixed';
  if (spend >= budget) return 'whole budget';
  // A few cents above a minimum count as none for the solver, but a client sees them.
  if (state === 'interior' || (state === 'at min' && spend > minimum)) return 'between limits';
  return state === 'at max' ? 'at maximum' : 'at minimum';
}

/** The reason in a sentence or two for a client. */
function reasonSentence(facts: ReasonFacts): string {
  const { result, presence, movesMayBreakRules } = facts;
  if (result.spend === 0) return withoutMoneySentence(facts);
  const money = roundDollars(result.spend);
  if (presence !== 'reaches') {
    const isForced = result.spend <= facts.minimum;
    if (isForced) return `Gets ${money} only because its limits ask for it: ${WHY_NO_REACH[presence]}.`;
    return movesMayBreakRules
      ? `Gets ${money} because of the rules of this plan: ${WHY_NO_REACH[presence]}.`
      : `Gets ${money} that no channel with room left could use: ${WHY_NO_REACH[presence]}.`;
  }
  if (facts.openSpend !== null) return manualMixSentence(money, facts.openSpend);
  switch (channelStatus(facts)) {
    case 'fixed':
      return `Fixed at ${money} by its limits.${fixedGainSentence(facts.sensitivity)}`;
    case 'whole budget':
      return wholeBudgetSentence(facts);
    case 'at maximum':
      if (movesMayBreakRules && facts.sensitivity === null) return `Gets its maximum of ${money}.`;
      return facts.sensitivity === null
        ? `Gets its maximum of ${money}; a higher one would gain hardly anyone.`
        : `Held at its maximum of ${money}. Raising it by ${roundDollars(facts.sensitivity.dollars)} would gain ${aboutPeople(facts.sensitivity.gain)}.`;
    case 'at minimum':
      if (movesMayBreakRules && facts.sensitivity === null) return `Gets its minimum of ${money}.`;
      return facts.sensitivity === null
        ? `Gets its minimum of ${money}; a lower one would gain hardly anyone.`
        : `Held up at its minimum of ${money}. Lowering it by ${roundDollars(facts.sensitivity.dollars)} would gain ${aboutPeople(facts.sensitivity.gain)}.`;
    default:
      return interiorSentence(facts);
  }
}

/** Minimum amount that counts as money [$]. */
const ROUNDING_DOLLARS = 0.5;

function manualMixSentence(money: string, openSpend: Dollars): string {
  return `Set at ${money}; the best open mix gives it ${openSpend < ROUNDING_DOLLARS ? 'nothing' : roundDollars(openSpend)}.`;
}

function interiorSentence({ onlyHere, times, isOnlyFree, isExhausted }: ReasonFacts): string {
  if (times > 1) return `Adds ${wholePeople(onlyHere)} reached ${times} times or more.`;
  const which = Math.round(onlyHere) < 1 ? 'to the mix' : 'that no other channel in the mix reaches attentively';
  const onlyFreeClause = isOnlyFree ? 'The only channel of the mix that is not at a limit. ' : '';
  const diminishing = isExhausted
    ? ' Its next dollar adds as many people as a dollar elsewhere in the mix, but further dollars add fewer.'
    : '';
  return `${onlyFreeClause}Adds ${wholePeople(onlyHere)} ${which}.${diminishing}`;
}

function wholeBudgetSentence({ others, isProven, movesMayBreakRules }: ReasonFacts): string {
  if (others === 'none chosen') return 'Takes the whole budget: it is the only channel chosen.';
  if (others === 'none reaches') return 'Takes the whole budget: no other channel chosen reaches anyone in the target.';
  return isProven && !movesMayBreakRules
    ? 'Takes the whole budget: no other channel that may be bought would reach more people with any part of it.'
    : 'Takes the whole budget in the best split found.';
}

function fixedGainSentence(sensitivity: LimitSensitivity | null): string {
  if (sensitivity === null) return '';
  const money = roundDollars(sensitivity.dollars);
  const moved =
    sensitivity.direction === 'less'
      ? `Spending ${money} less here, and more where it earns most,`
      : `Spending ${money} more here, and less elsewhere,`;
  return ` ${moved} would gain ${aboutPeople(sensitivity.gain)}.`;
}

function withoutMoneySentence(facts: ReasonFacts): string {
  const { result, presence, isChosen, boughtInstead } = facts;
  if (presence === 'not in the file') return `The audience file has no vehicle of ${result.channel}.`;
  if (presence !== 'reaches') {
    return isChosen ? `Not bought: ${WHY_NO_REACH[presence]}.` : `Not chosen; in any case, ${WHY_NO_REACH[presence]}.`;
  }
  if (facts.openSpend !== null)
    return isChosen ? manualMixSentence('nothing', facts.openSpend) : 'May not be bought (not chosen).';
  if (!isChosen) return notChosenSentence(facts);
  return boughtInstead.length > 0
    ? `Left out: it cannot be bought together with ${listed(boughtInstead)}.`
    : `Not bought: ${notBoughtClause(facts)}.`;
}

const MINIMUMS_TAKE_ALL_CLAUSE = 'the minimums take the whole budget';

function notChosenSentence({ sensitivity, boughtInstead, benchmark, movesMayBreakRules }: ReasonFacts): string {
  const closed = 'May not be bought (not chosen)';
  if (boughtInstead.length > 0) return `${closed}; it could only replace ${listed(boughtInstead)}.`;
  if (sensitivity !== null) {
    return `${closed}: ${roundDollars(sensitivity.dollars)} moved to it would gain ${aboutPeople(sensitivity.gain)}.`;
  }
  if (movesMayBreakRules) return `${closed}.`;
  // If no money can move, there is nothing to compare the channel with.
  return benchmark === null
    ? `${closed}; ${MINIMUMS_TAKE_ALL_CLAUSE}.`
    : `${closed}; it would get no money in this mix anyway.`;
}

/**
 * Why a channel that may be bought has no money. Figures are compared only where they support the reason: within $1,000
 * a small plan is so far from linear that a channel with the lower marginal rate may add more.
 */
function notBoughtClause({ result, next, benchmark, isProven, fullGroups, movesMayBreakRules }: ReasonFacts): string {
  if (movesMayBreakRules) return 'the best split found under these rules does without it';
  if (benchmark === null) return MINIMUMS_TAKE_ALL_CLAUSE;
  if (next < HARDLY_ANYONE_BELOW) return `its first $1,000 would add ${people(next)}`;
  if (benchmark.next !== null && next < benchmark.next && people(next) !== people(benchmark.next)) {
    const figure = people(benchmark.next).replace(' people', '');
    const beaten =
      benchmark.name === null ? `${figure} in the mix` : `${figure} that another $1,000 in ${benchmark.name} would add`;
    return `its first $1,000 would add ${aboutPeople(next)}, less than the ${beaten}`;
  }
  const isBetterPerDollar = result.marginalReachPerThousand > benchmark.rate * (1 + EQUAL_SHARE);
  if (isBetterPerDollar && isProven && fullGroups.length > 0) {
    const rules = listed(fullGroups.map((name) => `"${name}"`));
    return `within the ${fullGroups.length > 1 ? 'rules' : 'rule'} ${rules} its money would add no more people`;
  }
  return isBetterPerDollar || !isProven
    ? 'the best split found does without it'
    : 'dollar for dollar it would add no more people than the channels in the mix';
}
