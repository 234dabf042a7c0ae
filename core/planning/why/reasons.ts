import { CHANNELS, excludedBy } from '../../rules/channels.ts';
import { sharedMargin } from '../../rules/sharedMargin.ts';
import type { ChannelReason } from '../../contract/bodies/why.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { isOffBudgetCurve, timesOf } from '../planRules/bestUnderRules.ts';
import type { ChannelResult } from '../proposal/channelResults.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { bindingLimits, moneyToGive, isFunded, movePartner, rateOf } from './limitSensitivity.ts';
import { nextThousand, nextThousandOften } from './moves.ts';
import { reasonSentence, channelStatus } from './reasonSentences.ts';
import type { ReasonFacts, Benchmark } from './reasonSentences.ts';
import type { People, PeopleByChannel } from '../../words/units.ts';

/** Figures that differ by less than this share count as equal. */
const EQUAL_SHARE = 0.01;
/** A rule counts as used up if a plan is no further than this from its maximum, because plans are in whole cents [$]. */
const CENTS_OF_ROUNDING = 0.015;

export interface MixReasons {
  /** One reason per channel, in the order of CHANNELS. */
  readonly channels: ChannelReason[];
  /** What the mix's next $1,000 adds [people]; null when no channel is free to take it, or no one is left to reach. */
  readonly shared: People | null;
}

/**
 * Why each channel has the money it has. Under a goal or rules that a move of money between two channels may break, no
 * gain of such a move is named.
 *
 * @param lostWithoutEach for a goal of several contacts, the people that the plan would lose without each channel; else null
 */
export function mixReasons(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  lostWithoutEach: PeopleByChannel | null = null,
): MixReasons {
  const { rules } = request;
  const isRuled = isOffBudgetCurve(rules);
  const times = rules === undefined ? 1 : timesOf(rules);
  const next =
    times > 1
      ? nextThousandOften(problem, proposal.spend, fastKernel(problem), times)
      : nextThousand(problem, proposal.spend);
  const isMarginSplit = isRuled || isSplitByGroups(proposal);
  const nextReachOfMix = isMarginSplit ? null : sharedMargin(nextReachOfFreeChannels(problem, proposal, next));
  const chosen = new Set(request.limits.filter((row) => row.Max_Budget > 0).map((row) => row.Channel));
  const sensitivities = isRuled ? new Map<number, never>() : bindingLimits(problem, proposal, chosen);
  const benchmark = benchmarkOf(proposal, next, nextReachOfMix);
  const channelsBetweenLimits = proposal.channels.filter(({ state }) => state === 'interior').length;
  const channels = proposal.channels.map((result, channel): ChannelReason => {
    const facts = {
      result,
      next: next[channel]!,
      sensitivity: sensitivities.get(channel) ?? null,
      benchmark,
      presence: problem.presence[channel]!,
      minimum: proposal.limits.minimum[channel]!,
      maximum: proposal.limits.maximum[channel]!,
      isChosen: chosen.has(result.channel),
      isRuled,
      times,
      onlyHere: lostWithoutEach?.[channel] ?? result.incrementalReach,
      isExhausted:
        result.state === 'interior' && nextReachOfMix !== null && next[channel]! < (1 - EQUAL_SHARE) * nextReachOfMix,
      isAlone:
        !isRuled &&
        channelsBetweenLimits === 1 &&
        result.state === 'interior' &&
        proposal.open === undefined &&
        proposal.limits.groups.length === 0 &&
        proposal.channels.some((other) => other !== result && other.spend > 0),
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

/** Whether rules over several channels make the marginal reach differ between channels that are between their own limits. */
function isSplitByGroups({ channels, limits }: Proposal): boolean {
  const rates = channels.filter(({ state }) => state === 'interior').map((result) => result.marginalReachPerThousand);
  return limits.groups.length > 0 && Math.min(...rates) < (1 - EQUAL_SHARE) * Math.max(...rates);
}

/** Names of the rules over several channels that include the channel and whose maximum is used up. */
function fullGroupsOf({ limits, spend, budget }: Proposal, channel: number): string[] {
  const sum = (members: Uint8Array) => spend.reduce((total, money, index) => total + (members[index] ? money : 0), 0);
  return limits.groups
    .filter(({ members, most }) => members[channel] && most < budget && sum(members) > most - CENTS_OF_ROUNDING)
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
