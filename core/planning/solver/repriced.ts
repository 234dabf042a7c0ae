import { scaledBy } from '../model/ownPrices.ts';
import type { PriceFactors } from '../model/ownPrices.ts';
import type { Allocation } from './allocate.ts';

/**
 * A plan found at other prices, converted to new prices. With price factors w before and w' after, the same contacts cost w / w'
 * as much, and the tangent at the plan is still a tangent. So the plan stays a cutting plane and a warm start (trail.ts) while
 * the planner drags a price.
 */
export function repriced(plan: Allocation, before: PriceFactors, after: PriceFactors): Allocation {
  const cheaper = after.map((factor, channel) => factor / before[channel]!);
  const size = cheaper.length;
  return {
    ...plan,
    spend: plan.spend.map((money, channel) => money / cheaper[channel]!),
    gradient: scaledBy(plan.gradient, cheaper),
    curvature:
      plan.curvature?.map((entry, cell) => entry * cheaper[Math.floor(cell / size)]! * cheaper[cell % size]!) ?? null,
  };
}
