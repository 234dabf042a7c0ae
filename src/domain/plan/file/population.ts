import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, Reading } from '../../../../core/contract/bodies/doubts.ts';
import { POPULATION_MAXIMUM } from '../../../../core/contract/limits.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { halfWidth } from '../limits/moneyText.ts';

/** The result of reading a text as a number of people. */
export type ParsedPeople =
  | { readonly kind: 'people'; readonly people: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not understood'; readonly reason: string };

/** For each unit, the number of zeros that it adds: 1k is 1,000. */
const ZEROS: Readonly<Record<string, number>> = {
  '': 0,
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  million: 6,
  bn: 9,
  billion: 9,
};
/**
 * Digits with the same separator between all thousands: 21,500,000 or 21 500 000 or 21'500'000. A dot must separate at least two groups
 * of thousands, because three digits after a single dot may be decimals.
 */
const WITH_SEPARATORS = /^\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+|(?:\.\d{3}){2,})$/;

const notUnderstood = (reason: string): ParsedPeople => ({ kind: 'not understood', reason });

/** Reads a number of people as it is commonly written: "21,500,000", "21.5m", "21 500 000 people". It must be a whole number from 1. */
export function readPeople(text: string): ParsedPeople {
  // No-break and thin spaces become plain spaces.
  const tidy = halfWidth(text)
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .trim();
  if (tidy === '') return { kind: 'empty' };
  const bare = tidy.replace(/\s*(?:people|persons?)$/i, '').trim();
  if (/[$€£¥%]/.test(bare)) return notUnderstood('Write people, not money or a share, such as 21,500,000.');
  // A minus sign, or a bracket as accountants write negative numbers.
  if (/^[-−–(]/.test(bare)) return notUnderstood('A file stands for one person or more.');
  // Digits with separators, then a unit.
  const [, digits = '', unit = ''] = /^([\d.,'’ ]*\d)\s*(k|thousand|m|mn|million|bn|billion|)$/i.exec(bare) ?? [];
  const zeros = ZEROS[unit.toLowerCase()];
  if (digits === '' || zeros === undefined)
    return notUnderstood('Write whole people in digits, such as 21,500,000 or 21.5m.');
  const people = zeros === 0 ? peopleFromDigits(digits) : scaledPeople(digits, zeros);
  if (people === null) return notUnderstood(`Write “${digits}” in whole people, such as 21,500,000 or 21.5m.`);
  if (people < 1) return notUnderstood('A file stands for one person or more.');
  if (people > POPULATION_MAXIMUM) return notUnderstood(`The most is ${wholeNumber(POPULATION_MAXIMUM)} people.`);
  return { kind: 'people', people };
}

function peopleFromDigits(digits: string): number | null {
  const isWhole = /^\d+$/.test(digits) || WITH_SEPARATORS.test(digits);
  return isWhole ? Number(digits.replace(/\D/g, '')) : null;
}

/** Computes the number by shifting digits as text, because 2.4 times a million in floating point may not be 2,400,000. */
function scaledPeople(digits: string, zeros: number): number | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(digits) ?? [];
  return whole === '' || fraction.length > zeros ? null : Number(whole + fraction.padEnd(zeros, '0'));
}

/** Digits with commas between thousands. */
export const groupedDigits = (digits: string): string =>
  digits.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');

/** The beginning of an answer with the number of people that the file represents. It is stored as `Reading.population`, not as an answer. */
const POPULATION_PREFIX = 'population:';
/** The beginning of an answer with the number of people in the target. Stored and sent answers begin so, and it must not change. */
const TARGET_PREFIX = 'codes:target=';
/** A number of people as the answer to a question about a file. @param field  'target' if it is the number of people in the target */
export const populationAnswer = (people: number, field?: Doubt['field']): string =>
  `${field === 'target' ? TARGET_PREFIX : POPULATION_PREFIX}${people}`;
/** Id of the answer that is offered for a number typed by the planner. The screen shows a number field instead of this answer. */
export const TYPED_ANSWER = 'planner';
/** The number of people in an answer made by `populationAnswer`; null for any other answer. */
export const populationIn = (answer: string): number | null =>
  answer.startsWith(POPULATION_PREFIX) ? Number(answer.slice(POPULATION_PREFIX.length)) : null;

/** The number of people in the target in an answer made by `populationAnswer`; null for any other answer. */
export const targetIn = (answer: string): number | null =>
  answer.startsWith(TARGET_PREFIX) ? Number(answer.slice(TARGET_PREFIX.length)) : null;

/** The source of the number that is proposed as an answer; empty if one of the answers has this number, because the answer then names the source. */
export function sourceOfProposedNumber(doubt: Pick<Doubt, 'proposed' | 'answers' | 'proposed_from'>): string {
  const { proposed, proposed_from: from = '', answers } = doubt;
  const isOffered = proposed !== undefined && answers.some(({ says }) => says.startsWith(wholeNumber(proposed)));
  return isOffered ? '' : from;
}

/** The source of the number of people that a file represents. If the backend does not tell it, it follows from the weights. */
function universeSource({ universe_from: from, weighted }: AudienceFacts) {
  return from ?? (weighted ? 'weights' : 'respondents');
}

/** Whether the planner may enter the population of this file. The respondents are then scaled to it. */
export const takesPopulation = ({ layout }: Pick<AudienceFacts, 'layout'>): boolean => layout.startsWith('respondents');

/** The number of people that the file represents, as text; empty if nothing in the file tells it. */
export function populationText(facts: AudienceFacts, { population }: Reading): string {
  if (population !== undefined) return wholeNumber(population);
  return universeSource(facts) === 'respondents' ? '' : wholeNumber(Math.round(facts.universe));
}

/** A sentence about the source of the number of people that the file represents. */
export function populationNote(facts: AudienceFacts, { population }: Reading): string {
  if (population !== undefined) return 'Your number. The weights of all respondents are scaled to it.';
  switch (universeSource(facts)) {
    case 'stated':
      return 'As the file says. Another number scales all respondents to it.';
    case 'respondents':
      return 'The file has no weights: each respondent counts as one person until you say how many they stand for.';
    case 'planner':
      return 'As you answered. All respondents are scaled to it.';
    default:
      return 'The sum of the weights. Another number scales all respondents to it.';
  }
}
