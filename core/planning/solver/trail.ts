import type { SpendLimits } from '../model/limits.ts';
import { boundsInDollars } from './allocate.ts';
import type { Allocation } from './allocate.ts';
import { bestLinearPlan } from './certificate.ts';
import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';
import { scaledBy } from '../model/ownPrices.ts';
import type { PriceFactors } from '../model/ownPrices.ts';
import { sum } from './linearAlgebra.ts';

/** Reach [people] and its gradient [people per $] at a plan [$]. */
export type Tangent = Pick<Allocation, 'spend' | 'reach' | 'gradient'>;

/**
 * Upper bound of reach within the limits [people]; Infinity with an empty trail. Reach is concave, so its tangent at
 * any plan is an upper bound, also at a plan outside these limits; the best plan by a tangent is a fractional knapsack.
 * Source: Kelley 1960, "The cutting-plane method for solving convex programs", J. SIAM 8.
 */
export function upperBound(trail: readonly Tangent[], limits: SpendLimits): People {
  const bounds = boundsInDollars(limits);
  return trail.reduce((lowest, { spend, reach, gradient }) => {
    const best = bestLinearPlan(gradient, bounds);
    const bound = best.reduce((sum, amount, channel) => sum + gradient[channel]! * (amount - spend[channel]!), reach);
    return Math.min(lowest, bound);
  }, Infinity);
}

/**
 * An estimate of the best plan at this budget [$]: linear extrapolation of the last two plans. Undefined with an empty
 * trail.
 * @param trail certified plans of one problem at other budgets or limits, the newest last
 */
export function extrapolated(trail: readonly Allocation[], budget: Dollars): DollarsByChannel | undefined {
  const last = trail.at(-1);
  const before = trail.at(-2);
  if (last === undefined || before === undefined) return last?.spend;
  const lastBudget = sum(last.spend);
  const difference = lastBudget - sum(before.spend);
  if (difference === 0) return last.spend;
  const part = (budget - lastBudget) / difference;
  return last.spend.map((amount, channel) => Math.max(0, amount + part * (amount - before.spend[channel]!)));
}

/**
 * A plan found at other prices, converted to new prices. With price factors w before and w' after, the same contacts cost w / w'
 * as much, and the tangent at the plan is still a tangent. So the plan stays a cutting plane and a warm start while
 * the planner drags a price.
 */
export function repriced(plan: Allocation, before: PriceFactors, after: PriceFactors): Allocation {
  /** By channel, what a dollar buys after the change, compared with before. */
  const purchasingPower = after.map((factor, channel) => factor / before[channel]!);
  const size = purchasingPower.length;
  return {
    ...plan,
    spend: plan.spend.map((money, channel) => money / purchasingPower[channel]!),
    gradient: scaledBy(plan.gradient, purchasingPower),
    curvature:
      plan.curvature?.map(
        (entry, cell) => entry * purchasingPower[Math.floor(cell / size)]! * purchasingPower[cell % size]!,
      ) ?? null,
  };
}
