import type { People } from '../words/units.ts';

/** Standard errors on either side of a 95 % interval of a normal distribution. */
export const STANDARD_ERRORS_95 = 1.959964;

/** With a smaller effective sample no sampling range is given. */
export const RANGE_SAMPLE_MINIMUM = 30;

/**
 * How many respondents with equal weights would give the same precision: the squared sum of the weights over the sum of
 * their squares; 0 without weights. Source: Kish 1965, "Survey Sampling".
 * @param people sum of the weights
 * @param squares sum of the squared weights
 */
export function effectiveSample(people: People, squares: number): number {
  return squares > 0 ? (people * people) / squares : 0;
}

/** The note on a file in which every use is 1. */
export const YES_NO_USE =
  'The file says who uses a vehicle, not how often. That overstates reach, by 2 to 4.5% on our sample.';
