import type { ReachPass } from '../kernel/kernel.ts';
import { frankWolfeGap } from './certificate.ts';
import type { Bounds } from './certificate.ts';
import { curvatureAt, passAt } from './objective.ts';
import type { Objective } from './objective.ts';
import { bfgsUpdate } from './bfgsUpdate.ts';
import { lineSearch, moved } from './lineSearch.ts';
import { quadraticStep } from './quadraticStep.ts';
import { requestCurvature, requestPass } from './evaluationRequests.ts';
import type { RowTotals, EvaluationSteps } from './evaluationRequests.ts';
import type { People, Share, SharesByChannel } from '../../words/units.ts';

export interface AscentOptions {
  /** Stop when the gap is at most this share of reach. */
  readonly tolerance: Share;
  readonly passesMaximum: number;
  /** Curvature known beforehand, say from a sample of the rows scaled up to all; null to compute it first. */
  readonly initialCurvature: Float64Array | null;
  /** Whether to take the last step, expected to reach the tolerance, unseen: for an ascent that another one continues. */
  readonly skipsLastPass: boolean;
  /** Stop once the gap proves that no plan can reach this much [people]; 0 never stops. */
  readonly incumbent: People;
  /** Where by how much it lost must be known too: do not stop beside a incumbent before the gap is at most this share of reach. */
  readonly lossTolerance?: Share;
}

export interface Ascent {
  readonly shares: SharesByChannel;
  /** Reach and its gradient [people per whole budget] at `shares`. */
  readonly reach: People;
  readonly gradient: Float64Array;
  readonly gap: People;
  readonly passes: number;
  readonly curvatures: number;
  /** The last curvature known, in shares; null when no step was taken. */
  readonly curvature: Float64Array | null;
}

/**
 * With a curvature that fits, a step leaves a tenth of the gap or less. One that leaves more than this share was led by a poor
 * curvature: compute it anew. An ascent that begins with a sketch waits for a second such step: the first one taught it what the
 * sketch had wrong (bfgsUpdate.ts), and the next is often tenfold better.
 */
const SLOW_PROGRESS = 0.3;
/** Within this many tolerances of the end, a step or two away, one slow step is let pass: it costs one walk, a new curvature about four. */
const NEARLY_THERE = 30;
/** No step is trusted unseen to leave less than this share of the gap, however well the one before went. */
const LEAST_PROGRESS = 0.1;

/**
 * Newton's method under limits, from `start` until the proof of the optimum is tight enough:
 *
 *     maximise R(s) over lower <= s <= upper, sum s = 1          (R, g and H: see objective.ts)
 *
 * R is concave, so every local optimum is the optimum. Near s it is about R + g . d - d'Hd / 2. Each turn of the loop
 *
 *  1. asks how much is left. The gap = max over feasible t of g . (t - s) bounds it (certificate.ts): R(t) <= R(s) + g . (t - s) for
 *     every t, since a concave function lies below its tangents. So R* <= R + gap: the loop ends when the gap is at most
 *     `tolerance` x R, or when R + gap < `incumbent`, for then no plan here can win;
 *  2. decides whether H still serves, else walks the rows for it anew;
 *  3. takes d, the exact top of the parabola within the limits (quadraticStep.ts);
 *  4. goes along d as far as R rises (lineSearch.ts). The pass of the trial that counts is the next turn's R and g, so a normal turn
 *     costs one pass;
 *  5. corrects H by what the step showed (bfgsUpdate.ts).
 *
 * A pass is a sum of 15 products a row; a new H is one of 120, about four passes' time. With H exact at s, Newton's steps converge
 * quadratically; with one from elsewhere, linearly, as fast as it fits. Hence the bookkeeping of slow steps in 2.
 *
 * When the line search finds nothing with an old H, the turn is repeated with a new one; when it finds nothing with a new H, rounding
 * has the last word and the ascent ends with the gap it has.
 *
 * An ascent that `leaps` is continued by another on the same rows in higher precision, which passes over them at its start anyway.
 * So its last step is taken without looking: when the gap after it, foretold from the fall before (at best LEAST_PROGRESS),
 * is below the tolerance. R, g and gap are then those of the point before the step.
 *
 * It asks for each walk over the rows and is given what it yields (evaluationRequests.ts): rows in memory answer at once, an engine far away later.
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
  let here = yield* requestPass(shares);
  let passes = 1;
  let curvatures = 0;
  let curvature = options.initialCurvature;
  let gap = frankWolfeGap(here.gradient, shares, bounds);
  let previousGap = Infinity;
  let refused = false;
  let slowSteps = 0;
  const { tolerance, incumbent, lossTolerance: lostWithin = Infinity } = options;
  const isOpen = () => gap > tolerance * here.reach && (here.reach + gap >= incumbent || gap > lostWithin * here.reach);
  while (isOpen() && passes < options.passesMaximum) {
    // 2. Does the curvature serve? One slow step is borne near the end, and by a leaping ascent that began with a sketch.
    slowSteps = gap > SLOW_PROGRESS * previousGap ? slowSteps + 1 : 0;
    const nearlyThere = gap < NEARLY_THERE * tolerance * here.reach;
    const patience = nearlyThere || (options.skipsLastPass && options.initialCurvature !== null) ? 1 : 0;
    const fresh = curvature === null || refused || slowSteps > patience;
    if (curvature === null || fresh) {
      curvature = yield* requestCurvature(shares);
      curvatures++;
    }
    // 3. The top of the parabola, and whether to take it unseen.
    const step = stepFrom(here, shares, curvature, bounds);
    const nextGap = gap * Math.max(LEAST_PROGRESS, gap / previousGap);
    if (options.skipsLastPass && previousGap < Infinity && nextGap < tolerance * here.reach) {
      return { shares: moved(shares, step, 1, bounds), ...here, gap, passes, curvatures, curvature };
    }
    // 4. As far along it as reach rises.
    const found = yield* lineSearch(totals, here, shares, step, bounds);
    passes += found.passes;
    refused = found.pass === null;
    if (found.pass === null && fresh) break;
    if (found.pass === null) continue;
    // 5. and 1. again: what the step taught, and what is left.
    curvature = bfgsUpdate(curvature, shares, found.shares, here.gradient, found.pass.gradient, totals.precision);
    previousGap = gap;
    shares = found.shares;
    here = found.pass;
    gap = frankWolfeGap(here.gradient, shares, bounds);
  }
  return { shares, ...here, gap, passes, curvatures, curvature };
}

/** The ascend over rows in memory. Parameters as of {@link ascentSteps}. */
export function ascend(objective: Objective, start: SharesByChannel, bounds: Bounds, options: AscentOptions): Ascent {
  const { precision, kernel, rows } = objective;
  const walks = ascentSteps({ precision, people: kernel.weightOf(rows) }, start, bounds, options);
  for (let turn = walks.next(); ;) {
    if (turn.done) return turn.value;
    const { shares, wants } = turn.value;
    turn = walks.next(wants === 'curvature' ? curvatureAt(objective, shares) : passAt(objective, shares));
  }
}

/**
 * The top of the parabola g . d - d'Hd / 2 within the limits: lower - s <= d <= upper - s. A share that rounding put beyond its limit
 * gets no room on that side, instead of room below none.
 */
function stepFrom(here: ReachPass, shares: SharesByChannel, curvature: Float64Array, bounds: Bounds): Float64Array {
  const down = new Float64Array(shares.length);
  const up = new Float64Array(shares.length);
  for (let channel = 0; channel < shares.length; channel++) {
    down[channel] = Math.min(0, bounds.lower[channel]! - shares[channel]!);
    up[channel] = Math.max(0, bounds.upper[channel]! - shares[channel]!);
  }
  return quadraticStep(here.gradient, curvature, down, up);
}
