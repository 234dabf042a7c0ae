import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, Reading } from '../../../../core/contract/bodies/doubts.ts';
import { POPULATION_MAXIMUM } from '../../../../core/contract/limits.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { halfWidth } from '../limits/moneyText.ts';

/** A text read as a number of people. */
export type ParsedPeople =
  | { readonly kind: 'people'; readonly people: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not understood'; readonly reason: string };

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
/** Thousands separated by one sign throughout: 21,500,000 or 21 500 000 or 21'500'000. One group after a dot may be a decimal. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+|(?:\.\d{3}){2,})$/;

const unclear = (reason: string): ParsedPeople => ({ kind: 'not understood', reason });

/** Reads a number of people as people write it: "21,500,000", "21.5m", "21 500 000 people". Whole people, one or more. */
export function readPeople(text: string): ParsedPeople {
  const tidy = halfWidth(text)
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .trim();
  if (tidy === '') return { kind: 'empty' };
  const bare = tidy.replace(/\s*(?:people|persons?)$/i, '').trim();
  if (/[$€£¥%]/.test(bare)) return unclear('Write people, not money or a share, such as 21,500,000.');
  if (/^[-−–(]/.test(bare)) return unclear('A file stands for one person or more.');
  const [, digits = '', unit = ''] = /^([\d.,'’ ]*\d)\s*(k|thousand|m|mn|million|bn|billion|)$/i.exec(bare) ?? [];
  const zeros = ZEROS[unit.toLowerCase()];
  if (digits === '' || zeros === undefined)
    return unclear('Write whole people in digits, such as 21,500,000 or 21.5m.');
  const people = zeros === 0 ? wholePeople(digits) : scaledPeople(digits, zeros);
  if (people === null) return unclear(`Write “${digits}” in whole people, such as 21,500,000 or 21.5m.`);
  if (people < 1) return unclear('A file stands for one person or more.');
  if (people > POPULATION_MAXIMUM) return unclear(`The most is ${wholeNumber(POPULATION_MAXIMUM)} people.`);
  return { kind: 'people', people };
}

function wholePeople(digits: string): number | null {
  const isWhole = /^\d+$/.test(digits) || GROUPED.test(digits);
  return isWhole ? Number(digits.replace(/\D/g, '')) : null;
}

/** Digits are shifted as text: 2.4 times a million in floating point may not be 2,400,000. */
function scaledPeople(digits: string, zeros: number): number | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(digits) ?? [];
  return whole === '' || fraction.length > zeros ? null : Number(whole + fraction.padEnd(zeros, '0'));
}

/** Digits with commas between thousands. */
export const groupedDigits = (digits: string): string =>
  digits.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');

const PREFIX = 'population:';
/** How `reading` holds the people of the target. */
const TARGET_PREFIX = 'codes:target=';
/** A number of people as the answer to a doubt. */
export const populationAnswer = (people: number, field?: Doubt['field']): string =>
  `${field === 'target' ? TARGET_PREFIX : PREFIX}${people}`;
/** The reader's own answer for a number that the planner typed; the screen shows the number's field in its place. */
export const TYPED_ANSWER = 'planner';
/** The number of people in such an answer; null for another answer. */
export const populationIn = (answer: string): number | null =>
  answer.startsWith(PREFIX) ? Number(answer.slice(PREFIX.length)) : null;

/** The people of the target in such an answer; null for another answer. */
export const targetIn = (answer: string): number | null =>
  answer.startsWith(TARGET_PREFIX) ? Number(answer.slice(TARGET_PREFIX.length)) : null;

/** Where the proposed number comes from; empty where one of the answers has the number, which says it. */
export function proposalNote(doubt: Pick<Doubt, 'proposed' | 'answers' | 'proposed_from'>): string {
  const { proposed, proposed_from: from = '', answers } = doubt;
  const isAnswer = proposed !== undefined && answers.some(({ says }) => says.startsWith(wholeNumber(proposed)));
  return isAnswer ? '' : from;
}

/** Where the universe of a file comes from; by the weights where a backend does not say it. */
function universeSource({ universe_from: from, weighted }: AudienceFacts) {
  return from ?? (weighted ? 'weights' : 'respondents');
}

/** Whether the planner may enter the population of this file, to which its respondents are scaled. */
export const takesPopulation = ({ layout }: Pick<AudienceFacts, 'layout'>): boolean => layout.startsWith('respondents');

/** The number of people the file stands for, as text; empty where nothing in the file gives it. */
export function populationText(facts: AudienceFacts, { population }: Reading): string {
  if (population !== undefined) return wholeNumber(population);
  return universeSource(facts) === 'respondents' ? '' : wholeNumber(Math.round(facts.universe));
}

/** Where that number comes from, in a sentence. */
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
