import type { Bounds } from './certificate.ts';
import { climb } from './climb.ts';
import type { Climb } from './climb.ts';
import type { Precision, ReachKernel } from './kernel.ts';

/** Up to this many rows, plain Newton on all of them is fastest. */
export const SMALL_PROBLEM = 16_384;
const FIRST_LEVEL_ROWS = 2_048;
const FIRST_LEVEL_TOLERANCE = 3e-3;
const SECOND_LEVEL_TOLERANCE = 2e-4;
/** Single precision cannot prove a much smaller gap; below this, passes are double. */
const SINGLE_PRECISION_TOLERANCE = 7e-7;
const PASSES_MAXIMUM = 400;

/** Rows are in random order, so the first ones are a random sample of all; a multiple of 64, as the SIMD kernel's blocks are. */
function sampleRows(rows: number): number {
  return Math.min(32_768, Math.max(4_096, 64 * Math.ceil(rows / 512)));
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
 * The multilevel start: Newton on 2,048 rows, then on about a sixth, then on all rows with the sixth's curvature scaled up
 * by weight (a sketched Hessian), so that the big data set is hardly ever walked for more than gradients. Where the
 * kernel has single precision, the last climb is rough first and closed in double precision.
 *
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
  if (rows > SMALL_PROBLEM) {
    const sample = sampleRows(rows);
    const first = climbOn(FIRST_LEVEL_ROWS, precision, shares, FIRST_LEVEL_TOLERANCE, null);
    const second = climbOn(sample, precision, first.shares, SECOND_LEVEL_TOLERANCE, null);
    shares = second.shares;
    sketch = grownCurvature(kernel, second, sample) ?? grownCurvature(kernel, first, FIRST_LEVEL_ROWS);
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
