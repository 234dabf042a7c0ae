import type { FrequencyStep } from '../../../core/contract/bodies/why.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { percentText } from '../../../core/words/percent.ts';
import { capital, wholePeople } from '../../../core/words/wording.ts';

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
  const threePlus = steps.find(({ times }) => times === EFFECTIVE_TIMES);
  const sentences: string[] = [];
  if (once && once.plain > 0) sentences.push(attentionSentence(once));
  if (once && threePlus && once.attentive > 0) sentences.push(threePlusSentence(threePlus.attentive, once.attentive));
  return sentences.join(' ') || 'No one is reached.';
}

function attentionSentence({ plain, attentive }: FrequencyStep): string {
  const exposureClause = `The plan puts an ad before ${wholePeople(plain)}`;
  if (attentive <= 0) return `${exposureClause}; none of them gives it attention.`;
  // 1e-9 allows for errors of floating-point numbers.
  if (plain - attentive < 1e-9 * plain) return `${exposureClause}; all of them give it attention at least once.`;
  const attentivePart = `${fewOf(attentive)} of them (${percentText(attentive / plain)})`;
  return `${exposureClause}; ${attentivePart} ${isOne(attentive) ? 'gives' : 'give'} it attention at least once.`;
}

function threePlusSentence(often: number, once: number): string {
  if (often <= 0) return 'No one does so three times or more.';
  const share = `(${percentText(often / once)} of those)`;
  return `${capital(fewOf(often))} ${share} ${isOne(often) ? 'does' : 'do'} so three times or more.`;
}

const isOne = (count: number) => Math.round(count) === 1;

/** A number of people as text. Less than one person is not printed as 0. */
function fewOf(count: number): string {
  return Math.round(count) < 1 ? 'hardly any' : wholeNumber(count);
}

/** The number of contacts that people should have: from `from` to `to`, both included. */
export interface Band {
  readonly from: number;
  readonly to: number;
}

/** The band that is shown first, a common one: three to six contacts. */
export const FIRST_BAND: Band = { from: 3, to: 6 };

/** The people whose number of contacts is in the band, and the contacts above the band. */
export interface BandFigures {
  readonly people: number;
  /** Contacts above `to`, summed over all people: `contacts` minus the people reached at least j times, summed over j = 1 to `to`. */
  readonly excess: number;
  /** All contacts. */
  readonly contacts: number;
}

/**
 * The figures of a band. Its people are those reached at least `from` times, minus those reached at least `to` + 1 times.
 * @param atLeast  people reached at least 1, 2, ... times
 * @param contacts  the contacts of all people
 * @returns null if the distribution is too short for the band
 */
export function bandOf(atLeast: readonly number[], contacts: number, { from, to }: Band): BandFigures | null {
  if (!(from >= 1 && from <= to && to < atLeast.length)) return null;
  const contactsUpTo = atLeast.slice(0, to).reduce((sum, people) => sum + people, 0);
  return { people: atLeast[from - 1]! - atLeast[to]!, excess: Math.max(0, contacts - contactsUpTo), contacts };
}

/**
 * A sentence about the attentive contacts in the band.
 * @param report  the plan's attentive reach and frequency; their product is the number of its attentive contacts
 */
export function bandSentence(
  distribution: readonly FrequencyStep[],
  report: { readonly attentive_reach: number; readonly frequency: number },
  band: Band,
): string {
  const steps = distribution.toSorted((one, other) => one.times - other.times).map(({ attentive }) => attentive);
  const figures = bandOf(steps, report.attentive_reach * report.frequency, band);
  if (figures === null) return '';
  const { people, excess, contacts } = figures;
  const times = band.from === band.to ? `${band.from}` : `${band.from} to ${band.to}`;
  const reached =
    report.attentive_reach > 0 ? ` (${percentText(people / report.attentive_reach)} of those reached)` : '';
  const share = contacts > 0 ? `, ${percentText(excess / contacts)} of all attentive contacts` : '';
  return `${times} times: ${wholePeople(people)}${reached}. Contacts above ${band.to}: ${wholeNumber(excess)}${share}.`;
}
