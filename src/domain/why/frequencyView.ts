import type { FrequencyStep } from '../../../core/contract/bodies/why.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { percentText } from '../../../core/words/percent.ts';
import { wholePeople } from '../../../core/words/wording.ts';

export interface FrequencyView {
  /** Labels of the steps: '1+', '2+', ... */
  readonly steps: readonly string[];
  /** People reached at least this often, by any contact. */
  readonly plain: readonly number[];
  /** People reached at least this often, by attentive contacts. */
  readonly attentive: readonly number[];
  readonly summary: string;
}

/** How often people are reached; null if the reply does not tell it. */
export function frequencyView(distribution: readonly FrequencyStep[] | undefined): FrequencyView | null {
  const steps = [...(distribution ?? [])].sort((first, second) => first.times - second.times);
  if (steps.length === 0) return null;
  return {
    steps: steps.map(({ times }) => `${times}+`),
    plain: steps.map(({ plain }) => plain),
    attentive: steps.map(({ attentive }) => attentive),
    summary: summaryOf(steps),
  };
}

/** Number of contacts that a message often needs (Krugman 1972, Journal of Advertising Research 12(6)). */
const EFFECTIVE_TIMES = 3;

function summaryOf(steps: readonly FrequencyStep[]): string {
  const once = steps.find(({ times }) => times === 1);
  const enough = steps.find(({ times }) => times === EFFECTIVE_TIMES);
  const sentences: string[] = [];
  if (once && once.plain > 0) sentences.push(attentionSentence(once));
  if (once && enough && once.attentive > 0) sentences.push(enoughSentence(enough.attentive, once.attentive));
  return sentences.join(' ') || 'Nobody is reached.';
}

function attentionSentence({ plain, attentive }: FrequencyStep): string {
  const before = `The plan puts an ad before ${wholePeople(plain)}`;
  if (attentive <= 0) return `${before}; none of them gives it attention.`;
  if (plain - attentive < 1e-9 * plain) return `${before}; all of them give it attention at least once.`;
  const part = `${fewOf(attentive)} of them (${percentText(attentive / plain)})`;
  return `${before}; ${part} ${isOne(attentive) ? 'gives' : 'give'} it attention at least once.`;
}

function enoughSentence(often: number, once: number): string {
  if (often <= 0) return 'Nobody does so three times or more.';
  const share = `(${percentText(often / once)} of those)`;
  return `${fewOf(often)} ${share} ${isOne(often) ? 'does' : 'do'} so three times or more.`;
}

const isOne = (count: number) => Math.round(count) === 1;

/** A number of people as text. Less than one person is not printed as 0. */
function fewOf(count: number): string {
  return Math.round(count) < 1 ? 'hardly any' : wholeNumber(count);
}
