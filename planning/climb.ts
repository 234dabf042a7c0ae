import { frankWolfeGap } from './certificate.ts';
import type { Bounds } from './certificate.ts';
import type { Precision, ReachKernel, ReachPass } from './kernel.ts';
import { quadraticStep } from './quadraticStep.ts';

/** Reach as a function of shares of the budget, over the first rows of a kernel. Spends are O(1) whatever the budget. */
export interface Hill {
  readonly kernel: ReachKernel;
  readonly rows: number;
  readonly precision: Precision;
  /** Money units in the whole budget: spend = share * scale. */
  readonly scale: number;
  /** Added to every gradient [people per whole budget]: what these rows lack beside all rows. */
  readonly tilt?: Float64Array;
}

export interface ClimbOptions {
  /** Stop when the gap is at most this share of reach. */
  readonly tolerance: number;
  readonly passesMaximum: number;
  /** Curvature known beforehand, say from a sample of the rows scaled up to all; null to compute it first. */
  readonly sketch: Float64Array | null;
  /** Whether to take the last step, expected to reach the tolerance, unseen: for a climb that another one continues. */
  readonly leaps: boolean;
  /** Stop once the gap proves that no plan can reach this much [people]; 0 never stops. */
  readonly rival: number;
}

export interface Climb {
  readonly shares: Float64Array;
  /** Reach and its gradient [people per whole budget] at `shares`. */
  readonly reach: number;
  readonly gradient: Float64Array;
  readonly gap: number;
  readonly passes: number;
  readonly curvatures: number;
  /** The last curvature known, in shares; null when no step was taken. */
  readonly curvature: Float64Array | null;
}

/**
 * A step that leaves more than this share of the gap was led by a poor curvature: compute it anew. A climb that begins with a
 * sketch waits for a second such step: the first one taught it what the sketch had wrong, and the next is often tenfold better.
 */
const SLOW_PROGRESS = 0.3;
/** Within this many tolerances of the end, one slow step is cheaper than a new curvature. */
const NEARLY_THERE = 30;
/** No step is trusted unseen to leave less than this share of the gap. */
const LEAST_PROGRESS = 0.1;
/** Share of the promised first-order gain that a step must deliver (Armijo's rule). */
const SUFFICIENT_GAIN = 1e-4;
/** Rounding noise of reach, relative to all people. */
const NOISE: Record<Precision, number> = { double: 1e-13, single: 2e-7 };
/** Rounding noise of a gradient, relative to itself, with room. */
const GRADIENT_NOISE: Record<Precision, number> = { double: 1e-11, single: 1e-5 };
/** Single precision gives up early: a step it cannot judge is left to double precision. */
const TRIES_MAXIMUM: Record<Precision, number> = { double: 30, single: 3 };

/**
 * Newton's method under limits with a backtracking line search, from `start` until the Frank-Wolfe gap is small.
 * The accepted trial's pass serves as the next iterate's, so a normal step costs one pass over the rows.
 */
export function climb(hill: Hill, start: Float64Array, bounds: Bounds, options: ClimbOptions): Climb {
  let shares = start;
  let here = passAt(hill, shares);
  let passes = 1;
  let curvatures = 0;
  let curvature = options.sketch;
  let gap = frankWolfeGap(here.gradient, shares, bounds);
  let previousGap = Infinity;
  let refused = false;
  let slowSteps = 0;
  const isOpen = () => gap > options.tolerance * here.reach && here.reach + gap >= options.rival;
  while (isOpen() && passes < options.passesMaximum) {
    slowSteps = gap > SLOW_PROGRESS * previousGap ? slowSteps + 1 : 0;
    const nearlyThere = gap < NEARLY_THERE * options.tolerance * here.reach;
    const patience = nearlyThere || (options.leaps && options.sketch !== null) ? 1 : 0;
    const fresh = curvature === null || refused || slowSteps > patience;
    if (curvature === null || fresh) {
      curvature = curvatureAt(hill, shares);
      curvatures++;
    }
    const step = stepFrom(here, shares, curvature, bounds);
    const nextGap = gap * Math.max(LEAST_PROGRESS, gap / previousGap);
    if (options.leaps && previousGap < Infinity && nextGap < options.tolerance * here.reach) {
      return { shares: moved(shares, step, 1, bounds), ...here, gap, passes, curvatures, curvature };
    }
    const found = lineSearch(hill, here, shares, step, bounds);
    passes += found.passes;
    refused = found.pass === null;
    if (found.pass === null && fresh) break;
    if (found.pass === null) continue;
    curvature = learnt(curvature, shares, found.shares, here.gradient, found.pass.gradient, hill.precision);
    previousGap = gap;
    shares = found.shares;
    here = found.pass;
    gap = frankWolfeGap(here.gradient, shares, bounds);
  }
  return { shares, ...here, gap, passes, curvatures, curvature };
}

/**
 * The curvature corrected by what the step showed: along it, the gradient fell by exactly so much (the update of Broyden,
 * Fletcher, Goldfarb and Shanno, which keeps it positive semi-definite). It makes a sketched or aging curvature good enough
 * that computing it anew, four times as dear as a gradient, is seldom needed. Left as it is where noise would speak.
 */
function learnt(
  curvature: Float64Array,
  from: Float64Array,
  to: Float64Array,
  gradientFrom: Float64Array,
  gradientTo: Float64Array,
  precision: Precision,
): Float64Array {
  const size = from.length;
  const step = new Float64Array(size);
  const fall = new Float64Array(size);
  let noise = 0;
  for (let channel = 0; channel < size; channel++) {
    step[channel] = to[channel]! - from[channel]!;
    fall[channel] = gradientFrom[channel]! - gradientTo[channel]!;
    noise += GRADIENT_NOISE[precision] * Math.abs(step[channel]! * gradientFrom[channel]!);
  }
  const expected = times(curvature, step);
  const bent = dot(step, fall);
  const bentExpected = dot(step, expected);
  if (!(bent > noise && bentExpected > noise)) return curvature;
  const corrected = Float64Array.from(curvature);
  for (let row = 0, cell = 0; row < size; row++) {
    for (let column = 0; column < size; column++, cell++) {
      const seen = (fall[row]! * fall[column]!) / bent;
      corrected[cell] = corrected[cell]! + seen - (expected[row]! * expected[column]!) / bentExpected;
    }
  }
  return corrected;
}

/** The square matrix times the vector. */
function times(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const product = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let sum = 0;
    for (let column = 0; column < size; column++) sum += matrix[row * size + column]! * vector[column]!;
    product[row] = sum;
  }
  return product;
}

function dot(first: Float64Array, second: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < first.length; index++) sum += first[index]! * second[index]!;
  return sum;
}

function scaled(values: Float64Array, factor: number): Float64Array {
  const all = new Float64Array(values.length);
  for (let index = 0; index < values.length; index++) all[index] = values[index]! * factor;
  return all;
}

/** Reach and gradient [people per whole budget] at `shares`. */
export function passAt({ kernel, rows, precision, scale, tilt }: Hill, shares: Float64Array): ReachPass {
  const pass = kernel.pass(scaled(shares, scale), rows, precision);
  const gradient = scaled(pass.gradient, scale);
  if (tilt === undefined) return { reach: pass.reach, gradient };
  for (let channel = 0; channel < tilt.length; channel++) gradient[channel] = gradient[channel]! + tilt[channel]!;
  return { reach: pass.reach + dot(tilt, shares), gradient };
}

/** The curvature [people per squared budget] at `shares`, 15 x 15. */
export function curvatureAt({ kernel, rows, precision, scale }: Hill, shares: Float64Array): Float64Array {
  return scaled(kernel.curvature(scaled(shares, scale), rows, precision), scale * scale);
}

function stepFrom(here: ReachPass, shares: Float64Array, curvature: Float64Array, bounds: Bounds): Float64Array {
  const down = new Float64Array(shares.length);
  const up = new Float64Array(shares.length);
  for (let channel = 0; channel < shares.length; channel++) {
    down[channel] = Math.min(0, bounds.lower[channel]! - shares[channel]!);
    up[channel] = Math.max(0, bounds.upper[channel]! - shares[channel]!);
  }
  return quadraticStep(here.gradient, curvature, down, up);
}

/**
 * Tries the whole step, then shorter ones, each where the slopes at both ends say the top of the line lies. The pass is null when no
 * part of it helps. A trial counts when reach rises by a share of the promised gain; where that gain drowns in rounding noise, the
 * slope decides, which keeps its digits: reach is concave, so a slope still upwards at the trial means that reach rose.
 */
function lineSearch(
  hill: Hill,
  here: ReachPass,
  shares: Float64Array,
  step: Float64Array,
  bounds: Bounds,
): { shares: Float64Array; pass: ReachPass | null; passes: number } {
  // A step adds up to 0 only to rounding; measured from the best channel's level, what it is off by costs nothing.
  let level = 0;
  for (let channel = 0; channel < step.length; channel++) level = Math.max(level, here.gradient[channel]!);
  const promised = slopeAlong(step, here.gradient, level);
  if (!(promised > 0)) return { shares, pass: null, passes: 0 };
  const noise = NOISE[hill.precision] * hill.kernel.weightOf(hill.rows);
  let part = 1;
  for (let tries = 1; tries <= TRIES_MAXIMUM[hill.precision]; tries++) {
    const trial = moved(shares, step, part, bounds);
    const pass = passAt(hill, trial);
    const slope = slopeAlong(step, pass.gradient, level);
    const gain = pass.reach - here.reach;
    const rises = gain >= SUFFICIENT_GAIN * part * promised || slope >= 0;
    const drowned = gain >= -noise && slope >= -promised / 2;
    if (rises || drowned) return { shares: trial, pass, passes: tries };
    part *= Math.min(0.7, Math.max(0.1, promised / (promised - slope)));
  }
  return { shares, pass: null, passes: TRIES_MAXIMUM[hill.precision] };
}

/** The step times the gradient above `level`. */
function slopeAlong(step: Float64Array, gradient: Float64Array, level: number): number {
  let slope = 0;
  for (let channel = 0; channel < step.length; channel++) slope += step[channel]! * (gradient[channel]! - level);
  return slope;
}

/** shares + part * step, kept inside the limits; a whole step that goes to a limit lands on it exactly. */
function moved(shares: Float64Array, step: Float64Array, part: number, { lower, upper }: Bounds): Float64Array {
  const all = new Float64Array(shares.length);
  for (let channel = 0; channel < all.length; channel++) {
    const share = shares[channel]!;
    const change = step[channel]!;
    const least = lower[channel]!;
    const most = upper[channel]!;
    if (part === 1 && change === least - share) all[channel] = least;
    else if (part === 1 && change === most - share) all[channel] = most;
    else all[channel] = Math.min(most, Math.max(least, share + part * change));
  }
  return all;
}
