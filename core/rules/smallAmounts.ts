import { counted, wholePeople } from '../words/wording.ts';
import { wholeDollars } from '../words/amounts.ts';
import type { Dollars, People } from '../words/units.ts';

/** An amount below this share of the budget is small. Buying it is more trouble than it is worth. */
const SMALL_SHARE = 0.005;

/** Summary of the amounts of a mix that are too small to book. */
export interface SmallAmounts {
  /** Amounts below this count as small [$]: 0.5 % of the budget, rounded down to 1, 2 or 5 times a power of ten. */
  readonly threshold: Dollars;
  /** How many amounts are below the threshold, and how much money they add up to [$]. */
  readonly count: number;
  readonly money: Dollars;
}

/** The small amounts of a mix; null where it has none. @param spend amounts of all channels [$] */
export function smallAmountsOf(spend: readonly Dollars[], budget: Dollars): SmallAmounts | null {
  const threshold = roundedDown(SMALL_SHARE * budget);
  const small = spend.filter((money) => money > 0 && money < threshold);
  if (small.length === 0) return null;
  return { threshold, count: small.length, money: small.reduce((sum, money) => sum + money, 0) };
}

/** An amount rounded down to 1, 2 or 5 times a power of ten, at least 1. The terms with 1e-12 absorb rounding errors. */
function roundedDown(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount) + 1e-12);
  const digit = [5, 2, 1].find((leading) => leading * power <= amount * (1 + 1e-12)) ?? 1;
  return Math.max(1, digit * power);
}

/**
 * "2 amounts under $10,000 · No buy under $10,000 costs 0 people". The second part is about the rule "No buy under $10,000".
 * @param costs how many people the plan would lose by this rule; null while it is not known
 */
export function smallAmountsSentence({ threshold, count }: SmallAmounts, costs: People | null): string {
  const found = `${counted(count, 'amount')} under ${wholeDollars(threshold)}`;
  if (costs === null) return found;
  const lost = Math.round(costs) < 1 ? '0 people' : wholePeople(costs);
  return `${found} · No buy under ${wholeDollars(threshold)} costs ${lost}`;
}
