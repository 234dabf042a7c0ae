import { addTo, dot } from '../solver/linearAlgebra.ts';

/** Value and gradient of the objective at a point. */
export interface ValueAndGradient {
  readonly value: number;
  readonly gradient: Float64Array;
}

interface LbfgsOptions {
  readonly steps: number;
  /** Stop when a step lowers the value by less than this share of the value. */
  readonly tolerance: number;
}

/** Number of correction pairs that are kept. Nocedal & Wright recommend 3 to 20; more than 10 gained nothing here. */
const CORRECTIONS_MAXIMUM = 10;
/** Wolfe's conditions, with the constants of Nocedal & Wright for quasi-Newton directions. */
const SUFFICIENT_DECREASE = 1e-4;
const CURVATURE_CONDITION = 0.9;
/** Trials of one search for a step length. */
const TRIALS_MAXIMUM = 25;

/** A step and the change of the gradient along it. */
interface Correction {
  readonly step: Float64Array;
  readonly change: Float64Array;
  /** 1 / (step . change). */
  readonly rho: number;
}

interface Point extends ValueAndGradient {
  readonly position: Float64Array;
}

/**
 * Minimises a smooth function of many variables by L-BFGS.
 * Source: Nocedal & Wright 2006, Numerical Optimization, algorithms 7.4 (the two loops) and 7.5.
 * @param valueAt  value and gradient at a point; must return a new array each time, because the gradient is kept
 * @yields null, before each evaluation, so that the caller may stop
 * @returns the best point found; never worse than the start
 */
export function* lbfgs(
  valueAt: (position: Float64Array) => ValueAndGradient,
  start: Float64Array,
  { steps, tolerance }: LbfgsOptions,
): Generator<null, Float64Array> {
  let current: Point = { position: start, ...valueAt(start) };
  const memory: Correction[] = [];
  for (let count = 0; count < steps; count++) {
    const direction = descentDirection(current.gradient, memory);
    const next = yield* wolfeSearch(valueAt, current, direction, memory.length === 0);
    if (next === null) break;
    const decrease = current.value - next.value;
    const step = difference(next.position, current.position);
    const change = difference(next.gradient, current.gradient);
    const curvature = dot(step, change);
    if (curvature > 0) memory.push({ step, change, rho: 1 / curvature });
    if (memory.length > CORRECTIONS_MAXIMUM) memory.shift();
    current = next;
    if (!(decrease > tolerance * current.value)) break;
  }
  return current.position;
}

/**
 * The direction -H g, with g the gradient and H the inverse Hessian estimated from the corrections (algorithm 7.4; formula
 * 7.20 gives the scale of its first estimate).
 */
function descentDirection(gradient: Float64Array, memory: readonly Correction[]): Float64Array {
  const direction = gradient.map((slope) => -slope);
  const alphas = new Float64Array(memory.length);
  for (let index = memory.length - 1; index >= 0; index--) {
    const { step, change, rho } = memory[index]!;
    alphas[index] = rho * dot(step, direction);
    addTo(direction, change, -alphas[index]!);
  }
  const last = memory.at(-1);
  if (last !== undefined) {
    const scale = 1 / (last.rho * dot(last.change, last.change));
    for (let index = 0; index < direction.length; index++) direction[index] = direction[index]! * scale;
  }
  memory.forEach(({ step, change, rho }, index) =>
    addTo(direction, step, alphas[index]! - rho * dot(change, direction)),
  );
  return direction;
}

/**
 * A step length that meets the weak Wolfe conditions, by bisection (Lewis & Overton 2013, "Nonsmooth optimization via
 * quasi-Newton methods", algorithm 4.6).
 * @returns null where no length lowers the value
 */
function* wolfeSearch(
  valueAt: (position: Float64Array) => ValueAndGradient,
  current: Point,
  direction: Float64Array,
  isFirst: boolean,
): Generator<null, Point | null> {
  const slope = dot(direction, current.gradient);
  if (!(slope < 0)) return null;
  let [low, high] = [0, Infinity];
  let length = isFirst ? Math.min(1, 1 / Math.sqrt(-slope)) : 1;
  let best: Point | null = null;
  for (let trialCount = 0; trialCount < TRIALS_MAXIMUM; trialCount++) {
    yield null;
    const position = current.position.slice();
    addTo(position, direction, length);
    const trial: Point = { position, ...valueAt(position) };
    const isDecrease = trial.value <= current.value + SUFFICIENT_DECREASE * length * slope;
    if (isDecrease) best = trial;
    if (!isDecrease) high = length;
    else if (dot(direction, trial.gradient) < CURVATURE_CONDITION * slope) low = length;
    else return trial;
    length = high < Infinity ? (low + high) / 2 : 2 * low;
  }
  return best;
}

function difference(one: Float64Array, other: Float64Array): Float64Array {
  const result = new Float64Array(one.length);
  for (let index = 0; index < one.length; index++) result[index] = one[index]! - other[index]!;
  return result;
}
