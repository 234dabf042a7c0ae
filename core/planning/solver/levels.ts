import type { Precision, Evaluation } from '../kernel/kernel.ts';
import type { Bounds } from './certificate.ts';
import { ascend } from './ascend.ts';
import { curvatureAt, passAt } from './objective.ts';
import type { Objective } from './objective.ts';
import type { People, Share, SharesByChannel } from '../../words/units.ts';

/**
 * Gap, as a share of reach, at which an ascent in single precision ends. Its gradients are accurate to about 1e-7, and
 * the gap, a difference of them, to a few times that.
 */
const SINGLE_PRECISION_TOLERANCE = 7e-7;
/** A safety limit: the worst of thousands of adversarial instances took 360 passes, a survey takes ten. */
const PASSES_MAXIMUM = 2_000;
/**
 * With nearby plans a sample's optimum is that of all rows to about 1e-3 (see linearTermOf), so a smaller gap pays off.
 */
const WARM_START_TOLERANCE = 1e-4;

/**
 * An ascent on the first rows only, to a gap as a share of reach that matches the sample's accuracy. Sums over m random
 * rows are off by about 1 / sqrt(m) of themselves, 1 / 45 at 2,048 rows, and their optimum by about 1e-2. A much
 * smaller gap would be exact about the sample, not about people.
 */
interface Level {
  readonly rows: number;
  readonly tolerance: Share;
}

/**
 * Rows are in random order (core/planning/model/rates.ts), so the first ones are a random sample: 2,048 of them, then an eighth, where a
 * pass costs an eighth. Beyond 32,768 rows a sample is accurate enough. Multiples of 64, the SIMD kernel's block size.
 * A level of half the rows or more would cost as much as it saves; such small problems are solved directly.
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
  /** Stop once no plan can reach this much [people]; 0 never stops. */
  readonly incumbent: People;
  /** Certified plans of similar budgets, the nearest last: warm starts. */
  readonly nearbyPlans: readonly NearbyPlan[];
}

/** Shares of the present budget, and the gradient over all rows there [people per whole budget]. */
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
 *     ascent on an eighth        to gap 2e-3      the curvature before, scaled; at the end its own, computed again
 *     ascent on all, single      to gap 7e-7      that one, scaled
 *     ascent on all, double      to `tolerance`   that one, with BFGS updates; its last pass serves the certificate
 *
 * The last sample's curvature is computed where its ascent ends, not where it began: the next step is then several
 * times as good, which pays for the pass. A kernel without single precision skips the third line. Each ascent starts at
 * the shares of the one before.
 *
 * With `nearbyPlans`, certified plans of the same problem at other budgets, only the last sample is ascended, with a
 * linear term that corrects it towards all rows (linearTermOf) and the curvature of the nearest plan. With an
 * `incumbent` as well, one double-precision pass at the sample's optimum comes first: R + gap < incumbent there ends
 * the search.
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
  const count = { passes: 0 };
  const wholeAscent = (
    precision: Precision,
    from: SharesByChannel,
    aim: Share,
    sampleCurvature: SampleCurvature | null,
  ) => {
    const ascended = ascend({ kernel, rows, precision, scale: options.scale, linearTerm: null }, from, bounds, {
      tolerance: Math.max(options.tolerance, aim),
      passesMaximum: PASSES_MAXIMUM,
      initialCurvature: sampleCurvature && scaledTo(kernel, rows, sampleCurvature),
      skipsLastPass: precision === 'single',
      incumbent,
    });
    count.passes += ascended.passes + ascended.curvatures;
    return ascended;
  };
  let { shares, sampleCurvature } = ascendSamples(kernel, start, bounds, options, count);
  // With nearby plans a losing problem is near its optimum already: one pass, which is needed in double precision
  // anyway, often proves the loss.
  const firstPass = incumbent > 0 && nearbyPlans.length > 0 ? wholeAscent('double', shares, Infinity, null) : null;
  if (firstPass !== null && firstPass.reach + firstPass.gap < incumbent) {
    return {
      ...firstPass,
      curvature: sampleCurvature && scaledTo(kernel, rows, sampleCurvature),
      passes: count.passes,
    };
  }
  if (kernel.hasSingle) {
    const rough = wholeAscent('single', shares, SINGLE_PRECISION_TOLERANCE, sampleCurvature);
    shares = rough.shares;
    sampleCurvature = rough.curvature && { rows, curvature: rough.curvature };
  }
  return { ...wholeAscent('double', shares, 0, sampleCurvature), passes: count.passes };
}

/** A curvature found on the first rows. */
interface SampleCurvature {
  readonly rows: number;
  readonly curvature: Float64Array;
}

/**
 * The ascents on samples: where to start on all rows, and with which curvature. Nearby plans replace the smaller
 * samples. A short ascent may end without a curvature: the next then computes its own.
 *
 * Passes are counted by their rows: (passes + curvatures + one for each nearby plan's linear term + one for the last
 * curvature) x rows / all.
 */
function ascendSamples(
  kernel: Evaluation,
  start: SharesByChannel,
  bounds: Bounds,
  { scale, tolerance, nearbyPlans }: LevelOptions,
  count: { passes: number },
): { shares: SharesByChannel; sampleCurvature: SampleCurvature | null } {
  const precision: Precision = kernel.hasSingle ? 'single' : 'double';
  const nearbyPlan = nearbyPlans.at(-1);
  const levels = sampleLevels(kernel.rows);
  const used = nearbyPlan === undefined ? levels : levels.slice(-1);
  let shares = start;
  let sampleCurvature: SampleCurvature | null = nearbyPlan?.curvature
    ? { rows: kernel.rows, curvature: nearbyPlan.curvature }
    : null;
  for (const [index, { rows, tolerance: exactness }] of used.entries()) {
    const objective: Objective = { kernel, rows, precision, scale, linearTerm: null };
    const ascended = ascend({ ...objective, linearTerm: linearTermOf(objective, nearbyPlans) }, shares, bounds, {
      tolerance: Math.max(tolerance, nearbyPlan === undefined ? exactness : WARM_START_TOLERANCE),
      passesMaximum: PASSES_MAXIMUM,
      initialCurvature: sampleCurvature && scaledTo(kernel, rows, sampleCurvature),
      skipsLastPass: false,
      incumbent: 0,
    });
    const isLast = index === used.length - 1;
    const curvature = isLast ? curvatureAt(objective, ascended.shares) : ascended.curvature;
    count.passes +=
      ((ascended.passes + ascended.curvatures + nearbyPlans.length + (isLast ? 1 : 0)) * rows) / kernel.rows;
    shares = ascended.shares;
    sampleCurvature = curvature && { rows, curvature };
  }
  return { shares, sampleCurvature };
}

/**
 * A curvature found on other rows, as an estimate for these. H is a sum over rows of w exp(-y) k k', so random rows
 * that represent W people instead of V have W / V times the H on average.
 */
function scaledTo(kernel: Evaluation, rows: number, sampleCurvature: SampleCurvature): Float64Array {
  const growth = kernel.weightOf(rows) / kernel.weightOf(sampleCurvature.rows);
  return sampleCurvature.curvature.map((entry) => entry * growth);
}

/**
 * The difference t between the gradient of all rows and a sample's. Maximising R_sample(s) + t . s instead of
 * R_sample(s) makes the sample's gradient agree with all rows where t was computed. Its optimum is then that of all
 * rows to about 1e-3, where a plain sample's is to 1e-2.
 *
 * t is computed at the newest nearby plan and extrapolated linearly from the one before. With b the part of the present
 * budget that a nearby plan spends (the sum of its shares), at the whole budget b = 1:
 *
 *     t(1) = t(later) + (1 - b_later) / (b_later - b_earlier) (t(later) - t(earlier))
 *
 * but never further than the two plans are apart.
 */
function linearTermOf(objective: Objective, nearbyPlans: readonly NearbyPlan[]): Float64Array | null {
  const [before, last] = [nearbyPlans.at(-2), nearbyPlans.at(-1)];
  if (last === undefined) return null;
  const linearTerm = linearTermAt(objective, last);
  if (before === undefined) return linearTerm;
  const [earlier, later] = [before, last].map(({ shares }) => shares.reduce((sum, share) => sum + share, 0));
  const part = Math.min(1, (1 - later!) / (later! - earlier!));
  if (!Number.isFinite(part)) return linearTerm;
  const linearTermBefore = linearTermAt(objective, before);
  return linearTerm.map((now, channel) => now + part * (now - linearTermBefore[channel]!));
}

/**
 * t = (people of the sample / people of all) g_all - g_sample at a nearby plan's shares, where g_all is known: one pass
 * over the sample.
 */
function linearTermAt(objective: Objective, { shares, gradient }: NearbyPlan): Float64Array {
  const growth = objective.kernel.weightOf(objective.rows) / objective.kernel.weightOf(objective.kernel.rows);
  const own = passAt(objective, shares).gradient;
  return gradient.map((marginal, channel) => marginal * growth - own[channel]!);
}
