/** Least and most spend per channel and the sum that must be spent, all in one money unit. */
export interface Bounds {
  readonly budget: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/**
 * The feasible plan that would reach most if every channel kept its present marginal reach: a fractional knapsack.
 * Every channel gets its minimum; the rest of the budget fills the channels from the best gradient down, each to its
 * maximum.
 */
export function bestLinearPlan(gradient: Float64Array, { budget, lower, upper }: Bounds): Float64Array {
  const plan = lower.slice();
  let left = budget;
  for (let channel = 0; channel < lower.length; channel++) left -= lower[channel]!;
  for (const channel of bestFirst(gradient)) {
    const added = Math.min(left, upper[channel]! - lower[channel]!);
    if (added <= 0) continue;
    plan[channel] = lower[channel]! + added;
    left -= added;
  }
  return plan;
}

/**
 * Channels by falling gradient, ties in their own order. Insertion sort, because the solver calls this after every
 * pass.
 */
export function bestFirst(gradient: Float64Array): number[] {
  const order: number[] = [];
  for (let channel = 0; channel < gradient.length; channel++) {
    let place = channel;
    while (place > 0 && gradient[order[place - 1]!]! < gradient[channel]!) {
      order[place] = order[place - 1]!;
      place--;
    }
    order[place] = channel;
  }
  return order;
}

/**
 * The Frank-Wolfe gap `max over feasible t of g . (t - s)` [people]. Reach is concave, so the best feasible plan
 * reaches at most this many people more than `spend` does: a proof that needs no second solver.
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
