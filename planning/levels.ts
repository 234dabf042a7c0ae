import type { Bounds } from './certificate.ts';
import { climb, curvatureAt } from './climb.ts';
import type { Precision, ReachKernel } from './kernel.ts';

/** Single precision cannot prove a much smaller gap; below this, passes are double. */
const SINGLE_PRECISION_TOLERANCE = 7e-7;
/** A stop for what should not happen: the worst of thousands of adversarial instances took 360 walks, a survey takes ten. */
const PASSES_MAXIMUM = 2_000;

/** A climb on the first rows only, to a gap as a share of reach: no more exactness than the sample has (1e-2 of all rows' optimum). */
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
    { rows: eighth, tolerance: 2e-3 },
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
 * sketched Hessian), so that the big data set is hardly ever walked for more than gradients. The last sample's
 * curvature is taken where its climb ends, not where it began: the next step is then several times as good, which pays for the walk.
 * Where the kernel has single precision, the last climb is rough first and closed in double precision.
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
  const climbOn = (count: number, use: Precision, from: Float64Array, aim: number, sketch: Sketch | null) => {
    const isWhole = count === rows;
    const options = {
      tolerance: Math.max(tolerance, aim),
      passesMaximum: PASSES_MAXIMUM,
      sketch: sketch && scaledTo(kernel, count, sketch),
      leaps: isWhole && use === 'single',
      rival: isWhole ? rival : 0,
    };
    const climbed = climb({ kernel, rows: count, precision: use, scale }, from, bounds, options);
    passes += ((climbed.passes + climbed.curvatures) * count) / rows;
    return climbed;
  };
  let shares = start;
  let sketch: Sketch | null = null;
  const levels = sampleLevels(rows);
  for (const [index, level] of levels.entries()) {
    const climbed = climbOn(level.rows, precision, shares, level.tolerance, sketch);
    const isLast = index === levels.length - 1;
    if (isLast) passes += level.rows / rows;
    const curvature = isLast
      ? curvatureAt({ kernel, rows: level.rows, precision, scale }, climbed.shares)
      : climbed.curvature;
    shares = climbed.shares;
    sketch = curvature && { rows: level.rows, curvature };
  }
  if (kernel.hasSingle) {
    const rough = climbOn(rows, 'single', shares, SINGLE_PRECISION_TOLERANCE, sketch);
    shares = rough.shares;
    sketch = rough.curvature && { rows, curvature: rough.curvature };
  }
  const last = climbOn(rows, 'double', shares, 0, sketch);
  return { shares: last.shares, reach: last.reach, gradient: last.gradient, passes };
}

/** A curvature found on the first rows. */
interface Sketch {
  readonly rows: number;
  readonly curvature: Float64Array;
}

/** A curvature found on other rows as an estimate for these: scaled by the people that each stand for. */
function scaledTo(kernel: ReachKernel, rows: number, sketch: Sketch): Float64Array {
  const growth = kernel.weightOf(rows) / kernel.weightOf(sketch.rows);
  return sketch.curvature.map((entry) => entry * growth);
}
