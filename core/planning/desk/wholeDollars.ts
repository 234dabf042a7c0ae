import { mostInOneChannel } from '../../rules/groupRules.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { roundToCoins } from '../model/cents.ts';
import { limitsAtBudget } from '../model/limits.ts';
import type { Infeasible, LimitsRequest, SpendLimits } from '../model/limits.ts';

/** A request's limits in whole dollars. A run uses whole dollars, so the desk does too. */
export function wholeLimits(asked: LimitsRequest, budget: Dollars): SpendLimits | Infeasible {
  const limits = limitsAtBudget(asked, Math.round(budget));
  if ('status' in limits) return limits;
  const minimum = limits.minimum.map((least) => Math.ceil(least));
  // A maximum from the rule "most in one channel" is rounded up: rounded down, three channels at a third each could not
  // spend the whole budget.
  const channelMaximum = mostInOneChannel(asked.rules ?? {}, limits.budget);
  const roundedMaximum = (most: number) => (most < channelMaximum ? Math.floor(most) : Math.ceil(most - 1e-6));
  return {
    ...limits,
    minimum,
    maximum: limits.maximum.map((most, channel) => Math.max(minimum[channel]!, roundedMaximum(most))),
  };
}

/** A mix rounded to whole dollars that add up to the budget, within the limits, by largest remainders. */
export function roundToDollars(spend: DollarsByChannel, limits: SpendLimits): DollarsByChannel {
  return roundToCoins(spend, limits, 1);
}

/** A manual mix in whole dollars. Its sum is preserved, and a channel without money stays so. */
export function roundManualMix(spend: DollarsByChannel): DollarsByChannel {
  const budget = Math.round(spend.reduce((sum, money) => sum + money, 0));
  const maximum = spend.map((money) => (money > 0 ? budget : 0));
  return roundToDollars(spend, { budget, minimum: new Float64Array(spend.length), maximum, groups: [] });
}
