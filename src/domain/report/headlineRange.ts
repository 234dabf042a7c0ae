import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { ATTENTION_FACTORS } from '../../../core/rules/attentionCases.ts';
import { STANDARD_ERRORS_95 } from '../../../core/rules/samples.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';

/** Where the attentive reach of a plan may lie [people]. */
export interface HeadlineRange {
  readonly low: number;
  readonly high: number;
  /** Whether it includes the sampling error. Without respondents, or with too few, it covers attention only. */
  readonly hasSampling: boolean;
}

/** The last group of a reply's distribution: this often or more. */
const LAST_TIMES = 10;

/**
 * One range that covers sampling error and attention: from the reach with all attention 30 % lower less the sampling error, to the
 * reach with all of it 30 % higher plus that error.
 *
 * Contacts are Poisson, so other attention follows from how often people are reached. With D_k people reached exactly k times and f
 * times the attention, `E exp(-f mu) = E (1 - f)^N` gives
 *
 *     R(f) = sum over k of D_k (1 - (1 - f)^k),    D_k = R_k - R_{k+1},
 *
 * exactly, up to `0.3^10` of the people reached ten times or more. The sampling error is that of the plan.
 *
 * @param universe  people in the target; 0 where that is not known
 * @returns null where the reply does not say how often people are reached
 */
export function headlineRange(
  { attentive_reach: reach, why }: Pick<PlanReport, 'attentive_reach' | 'why'>,
  universe: number,
): HeadlineRange | null {
  const often = [...(why?.distribution ?? [])].sort((one, other) => one.times - other.times);
  const isWhole = often.length >= LAST_TIMES && often.slice(0, LAST_TIMES).every(({ times }, at) => times === at + 1);
  if (!isWhole || reach <= 0) return null;
  const at = (factor: number) =>
    often.slice(0, LAST_TIMES).reduce((sum, { attentive, times }, place) => {
      const exactly = attentive - (times === LAST_TIMES ? 0 : often[place + 1]!.attentive);
      return sum + exactly * (1 - (1 - factor) ** times);
    }, 0);
  const error = STANDARD_ERRORS_95 * (why?.sampling_error?.standard_error ?? 0);
  return {
    low: Math.max(0, at(ATTENTION_FACTORS.low) - error),
    high: Math.min(universe > 0 ? universe : Infinity, at(ATTENTION_FACTORS.high) + error),
    hasSampling: why?.sampling_error !== undefined,
  };
}

/** "7,910,222 to 9,873,001 (other samples, attention ±30%)". */
export function headlineRangeText({ low, high, hasSampling }: HeadlineRange): string {
  const ends = `${wholeNumber(low)} to ${wholeNumber(high)}`;
  return `${ends} (${hasSampling ? 'other samples, ' : ''}attention ±30%)`;
}
