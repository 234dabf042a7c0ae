import { scaledBy } from '../model/ownPrices.ts';
import type { PriceFactors } from '../model/ownPrices.ts';
import type { Allocation } from './allocate.ts';

/**
 * A plan found at other prices, converted to these. The same contacts now cost w / w' as much, and the tangent there is
 * still a tangent: the plan stays a cutting plane and a warm start (trail.ts) while a price is dragged.
 */
export function repriced(plan: Allocation, before: PriceFactors, now: PriceFactors): Allocation {
  const cheaper = now.map((factor, channel) => factor / before[channel]!);
  const size = cheaper.length;
  return {
    ...plan,
    spend: plan.spend.map((money, channel) => money / cheaper[channel]!),
    gradient: scaledBy(plan.gradient, cheaper),
    curvature:
      plan.curvature?.map((entry, cell) => entry * cheaper[Math.floor(cell / size)]! * cheaper[cell % size]!) ?? null,
  };
}
