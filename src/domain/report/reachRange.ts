import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { ATTENTION_FACTORS } from '../../../core/rules/attentionCases.ts';
import { STANDARD_ERRORS_95 } from '../../../core/rules/samples.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';

/** The range in which the attentive reach of a plan may lie, in people. */
interface HeadlineRange {
  readonly low: number;
  readonly high: number;
  /** Whether the range includes the sampling error. Without respondents, or with too few, it covers only the attention figures. */
  readonly hasSampling: boolean;
}

/** The last group of a reply's distribution has the people reached this many times or more. */
const LAST_TIMES = 10;

/**
 * One range that covers sampling error and attention figures. It starts at the reach with all attention 30% lower, minus the sampling
 * error, and ends at the reach with all attention 30% higher, plus the sampling error.
 *
 * A person's number of attentive contacts N has a Poisson distribution with some mean mu. If attention is multiplied by f, the mean
 * becomes f mu, and the person is missed with probability exp(-f mu), which is the expected value of (1 - f)^N. So the reach R(f)
 * follows from R_k, the people reached at least k times, and D_k, the people reached exactly k times:
 *
 *     R(f) = sum over k of D_k (1 - (1 - f)^k),    D_k = R_k - R_{k+1}
 *
 * The last group (ten times or more) is treated as k = 10. The error of that is at most `1.3 * 0.3^10`, about 8 in a million, of these
 * people. So that it never puts the reach outside the range, the reach with more attention is at least the reach itself. The sampling error
 * is 1.96 times the standard error that the reply states for the plan; 0 if it states none.
 *
 * @param universe  people in the target; 0 if the number is not known
 * @returns null if the reply does not tell for 1 to 10 times how many people are reached, or if no one is
 */
export function headlineRange(
  { attentive_reach: reach, why }: Pick<PlanReport, 'attentive_reach' | 'why'>,
  universe: number,
): HeadlineRange | null {
  const byTimes = [...(why?.distribution ?? [])].sort((one, other) => one.times - other.times);
  const groups = byTimes.slice(0, LAST_TIMES);
  const isComplete = byTimes.length >= LAST_TIMES && groups.every(({ times }, index) => times === index + 1);
  if (!isComplete || reach <= 0) return null;
  const reachWith = (factor: number) =>
    groups.reduce((sum, { attentive, times }, index) => {
      const exactly = attentive - (times === LAST_TIMES ? 0 : byTimes[index + 1]!.attentive);
      return sum + exactly * (1 - (1 - factor) ** times);
    }, 0);
  const error = STANDARD_ERRORS_95 * (why?.sampling_error?.standard_error ?? 0);
  return {
    low: Math.max(0, reachWith(ATTENTION_FACTORS.low) - error),
    high: Math.min(universe > 0 ? universe : Infinity, Math.max(reach, reachWith(ATTENTION_FACTORS.high)) + error),
    hasSampling: why?.sampling_error !== undefined,
  };
}

/** The range in words: "7,910,222 to 9,873,001 (other samples, attention ±30%)". */
export function headlineRangeText({ low, high, hasSampling }: HeadlineRange): string {
  const ends = `${wholeNumber(low)} to ${wholeNumber(high)}`;
  return `${ends} (${hasSampling ? 'other samples, ' : ''}attention ±30%)`;
}

/** The ends of a 95 % confidence interval, in people. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Both ends as they are printed; null if they are printed with the same number. */
function intervalEnds({ low, high }: Interval): string | null {
  const [from, to] = [wholeNumber(low), wholeNumber(high)];
  return from === to ? null : `${from} to ${to}`;
}

/** "9,056,036 to 9,186,180 (95% interval, sampling only)"; '' if both ends are printed with the same number. */
export function intervalText(interval: Interval): string {
  const text = intervalEnds(interval);
  return text === null ? '' : `${text} (95% interval, sampling only)`;
}

/**
 * A sentence with the interval and its meaning.
 * @param remark  a remark in brackets that follows the interval: " (standard error 33,100)"; '' for none
 */
export function intervalSentence(interval: Interval, remark = ''): string {
  const text = intervalEnds(interval);
  const meaning = 'an interval made this way covers the true value in 95 of 100 samples';
  if (text === null)
    return `The 95% confidence interval of attentive reach is narrower than one person, at ${wholeNumber(interval.low)}.`;
  return `The 95% confidence interval of attentive reach is ${text} people${remark}: ${meaning}.`;
}
