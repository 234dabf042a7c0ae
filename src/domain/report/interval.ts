import { wholeNumber } from '../../../core/words/amounts.ts';

/** The ends of a 95 % confidence interval, in people. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Both ends as they are printed; null if they are printed with the same number. */
function rangeText({ low, high }: Interval): string | null {
  const [from, to] = [wholeNumber(low), wholeNumber(high)];
  return from === to ? null : `${from} to ${to}`;
}

/** "9,056,036 to 9,186,180 (95% interval, sampling only)"; '' if both ends are printed with the same number. */
export function intervalText(interval: Interval): string {
  const text = rangeText(interval);
  return text === null ? '' : `${text} (95% interval, sampling only)`;
}

/**
 * A sentence with the interval and its meaning.
 * @param remark  a remark in brackets that follows the interval: " (standard error 33,100)"; '' for none
 */
export function intervalSentence(interval: Interval, remark = ''): string {
  const text = rangeText(interval);
  const meaning = 'an interval made this way covers the true value in 95 of 100 samples';
  if (text === null)
    return `The 95% confidence interval of attentive reach is narrower than one person, at ${wholeNumber(interval.low)}.`;
  return `The 95% confidence interval of attentive reach is ${text} people${remark}: ${meaning}.`;
}
