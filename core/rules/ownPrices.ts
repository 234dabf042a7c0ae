import { dollars, dollarsAndCents } from '../words/amounts.ts';
import type { Dollars } from '../words/units.ts';
import { isChannel } from './channels.ts';

/** A price for a thousand impressions in a channel that the planner entered in place of the rate card's price [$]. */
export interface OwnPrice {
  readonly channel: string;
  readonly cpm: Dollars;
}

/** Minimum and maximum of a valid price [$ per thousand impressions]. */
const LEAST_CPM = 0.01;
const MOST_CPM = 999_999.99;

/** Whether a price is valid. */
export function isPrice(cpm: number): boolean {
  return cpm >= LEAST_CPM && cpm <= MOST_CPM;
}

/** The bounds in words, as the end of a phrase such as "a price from $0.01 to $999,999.99". */
export const PRICE_BOUNDS = `from ${dollars(LEAST_CPM)} to ${dollarsAndCents(MOST_CPM)}`;

/** One sentence for each fault of the planner's own prices; empty where they are valid. */
export function ownPriceFaults(prices: readonly OwnPrice[]): string[] {
  const bounds = `${PRICE_BOUNDS} for a thousand impressions`;
  const names = prices.map(({ channel }) => channel);
  const duplicates = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return [
    ...names.filter((name) => !isChannel(name)).map((name) => `There is no channel "${name}".`),
    ...[...duplicates].map((name) => `${name} is in two rows of the own prices. Send one.`),
    ...prices
      .filter(({ channel, cpm }) => isChannel(channel) && !isPrice(cpm))
      .map(({ channel }) => `Your own price of ${channel} must be ${bounds}.`),
  ];
}
