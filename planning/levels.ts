import type { Bounds } from './certificate.ts';
import { climb, curvatureAt, passAt } from './climb.ts';
import type { Hill } from './climb.ts';
import type { Precision, ReachKernel } from './kernel.ts';

/** Single precision cannot prove a much smaller gap; below this, passes are double. */
const SINGLE_PRECISION_TOLERANCE = 7e-7;
/** A stop for what should not happen: the worst of thousands of adversarial instances took 360 walks, a survey takes ten. */
const PASSES_MAXIMUM = 2_000;
/** With guides a sample is worth climbing further, share of reach. */
const GUIDED_TOLERANCE = 1e-4;

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
  /** Certified plans of budgets nearby, the nearest last: what they know need not be found out again. */
  readonly guides?: readonly Guide[];
}

/** Shares of the present budget, and the gradient over all rows there [people per whole budget]. */
export interface Guide {
  readonly shares: Float64Array;
  readonly gradient: Float64Array;
  /** [people per squared budget], 15 x 15. */
  readonly curvature: Float64Array | null;
}

export interface LevelledClimb {
  readonly shares: Float64Array;
  /** Reach and gradient [people per whole budget] there, in double precision over all rows. */
  readonly reach: number;
  readonly gradient: Float64Array;
  readonly curvature: Float64Array | null;
  /** Walks over rows for gradient or curvature, counted in whole data sets. */
  readonly passes: number;
}

/**
 * The multilevel start: Newton on growing samples, then on all rows with the last sample's curvature scaled up by weight (a
 * sketched Hessian), so that the big data set is hardly ever walked for more than gradients. The last sample's curvature is
 * taken where its climb ends, not where it began: the next step is then several times as good, which pays for the walk.
 * Where the kernel has single precision, the climb on all rows is rough first and closed in double precision.
 */
export function climbLevels(
  kernel: ReachKernel,
  start: Float64Array,
  bounds: Bounds,
  options: LevelOptions,
): LevelledClimb {
  const { rows } = kernel;
  const { rival, guides = [] } = options;
  const count = { passes: 0 };
  const wholeClimb = (precision: Precision, from: Float64Array, aim: number, sketch: Sketch | null) => {
    const climbed = climb({ kernel, rows, precision, scale: options.scale }, from, bounds, {
      tolerance: Math.max(options.tolerance, aim),
      passesMaximum: PASSES_MAXIMUM,
      sketch: sketch && scaledTo(kernel, rows, sketch),
      leaps: precision === 'single',
      rival,
    });
    count.passes += climbed.passes + climbed.curvatures;
    return climbed;
  };
  let { shares, sketch } = climbSamples(kernel, start, bounds, options, count);
  // Beside guides a loser is near its best already: one look, which has to be in double precision anyway, is often its proof.
  const look = rival > 0 && guides.length > 0 ? wholeClimb('double', shares, Infinity, null) : null;
  if (look !== null && look.reach + look.gap < rival) {
    return { ...look, curvature: sketch && scaledTo(kernel, rows, sketch), passes: count.passes };
  }
  if (kernel.hasSingle) {
    const rough = wholeClimb('single', shares, SINGLE_PRECISION_TOLERANCE, sketch);
    shares = rough.shares;
    sketch = rough.curvature && { rows, curvature: rough.curvature };
  }
  return { ...wholeClimb('double', shares, 0, sketch), passes: count.passes };
}

/** A curvature found on the first rows. */
interface Sketch {
  readonly rows: number;
  readonly curvature: Float64Array;
}

/** The climbs on samples: where to start on all rows, and with which curvature. Guides spare the smaller samples. */
function climbSamples(
  kernel: ReachKernel,
  start: Float64Array,
  bounds: Bounds,
  { scale, tolerance, guides = [] }: LevelOptions,
  count: { passes: number },
): { shares: Float64Array; sketch: Sketch | null } {
  const precision: Precision = kernel.hasSingle ? 'single' : 'double';
  const guide = guides.at(-1);
  const levels = sampleLevels(kernel.rows);
  const used = guide === undefined ? levels : levels.slice(-1);
  let shares = start;
  let sketch: Sketch | null = guide?.curvature ? { rows: kernel.rows, curvature: guide.curvature } : null;
  for (const [index, { rows, tolerance: exactness }] of used.entries()) {
    const hill: Hill = { kernel, rows, precision, scale };
    const climbed = climb({ ...hill, tilt: tiltOf(hill, guides) }, shares, bounds, {
      tolerance: Math.max(tolerance, guide === undefined ? exactness : GUIDED_TOLERANCE),
      passesMaximum: PASSES_MAXIMUM,
      sketch: sketch && scaledTo(kernel, rows, sketch),
      leaps: false,
      rival: 0,
    });
    const isLast = index === used.length - 1;
    const curvature = isLast ? curvatureAt(hill, climbed.shares) : climbed.curvature;
    count.passes += ((climbed.passes + climbed.curvatures + guides.length + (isLast ? 1 : 0)) * rows) / kernel.rows;
    shares = climbed.shares;
    sketch = curvature && { rows, curvature };
  }
  return { shares, sketch };
}

/** A curvature found on other rows as an estimate for these: scaled by the people that each stand for. */
function scaledTo(kernel: ReachKernel, rows: number, sketch: Sketch): Float64Array {
  const growth = kernel.weightOf(rows) / kernel.weightOf(sketch.rows);
  return sketch.curvature.map((entry) => entry * growth);
}

/**
 * What a sample's gradient lacks beside that of all rows: seen at the newest guide, and changing on as it did since the one
 * before. Its optimum is then that of all rows to about 1e-3, where a bare sample's is to 1e-2.
 */
function tiltOf(hill: Hill, guides: readonly Guide[]): Float64Array | undefined {
  const [before, last] = [guides.at(-2), guides.at(-1)];
  if (last === undefined) return undefined;
  const tilt = tiltAt(hill, last);
  if (before === undefined) return tilt;
  const [earlier, later] = [before, last].map(({ shares }) => shares.reduce((sum, share) => sum + share, 0));
  const part = Math.min(1, (1 - later!) / (later! - earlier!));
  if (!Number.isFinite(part)) return tilt;
  const tiltBefore = tiltAt(hill, before);
  return tilt.map((now, channel) => now + part * (now - tiltBefore[channel]!));
}

function tiltAt(hill: Hill, { shares, gradient }: Guide): Float64Array {
  const growth = hill.kernel.weightOf(hill.rows) / hill.kernel.weightOf(hill.kernel.rows);
  const own = passAt(hill, shares).gradient;
  return gradient.map((marginal, channel) => marginal * growth - own[channel]!);
}
