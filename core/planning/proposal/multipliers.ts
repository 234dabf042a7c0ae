import { CHANNELS } from '../../rules/channels.ts';
import type { ChannelReason } from '../../contract/bodies/why.ts';
import type { SpendLimits } from '../model/limits.ts';
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
   * Attentive reach that one dollar more room (a higher maximum, a lower minimum) would gain; 0 when no limit binds.
   */
  readonly limitCost: number;
}

/**
 * States and multipliers of an optimal plan. One dollar more room at a maximum moves a dollar here from the funded
 * channel that loses least by it; one less at a minimum moves it to the channel that gains most. (Karush-Kuhn-Tucker
 * multipliers, taken one-sided so that they also hold when no channel is strictly between its limits.)
 *
 * @param gradient marginal attentive reach [people per $]
 * @param spend a plan that meets the limits to the cent [$]
 */
export function multipliers(
  limits: SpendLimits,
  spend: DollarsByChannel,
  gradient: PeoplePerDollarByChannel,
): ChannelMultiplier[] {
  const { minimum, maximum } = limits;
  const slack = 1e-9 * limits.budget;
  const canGive = CHANNELS.map((_, channel) => spend[channel]! > minimum[channel]! + slack);
  const canTake = CHANNELS.map((_, channel) => spend[channel]! < maximum[channel]! - slack);
  const leastMissed = (except: number) =>
    Math.min(...CHANNELS.map((_, other) => (other !== except && canGive[other] ? gradient[other]! : Infinity)));
  const bestUse = (except: number) =>
    Math.max(...CHANNELS.map((_, other) => (other !== except && canTake[other] ? gradient[other]! : -Infinity)));
  return CHANNELS.map((_, channel) => {
    const marginalReach = gradient[channel]!;
    const wantsMore = canTake[channel] ? 0 : Math.max(0, marginalReach - leastMissed(channel));
    const wantsLess = canGive[channel] || spend[channel] === 0 ? 0 : Math.max(0, bestUse(channel) - marginalReach);
    if (maximum[channel]! <= slack) return { state: 'excluded', marginalReach, limitCost: wantsMore };
    if (canGive[channel]) {
      return { state: canTake[channel] ? 'interior' : 'at max', marginalReach, limitCost: wantsMore };
    }
    const fixedTooLow = !canTake[channel] && wantsMore > wantsLess;
    return { state: fixedTooLow ? 'at max' : 'at min', marginalReach, limitCost: fixedTooLow ? wantsMore : wantsLess };
  });
}
