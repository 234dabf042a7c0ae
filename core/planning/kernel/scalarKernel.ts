import type { ReachKernel, ReachPass } from './kernel.ts';
import { contactsOf, reachedShare } from './contacts.ts';
import { scalarAdded, scalarChannels, scalarFrequency, scalarReachAtLeast, scalarSpread } from './scalarPlanPasses.ts';
import { CHANNEL_COUNT } from './contactRateTable.ts';
import type { ContactRateTable } from './contactRateTable.ts';
import type { MoneyUnitsByChannel } from '../../words/units.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** The kernel in TypeScript, without SIMD and always in double precision. */
export function scalarKernel(problem: ContactRateTable): ReachKernel {
  const { weights, contactRates } = problem;
  return {
    rows: problem.rows,
    hasSingle: false,
    pass: (spend, rows) => scalarPass(weights, contactRates, spend, rows),
    curvature: (spend, rows) => scalarCurvature(weights, contactRates, spend, rows),
    curve: (channel, unitStep, points) => scalarCurve(problem, channel, unitStep, points),
    frequency: (spend) => scalarFrequency(problem, spend),
    reachAtLeast: (spend, times, rows) => scalarReachAtLeast(problem, spend, times, rows),
    channels: (spend) => scalarChannels(problem, spend),
    added: (spend, more) => scalarAdded(problem, spend, more),
    spread: (spend) => scalarSpread(problem, spend),
    weightOf: weightCounter(weights),
  };
}

/** Returns a function for the sum of the first weights, cached by number of rows. */
export function weightCounter(weights: Float64Array): (rows: number) => number {
  const known = new Map<number, number>();
  return (rows) => {
    const sum = known.get(rows) ?? weights.subarray(0, rows).reduce((total, weight) => total + weight, 0);
    known.set(rows, sum);
    return sum;
  };
}

/**
 * Rows are processed in chunks, with one function call for each chunk: V8 optimises a function that is called often, and
 * keeps the result. It would optimise a single long loop again in the middle of every pass, and give up after some passes.
 */
const CHUNK_ROWS = 1024;

function scalarPass(
  weights: Float64Array,
  contactRates: Float32Array,
  spend: MoneyUnitsByChannel,
  rows: number,
): ReachPass {
  const gradient = new Float64Array(WIDTH);
  let reach = 0;
  for (let first = 0; first < rows; first += CHUNK_ROWS) {
    reach += passChunk(weights, contactRates, spend, first, Math.min(rows, first + CHUNK_ROWS), gradient);
  }
  return { reach, gradient };
}

/** Adds the chunk's part to `gradient` and returns its reach. */
function passChunk(
  weights: Float64Array,
  contactRates: Float32Array,
  spend: MoneyUnitsByChannel,
  first: number,
  end: number,
  gradient: Float64Array,
): number {
  let reach = 0;
  for (let row = first, from = Math.imul(first, WIDTH); row < end; row++, from += WIDTH) {
    const contacts = contactsOf(contactRates, from, spend);
    const survival = Math.exp(-contacts);
    const weight = weights[row]!;
    reach += weight * reachedShare(contacts, survival);
    const unreached = weight * survival;
    for (let channel = 0; channel < WIDTH; channel++) {
      gradient[channel] = gradient[channel]! + unreached * contactRates[from + channel]!;
    }
  }
  return reach;
}

function scalarCurvature(
  weights: Float64Array,
  contactRates: Float32Array,
  spend: MoneyUnitsByChannel,
  rows: number,
): Float64Array {
  const curvature = new Float64Array(WIDTH * WIDTH);
  for (let first = 0; first < rows; first += CHUNK_ROWS) {
    curvatureChunk(weights, contactRates, spend, first, Math.min(rows, first + CHUNK_ROWS), curvature);
  }
  for (let first = 0; first < WIDTH; first++) {
    for (let second = 0; second < first; second++) {
      curvature[second * WIDTH + first] = curvature[first * WIDTH + second]!;
    }
  }
  return curvature;
}

/** Adds the chunk's part to the lower triangle of `curvature`. */
function curvatureChunk(
  weights: Float64Array,
  contactRates: Float32Array,
  spend: MoneyUnitsByChannel,
  begin: number,
  end: number,
  curvature: Float64Array,
): void {
  for (let row = begin, from = Math.imul(begin, WIDTH); row < end; row++, from += WIDTH) {
    const unreached = weights[row]! * Math.exp(-contactsOf(contactRates, from, spend));
    for (let first = 0; first < WIDTH; first++) {
      const scaled = unreached * contactRates[from + first]!;
      if (scaled === 0) continue;
      const rowStart = first * WIDTH;
      for (let second = 0; second <= first; second++) {
        curvature[rowStart + second] = curvature[rowStart + second]! + scaled * contactRates[from + second]!;
      }
    }
  }
}

/**
 * One channel's reach alone at evenly spaced spends. Each step reaches the share p = 1 - exp(-k step) of the people of a row
 * with rate k who are not yet reached, so `reached(j + 1) = reached(j) + (1 - reached(j)) p`. This takes one exponential per
 * row instead of one per point.
 */
export function scalarCurve(
  { weights, contactRates, rows }: ContactRateTable,
  channel: number,
  unitStep: number,
  points: number,
): Float64Array {
  const curve = new Float64Array(points);
  for (let row = 0, cell = channel; row < rows; row++, cell += WIDTH) {
    const rate = contactRates[cell]!;
    if (rate === 0) continue;
    const perStep = -Math.expm1(-rate * unitStep);
    const weight = weights[row]!;
    let reached = 0;
    for (let point = 1; point < points; point++) {
      reached += (1 - reached) * perStep;
      curve[point] = curve[point]! + weight * reached;
    }
  }
  return curve;
}
