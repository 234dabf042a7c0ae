import { bestLinearPlan, frankWolfeGap } from '../../core/planning/solver/certificate.ts';
import type { Bounds } from '../../core/planning/solver/certificate.ts';
import type { ReachKernel } from '../../core/planning/kernel/kernel.ts';
import { TARGET_GAP } from './problem.ts';

/** A vertex of the feasible set and its weight in the current point. */
interface Corner {
  readonly plan: Float64Array;
  share: number;
}

const PASSES_MAXIMUM = 3000;

/**
 * Away-step Frank-Wolfe (Guelat & Marcotte 1986; Lacoste-Julien & Jaggi 2015) with a line search by bisection on the slope,
 * on our own SIMD kernel in double precision: the textbook method with a certificate.
 */
export function awayStepFrankWolfe(
  kernel: ReachKernel,
  scale: number,
  bounds: Bounds,
): { gap: number; passes: number } {
  let passes = 0;
  const passAt = (shares: Float64Array) => {
    passes++;
    const units = shares.map((share) => share * scale);
    const { reach, gradient } = kernel.pass(units, kernel.rows, 'double');
    return { reach, gradient: gradient.map((marginal) => marginal * scale) };
  };
  const corners = new Map<string, Corner>();
  let point = bestLinearPlan(new Float64Array(bounds.lower.length), bounds);
  corners.set(point.join(), { plan: point, share: 1 });
  let current = passAt(point);
  let gap = frankWolfeGap(current.gradient, point, bounds);
  while (gap > TARGET_GAP * current.reach && passes < PASSES_MAXIMUM) {
    const best = bestLinearPlan(current.gradient, bounds);
    const worst = worstCorner(corners, current.gradient);
    const forward = dot(current.gradient, best) - dot(current.gradient, point);
    const away = dot(current.gradient, point) - dot(current.gradient, worst.plan);
    const isForward = forward >= away;
    const direction = point.map((share, channel) =>
      isForward ? best[channel]! - share : share - worst.plan[channel]!,
    );
    const longest = isForward ? 1 : worst.share / (1 - worst.share);
    const length = lineSearch(point, direction, longest, (shares) => passAt(shares).gradient);
    mix(corners, isForward ? best : worst.plan, isForward ? length : -length);
    point = point.map((share, channel) => share + length * direction[channel]!);
    current = passAt(point);
    gap = frankWolfeGap(current.gradient, point, bounds);
  }
  return { gap: gap / current.reach, passes };
}

function dot(first: Float64Array, second: Float64Array): number {
  return first.reduce((sum, value, index) => sum + value * second[index]!, 0);
}

function worstCorner(corners: Map<string, Corner>, gradient: Float64Array): Corner {
  const all = [...corners.values()];
  return all.reduce((worst, corner) => (dot(gradient, corner.plan) < dot(gradient, worst.plan) ? corner : worst));
}

/** Weights of all vertices after a step of `length` towards (below 0: away from) one of them. */
function mix(corners: Map<string, Corner>, plan: Float64Array, length: number): void {
  for (const corner of corners.values()) corner.share *= 1 - length;
  const corner = corners.get(plan.join()) ?? { plan, share: 0 };
  corner.share += length;
  corners.set(plan.join(), corner);
  for (const [key, { share }] of corners) if (share < 1e-12) corners.delete(key);
}

/** Line search for the maximum: secant steps on the slope, limited to the ends. */
function lineSearch(
  point: Float64Array,
  direction: Float64Array,
  longest: number,
  gradientAt: (shares: Float64Array) => Float64Array,
): number {
  const pointAt = (length: number) => point.map((share, channel) => share + length * direction[channel]!);
  const slope = (length: number) => dot(gradientAt(pointAt(length)), direction);
  let low = 0;
  let lowSlope = slope(0);
  let high = longest;
  let highSlope = slope(longest);
  if (highSlope >= 0) return longest;
  for (let round = 0; round < 4; round++) {
    const length = low + ((high - low) * lowSlope) / (lowSlope - highSlope);
    const middleSlope = slope(length);
    if (Math.abs(middleSlope) < 1e-3 * lowSlope) return length;
    if (middleSlope > 0) [low, lowSlope] = [length, middleSlope];
    else [high, highSlope] = [length, middleSlope];
  }
  return low + ((high - low) * lowSlope) / (lowSlope - highSlope);
}
