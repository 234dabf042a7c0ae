import type { Bounds } from '../solver/certificate.ts';

/** Height and gradient of what is ascended, at a plan. */
export interface ValueAndGradient {
  readonly value: number;
  readonly gradient: Float64Array;
}

export interface AscentPoint extends ValueAndGradient {
  readonly plan: Float64Array;
}

export interface AscentOptions {
  readonly steps: number;
  /** Ends when a step promises less than this share of the height. */
  readonly tolerance: number;
  /** Told of every point that was looked at. */
  readonly onPoint?: (point: AscentPoint) => void;
}

const SUFFICIENT = 1e-4;
const SHORTER = 0.35;
const SHORTENINGS_MAXIMUM = 14;
const BISECTIONS = 60;

/**
 * Ascents within `sum = budget, lower <= plan <= upper` along projected gradients with the step lengths of Barzilai and Borwein:
 * to the top of a concave height, to a local one of any other.
 * Source: Birgin, Martinez & Raydan 2000, "Nonmonotone spectral projected gradient methods on convex sets", SIAM J. Optimization 10.
 */
export function projectedAscent(
  heightAt: (plan: Float64Array) => ValueAndGradient,
  bounds: Bounds,
  start: Float64Array,
  { steps, tolerance, onPoint }: AscentOptions,
): AscentPoint {
  let plan = projected(start, bounds);
  let height = heightAt(plan);
  onPoint?.({ plan, ...height });
  let length = firstLength(height.gradient, bounds.budget);
  for (let step = 0; step < steps; step++) {
    const aim = projected(
      plan.map((amount, channel) => amount + length * height.gradient[channel]!),
      bounds,
    );
    const way = aim.map((amount, channel) => amount - plan[channel]!);
    const promised = dot(height.gradient, way);
    if (!(promised > tolerance * height.value)) break;
    const next = lineSearch(heightAt, plan, height, way, promised);
    if (next === null) break;
    const moved = next.plan.map((amount, channel) => amount - plan[channel]!);
    const bent = dot(moved, height.gradient) - dot(moved, next.gradient);
    const longest = 100 * firstLength(next.gradient, bounds.budget);
    length = bent > 0 ? Math.min(dot(moved, moved) / bent, longest) : longest;
    ({ plan } = next);
    height = next;
    onPoint?.({ ...height, plan });
  }
  return { plan, value: height.value, gradient: height.gradient };
}

/** A length by which the steepest channel would move a tenth of the budget. */
function firstLength(gradient: Float64Array, budget: number): number {
  const steepest = gradient.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);
  return steepest > 0 ? (0.1 * budget) / steepest : 1;
}

function lineSearch(
  heightAt: (plan: Float64Array) => ValueAndGradient,
  plan: Float64Array,
  { value }: ValueAndGradient,
  way: Float64Array,
  promised: number,
): AscentPoint | null {
  let part = 1;
  for (let shortening = 0; shortening < SHORTENINGS_MAXIMUM; shortening++) {
    const there = plan.map((amount, channel) => amount + part * way[channel]!);
    const height = heightAt(there);
    if (height.value >= value + SUFFICIENT * part * promised) return { plan: there, ...height };
    part *= SHORTER;
  }
  return null;
}

/** The feasible plan nearest to any point: every channel shifted by the same amount and held within its bounds. */
function projected(point: Float64Array, { budget, lower, upper }: Bounds): Float64Array {
  const shifted = (shift: number) =>
    point.map((amount, channel) => Math.min(upper[channel]!, Math.max(lower[channel]!, amount - shift)));
  const sum = (plan: Float64Array) => plan.reduce((total, amount) => total + amount, 0);
  let [low, high] = [Infinity, -Infinity];
  point.forEach((amount, channel) => {
    low = Math.min(low, amount - upper[channel]!);
    high = Math.max(high, amount - lower[channel]!);
  });
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (sum(shifted(middle)) > budget) low = middle;
    else high = middle;
  }
  return shifted((low + high) / 2);
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, place) => sum + value * other[place]!, 0);
}
