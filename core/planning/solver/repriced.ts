import { scaledBy } from '../model/ownPrices.ts';
import type { PriceFactors } from '../model/ownPrices.ts';
import type { Allocation } from './allocate.ts';

/**
 * A plan found at other prices, converted to new prices. With price factors w before and w' after, the same contacts cost w / w'
 * as much, and the tangent at the plan is still a tangent. So the plan stays a cutting plane and a warm start (trail.ts) while
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
