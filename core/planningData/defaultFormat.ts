import { CHANNELS } from '../rules/channels.ts';
import type { Channel } from '../rules/channels.ts';
import type { Dollars, DollarsByChannel } from '../words/units.ts';

/**
 * A channel's default format: its first row in the assumptions. A vehicle that is not listed takes this format. The
 * format's price is the channel's price, unless the channel buys several formats.
 * @throws {RangeError} when the channel has no row
 */
export function defaultFormat<Row extends { readonly channel: string }>(rows: readonly Row[], channel: Channel): Row {
  const first = rows.find((row) => row.channel === channel);
  if (first === undefined) throw new RangeError(`The assumptions hold no format of ${channel}.`);
  return first;
}

/** A format's share of the impressions that its channel buys, where that is known. */
interface BoughtRow {
  readonly channel: string;
  readonly bought?: number | undefined;
}

/** The formats that a channel buys by shares that add up to 1; empty where it buys its default format only. */
export function boughtFormats<Row extends BoughtRow>(rows: readonly Row[], channel: string): Row[] {
  return rows.filter((row) => row.channel === channel && row.bought !== undefined && row.bought > 0);
}

/**
 * Cost per thousand of each channel [$], in the order of CHANNELS: `sum_f b_f CPM_f` over the formats f that it buys,
 * with b_f the share bought and CPM_f the price; else the price of its default format. Throws like {@link defaultFormat}.
 */
export function channelPrices(rows: readonly (BoughtRow & { readonly cpm: Dollars })[]): DollarsByChannel {
  return Float64Array.from(CHANNELS, (channel) => {
    const bought = boughtFormats(rows, channel);
    if (bought.length === 0) return defaultFormat(rows, channel).cpm;
    return bought.reduce((sum, { bought: part, cpm }) => sum + part! * cpm, 0);
  });
}
