import type { Bounds } from '../solver/certificate.ts';
import { nearestPlan } from '../solver/quadraticStep.ts';
import { dot, sum } from '../solver/linearAlgebra.ts';

/** Value and gradient of the objective at a plan. */
export interface ValueAndGradient {
  readonly value: number;
  readonly gradient: Float64Array;
}

export interface AscentPoint extends ValueAndGradient {
  readonly plan: Float64Array;
}

export interface AscentOptions {
  /** Maximum number of steps. */
  readonly steps: number;
  /** Stop when a step promises less than this share of the value. */
  readonly tolerance: number;
  /** Called with each point of the path, the start included, but not with points that the line search rejects. */
  readonly onPoint?: (point: AscentPoint) => void;
}

/** The line search accepts a step that delivers at least this share of the promised gain. */
const SUFFICIENT_GAIN = 1e-4;
/** Factor by which the line search shortens a rejected step. */
const STEP_SHORTENING = 0.35;
const LINE_SEARCH_TRIALS_MAXIMUM = 14;
/** Enough halvings to narrow a shift of all channels to rounding. */
const BISECTIONS = 60;

/** A convex set of plans that the ascent stays in. */
export interface FeasibleSet {
  /** The nearest plan of the set. */
  project(point: Float64Array): Float64Array;
  /** Size of the set: the first step moves a tenth of it, in the unit of the plans. */
  readonly size: number;
}

/**
 * Maximises an objective within `sum of the plan = budget, lower <= plan <= upper`: see {@link ascentSteps}.
 */
export function projectedAscent(
  objectiveAt: (plan: Float64Array) => ValueAndGradient,
  bounds: Bounds,
  start: Float64Array,
  { onPoint, ...options }: AscentOptions,
): AscentPoint {
  const set = { project: (point: Float64Array) => projected(point, bounds), size: bounds.budget };
  const steps = ascentSteps(objectiveAt, set, start, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    onPoint?.(value);
  }
}

/**
 * Maximises an objective within a convex set by projected gradients with Barzilai-Borwein step lengths. It finds the maximum
 * of a concave objective, and a local maximum of any other objective.
 * Source: Birgin, Martinez & Raydan 2000, "Nonmonotone spectral projected gradient methods on convex sets", SIAM J.
 * Optimization 10.
 * @yields each point of the path, the first one included; the caller may stop at any
 */
export function* ascentSteps(
  objectiveAt: (plan: Float64Array) => ValueAndGradient,
  set: FeasibleSet,
  start: Float64Array,
  { steps, tolerance }: Omit<AscentOptions, 'onPoint'>,
): Generator<AscentPoint, AscentPoint> {
  let plan = set.project(start);
  let current = objectiveAt(plan);
  yield { plan, ...current };
  let length = firstLength(current.gradient, set.size);
  for (let step = 0; step < steps; step++) {
    const target = set.project(plan.map((amount, channel) => amount + length * current.gradient[channel]!));
    const direction = target.map((amount, channel) => amount - plan[channel]!);
    const promised = dot(current.gradient, direction);
    if (!(promised > tolerance * current.value)) break;
    const next = lineSearch(objectiveAt, plan, current, direction, promised);
    if (next === null) break;
    const moved = next.plan.map((amount, channel) => amount - plan[channel]!);
    const curvature = dot(moved, current.gradient) - dot(moved, next.gradient);
    // Where the curvature is almost 0, the step would be almost without limit.
    const longest = 100 * firstLength(next.gradient, set.size);
    length = curvature > 0 ? Math.min(dot(moved, moved) / curvature, longest) : longest;
    ({ plan } = next);
    current = next;
    yield { ...current, plan };
  }
  return { plan, value: current.value, gradient: current.gradient };
}

/** A step length that moves the steepest channel by a tenth of the set's size. */
function firstLength(gradient: Float64Array, size: number): number {
  const steepest = gradient.reduce((largest, slope) => Math.max(largest, Math.abs(slope)), 0);
  return steepest > 0 ? (0.1 * size) / steepest : 1;
}

function lineSearch(
  objectiveAt: (plan: Float64Array) => ValueAndGradient,
  plan: Float64Array,
  { value }: ValueAndGradient,
  direction: Float64Array,
  promised: number,
): AscentPoint | null {
  let part = 1;
  for (let shortening = 0; shortening < LINE_SEARCH_TRIALS_MAXIMUM; shortening++) {
    const candidate = plan.map((amount, channel) => amount + part * direction[channel]!);
    const evaluated = objectiveAt(candidate);
    if (evaluated.value >= value + SUFFICIENT_GAIN * part * promised) return { plan: candidate, ...evaluated };
    part *= STEP_SHORTENING;
  }
  return null;
}

/** The nearest feasible plan. Without groups, every channel is shifted by the same amount and clamped to its bounds. */
export function projected(point: Float64Array, bounds: Bounds): Float64Array {
  const { budget, lower, upper, groups } = bounds;
  if (groups.length > 0) return nearestPlan(point, bounds);
  const shifted = (shift: number) =>
    point.map((amount, channel) => Math.min(upper[channel]!, Math.max(lower[channel]!, amount - shift)));
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
