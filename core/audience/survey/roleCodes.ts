import type { Doubts } from '../doubts/doubts.ts';
import { parseCodes, plainCode } from '../doubts/codes.ts';
import { readGender } from '../../planningData/demographicValues.ts';
import type { SurveyedCell } from './columnSurvey.ts';
import { isUnanswered } from './ageCells.ts';
import { countsOf } from './personColumns.ts';
import type { PersonColumn } from './personColumns.ts';

type Meanings = ReadonlyMap<string, string>;

const EVERYBODY_LABEL = 'Not known: the target is everybody in the file';

/**
 * The meaning of each code by the first text with a legend, such as "Age (1=14-17; 2=18-24)"; null without a legend. Some survey
 * tools write an A or AO before the code: "A1=14-17; A2=18-24".
 */
export function legendOf(texts: readonly string[]): Meanings | null {
  for (const text of texts) {
    const pairs = Array.from(
      text.matchAll(/((?:\bAO?)?\d{1,2})\s*[=:]\s*([^;,|)\]]+?)(?=\s*(?:[;,|)\]]|$|\s\d{1,2}\s*[=:]))/g),
      ([, code, meaning]) => [plainCode(code!), meaning!.trim()] as const,
    );
    if (pairs.length > 1) return new Map(pairs);
  }
  return null;
}

/** Age bands that surveys often code as 1, 2, 3 ... They are offered to the planner, never assumed. */
const USUAL_BANDS: readonly (readonly string[])[] = [
  ['18-34', '35-54', '55+'],
  ['14-24', '25-39', '40-54', '55+'],
  ['18-24', '25-34', '35-44', '45-54', '55+'],
  ['14-24', '25-34', '35-44', '45-54', '55+'],
  ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'],
  ['14-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'],
  ['0-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'],
  ['18-24', '25-34', '35-44', '45-54', '55-64', '65-74', '75+'],
  ['18-24', '25-39', '40-54', '55-64', '65+'],
  ['14-17', '18-24', '25-39', '40-54', '55-64', '65-74', '75+'],
  ['18-24', '25-29', '30-34', '35-39', '40-44', '45-49', '50-54', '55-59', '60-64', '65-69', '70+'],
];

/** Asks which ages the codes of a column mean; null when the planner does not know it. */
export function askAgeCodes(registry: Doubts, { heading, cells }: PersonColumn): Meanings | null {
  const codes = cells.filter(({ text }) => !isUnanswered(text)).toSorted(byOrder);
  const start = codes.length > 0 ? orderOf(codes[0]!) : 0;
  // The codes before the first gap in the numbering: of 1, 2, 3 and 99, the first three.
  const codesBeforeGap = codes
    .filter((cell, index) => orderOf(cell) === index + start)
    .map(({ text }) => plainCode(text));
  const usual = USUAL_BANDS.filter(({ length }) => length === codesBeforeGap.length);
  const answer = registry.ask({
    code: 'age codes',
    columns: [heading],
    cells: codes.map(({ text, rows }) => `${plainCode(text)}: ${rows}`),
    message: `"${heading}" contains codes, not years. Which ages does each code mean?`,
    assumed: 'unknown',
    // The planner may also type a meaning for each code.
    acceptsCodes: true,
    options: [
      { id: 'unknown', label: EVERYBODY_LABEL },
      ...usual.map((bands) => ({
        id: `codes:${bands.map((band, index) => `${codesBeforeGap[index]}=${band}`).join(';')}`,
        label: bands.map((band, index) => `${codesBeforeGap[index]}: ${band}`).join(', '),
      })),
    ],
    alwaysAsked: true,
  });
  return parseCodes(answer);
}

/**
 * Asks what the values in a column of genders mean. Meanings are offered for the two most frequent values. Null when the planner
 * does not know it.
 */
export function askGenders(registry: Doubts, { heading, cells }: PersonColumn): Meanings | null {
  const values = cells.filter(({ text }) => !isUnanswered(text));
  const [one, two] = values
    .filter(({ text }) => readGender(text) === null)
    .toSorted((first, second) => second.rows - first.rows)
    .slice(0, 2)
    .map(({ text }) => plainCode(text))
    .toSorted();
  const pairs = genderPairs(one, two);
  const answer = registry.ask({
    code: 'gender codes',
    columns: [heading],
    cells: valueCounts(values),
    message: `What does each value of "${heading}" mean? Which one is male, and which female?`,
    assumed: 'unknown',
    acceptsCodes: true,
    alwaysAsked: true,
    options: [{ id: 'unknown', label: EVERYBODY_LABEL }, ...pairs.map(({ id, label }) => ({ id, label }))],
  });
  return pairs.find(({ id }) => id === answer)?.codes ?? parseCodes(answer);
}

interface GenderPair {
  readonly id: string;
  readonly label: string;
  readonly codes: Meanings;
}

/** The possible meanings of one or two values. */
function genderPairs(one: string | undefined, two: string | undefined): GenderPair[] {
  if (one === undefined) return [];
  if (two === undefined)
    return ['male', 'female'].map((meaning) => ({
      id: `${one} is ${meaning}`,
      label: `${one} is ${meaning}`,
      codes: new Map([[one, meaning]]),
    }));
  return [
    {
      id: `${one} is male`,
      label: `${one} is male, ${two} is female`,
      codes: meaningsOfTwo(one, 'male', two, 'female'),
    },
    {
      id: `${one} is female`,
      label: `${one} is female, ${two} is male`,
      codes: meaningsOfTwo(one, 'female', two, 'male'),
    },
  ];
}

const meaningsOfTwo = (one: string, meaning: string, two: string, other: string): Meanings =>
  new Map([
    [one, meaning],
    [two, other],
  ]);

/** The number by which codes are sorted: the code itself, or the character code of a letter. */
const orderOf = (cell: SurveyedCell) =>
  /^[a-z]$/i.test(cell.text) ? cell.text.toLowerCase().charCodeAt(0) : valueOf(cell);
const byOrder = (one: SurveyedCell, two: SurveyedCell) => orderOf(one) - orderOf(two);
const valueOf = ({ text }: SurveyedCell) => Number(plainCode(text));

/** Each value with its number of rows, such as "1: 120": numbers in ascending order, other values by frequency. */
function valueCounts(cells: readonly SurveyedCell[]): string[] {
  if (cells.some((cell) => Number.isNaN(valueOf(cell)))) return countsOf(cells);
  return cells
    .toSorted((one, two) => valueOf(one) - valueOf(two))
    .map(({ text, rows }) => `${plainCode(text)}: ${rows}`);
}
