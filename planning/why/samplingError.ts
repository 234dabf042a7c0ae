import type { SamplingError } from '../../contract/why.ts';
import { exposureOf, reachedShare } from '../plainKernel.ts';
import { CHANNEL_COUNT } from '../rates.ts';
import type { PlanningProblem } from '../rates.ts';
import { inMoneyUnits } from '../reach.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** Two-sided 95 % of the normal distribution, in standard errors. */
const NORMAL_95 = 1.959963984540054;

/**
 * How far a plan's attentive reach may be off because respondents are a sample. Taylor linearisation of a ratio estimator
 * (Wolter 2007, Introduction to Variance Estimation, chapter 6): with the target's universe known,
 * `SE^2 = n / (n - 1) * sum w_i^2 (p_i - p)^2`, where p_i is a respondent's chance to be reached and p the target's reached share.
 * Weights count as design weights of independent draws: strata and clusters are not in the file.
 *
 * @param spend by channel [$]
 * @returns null where rows are not respondents (a crosstab) or fewer than two
 */
export function samplingError(problem: PlanningProblem, spend: Float64Array): SamplingError | null {
  const { measured, rows, weights, rates, universe } = problem;
  if (!measured || rows < 2 || !(universe > 0)) return null;
  const units = inMoneyUnits(problem, spend);
  const chances = new Float64Array(rows);
  let reach = 0;
  for (let row = 0; row < rows; row++) {
    const exposure = exposureOf(rates, row * WIDTH, units);
    chances[row] = reachedShare(exposure, Math.exp(-exposure));
    reach += weights[row]! * chances[row]!;
  }
  const share = reach / universe;
  let squares = 0;
  for (let row = 0; row < rows; row++) squares += (weights[row]! * (chances[row]! - share)) ** 2;
  const error = Math.sqrt((rows / (rows - 1)) * squares);
  return {
    standard_error: error,
    low: Math.max(0, reach - NORMAL_95 * error),
    high: Math.min(universe, reach + NORMAL_95 * error),
    says:
      'By linearisation over respondents, with the mix held as it is. It covers chance in who was asked, ' +
      'not errors in prices, attention or answers.',
  };
}
