import type { ReachKernel, ReachPass } from './kernel.ts';
import { CHANNEL_COUNT } from './rates.ts';
import type { PlanningProblem } from './rates.ts';

/** Below this, 1 - exp(-y) is summed as a series: the difference would lose the digits that small budgets live on. */
const SMALL_EXPOSURE = 1e-3;

/** 1 - exp(-y), to full relative precision also for small y, given exp(-y). */
export function reachedShare(exposure: number, survival: number): number {
  if (exposure >= SMALL_EXPOSURE) return 1 - survival;
  return exposure * (1 - (exposure / 2) * (1 - (exposure / 3) * (1 - (exposure / 4) * (1 - exposure / 5))));
}

/** y = sum_c k_c s_c of the row that starts at `from`. */
export function exposureOf(rates: Float32Array, from: number, spend: Float64Array): number {
  let exposure = 0;
  for (let channel = 0; channel < CHANNEL_COUNT; channel++) exposure += rates[from + channel]! * spend[channel]!;
  return exposure;
}

/** The kernel in plain TypeScript, always in double precision. */
export function plainKernel(problem: Pick<PlanningProblem, 'rows' | 'weights' | 'rates'>): ReachKernel {
  const { weights, rates } = problem;
  return {
    rows: problem.rows,
    hasSingle: false,
    pass: (spend, rows) => plainPass(weights, rates, spend, rows),
    curvature: (spend, rows) => plainCurvature(weights, rates, spend, rows),
    weightOf: weightCounter(weights),
  };
}

/** The sum of the first weights, added up once for each count of rows that is asked for. */
export function weightCounter(weights: Float64Array): (rows: number) => number {
  const known = new Map<number, number>();
  return (rows) => {
    const sum = known.get(rows) ?? weights.subarray(0, rows).reduce((total, weight) => total + weight, 0);
    known.set(rows, sum);
    return sum;
  };
}

function plainPass(weights: Float64Array, rates: Float32Array, spend: Float64Array, rows: number): ReachPass {
  const gradient = new Float64Array(CHANNEL_COUNT);
  let reach = 0;
  for (let row = 0, from = 0; row < rows; row++, from += CHANNEL_COUNT) {
    const exposure = exposureOf(rates, from, spend);
    const survival = Math.exp(-exposure);
    const weight = weights[row]!;
    reach += weight * reachedShare(exposure, survival);
    const unreached = weight * survival;
    for (let channel = 0; channel < CHANNEL_COUNT; channel++) {
      gradient[channel] = gradient[channel]! + unreached * rates[from + channel]!;
    }
  }
  return { reach, gradient };
}

function plainCurvature(weights: Float64Array, rates: Float32Array, spend: Float64Array, rows: number): Float64Array {
  const curvature = new Float64Array(CHANNEL_COUNT * CHANNEL_COUNT);
  for (let row = 0, from = 0; row < rows; row++, from += CHANNEL_COUNT) {
    const unreached = weights[row]! * Math.exp(-exposureOf(rates, from, spend));
    for (let first = 0; first < CHANNEL_COUNT; first++) {
      const scaled = unreached * rates[from + first]!;
      if (scaled === 0) continue;
      const line = first * CHANNEL_COUNT;
      for (let second = 0; second <= first; second++) {
        curvature[line + second] = curvature[line + second]! + scaled * rates[from + second]!;
      }
    }
  }
  for (let first = 0; first < CHANNEL_COUNT; first++) {
    for (let second = 0; second < first; second++) {
      curvature[second * CHANNEL_COUNT + first] = curvature[first * CHANNEL_COUNT + second]!;
    }
  }
  return curvature;
}
