import { dollars, dollarsAndCents } from '../words/amounts.ts';
import type { Dollars } from '../words/units.ts';
import { isChannel } from './channels.ts';

/** The planner's own price for a thousand impressions in a channel [$]. */
export interface OwnPrice {
  readonly channel: string;
  readonly cpm: Dollars;
}

/** Valid prices [$ per thousand]. */
const LEAST_CPM = 0.01;
const MOST_CPM = 999_999.99;

/** Whether a price is valid. */
export function isPrice(cpm: number): boolean {
  return cpm >= LEAST_CPM && cpm <= MOST_CPM;
}

/** Completes "a price ...". */
export const PRICE_BOUNDS = `from ${dollars(LEAST_CPM)} to ${dollarsAndCents(MOST_CPM)}`;

/** The faults of own prices, a sentence each; none where they are valid. */
export function ownPriceFaults(prices: readonly OwnPrice[]): string[] {
  const bounds = `${PRICE_BOUNDS} for a thousand impressions`;
  const names = prices.map(({ channel }) => channel);
  const duplicates = new Set(names.filter((name, place) => names.indexOf(name) < place));
  return [
    ...names.filter((name) => !isChannel(name)).map((name) => `There is no channel "${name}".`),
    ...[...duplicates].map((name) => `${name} is in two rows of the own prices. Send one.`),
    ...prices
      .filter(({ channel, cpm }) => isChannel(channel) && !isPrice(cpm))
      .map(({ channel }) => `Your own price of ${channel} must be ${bounds}.`),
  ];
}
