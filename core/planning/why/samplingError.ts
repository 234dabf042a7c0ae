import { effectiveSample, RANGE_SAMPLE_MINIMUM, STANDARD_ERRORS_95 } from '../../rules/samples.ts';
import type { SamplingError } from '../../contract/bodies/why.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { wholeNumber } from '../../words/amounts.ts';
import type { WeightedSpread } from '../warehouse/audienceSource.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/**
 * Standard error of attentive reach over samples of this size, by linearisation (Taylor series) of the weighted share
 * `r = sum w p / W`: `var r = n / (n - 1) sum (w (p - r) / W)^2`. The sums are over the n respondents, w is a respondent's
 * weight, p the probability of being reached, and W the sum of the weights. Reach is r times the universe, which counts as
 * known.
 * Source: Woodruff 1971, J. American Statistical Association 66; Wolter 2007, "Introduction to Variance Estimation",
 * chapter 6.
 *
 * @param spend by channel [$]
 * @returns null where no range can be given: for a crosstab, whose classes are no sample, and where {@link tooFewForRange} says why
 */
export function samplingError(
  problem: PlanningProblem,
  spend: DollarsByChannel,
  kernel: ReachKernel = fastKernel(problem),
): SamplingError | null {
  const { respondents, squares: weightSquares } = respondentsOf(problem.weights);
  if (!problem.rowsAreRespondents || respondents < 2 || tooFewForRange(problem) !== null) return null;
  const { reach, squares, products } = kernel.spread(inMoneyUnits(problem, spend));
  return errorOfSums(problem.targetPeople, reach, { respondents, weightSquares, squares, products });
}

/**
 * Why no sampling range is given, in a sentence: few respondents after weighting. Null where a range is given, and for a
 * crosstab.
 */
export function tooFewForRange({ rowsAreRespondents, weights, targetPeople }: PlanningProblem): string | null {
  const { respondents, squares } = respondentsOf(weights);
  return rowsAreRespondents ? fewRespondents(targetPeople, { respondents, weightSquares: squares }) : null;
}

/** {@link tooFewForRange} from sums over respondents. @param people sum of the weights */
export function fewRespondents(
  people: People,
  { respondents, weightSquares }: Pick<WeightedSpread, 'respondents' | 'weightSquares'>,
): string | null {
  const effective = effectiveSample(people, weightSquares);
  if (effective >= RANGE_SAMPLE_MINIMUM) return null;
  return `Too few respondents for a range: ${wholeNumber(respondents)} count as ${wholeNumber(effective)} after weighting.`;
}

/**
 * {@link samplingError} from sums over respondents, which come from memory or a data source.
 * @param universe the people in the target
 */
export function errorOfSums(
  universe: People,
  reach: People,
  { respondents, weightSquares, squares, products }: WeightedSpread,
): SamplingError {
  const share = reach / universe;
  // sum (w (p - r / W))^2, expanded; for a saturated plan only rounding is left of the sum.
  const spread = Math.max(0, squares - 2 * share * products + share * share * weightSquares);
  const error = Math.sqrt((respondents / (respondents - 1)) * spread);
  return {
    standard_error: error,
    low: Math.max(0, reach - STANDARD_ERRORS_95 * error),
    high: Math.min(universe, reach + STANDARD_ERRORS_95 * error),
    says:
      `By linearisation of the weighted share over ${wholeNumber(respondents)} respondents${effectiveText(respondents, effectiveSample(universe, weightSquares))}, with this mix and the size of the target ` +
      'taken as fixed. It leaves out how the sample was drawn, answers that are wrong, and the assumptions on prices and attention.',
  };
}

/** " (effective 2,324)"; an empty text where weighting does not make the sample smaller. */
function effectiveText(respondents: number, effective: number): string {
  const text = wholeNumber(effective);
  return text === wholeNumber(respondents) ? '' : ` (effective ${text})`;
}

/** Rows with a weight above 0, and the sum of their squared weights. */
function respondentsOf(weights: Float64Array): { respondents: number; squares: number } {
  let [respondents, squares] = [0, 0];
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row]!;
    if (weight > 0) respondents++;
    squares += weight * weight;
  }
  return { respondents, squares };
}
