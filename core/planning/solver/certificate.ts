import { linearPlanFrom } from '../../rules/linearPlan.ts';
import type { LinearLimits } from '../../rules/linearPlan.ts';
import type { People, Share } from '../../words/units.ts';
import { dot } from './linearAlgebra.ts';

/** Minimum and maximum spend per channel, the sum that must be spent, and limits over sums of channels, all in one money unit. */
export type Bounds = LinearLimits;

/**
 * The feasible plan that would reach most if every channel kept its present marginal reach. Without groups this is a fractional
 * knapsack: every channel gets its minimum; the rest of the budget fills the channels from the best gradient down, each
 * to its maximum. Groups are then repaired by the dual simplex method (core/rules/linearPlan.ts).
 */
export function bestLinearPlan(gradient: Float64Array, bounds: Bounds): Float64Array {
  const { budget, lower, upper, groups } = bounds;
  const plan = lower.slice();
  const order = bestFirst(gradient);
  // The channel that got the last money. It takes up the rest of the budget while groups are repaired.
  let payer = order[0]!;
  let moneyLeft = budget;
  for (let channel = 0; channel < lower.length; channel++) moneyLeft -= lower[channel]!;
  for (const channel of order) {
    const room = upper[channel]! - lower[channel]!;
    const added = Math.min(moneyLeft, room);
    if (added <= 0) continue;
    // A full channel gets exactly its maximum: lower + (upper - lower) may differ from it by rounding.
    plan[channel] = added === room ? upper[channel]! : lower[channel]! + added;
    moneyLeft -= added;
    payer = channel;
  }
  return groups.length === 0 ? plan : linearPlanFrom(gradient, bounds, plan, payer).plan;
}

/** What the plan of {@link bestLinearPlan} would reach at these marginal reaches [people]. */
export function bestLinearValue(gradient: Float64Array, bounds: Bounds): number {
  return dot(gradient, bestLinearPlan(gradient, bounds));
}

/**
 * Channels by falling gradient, ties in the order of channels. Insertion sort, because the solver calls this after every
 * pass.
 */
export function bestFirst(gradient: Float64Array): number[] {
  const order: number[] = [];
  for (let channel = 0; channel < gradient.length; channel++) {
    let position = channel;
    while (position > 0 && gradient[order[position - 1]!]! < gradient[channel]!) {
      order[position] = order[position - 1]!;
      position--;
    }
    order[position] = channel;
  }
  return order;
}

/** A gap as a share of the people that the plan reaches. If it reaches no one, any gap is infinitely large; without a gap it is 0. */
export function relativeGapOf(gap: People, reached: People): Share {
  if (reached > 0) return gap / reached;
  return gap > 0 ? Infinity : 0;
}

/**
 * The Frank-Wolfe gap `max over feasible t of g . (t - s)` [people], with g the gradient and s the spend. Reach is concave,
 * so the best feasible plan reaches at most this many people more than `spend` does: a proof that needs no second solver.
 *
 * Source: Frank & Wolfe 1956; as a certificate, Jaggi 2013, "Revisiting Frank-Wolfe", ICML.
 * @param gradient dR/ds at `spend` [people per money unit], from a pass over all rows
 * @param spend a feasible plan, in the money unit of `bounds`
 */
export function frankWolfeGap(gradient: Float64Array, spend: Float64Array, bounds: Bounds): number {
  const best = bestLinearPlan(gradient, bounds);
  let gap = 0;
  for (let channel = 0; channel < spend.length; channel++) {
    gap += gradient[channel]! * (best[channel]! - spend[channel]!);
  }
  return Math.max(0, gap);
}
