import type { People } from '../words/units.ts';

/** Half the width of a 95 % confidence interval of a normal distribution, in standard errors. */
export const STANDARD_ERRORS_95 = 1.959964;

/** Minimum effective sample for which a sampling range is given. */
export const RANGE_SAMPLE_MINIMUM = 30;

/**
 * How many respondents with equal weights would give the same precision. It is the square of the sum of the weights, divided by the sum of
 * the squared weights; 0 without respondents. Source: Kish 1965, "Survey Sampling".
 * @param people sum of the weights
 * @param squares sum of the squared weights
 */
export function effectiveSample(people: People, squares: number): number {
  return squares > 0 ? (people * people) / squares : 0;
}

/** The note about a file in which every number of uses is 1. */
export const YES_NO_USE_NOTE =
  'The file says who uses a vehicle, not how often. That overstates reach, by 2 to 4.5% on our sample.';

/** Where a sample of a warehouse audience may be stored: nowhere, only on the planning service, or also in browsers. */
export const SAMPLE_RULES = ['never', 'service', 'browser'] as const;
export type SampleRule = (typeof SAMPLE_RULES)[number];
