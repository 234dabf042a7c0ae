import type { Dollars, DollarsByChannel } from '../../words/units.ts';

/** Above this, a double no longer tells cents apart, and plans are kept in whole dollars [$]. */
const LARGEST_IN_CENTS = 90_000_000_000_000;

/** The coin plans of this budget are counted in: 100 a dollar, or whole dollars for budgets beyond any double's cents. */
export function coinsPerDollar(budget: Dollars): number {
  return budget > LARGEST_IN_CENTS ? 1 : 100;
}

/**
 * Rounds a feasible plan to whole cents so that it adds up to the budget exactly, by largest remainders: every channel is
 * rounded down (never below its minimum), then the cents left over go to the channels that lost most, where there is room.
 *
 * @param spend a plan that meets the limits but for rounding [$]
 * @param budget, minimum, maximum whole cents already [$]
 * @returns whole cents whose sum is the budget's cents, within the limits [$]
 */
export function roundToCents(spend: DollarsByChannel, limits: MoneyLimits): DollarsByChannel {
  return roundToCoins(spend, limits, coinsPerDollar(limits.budget));
}

interface MoneyLimits {
  readonly budget: Dollars;
  readonly minimum: DollarsByChannel;
  readonly maximum: DollarsByChannel;
}

/** The same in any coin: 100 a dollar are cents, 1 a dollar whole dollars. Budget and limits are whole coins already [$]. */
export function roundToCoins(
  spend: DollarsByChannel,
  { budget, minimum, maximum }: MoneyLimits,
  perDollar: number,
): DollarsByChannel {
  const least = minimum.map((amount) => Math.round(amount * perDollar));
  const most = maximum.map((amount) => Math.round(Math.min(amount, budget) * perDollar));
  const coins = spend.map((amount, channel) => {
    // A plan's 250000.00000000003 must not become one cent less than its limit.
    const down = Math.floor(amount * perDollar + 1e-6);
    return Math.min(most[channel]!, Math.max(least[channel]!, down));
  });
  let left = Math.round(budget * perDollar) - coins.reduce((sum, amount) => sum + amount, 0);
  const lost = spend.map((amount, channel) => amount * perDollar - coins[channel]!);
  const mostLostFirst = Array.from(spend.keys()).sort((first, second) => lost[second]! - lost[first]!);
  const order = left >= 0 ? mostLostFirst : mostLostFirst.reverse();
  // One coin each, in turns; then whatever is still left wherever there is room.
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
