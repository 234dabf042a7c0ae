import type { Precision, Evaluation } from '../kernel/kernel.ts';
import type { Bounds } from './certificate.ts';
import { ascend } from './ascend.ts';
import { curvatureAt, passAt } from './objective.ts';
import type { Objective } from './objective.ts';
import type { People, Share, SharesByChannel } from '../../words/units.ts';
import { sum } from './linearAlgebra.ts';

/**
 * Gap, as a share of reach, at which an ascent in single precision ends. Its gradients are accurate to about 1e-7, and
 * the gap, a difference of them, to a few times that.
 */
const SINGLE_PRECISION_TOLERANCE = 7e-7;
/** A safety limit: the worst of thousands of adversarial instances took 360 passes, and a survey takes about ten. */
const PASSES_MAXIMUM = 2_000;
/**
 * With nearby plans, the optimum of a sample differs from the optimum of all rows by about 1e-3 only (see linearTermOf),
 * so a smaller gap than that of sampleLevels pays off.
 */
const WARM_START_TOLERANCE = 1e-4;

/**
 * An ascent on the first rows only, to a gap as a share of reach that matches the sample's accuracy. Sums over m random
 * rows are off by about 1 / sqrt(m) of themselves, which is 1 / 45 at 2,048 rows, and the optimum is off by about 1e-2.
 * A much smaller gap would be exact about the sample, not about people.
 */
interface Level {
  readonly rows: number;
  readonly tolerance: Share;
}

/**
 * Rows are in random order (core/planning/model/contactRates.ts), so the first rows are a random sample. The first level has 2,048
 * rows. The second has an eighth of all rows, but at most 32,768, where a sample is accurate enough. Both numbers are
 * multiples of 64, the SIMD kernel's block size. A level with half of the rows or more would cost as much as it saves, so
 * such small problems are solved directly.
 */
function sampleLevels(rows: number): Level[] {
  const eighth = Math.min(32_768, 64 * Math.ceil(rows / 512));
  return [
    { rows: 2_048, tolerance: 3e-3 },
    { rows: eighth, tolerance: 2e-3 },
  ].filter((level) => 2 * level.rows < rows && level.rows >= 2_048);
}

export interface LevelOptions {
  /** Money units in the whole budget. */
  readonly scale: number;
  /** Gap to reach, as a share of reach. */
  readonly tolerance: Share;
  /** Stop once no plan can reach this many people; with 0 the search never stops early. */
  readonly incumbent: People;
  /** Certified plans at similar budgets, used as warm starts. The nearest is the last. */
  readonly nearbyPlans: readonly NearbyPlan[];
}

/** A plan as shares of the present budget, with the gradient over all rows at these shares [people per whole budget]. */
interface NearbyPlan {
  readonly shares: SharesByChannel;
  readonly gradient: Float64Array;
  /** [people per squared budget], channels x channels. */
  readonly curvature: Float64Array | null;
}

export interface MultilevelAscent {
  readonly shares: SharesByChannel;
  /** Reach and gradient [people per whole budget] there, in double precision over all rows. */
  readonly reach: People;
  readonly gradient: Float64Array;
  readonly curvature: Float64Array | null;
  /** Passes over rows for gradient or curvature, counted in whole data sets. */
  readonly passes: number;
}

/**
 * The multilevel start: Newton on growing samples, then on all rows with the last sample's curvature scaled up by
 * weight (a subsampled Hessian), so that passes over the whole data set are almost only for gradients:
 *
 *     ascent on 2,048 rows       to gap 3e-3      own curvature
 *     ascent on an eighth        to gap 2e-3      the curvature of the line above, scaled; at the end computed again
 *     ascent on all, single      to gap 7e-7      the curvature of the line above, scaled
 *     ascent on all, double      to `tolerance`   the same curvature with BFGS updates; the last pass serves the certificate
 *
 * The last sample's curvature is computed where its ascent ends, not where it began: the next step is then several
 * times as good, which pays for the pass. A kernel without single precision skips the third line. Each ascent starts at
 * the shares where the ascent before it ended.
 *
 * With `nearbyPlans`, certified plans of the same problem at other budgets, only the last sample is ascended, with a
 * linear term that corrects it towards all rows (linearTermOf) and the curvature of the nearest plan. With an
 * `incumbent` as well, one double-precision pass at the sample's optimum comes first: if reach + gap < incumbent
 * there, the search ends.
 *
 * @returns shares with reach, gradient, gap from a double pass over all rows; `passes` counts whole data sets
 */
export function multilevelAscent(
  kernel: Evaluation,
  start: SharesByChannel,
  bounds: Bounds,
  options: LevelOptions,
): MultilevelAscent {
  const { rows } = kernel;
  const { incumbent, nearbyPlans } = options;
  let { shares, sampleCurvature, passes } = ascendSamples(kernel, start, bounds, options);
  const ascendAllRows = (
    precision: Precision,
    from: SharesByChannel,
    gapTolerance: Share,
    sampleCurvature: SampleCurvature | null,
  ) => {
    const ascended = ascend({ kernel, rows, precision, scale: options.scale, linearTerm: null }, from, bounds, {
      tolerance: Math.max(options.tolerance, gapTolerance),
      passesMaximum: PASSES_MAXIMUM,
      initialCurvature: sampleCurvature && scaledTo(kernel, rows, sampleCurvature),
      skipsLastPass: precision === 'single',
      incumbent,
    });
    passes += ascended.passes + ascended.curvatures;
    return ascended;
  };
  // With nearby plans, a problem that cannot reach the incumbent is near its optimum already. One pass in double
  // precision, which is needed anyway, often proves that it cannot.
  const firstPass = incumbent > 0 && nearbyPlans.length > 0 ? ascendAllRows('double', shares, Infinity, null) : null;
  if (firstPass !== null && firstPass.reach + firstPass.gap < incumbent) {
    return {
      ...firstPass,
      curvature: sampleCurvature && scaledTo(kernel, rows, sampleCurvature),
      passes,
    };
  }
  if (kernel.hasSingle) {
    const singleAscent = ascendAllRows('single', shares, SINGLE_PRECISION_TOLERANCE, sampleCurvature);
    shares = singleAscent.shares;
    sampleCurvature = singleAscent.curvature && { rows, curvature: singleAscent.curvature };
  }
  const lastAscent = ascendAllRows('double', shares, 0, sampleCurvature);
  return { ...lastAscent, passes };
}

/** A curvature found on the first rows. */
interface SampleCurvature {
  readonly rows: number;
  readonly curvature: Float64Array;
}

/**
 * Ascends on the samples. The result is where to start on all rows, and with which curvature. With nearby plans, the
 * smaller samples are left out. A short ascent may end without a curvature; the next ascent then computes one.
 *
 * @returns with the passes, counted in whole data sets: (passes + curvatures + one for each nearby plan's linear term + one for
 * the last curvature) x rows / all
 */
function ascendSamples(
  kernel: Evaluation,
  start: SharesByChannel,
  bounds: Bounds,
  { scale, tolerance, nearbyPlans }: LevelOptions,
): { shares: SharesByChannel; sampleCurvature: SampleCurvature | null; passes: number } {
  const precision: Precision = kernel.hasSingle ? 'single' : 'double';
  const nearbyPlan = nearbyPlans.at(-1);
  const levels = sampleLevels(kernel.rows);
  const usedLevels = nearbyPlan === undefined ? levels : levels.slice(-1);
  let shares = start;
  let passes = 0;
  let sampleCurvature: SampleCurvature | null = nearbyPlan?.curvature
    ? { rows: kernel.rows, curvature: nearbyPlan.curvature }
    : null;
  for (const [index, { rows, tolerance: levelTolerance }] of usedLevels.entries()) {
    const objective: Objective = { kernel, rows, precision, scale, linearTerm: null };
    const ascended = ascend({ ...objective, linearTerm: linearTermOf(objective, nearbyPlans) }, shares, bounds, {
      tolerance: Math.max(tolerance, nearbyPlan === undefined ? levelTolerance : WARM_START_TOLERANCE),
      passesMaximum: PASSES_MAXIMUM,
      initialCurvature: sampleCurvature && scaledTo(kernel, rows, sampleCurvature),
      skipsLastPass: false,
      incumbent: 0,
    });
    const isLast = index === usedLevels.length - 1;
    const curvature = isLast ? curvatureAt(objective, ascended.shares) : ascended.curvature;
    const passesOverSample = ascended.passes + ascended.curvatures + nearbyPlans.length + (isLast ? 1 : 0);
    passes += (passesOverSample * rows) / kernel.rows;
    shares = ascended.shares;
    sampleCurvature = curvature && { rows, curvature };
  }
  return { shares, sampleCurvature, passes };
}

/**
 * A curvature found on other rows, scaled to an estimate for the first `rows` rows. The curvature is a sum over rows, in
 * proportion to their weights. So random rows that represent W people instead of V have on average W / V times the
 * curvature.
 */
function scaledTo(kernel: Evaluation, rows: number, sampleCurvature: SampleCurvature): Float64Array {
  const weightRatio = kernel.weightOf(rows) / kernel.weightOf(sampleCurvature.rows);
  return sampleCurvature.curvature.map((entry) => entry * weightRatio);
}

/**
 * The difference t between the gradient of all rows and a sample's. Maximising R_sample(s) + t . s instead of
 * R_sample(s), the sample's reach at the spends s, makes the sample's gradient agree with that of all rows at the plan where t was
 * computed. The sample's optimum then differs from that of all rows by about 1e-3; without t, by about 1e-2.
 *
 * t is computed at the newest nearby plan and extrapolated linearly from the one before. With b the part of the present
 * budget that a nearby plan spends (the sum of its shares), at the whole budget b = 1:
 *
 *     t(1) = t(later) + (1 - b_later) / (b_later - b_earlier) (t(later) - t(earlier))
 *
 * but never further than the two plans are apart.
 */
function linearTermOf(objective: Objective, nearbyPlans: readonly NearbyPlan[]): Float64Array | null {
  const [earlier, later] = [nearbyPlans.at(-2), nearbyPlans.at(-1)];
  if (later === undefined) return null;
  const linearTerm = linearTermAt(objective, later);
  if (earlier === undefined) return linearTerm;
  const [earlierBudget, laterBudget] = [earlier, later].map(({ shares }) => sum(shares));
  const part = Math.min(1, (1 - laterBudget!) / (laterBudget! - earlierBudget!));
  if (!Number.isFinite(part)) return linearTerm;
  const earlierTerm = linearTermAt(objective, earlier);
  return linearTerm.map((value, channel) => value + part * (value - earlierTerm[channel]!));
}

/**
 * t = (people of the sample / people of all) g_all - g_sample at a nearby plan's shares, where g_all is known: one pass
 * over the sample.
 */
function linearTermAt(objective: Objective, { shares, gradient }: NearbyPlan): Float64Array {
  const weightRatio = objective.kernel.weightOf(objective.rows) / objective.kernel.weightOf(objective.kernel.rows);
  const sampleGradient = passAt(objective, shares).gradient;
  return gradient.map((marginal, channel) => marginal * weightRatio - sampleGradient[channel]!);
}
