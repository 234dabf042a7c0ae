import type { SamplingError } from '../../contract/why.ts';
import { exposureOf, reachedShare } from '../kernel/plainKernel.ts';
import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { wholeNumber } from '../../words/amounts.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;
/** Standard errors either side that hold 95 % of a normal distribution. */
const NINETY_FIVE = 1.959964;

/**
 * How far attentive reach would move with another sample of as many respondents, by linearisation (Taylor series) of the weighted
 * share `r = sum w p / sum w`: `var r = n / (n - 1) sum (w (p - r) / W)^2`; reach is r times the universe, which counts as known.
 * Source: Woodruff 1971, J. American Statistical Association 66; Wolter 2007, "Introduction to Variance Estimation", chapter 6.
 *
 * @param spend by channel [$]
 * @returns null without at least two respondents behind the rows: a crosstab's classes are no sample
 */
export function samplingError(problem: PlanningProblem, spend: DollarsByChannel): SamplingError | null {
  const { weights, rates, universe } = problem;
  const units = inMoneyUnits(problem, spend);
  const reached = new Float64Array(problem.rows);
  let reach = 0;
  let respondents = 0;
  for (let row = 0, from = 0; row < problem.rows; row++, from += WIDTH) {
    const exposure = exposureOf(rates, from, units);
    reached[row] = reachedShare(exposure, Math.exp(-exposure));
    reach += weights[row]! * reached[row]!;
    if (weights[row]! > 0) respondents++;
  }
  if (!problem.measured || respondents < 2) return null;
  const share = reach / universe;
  let squares = 0;
  for (let row = 0; row < problem.rows; row++) squares += (weights[row]! * (reached[row]! - share)) ** 2;
  const error = Math.sqrt((respondents / (respondents - 1)) * squares);
  return {
    standard_error: error,
    low: Math.max(0, reach - NINETY_FIVE * error),
    high: Math.min(universe, reach + NINETY_FIVE * error),
    says:
      `By linearisation of the weighted share over ${wholeNumber(respondents)} respondents, with this mix and the size of the target ` +
      'taken as fixed. It leaves out how the sample was drawn, answers that are wrong, and the assumptions on prices and attention.',
  };
}
