import { CHANNELS } from '../../rules/channels.ts';
import type { ChannelReason } from '../../contract/bodies/why.ts';
import type { SpendLimits } from '../model/limits.ts';
import { boundsInDollars } from '../solver/allocate.ts';
import { bestLinearValue } from '../solver/certificate.ts';
import type { DollarsByChannel, PeoplePerDollarByChannel } from '../../words/units.ts';

/**
 * A channel's spend relative to its limits: closed ('excluded'), at its minimum, at its maximum, or strictly between.
 */
export type ChannelState = ChannelReason['state'];

/** One channel's limits at the optimum; marginal reaches in people per dollar. */
export interface ChannelMultiplier {
  readonly state: ChannelState;
  /** Attentive reach of the channel's next dollar. */
  readonly marginalReach: number;
  /**
   * Attentive reach gained if the binding limit were $1 looser (a higher maximum or a lower minimum); 0 when no limit binds.
   */
  readonly limitCost: number;
}

/**
 * States and multipliers of an optimal plan. Raising a maximum by $1 moves $1 to this channel from the funded channel
 * that loses least. Lowering a minimum by $1 moves $1 from this channel to the channel that gains most. These are
 * Karush-Kuhn-Tucker multipliers, one-sided so that they also apply when no channel is strictly between its limits.
 *
 * @param gradient marginal attentive reach [people per $]
 * @param spend a plan that meets the limits to the cent [$]
 */
export function multipliers(
  limits: SpendLimits,
  spend: DollarsByChannel,
  gradient: PeoplePerDollarByChannel,
): ChannelMultiplier[] {
  const { minimum, maximum, groups } = limits;
  const slack = 1e-9 * limits.budget;
  const canGive = CHANNELS.map((_, channel) => spend[channel]! > minimum[channel]! + slack);
  const canTake = CHANNELS.map((_, channel) => spend[channel]! < maximum[channel]! - slack);
  // What a dollar loses in the channel that can best do without it, and gains in the channel that can best use it.
  const leastLoss = (except: number) =>
    Math.min(...CHANNELS.map((_, other) => (other !== except && canGive[other] ? gradient[other]! : Infinity)));
  const mostGain = (except: number) =>
    Math.max(...CHANNELS.map((_, other) => (other !== except && canTake[other] ? gradient[other]! : -Infinity)));
  // Limits over several channels restrict where money can move, and a move may then need more than two channels.
  const gainOfRaising = (channel: number) =>
    groups.length > 0 ? gainOfRoom(limits, gradient, channel, 'maximum') : gradient[channel]! - leastLoss(channel);
  const gainOfLowering = (channel: number) =>
    groups.length > 0 ? gainOfRoom(limits, gradient, channel, 'minimum') : mostGain(channel) - gradient[channel]!;
  return CHANNELS.map((_, channel) => {
    const marginalReach = gradient[channel]!;
    const gainOfRaisedMaximum = canTake[channel] ? 0 : Math.max(0, gainOfRaising(channel));
    const gainOfLoweredMinimum = canGive[channel] || spend[channel] === 0 ? 0 : Math.max(0, gainOfLowering(channel));
    if (maximum[channel]! <= slack) return { state: 'excluded', marginalReach, limitCost: gainOfRaisedMaximum };
    if (canGive[channel]) {
      return { state: canTake[channel] ? 'interior' : 'at max', marginalReach, limitCost: gainOfRaisedMaximum };
    }
    // The limits fix this channel's spend, and raising it would gain more than lowering it.
    const isFixedTooLow = !canTake[channel] && gainOfRaisedMaximum > gainOfLoweredMinimum;
    return {
      state: isFixedTooLow ? 'at max' : 'at min',
      marginalReach,
      limitCost: isFixedTooLow ? gainOfRaisedMaximum : gainOfLoweredMinimum,
    };
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
  const room = ROOM_SHARE * limits.budget;
  amounts[channel] = which === 'maximum' ? amounts[channel]! + room : Math.max(0, amounts[channel]! - room);
  const looserValue = bestLinearValue(gradient, boundsInDollars({ ...limits, [which]: amounts }));
  return (looserValue - bestLinearValue(gradient, boundsInDollars(limits))) / room;
}
