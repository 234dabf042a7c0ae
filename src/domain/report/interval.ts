import { wholeNumber } from '../../../core/words/amounts.ts';

/** The ends of a 95 % confidence interval [people]. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Both ends as printed; null where they are equal. */
function rangeText({ low, high }: Interval): string | null {
  const [from, to] = [wholeNumber(low), wholeNumber(high)];
  return from === to ? null : `${from} to ${to}`;
}

/** "9,056,036 to 9,186,180 (95% interval, sampling only)"; '' for an empty interval. */
export function intervalText(interval: Interval): string {
  const text = rangeText(interval);
  return text === null ? '' : `${text} (95% interval, sampling only)`;
}

/**
 * The interval in a sentence, with its meaning.
 * @param known  more about it, in brackets
 */
export function intervalSentence(interval: Interval, known = ''): string {
  const text = rangeText(interval);
  const meaning = 'an interval made this way covers the true value in 95 of 100 samples';
  if (text === null)
    return `The 95% confidence interval of attentive reach is narrower than one person, at ${wholeNumber(interval.low)}.`;
  return `The 95% confidence interval of attentive reach is ${text} people${known}: ${meaning}.`;
}
