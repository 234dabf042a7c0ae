import type { ChannelUse } from '../../contract/bodies/recompute.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { PlanningProblem } from '../model/rates.ts';

/**
 * What a crosstab's latent classes were made of: how many use each channel, and what a dollar buys each user. All users of a channel
 * have the same rate, and use of one channel says nothing of another, so these thirty numbers are the whole audience.
 */
export function channelUses({ weights, rates, universe, moneyUnit }: PlanningProblem): ChannelUse[] {
  const width = CHANNELS.length;
  return CHANNELS.map((_, channel) => {
    let [users, rate] = [0, 0];
    for (let row = 0; row < weights.length; row++) {
      const own = rates[row * width + channel]!;
      if (own <= 0) continue;
      users += weights[row]!;
      rate = own;
    }
    return { penetration: universe > 0 ? users / universe : 0, perDollar: rate / moneyUnit };
  });
}
