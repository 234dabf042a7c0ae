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
}

export interface ClimbOptions {
  /** Stop when the gap is at most this share of reach. */
  readonly tolerance: number;
  readonly passesMaximum: number;
  /** Curvature known from a sample of the rows, already scaled to all of them; null to compute it at every step. */
  readonly sketch: Float64Array | null;
}

export interface Climb {
  readonly shares: Float64Array;
  readonly reach: number;
  readonly gap: number;
  readonly passes: number;
  readonly curvatures: number;
  /** The last curvature used, in shares; null when no step was taken. */
  readonly curvature: Float64Array | null;
}

/** A step that leaves more than this share of the gap was led by a poor sketch: compute the curvature anew. */
const SLOW_PROGRESS = 0.15;
/** Share of the promised first-order gain that a step must deliver (Armijo's rule). */
const SUFFICIENT_GAIN = 1e-4;
/** Rounding noise of reach, relative to all people. */
const NOISE: Record<Precision, number> = { double: 1e-13, single: 2e-7 };
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
  while (gap > options.tolerance * here.reach && passes < options.passesMaximum) {
    const fresh = curvature === null || options.sketch === null || refused || gap > SLOW_PROGRESS * previousGap;
    if (curvature === null || fresh) {
      curvature = curvatureAt(hill, shares);
      curvatures++;
    }
    const step = stepFrom(here, shares, curvature, bounds);
    const found = lineSearch(hill, here, shares, step, bounds);
    passes += found.passes;
    refused = found.pass === null;
    if (found.pass === null && fresh) break;
    if (found.pass === null) continue;
    previousGap = gap;
    shares = found.shares;
    here = found.pass;
    gap = frankWolfeGap(here.gradient, shares, bounds);
  }
  return { shares, reach: here.reach, gap, passes, curvatures, curvature };
}

function passAt({ kernel, rows, precision, scale }: Hill, shares: Float64Array): ReachPass {
  const { reach, gradient } = kernel.pass(
    shares.map((share) => share * scale),
    rows,
    precision,
  );
  return { reach, gradient: gradient.map((marginal) => marginal * scale) };
}

function curvatureAt({ kernel, rows, precision, scale }: Hill, shares: Float64Array): Float64Array {
  const spend = shares.map((share) => share * scale);
  return kernel.curvature(spend, rows, precision).map((entry) => entry * scale * scale);
}

function stepFrom(here: ReachPass, shares: Float64Array, curvature: Float64Array, bounds: Bounds): Float64Array {
  const down = shares.map((share, channel) => Math.min(0, bounds.lower[channel]! - share));
  const up = shares.map((share, channel) => Math.max(0, bounds.upper[channel]! - share));
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
  const level = here.gradient.reduce((most, marginal) => Math.max(most, marginal), 0);
  const slopeAt = (gradient: Float64Array) =>
    step.reduce((sum, change, channel) => sum + change * (gradient[channel]! - level), 0);
  const promised = slopeAt(here.gradient);
  if (!(promised > 0)) return { shares, pass: null, passes: 0 };
  const noise = NOISE[hill.precision] * hill.kernel.weightOf(hill.rows);
  let part = 1;
  for (let tries = 1; tries <= TRIES_MAXIMUM[hill.precision]; tries++) {
    const trial = moved(shares, step, part, bounds);
    const pass = passAt(hill, trial);
    const slope = slopeAt(pass.gradient);
    const gain = pass.reach - here.reach;
    const rises = gain >= SUFFICIENT_GAIN * part * promised || slope >= 0;
    const drowned = gain >= -noise && slope >= -promised / 2;
    if (rises || drowned) return { shares: trial, pass, passes: tries };
    part *= Math.min(0.7, Math.max(0.1, promised / (promised - slope)));
  }
  return { shares, pass: null, passes: TRIES_MAXIMUM[hill.precision] };
}

/** shares + part * step, kept inside the limits; a whole step that goes to a limit lands on it exactly. */
function moved(shares: Float64Array, step: Float64Array, part: number, { lower, upper }: Bounds): Float64Array {
  return shares.map((share, channel) => {
    const change = step[channel]!;
    if (part === 1 && change === lower[channel]! - share) return lower[channel]!;
    if (part === 1 && change === upper[channel]! - share) return upper[channel]!;
    return Math.min(upper[channel]!, Math.max(lower[channel]!, share + part * change));
  });
}
