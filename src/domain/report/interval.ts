import { wholeNumber } from '../../../core/words/amounts.ts';

/** The ends of a 95 % confidence interval [people]. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Both ends as printed; null where they read the same. */
function ends({ low, high }: Interval): string | null {
  const [from, to] = [wholeNumber(low), wholeNumber(high)];
  return from === to ? null : `${from} to ${to}`;
}

/** "9,056,036 to 9,186,180 (95% interval, sampling only)"; '' for an interval of nobody. */
export function intervalText(interval: Interval): string {
  const text = ends(interval);
  return text === null ? '' : `${text} (95% interval, sampling only)`;
}

/**
 * The interval in a sentence, the same wherever it stands. It says what such an interval is: of the samples that might have been
 * drawn, about 95 in 100 give one that holds the true reach.
 * @param known what else is told of it, in brackets
 */
export function intervalSentence(interval: Interval, known = ''): string {
  const text = ends(interval);
  const meaning = 'of 100 samples like this one, about 95 give an interval that holds the true reach';
  if (text === null)
    return `The 95% confidence interval of attentive reach is narrower than one person, at ${wholeNumber(interval.low)}.`;
  return `The 95% confidence interval of attentive reach is ${text} people${known}: ${meaning}.`;
}
