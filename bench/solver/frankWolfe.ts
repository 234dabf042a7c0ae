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
  let here = passAt(point);
  let gap = frankWolfeGap(here.gradient, point, bounds);
  while (gap > TARGET_GAP * here.reach && passes < PASSES_MAXIMUM) {
    const best = bestLinearPlan(here.gradient, bounds);
    const worst = worstCorner(corners, here.gradient);
    const forward = dot(here.gradient, best) - dot(here.gradient, point);
    const away = dot(here.gradient, point) - dot(here.gradient, worst.plan);
    const isForward = forward >= away;
    const direction = point.map((share, channel) =>
      isForward ? best[channel]! - share : share - worst.plan[channel]!,
    );
    const longest = isForward ? 1 : worst.share / (1 - worst.share);
    const length = lineSearch(point, direction, longest, (shares) => passAt(shares).gradient);
    mix(corners, isForward ? best : worst.plan, isForward ? length : -length);
    point = point.map((share, channel) => share + length * direction[channel]!);
    here = passAt(point);
    gap = frankWolfeGap(here.gradient, point, bounds);
  }
  return { gap: gap / here.reach, passes };
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
  const at = (length: number) => point.map((share, channel) => share + length * direction[channel]!);
  const slope = (length: number) => dot(gradientAt(at(length)), direction);
  let low = 0;
  let lowSlope = slope(0);
  let high = longest;
  let highSlope = slope(longest);
  if (highSlope >= 0) return longest;
  for (let round = 0; round < 4; round++) {
    const length = low + ((high - low) * lowSlope) / (lowSlope - highSlope);
    const found = slope(length);
    if (Math.abs(found) < 1e-3 * lowSlope) return length;
    if (found > 0) [low, lowSlope] = [length, found];
    else [high, highSlope] = [length, found];
  }
  return low + ((high - low) * lowSlope) / (lowSlope - highSlope);
}
