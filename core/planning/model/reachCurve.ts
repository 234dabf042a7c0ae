import { CHANNELS } from '../../rules/channels.ts';
import type { SpendRow } from '../../contract/bodies/rows.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { PlanningProblem } from './rates.ts';
import type { Dollars } from '../../words/units.ts';

const CURVE_POINTS = 41;

/**
 * Each channel's attentive reach [people] when it alone is bought, without any limit, at evenly spaced spends. A
 * channel that no one in the target uses stays at 0.
 *
 * @param largestSpend the last row's spend, the same for every channel [$]
 * @param points number of rows, the first at $0; at least 2
 * @returns rows of Spend [$] and one number per channel
 * @throws {RangeError} when the largest spend is negative or not finite, or points are below 2
 */
export function reachCurves(
  problem: PlanningProblem,
  largestSpend: Dollars,
  points = CURVE_POINTS,
  kernel: ReachKernel = fastKernel(problem),
): SpendRow[] {
  if (!(largestSpend >= 0 && Number.isFinite(largestSpend))) {
    throw new RangeError(`The largest spend of a curve must be $0 or more, not ${largestSpend}.`);
  }
  if (!(points >= 2)) throw new RangeError('A curve needs at least 2 points.');
  const unitStep = largestSpend / (points - 1) / problem.moneyUnit;
  const curves = CHANNELS.map((_, channel) =>
    problem.canReach[channel] ? kernel.curve(channel, unitStep, points) : new Float64Array(points),
  );
  return Array.from({ length: points }, (_, point) => {
    const row: SpendRow = { Spend: (largestSpend * point) / (points - 1) };
    CHANNELS.forEach((name, channel) => (row[name] = curves[channel]![point]!));
    return row;
  });
}
