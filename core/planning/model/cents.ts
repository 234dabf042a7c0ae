import type { GroupRow } from '../../rules/linearPlan.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';

/** Above this, a double cannot represent cents, and plans are in whole dollars [$]. */
const CENTS_BUDGET_MAXIMUM = 90_000_000_000_000;

/** Coins per dollar for plans of this budget: 100, or 1 for budgets too large for cents. */
export function coinsPerDollar(budget: Dollars): number {
  return budget > CENTS_BUDGET_MAXIMUM ? 1 : 100;
}

/**
 * Rounds a feasible plan to whole cents that add up to the budget exactly, by largest remainders: every channel is
 * rounded down (never below its minimum), then the remaining cents go to the channels that lost most, where there is
 * room.
 *
 * @param spend a plan that meets the limits except for rounding [$]
 * @param limits budget, minimum and maximum in whole cents [$]
 * @returns whole cents whose sum is the budget's cents, within the limits [$]
 */
export function roundToCents(spend: DollarsByChannel, limits: MoneyLimits): DollarsByChannel {
  return roundToCoins(spend, limits, coinsPerDollar(limits.budget));
}

interface MoneyLimits {
  readonly budget: Dollars;
  readonly minimum: DollarsByChannel;
  readonly maximum: DollarsByChannel;
  readonly groups?: readonly GroupRow[];
}

/**
 * The same for any coin: 100 per dollar are cents, 1 whole dollars. Budget and limits are in whole coins already [$].
 */
export function roundToCoins(
  spend: DollarsByChannel,
  { budget, minimum, maximum }: MoneyLimits,
  perDollar: number,
): DollarsByChannel {
  const least = minimum.map((amount) => Math.round(amount * perDollar));
  const most = maximum.map((amount) => Math.round(Math.min(amount, budget) * perDollar));
  const coins = spend.map((amount, channel) => {
    // 250000.00000000003 must not become one cent less than its limit.
    const down = Math.floor(amount * perDollar + 1e-6);
    return Math.min(most[channel]!, Math.max(least[channel]!, down));
  });
  let left = Math.round(budget * perDollar) - coins.reduce((sum, amount) => sum + amount, 0);
  const lost = spend.map((amount, channel) => amount * perDollar - coins[channel]!);
  const mostLostFirst = Array.from(spend.keys()).sort((first, second) => lost[second]! - lost[first]!);
  const order = left >= 0 ? mostLostFirst : mostLostFirst.reverse();
  // One coin each, round robin; then the rest wherever there is room.
  for (const chunk of [1, Infinity]) {
    for (const channel of order) {
      const room = left > 0 ? most[channel]! - coins[channel]! : least[channel]! - coins[channel]!;
      const change = Math.sign(left) * Math.min(Math.abs(left), Math.abs(room), chunk);
      coins[channel] = coins[channel]! + change;
      left -= change;
    }
  }
  return coins.map((amount) => amount / perDollar);
}
