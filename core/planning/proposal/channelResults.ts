import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { ReachByChannel } from '../model/reach.ts';
import { EXCLUDED_CHANNELS } from '../solver/branches.ts';
import type { TvBranch } from '../solver/branches.ts';
import type { Dollars, DollarsByChannel, People, PeoplePerDollarByChannel, Share } from '../../words/units.ts';
import type { ChannelReason } from '../../contract/bodies/why.ts';
import { boundsInDollars } from '../solver/allocate.ts';
import { bestLinearValue } from '../solver/certificate.ts';

/**
 * One line of the planning details. "Alone" figures are those of the channel alone at its spend, before de-duplication, so
 * they compare channels. "Incremental" figures are what the plan would lose without the channel, so they explain the mix.
 * Neither adds up to the plan's reach. People that several channels reach are counted several times in the "alone" figures, and
 * not at all in the "incremental" figures.
 */
export interface ChannelResult {
  readonly channel: Channel;
  /** [$], whole cents. */
  readonly spend: Dollars;
  /** Spend as a share of the budget, between 0 and 1. */
  readonly share: Share;
  readonly state: ChannelState;
  /** Marginal attentive reach per $1,000 at the present rate [people]. */
  readonly marginalReachPerThousand: People;
  /** Attentive reach that $1,000 more room at the binding limit would gain [people]; 0 when no limit binds. */
  readonly limitCostPerThousand: People;
  /** Attentive reach of the channel alone [people]. */
  readonly reachAlone: People;
  /** Reach of the channel alone, attentive or not [people]. */
  readonly plainReachAlone: People;
  /** Attentive contacts of the channel. */
  readonly contacts: number;
  /** Attentive contacts per person reached, channel alone; null without reach. */
  readonly frequencyAlone: number | null;
  /** Spend per person reached attentively, channel alone [$]; null without reach. */
  readonly costPerReachAlone: Dollars | null;
  /** The plan's reach minus its reach without the channel [people]. */
  readonly incrementalReach: People;
  /** Spend per person that only this channel adds [$]; null when it adds no one. */
  readonly costPerIncrementalReach: Dollars | null;
}

/**
 * The lines of a plan, in the order of CHANNELS.
 * @param limits the limits of the winning TV branch
 * @param gradient marginal attentive reach [people per $]
 */
export function channelResults(
  { alone, plainAlone, contacts, incremental }: ReachByChannel,
  limits: SpendLimits,
  spend: DollarsByChannel,
  gradient: PeoplePerDollarByChannel,
  branch: TvBranch,
): ChannelResult[] {
  const states = multipliers(limits, spend, gradient);
  const perPerson = (amount: number, people: People) => (people > 0 ? amount / people : null);
  return CHANNELS.map((channel, index) => {
    const money = spend[index]!;
    const { state, limitCost } = states[index]!;
    return {
      channel,
      spend: money,
      share: money / limits.budget,
      state,
      marginalReachPerThousand: gradient[index]! * 1000,
      // The other TV branch is closed by the exclusion, not by a limit that could be relaxed.
      limitCostPerThousand: EXCLUDED_CHANNELS[branch].includes(index) ? 0 : limitCost * 1000,
      reachAlone: alone[index]!,
      plainReachAlone: plainAlone[index]!,
      contacts: contacts[index]!,
      frequencyAlone: perPerson(contacts[index]!, alone[index]!),
      costPerReachAlone: perPerson(money, alone[index]!),
      incrementalReach: incremental[index]!,
      costPerIncrementalReach: perPerson(money, incremental[index]!),
    };
  });
}

/**
 * The channels the plan would miss most: funded, and reaching someone. Best first by incremental attentive reach; ties,
 * as in a saturated plan, by reach alone, then by spend, then in the order of CHANNELS. Fewer than `count` when fewer
 * reach anyone.
 */
export function priorityChannels(results: readonly ChannelResult[], count: number): Channel[] {
  return results
    .filter((result) => result.spend > 0 && result.reachAlone > 0)
    .sort(
      (first, second) =>
        second.incrementalReach - first.incrementalReach ||
        second.reachAlone - first.reachAlone ||
        second.spend - first.spend,
    )
    .slice(0, count)
    .map((result) => result.channel);
}

/**
 * A channel's spend relative to its limits: closed ('excluded'), at its minimum, at its maximum, or strictly between.
 */
type ChannelState = ChannelReason['state'];

/** Where a channel is within its limits at the optimum, and what its limit costs. */
interface ChannelMultiplier {
  readonly state: ChannelState;
  /** Attentive reach gained if the binding limit were $1 looser (a higher maximum or a lower minimum) [people]; 0 when no limit binds. */
  readonly limitCost: People;
}

/**
 * States and multipliers of an optimal plan. Raising a maximum by $1 moves $1 to this channel from the funded channel
 * that loses least. Lowering a minimum by $1 moves $1 from this channel to the channel that gains most. These are
 * Karush-Kuhn-Tucker multipliers, one-sided so that they also apply when no channel is strictly between its limits.
 *
 * @param gradient marginal attentive reach [people per $]
 * @param spend a plan that meets the limits to the cent [$]
 */
function multipliers(
  limits: SpendLimits,
  spend: DollarsByChannel,
  gradient: PeoplePerDollarByChannel,
): ChannelMultiplier[] {
  const { minimum, maximum, groups } = limits;
  // An amount below this differs from a limit only by rounding [$].
  const slack = 1e-9 * limits.budget;
  const canGive = CHANNELS.map((_, channel) => spend[channel]! > minimum[channel]! + slack);
  const canTake = CHANNELS.map((_, channel) => spend[channel]! < maximum[channel]! - slack);
  // The reach of a dollar in the channel that loses least without it, and in the channel that gains most by it.
  const leastLoss = (except: number) =>
    Math.min(...CHANNELS.map((_, other) => (other !== except && canGive[other] ? gradient[other]! : Infinity)));
  const mostGain = (except: number) =>
    Math.max(...CHANNELS.map((_, other) => (other !== except && canTake[other] ? gradient[other]! : -Infinity)));
  // Limits over several channels restrict where money can move, and a move may then need more than two channels.
  const gainOfRaisedMaximum = (channel: number) => {
    if (canTake[channel]) return 0;
    const gain =
      groups.length > 0 ? gainOfRoom(limits, gradient, channel, 'maximum') : gradient[channel]! - leastLoss(channel);
    return Math.max(0, gain);
  };
  const gainOfLoweredMinimum = (channel: number) => {
    if (canGive[channel] || spend[channel] === 0) return 0;
    const gain =
      groups.length > 0 ? gainOfRoom(limits, gradient, channel, 'minimum') : mostGain(channel) - gradient[channel]!;
    return Math.max(0, gain);
  };
  return CHANNELS.map((_, channel) => {
    if (maximum[channel]! <= slack) return { state: 'excluded', limitCost: gainOfRaisedMaximum(channel) };
    if (canGive[channel] && canTake[channel]) return { state: 'interior', limitCost: 0 };
    if (canGive[channel]) return { state: 'at max', limitCost: gainOfRaisedMaximum(channel) };
    // The channel is at its minimum. Where that is its maximum too, the limit counts whose relaxation gains more.
    const [raised, lowered] = [gainOfRaisedMaximum(channel), gainOfLoweredMinimum(channel)];
    return raised > lowered ? { state: 'at max', limitCost: raised } : { state: 'at min', limitCost: lowered };
  });
}

/** A limit is relaxed by this share of the budget. It is so small that the same limits stay binding. */
const ROOM_SHARE = 1e-6;

/** Attentive reach gained if a limit of the channel were $1 looser, at constant marginal reaches [people]. */
function gainOfRoom(
  limits: SpendLimits,
  gradient: PeoplePerDollarByChannel,
  channel: number,
  which: 'minimum' | 'maximum',
): number {
  const amounts = Float64Array.from(limits[which]);
  const amount = amounts[channel]!;
  // A minimum is lowered to 0 at most.
  const room = which === 'maximum' ? ROOM_SHARE * limits.budget : Math.min(ROOM_SHARE * limits.budget, amount);
  if (room === 0) return 0;
  amounts[channel] = which === 'maximum' ? amount + room : amount - room;
  const looserValue = bestLinearValue(gradient, boundsInDollars({ ...limits, [which]: amounts }));
  return (looserValue - bestLinearValue(gradient, boundsInDollars(limits))) / room;
}
