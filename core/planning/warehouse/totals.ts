import { CHANNELS } from '../../rules/channels.ts';
import { channelPresence } from '../model/presence.ts';
import type { ChannelAvailability } from '../model/presence.ts';
import type { SourceTotals } from './audienceSource.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/**
 * Exposures per use and dollar, by channel: 1000 / (CPM_c sum_i w_i z_ic), with CPM_c the price of channel c, w_i the weight of
 * respondent i and z_ic the uses of the channel in a month. 0 where no one uses the channel.
 */
export function exposuresPerUse({ populationUse }: SourceTotals, cpm: DollarsByChannel): Float64Array {
  return populationUse.map((use, channel) => (use > 0 ? 1000 / (cpm[channel]! * use) : 0));
}

/**
 * Attentive contacts with the target per dollar, by channel: sum_i w_i k_ic, with k_ic the attentive contacts that a dollar buys
 * with respondent i. The totals of vehicles are enough to compute them.
 */
export function contactsPerDollar(totals: SourceTotals, cpm: DollarsByChannel): Float64Array {
  const perUse = exposuresPerUse(totals, cpm);
  return targetUse(totals, 'attentive').map((use, channel) => use * perUse[channel]!);
}

/** By channel, the sum over the target of weight x use: of all uses (`plain`) or only of attentive uses. */
export function targetUse({ vehicles }: SourceTotals, kind: 'plain' | 'attentive'): Float64Array {
  const use = new Float64Array(CHANNELS.length);
  for (const vehicle of vehicles) {
    const channel = CHANNELS.indexOf(vehicle.channel);
    const vehicleUse = kind === 'plain' ? vehicle.targetUse : vehicle.targetUse * vehicle.attentiveShare;
    use[channel] = use[channel]! + vehicleUse;
  }
  return use;
}

/** Each channel's availability from totals: a use is at least 0, so a sum above 0 means that someone uses it. */
export function availabilityOf(totals: SourceTotals): ChannelAvailability {
  const canReach = Array.from(targetUse(totals, 'attentive'), (use) => use > 0);
  const isUsed = Array.from(targetUse(totals, 'plain'), (use) => use > 0);
  return { canReach, presence: channelPresence(totals, canReach, isUsed) };
}
