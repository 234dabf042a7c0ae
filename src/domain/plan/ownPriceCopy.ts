import type { ReplacedPrice } from '../../../core/planningData/ownAssumptions.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { dollars } from '../../../core/words/amounts.ts';
import { listed } from '../../../core/words/wording.ts';

/** "Radio at a CPM of $6.67 and Social at a CPM of $9". */
export function ownPricesInWords(prices: readonly OwnPrice[]): string {
  return listed(prices.map(({ channel, cpm }) => `${channel} at a CPM of ${dollars(cpm)}`));
}

/** For a narrow column: "Radio $9.50", "3 own prices". */
export function ownPricesShort(prices: readonly OwnPrice[]): string {
  const [first] = prices;
  return prices.length === 1 && first ? `${first.channel} ${dollars(first.cpm)}` : `${prices.length} own prices`;
}

/** The same, each with the price it replaced: "Radio at a CPM of $6.67 (kept: $20)". */
export function replacedPricesInWords(prices: readonly ReplacedPrice[]): string {
  return listed(
    prices.map(({ channel, cpm, standard: kept }) => `${channel} at a CPM of ${dollars(cpm)} (kept: ${dollars(kept)})`),
  );
}

/** Why the planner's own prices are not sent. */
export const PRICES_NOT_TAKEN = 'this planning service computes with its own prices';
