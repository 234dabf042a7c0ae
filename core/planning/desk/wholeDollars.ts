import type { ChannelLimits } from '../../rules/limitRules.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { roundToCoins } from '../model/cents.ts';
import { limitsAtBudget } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';

/** Limits of a request in whole dollars: what a run takes, and what the desk therefore evaluates. */
export function wholeLimits(
  asked: { readonly budget: Dollars; readonly limits: readonly ChannelLimits[] },
  budget: Dollars,
): SpendLimits | Infeasible {
  const limits = limitsAtBudget(asked, Math.round(budget));
  if ('status' in limits) return limits;
  const minimum = limits.minimum.map((least) => Math.ceil(least));
  return { ...limits, minimum, maximum: limits.maximum.map((most, at) => Math.max(minimum[at]!, Math.floor(most))) };
}

/** A mix in whole dollars that add up to the budget, within the limits, by largest remainders. */
export function roundToDollars(spend: DollarsByChannel, limits: SpendLimits): DollarsByChannel {
  return roundToCoins(spend, limits, 1);
}

/** A mix made by hand in whole dollars: the sum is kept, a channel at nothing stays there. */
export function roundManualMix(spend: DollarsByChannel): DollarsByChannel {
  const budget = Math.round(spend.reduce((sum, money) => sum + money, 0));
  const maximum = spend.map((money) => (money > 0 ? budget : 0));
  return roundToDollars(spend, { budget, minimum: new Float64Array(spend.length), maximum });
}
