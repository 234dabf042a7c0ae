import { CHANNELS } from '../rules/channels.ts';
import type { Channel } from '../rules/channels.ts';
import type { DollarsByChannel } from '../words/units.ts';

/**
 * A channel's default format: its first row in the assumptions. A vehicle that is not listed takes it, and its price is
 * the channel's.
 * @throws {RangeError} when the channel has no row
 */
export function defaultFormat<Row extends { readonly channel: string }>(rows: readonly Row[], channel: Channel): Row {
  const first = rows.find((row) => row.channel === channel);
  if (first === undefined) throw new RangeError(`The assumptions hold no format of ${channel}.`);
  return first;
}

/** Cost per thousand of each channel's default format [$], in the order of CHANNELS. Errors as {@link defaultFormat}. */
export function channelPrices(rows: readonly { readonly channel: string; readonly cpm: number }[]): DollarsByChannel {
  return Float64Array.from(CHANNELS, (channel) => defaultFormat(rows, channel).cpm);
}
