import type { OwnAssumptions } from '../contract/bodies/ownAssumptions.ts';
import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import { CHANNELS } from '../rules/channels.ts';
import type { OwnPrice } from '../rules/ownPrices.ts';
import { boughtFormats, channelPrices, defaultFormat } from './defaultFormat.ts';

/** A planner's own price with the standard price that it replaces [$ per thousand]. */
export interface ReplacedPrice extends OwnPrice {
  readonly standard: number;
}

/**
 * The rows with the planner's own prices applied. If a channel buys only its default format, the row of this format gets the own
 * price. If it buys formats by shares, the prices of all these formats are multiplied by own / standard price. Rows that change keep
 * the standard price as `kept_cpm`. The prices must have passed `ownPriceFaults`.
 */
export function ownPriced<Row extends AssumptionRow>(rows: readonly Row[], prices: readonly OwnPrice[]): Row[] {
  const standard = channelPrices(rows);
  const ownPrices = new Map(prices.map(({ channel, cpm }) => [channel, cpm]));
  const newPrices = new Map<Row, number>();
  for (const [index, channel] of CHANNELS.entries()) {
    const cpm = ownPrices.get(channel);
    // A price equal to the standard price replaces nothing. The planner may have entered the standard price as it is shown, rounded.
    if (cpm === undefined || cpm === standard[index] || cpm === rounded(standard[index]!)) continue;
    const bought = boughtFormats(rows, channel);
    for (const row of bought) newPrices.set(row, (row.cpm * cpm) / standard[index]!);
    if (bought.length === 0) newPrices.set(defaultFormat(rows, channel), cpm);
  }
  return rows.map((row) => (newPrices.has(row) ? { ...row, cpm: newPrices.get(row)!, kept_cpm: row.cpm } : row));
}

/** A price that was added up from formats, without the rounding error of the sum. */
function rounded(price: number): number {
  return Number(price.toPrecision(12));
}

/** The planner's own prices in a saved assumption set. */
export function ownPricesIn(rows: readonly AssumptionRow[]): ReplacedPrice[] {
  const owned = rows.filter(({ kept_cpm: standard }) => standard !== undefined);
  return owned.flatMap((row) => {
    const { channel, cpm, kept_cpm: standard } = row;
    const bought = boughtFormats(rows, channel);
    if (bought.length === 0) return [{ channel, cpm, standard: standard! }];
    // `bought` is the share of the channel's impressions that a format gets. The shares add up to 1.
    const weightedPrice = (price: (one: AssumptionRow) => number) =>
      rounded(bought.reduce((total, row) => total + row.bought! * price(row), 0));
    return row === bought[0]
      ? [{ channel, cpm: weightedPrice((row) => row.cpm), standard: weightedPrice((row) => row.kept_cpm ?? row.cpm) }]
      : [];
  });
}

/** The prices in a request; rows without a price are skipped. */
export function pricesOf({ rows }: OwnAssumptions): OwnPrice[] {
  return rows.flatMap(({ channel, cpm }) => (cpm === undefined ? [] : [{ channel, cpm }]));
}

/** The own prices as they are sent; null for none. */
export function toOwnAssumptions(prices: readonly OwnPrice[]): OwnAssumptions | null {
  return prices.length === 0 ? null : { version: 1, rows: prices.map(({ channel, cpm }) => ({ channel, cpm })) };
}
