import type { Bounds } from './certificate.ts';
import { climb } from './climb.ts';
import type { Climb } from './climb.ts';
import type { Precision, ReachKernel } from './kernel.ts';

/** Single precision cannot prove a much smaller gap; below this, passes are double. */
const SINGLE_PRECISION_TOLERANCE = 7e-7;
/** A stop for what should not happen: the worst of thousands of adversarial instances took 360 walks, a survey takes ten. */
const PASSES_MAXIMUM = 2_000;

/** A climb on the first rows only, to a gap as a share of reach: no more exactness than the sample has. */
interface Level {
  readonly rows: number;
  readonly tolerance: number;
}

/**
 * Rows are in random order, so the first ones are a random sample of all: 2,048 of them, then an eighth. Multiples of 64, as
 * the SIMD kernel's blocks are. Small problems skip levels that would cost as much as they save.
 */
function sampleLevels(rows: number): Level[] {
  const eighth = Math.min(32_768, 64 * Math.ceil(rows / 512));
  return [
    { rows: 2_048, tolerance: 3e-3 },
    { rows: eighth, tolerance: 2e-4 },
  ].filter((level) => 2 * level.rows < rows && level.rows >= 2_048);
}

export interface LevelOptions {
  /** Money units in the whole budget. */
  readonly scale: number;
  /** Gap to reach, as a share of reach. */
  readonly tolerance: number;
  /** Stop once no plan can reach this much [people]; 0 never stops. */
  readonly rival: number;
}

export interface LevelledClimb {
  readonly shares: Float64Array;
  /** Reach and gradient [people per whole budget] there, in double precision over all rows. */
  readonly reach: number;
  readonly gradient: Float64Array;
  /** Walks over rows for gradient or curvature, counted in whole data sets. */
  readonly passes: number;
}

/**
 * The multilevel start: Newton on growing samples, then on all rows with the last sample's curvature scaled up by weight (a
 * sketched Hessian), so that the big data set is hardly ever walked for more than gradients. Where the kernel has single
 * precision, the last climb is rough first and closed in double precision.
 */
export function climbLevels(
  kernel: ReachKernel,
  start: Float64Array,
  bounds: Bounds,
  { scale, tolerance, rival }: LevelOptions,
): LevelledClimb {
  const { rows } = kernel;
  const precision: Precision = kernel.hasSingle ? 'single' : 'double';
  let passes = 0;
  const climbOn = (count: number, use: Precision, from: Float64Array, aim: number, sketch: Float64Array | null) => {
    const isWhole = count === rows;
    const options = {
      tolerance: Math.max(tolerance, aim),
      passesMaximum: PASSES_MAXIMUM,
      sketch,
      leaps: isWhole && use === 'single',
      rival: isWhole ? rival : 0,
    };
    const climbed = climb({ kernel, rows: count, precision: use, scale }, from, bounds, options);
    passes += ((climbed.passes + climbed.curvatures) * count) / rows;
    return climbed;
  };
  let shares = start;
  let sketch: Float64Array | null = null;
  for (const level of sampleLevels(rows)) {
    const climbed = climbOn(level.rows, precision, shares, level.tolerance, null);
    shares = climbed.shares;
    sketch = grownCurvature(kernel, climbed, level.rows) ?? sketch;
  }
  if (kernel.hasSingle) {
    const rough = climbOn(rows, 'single', shares, SINGLE_PRECISION_TOLERANCE, sketch);
    shares = rough.shares;
    sketch = rough.curvature;
  }
  const last = climbOn(rows, 'double', shares, 0, sketch);
  return { shares: last.shares, reach: last.reach, gradient: last.gradient, passes };
}

/** A sample's curvature as an estimate of the whole's: scaled by the people each stands for. */
function grownCurvature(kernel: ReachKernel, climbed: Climb, rows: number): Float64Array | null {
  const growth = kernel.weightOf(kernel.rows) / kernel.weightOf(rows);
  return climbed.curvature?.map((entry) => entry * growth) ?? null;
}
