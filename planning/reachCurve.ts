import { CHANNELS } from '../contract/channels.ts';
import type { SpendRow } from '../contract/rows.ts';
import { CHANNEL_COUNT } from './rates.ts';
import type { PlanningProblem } from './rates.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

export const CURVE_POINTS = 41;

/**
 * Each channel's attentive reach [people] when it alone is bought, without any limit, at evenly spaced spends.
 * A channel that nobody in the target uses stays at 0.
 *
 * @param largestSpend the last row's spend, the same for every channel [$]
 * @param points rows, the first at $0; at least 2
 * @returns rows of Spend [$] and one number per channel
 * @throws {RangeError} when the largest spend is not a number of 0 or more, or points are below 2
 */
export function reachCurves(problem: PlanningProblem, largestSpend: number, points = CURVE_POINTS): SpendRow[] {
  if (!(largestSpend >= 0 && Number.isFinite(largestSpend))) {
    throw new RangeError(`The largest spend of a curve must be $0 or more, not ${largestSpend}.`);
  }
  if (!(points >= 2)) throw new RangeError('A curve needs at least 2 points.');
  const unitStep = largestSpend / (points - 1) / problem.moneyUnit;
  const curves = CHANNELS.map((_, channel) => oneCurve(problem, channel, unitStep, points));
  return Array.from({ length: points }, (_, point) => {
    const row: SpendRow = { Spend: (largestSpend * point) / (points - 1) };
    CHANNELS.forEach((name, channel) => (row[name] = curves[channel]![point]!));
    return row;
  });
}

/**
 * Even spacing makes every further point a multiplication: with p = 1 - exp(-k step) reached per step,
 * `reached(j + 1) = reached(j) + (1 - reached(j)) p`. One exponential per row and channel instead of one per point.
 */
function oneCurve(problem: PlanningProblem, channel: number, unitStep: number, points: number): Float64Array {
  const curve = new Float64Array(points);
  if (!problem.reaches[channel]) return curve;
  const { weights, rates } = problem;
  for (let row = 0, cell = channel; row < problem.rows; row++, cell += WIDTH) {
    const rate = rates[cell]!;
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
