import type { Precision, ReachPass } from '../kernel/kernel.ts';
import type { Bounds } from './certificate.ts';
import { requestPass } from './objective.ts';
import type { RowTotals, EvaluationSteps } from './objective.ts';

/**
 * Share of the promised first-order gain that a step must deliver (Armijo's rule; 1e-4 as in Nocedal & Wright 2006,
 * Numerical Optimization, section 3.1).
 */
const SUFFICIENT_GAIN = 1e-4;
/**
 * Rounding noise of reach, relative to all people: of sums in double precision, and in single precision within blocks
 * of rows.
 */
const REACH_NOISE: Record<Precision, number> = { double: 1e-13, single: 2e-7 };
/**
 * Trials of one search. Single precision gives up early: a step that it cannot judge is left to double precision. The last of
 * thirty trials is at most 0.7^29 = 3e-5 of the step.
 */
const TRIALS_MAXIMUM: Record<Precision, number> = { double: 30, single: 3 };
/**
 * The next trial is between these shares of the trial before, so that it is neither almost the same step nor almost no step.
 */
const SHORTENING_MINIMUM = 0.1;
const SHORTENING_MAXIMUM = 0.7;

/**
 * Tries the whole step d from the shares s, then shorter steps. Along the line s + p d, the reach R(p) is a concave function
 * of the part p. With g the gradient of reach, its slope is
 *
 *     slope(p) = d . g(s + p d)      [people per whole step],      promised = slope(0)
 *
 * A trial is accepted when one of these holds:
 * - reach rises by a share of what was promised: R(p) - R(0) >= 1e-4 p promised;
 * - slope(p) >= 0: reach still rises at the trial, so by concavity it rose all the way, whatever rounding shows;
 * - the gain is below rounding noise, and slope(p) >= -promised / 2. On a parabola such a trial is at most at 1.5
 *   times the way to the maximum. Reach is higher there than at the start: it falls back to the start's value at twice the way.
 *
 * Otherwise the next trial is where a linear slope through both ends crosses 0, the maximum of the parabola: p promised
 * / (promised - slope(p)), kept between 0.1 and 0.7 of the trial before.
 *
 * @param current reach and gradient at `shares`
 * @returns where the search ended, its pass (null when no part of the step helps), and the number of passes
 */
export function* lineSearch(
  { precision, people }: RowTotals,
  current: ReachPass,
  shares: Float64Array,
  step: Float64Array,
  bounds: Bounds,
): EvaluationSteps<{ shares: Float64Array; pass: ReachPass | null; passes: number }> {
  // d adds up to 0 up to rounding, so a constant may be subtracted from the gradient: d . g = d . (g - level). With the
  // largest gradient as level, the rounding error of the sum has almost no effect.
  let level = 0;
  for (let channel = 0; channel < step.length; channel++) level = Math.max(level, current.gradient[channel]!);
  const promised = slopeAlong(step, current.gradient, level);
  if (!(promised > 0)) return { shares, pass: null, passes: 0 };
  const noise = REACH_NOISE[precision] * people;
  let part = 1;
  for (let tries = 1; tries <= TRIALS_MAXIMUM[precision]; tries++) {
    const trial = moved(shares, step, part, bounds);
    const pass = yield* requestPass(trial);
    const slope = slopeAlong(step, pass.gradient, level);
    const gain = pass.reach - current.reach;
    const risesEnough = gain >= SUFFICIENT_GAIN * part * promised || slope >= 0;
    const isGoodWithinNoise = gain >= -noise && slope >= -promised / 2;
    if (risesEnough || isGoodWithinNoise) return { shares: trial, pass, passes: tries };
    part *= Math.min(SHORTENING_MAXIMUM, Math.max(SHORTENING_MINIMUM, promised / (promised - slope)));
  }
  return { shares, pass: null, passes: TRIALS_MAXIMUM[precision] };
}

/** d . (g - level): the slope along the step [people per whole step]. */
function slopeAlong(step: Float64Array, gradient: Float64Array, level: number): number {
  let slope = 0;
  for (let channel = 0; channel < step.length; channel++) slope += step[channel]! * (gradient[channel]! - level);
  return slope;
}

/**
 * shares + part * step, clamped to the limits. A whole step to a limit ends on it exactly: a channel a rounding error
 * away from its limit would count as free in the next step.
 */
export function moved(shares: Float64Array, step: Float64Array, part: number, { lower, upper }: Bounds): Float64Array {
  const result = new Float64Array(shares.length);
  for (let channel = 0; channel < result.length; channel++) {
    const share = shares[channel]!;
    const change = step[channel]!;
    const minimum = lower[channel]!;
    const maximum = upper[channel]!;
    if (part === 1 && change === minimum - share) result[channel] = minimum;
    else if (part === 1 && change === maximum - share) result[channel] = maximum;
    else result[channel] = Math.min(maximum, Math.max(minimum, share + part * change));
  }
  return result;
}
