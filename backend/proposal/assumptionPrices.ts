import { CHANNELS } from '../../core/rules/channels.ts';
import type { AssumptionSet } from '../../core/contract/planReport.ts';

/**
 * Cost per thousand of each channel [$], in the order of CHANNELS: that of its default format, which is its first row.
 * @throws when a channel has no row
 */
export function channelPrices({ rows }: AssumptionSet): Float64Array {
  return Float64Array.from(CHANNELS, (channel) => {
    const first = rows.find((row) => row.channel === channel);
    if (!first) throw new Error(`The plan's assumptions hold no format of ${channel}.`);
    return first.cpm;
  });
}
