import type { OwnAssumptions } from '../contract/bodies/ownAssumptions.ts';
import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import type { OwnPrice } from '../rules/ownPrices.ts';
import { channelPrices, defaultFormat } from './defaultFormat.ts';
import type { PlanningData } from './planningData.ts';

/** An own price with the standard price it replaces [$ per thousand]. */
export interface ReplacedPrice extends OwnPrice {
  readonly standard: number;
}

/**
 * The planning data with the planner's own prices applied. A channel's price is that of its default format: that row
 * gets the own price and keeps the standard one as `kept_cpm`. The prices must have passed `ownPriceFaults`.
 */
export function withOwnPrices(data: PlanningData, prices: readonly OwnPrice[]): PlanningData {
  const own = new Map(prices.map(({ channel, cpm }) => [channel, cpm]));
  const assumptions = data.assumptions.map((row) => {
    const cpm = own.get(row.channel) ?? row.cpm;
    const isPriced = row === defaultFormat(data.assumptions, row.channel) && cpm !== row.cpm;
    return isPriced ? { ...row, cpm, kept_cpm: row.cpm } : row;
  });
  return { ...data, assumptions, channelCpm: () => channelPrices(assumptions) };
}

/** The planner's own prices in a saved assumption set. */
export function ownPricesIn(rows: readonly AssumptionRow[]): ReplacedPrice[] {
  return rows.flatMap(({ channel, cpm, kept_cpm: standard }) =>
    standard === undefined ? [] : [{ channel, cpm, standard }],
  );
}

/** The prices in a request; rows without a price are skipped. */
export function pricesOf({ rows }: OwnAssumptions): OwnPrice[] {
  return rows.flatMap(({ channel, cpm }) => (cpm === undefined ? [] : [{ channel, cpm }]));
}

/** The own prices as they are sent; null for none. */
export function toOwnAssumptions(prices: readonly OwnPrice[]): OwnAssumptions | null {
  return prices.length === 0 ? null : { version: 1, rows: prices.map(({ channel, cpm }) => ({ channel, cpm })) };
}
