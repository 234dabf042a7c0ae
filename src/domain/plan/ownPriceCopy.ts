import type { ReplacedPrice } from '../../../core/planningData/ownAssumptions.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { dollars } from '../../../core/words/amounts.ts';
import { listed } from '../../../core/words/wording.ts';

/** The planner's own prices in words: "Radio at a CPM of $6.67 and Social at a CPM of $9". */
export function ownPricesInWords(prices: readonly OwnPrice[]): string {
  return listed(prices.map(({ channel, cpm }) => `${channel} at a CPM of ${dollars(cpm)}`));
}

/** The planner's own prices for a narrow column: "Radio $9.50", "3 own prices". */
export function ownPricesShort(prices: readonly OwnPrice[]): string {
  const [first] = prices;
  return prices.length === 1 && first ? `${first.channel} ${dollars(first.cpm)}` : `${prices.length} own prices`;
}

/** The planner's own prices in words, each with the price that it replaces: "Radio at a CPM of $6.67 (kept: $20)". */
export function replacedPricesInWords(prices: readonly ReplacedPrice[]): string {
  return listed(
    prices.map(({ channel, cpm, standard }) => `${channel} at a CPM of ${dollars(cpm)} (kept: ${dollars(standard)})`),
  );
}

/** The reason why the planner's own prices are not sent. */
export const PRICES_NOT_TAKEN = 'this planning service computes with its own prices';
