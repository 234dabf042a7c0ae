import type { Precision } from '../kernel/kernel.ts';
import { frankWolfeGap } from './certificate.ts';
import type { Bounds } from './certificate.ts';
import { curvatureAt, passAt, requestCurvature, requestPass } from './objective.ts';
import type { Objective, RowTotals, EvaluationSteps } from './objective.ts';
import { lineSearch, moved } from './lineSearch.ts';
import { quadraticStep, roomAround } from './quadraticStep.ts';
import type { People, Share, SharesByChannel } from '../../words/units.ts';
import { dot, matVec } from './linearAlgebra.ts';

export interface AscentOptions {
  /** Stop when the gap is at most this share of reach. */
  readonly tolerance: Share;
  readonly passesMaximum: number;
  /** A known curvature, for example of a sample of the rows, scaled up to all; null to compute it first. */
  readonly initialCurvature: Float64Array | null;
  /**
   * Whether to take the last step, expected to reach the tolerance, without a pass to check it: for an ascent that
   * another one continues.
   */
  readonly skipsLastPass: boolean;
  /** Stop once the gap proves that no plan can reach this many people; with 0 the ascent never stops early. */
  readonly incumbent: People;
  /**
   * Needed where the size of the loss matters too: an ascent below the incumbent continues until the gap is at most
   * this share of reach.
   */
  readonly lossTolerance?: Share;
}

export interface Ascent {
  readonly shares: SharesByChannel;
  /** Reach and its gradient [people per whole budget] at `shares`. */
  readonly reach: People;
  readonly gradient: Float64Array;
  readonly gap: People;
  /** Number of passes for reach and gradient. */
  readonly passes: number;
  /** Number of curvatures that were computed. */
  readonly curvatures: number;
  /** The last curvature, for spends as shares of the budget; null when no step was taken. */
  readonly curvature: Float64Array | null;
}

/**
 * With a good curvature, a step leaves a tenth of the gap or less. A step that leaves more than this share shows a poor
 * curvature, which is then computed again. An ascent with a given initial curvature waits for a second such step, because
 * the BFGS update after the first often makes the next step tenfold better.
 */
const SLOW_PROGRESS = 0.3;
/**
 * When the gap is at most this many tolerances, one slow step is accepted: it costs one pass, and a new curvature costs
 * about four.
 */
const NEAR_END_TOLERANCES = 30;
/** The least share of the gap that a step is expected to leave, however good the previous step was. */
const LEAST_PROGRESS = 0.1;

/**
 * Newton's method under limits, from `start` until the proof of the optimum is tight enough:
 *
 *     maximise R(s) over lower <= s <= upper, sum s = 1          (R, g and H: see objective.ts)
 *
 * R is concave, so every local optimum is global. Near s it is about R + g . d - d'Hd / 2. Each iteration
 *
 * 1. computes the gap = max over feasible t of g . (t - s) (certificate.ts). R(t) <= R(s) + g . (t - s) for every t,
 *    because a concave function is below its tangents, so the highest reach is at most R + gap. The loop ends when the gap
 *    is at most `tolerance` x R, or when R + gap < `incumbent`;
 * 2. decides whether H is still good enough, or requests a new one;
 * 3. takes d, the exact maximum of the quadratic model within the limits (quadraticStep.ts);
 * 4. searches along d while R rises (lineSearch.ts). The pass of the accepted trial is the next iteration's R and g, so
 *    a normal iteration costs one pass;
 * 5. updates H by the observed change of the gradient (bfgsUpdate below).
 *
 * A pass is a sum of 15 products a row; a new H is one of 120, which takes about four times as long. With H computed
 * at s, Newton's steps converge quadratically; with an H computed elsewhere, linearly. Step 2 therefore counts slow steps.
 *
 * When the line search fails with an old H, the iteration is repeated with a new one. When it fails with a new H, the
 * cause is rounding, and the ascent ends with the gap that it has.
 *
 * With `skipsLastPass`, another ascent in higher precision continues on the same rows and starts with a pass anyway.
 * The last step is then taken without one, when the predicted gap after it (at best LEAST_PROGRESS of the present one)
 * is below the tolerance. R, g and gap are then those of the point before the step.
 *
 * It yields a request for each pass (objective.ts): rows in memory answer it at once, and a database
 * answers it later.
 *
 * @param start feasible shares of the budget
 * @param bounds limits as shares of the budget
 * @returns the last point with its reach [people], gradient [people per whole budget] and gap [people]
 */
export function* ascentSteps(
  totals: RowTotals,
  start: SharesByChannel,
  bounds: Bounds,
  options: AscentOptions,
): EvaluationSteps<Ascent> {
  let shares = start;
  let current = yield* requestPass(shares);
  let passes = 1;
  let curvatures = 0;
  let curvature = options.initialCurvature;
  let gap = frankWolfeGap(current.gradient, shares, bounds);
  let previousGap = Infinity;
  let lineSearchFailed = false;
  let slowSteps = 0;
  const { tolerance, incumbent, lossTolerance = Infinity } = options;
  const isUnfinished = () =>
    gap > tolerance * current.reach && (current.reach + gap >= incumbent || gap > lossTolerance * current.reach);
  while (isUnfinished() && passes < options.passesMaximum) {
    // 2. One slow step is accepted near the end, and after a given initial curvature.
    slowSteps = gap > SLOW_PROGRESS * previousGap ? slowSteps + 1 : 0;
    const isNearEnd = gap < NEAR_END_TOLERANCES * tolerance * current.reach;
    const slowStepsAccepted = isNearEnd || (options.skipsLastPass && options.initialCurvature !== null) ? 1 : 0;
    const needsNewCurvature = curvature === null || lineSearchFailed || slowSteps > slowStepsAccepted;
    if (curvature === null || needsNewCurvature) {
      curvature = yield* requestCurvature(shares);
      curvatures++;
    }
    // 3. The maximum of the quadratic model, and whether to take it without a pass.
    const step = quadraticStep(current.gradient, curvature, roomAround(shares, bounds));
    const nextGap = gap * Math.max(LEAST_PROGRESS, gap / previousGap);
    if (options.skipsLastPass && previousGap < Infinity && nextGap < tolerance * current.reach) {
      return { shares: moved(shares, step, 1, bounds), ...current, gap, passes, curvatures, curvature };
    }
    // 4. Line search.
    const found = yield* lineSearch(totals, current, shares, step, bounds);
    passes += found.passes;
    lineSearchFailed = found.pass === null;
    // With a new curvature the cause is rounding; with an old one the iteration is repeated with a new one.
    if (found.pass === null && needsNewCurvature) break;
    if (found.pass === null) continue;
    // 5. and 1. BFGS update, and the new gap.
    curvature = bfgsUpdate(curvature, shares, found.shares, current.gradient, found.pass.gradient, totals.precision);
    previousGap = gap;
    shares = found.shares;
    current = found.pass;
    gap = frankWolfeGap(current.gradient, shares, bounds);
  }
  return { shares, ...current, gap, passes, curvatures, curvature };
}

/** The ascent over rows in memory. For its parameters see {@link ascentSteps}. */
export function ascend(objective: Objective, start: SharesByChannel, bounds: Bounds, options: AscentOptions): Ascent {
  const { precision, kernel, rows } = objective;
  const steps = ascentSteps({ precision, people: kernel.weightOf(rows) }, start, bounds, options);
  for (let state = steps.next(); ;) {
    if (state.done) return state.value;
    const { shares, wants } = state.value;
    state = steps.next(wants === 'curvature' ? curvatureAt(objective, shares) : passAt(objective, shares));
  }
}

/**
 * Rounding noise of a gradient, relative to itself. Sums of many rows are accurate to about 1e-13 in double and 1e-7 in
 * single precision. A hundred times that also covers the difference of two gradients.
 */
const GRADIENT_NOISE: Record<Precision, number> = { double: 1e-11, single: 1e-5 };

/**
 * The curvature H updated by an observed step (Broyden, Fletcher, Goldfarb and Shanno). Along the step d = to - from
 * the gradient g drops by f = g(from) - g(to). H predicted a drop of e = H d:
 *
 *     H' = H - e e' / (d . e) + f f' / (d . f)
 *
 * so that H' d = f exactly. H' stays positive semi-definite as long as d . f > 0, which is so for a concave function. The
 * update keeps a sampled or old curvature good enough: a new curvature, which costs as much as four gradients, is seldom
 * needed.
 *
 * Both divisors are changes of the slope d . g along the step [people], observed and predicted. If either is no
 * larger than the rounding noise of d . g, H is returned unchanged.
 */
function bfgsUpdate(
  curvature: Float64Array,
  from: Float64Array,
  to: Float64Array,
  gradientFrom: Float64Array,
  gradientTo: Float64Array,
  precision: Precision,
): Float64Array {
  const size = from.length;
  const step = new Float64Array(size);
  const gradientDrop = new Float64Array(size);
  let noise = 0;
  for (let channel = 0; channel < size; channel++) {
    step[channel] = to[channel]! - from[channel]!;
    gradientDrop[channel] = gradientFrom[channel]! - gradientTo[channel]!;
    noise += GRADIENT_NOISE[precision] * Math.abs(step[channel]! * gradientFrom[channel]!);
  }
  const predictedDrop = matVec(curvature, step);
  const observedChange = dot(step, gradientDrop);
  const predictedChange = dot(step, predictedDrop);
  if (!(observedChange > noise && predictedChange > noise)) return curvature;
  const corrected = Float64Array.from(curvature);
  for (let row = 0, cell = 0; row < size; row++) {
    for (let column = 0; column < size; column++, cell++) {
      const added = (gradientDrop[row]! * gradientDrop[column]!) / observedChange;
      corrected[cell] = corrected[cell]! + added - (predictedDrop[row]! * predictedDrop[column]!) / predictedChange;
    }
  }
  return corrected;
}
