import { plainCode } from '../doubts/doubts.ts';
import { isNoAnswer, readAge, readGender } from '../../planningData/demographicValues.ts';
import { isMissing } from '../csv/numberText.ts';
import type { SurveyedCell } from './columnSurvey.ts';
import { shareOf } from './personColumns.ts';
import type { PersonColumn } from './personColumns.ts';

/** How a column gives ages: in years, in bands, in codes, or as years or dates of birth. */
export type AgeKind = 'ages' | 'bands' | 'codes' | 'births';

const READABLE_SHARE = 0.5;
/** Years and dates of birth must be nearly all of the cells, because other columns hold years and dates too. */
const BIRTHS_SHARE = 0.9;
const BIRTH_FIRST = 1905;
/** Numbers up to this one may be codes of age bands; ages in years are larger. */
const CODE_MAXIMUM = 20;
/** The lowest code of a column is at most this. */
const CODE_LOWEST = 3;
/** Numbers that surveys write where there is no answer. */
const NO_ANSWER_CODE = /^(?:-\d{1,3}|[6-9]{2,4}|9[6-9]|99[6-9]|[89])$/;

/** Whether a cell about a person is empty or no answer. */
export function isUnanswered(text: string): boolean {
  return isNoAnswer(text) || isMissing(text);
}

/**
 * How the cells give ages; null when they do not.
 * @param surveyYear  when the survey was made
 */
export function ageKindOf(cells: readonly SurveyedCell[], surveyYear: number): AgeKind | null {
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if (filled.length === 0) return null;
  if (areCodes(filled, CODE_MAXIMUM) || areLetters(filled)) return 'codes';
  const isBirth = ({ text }: SurveyedCell) => {
    const year = birthYear(text);
    return year !== null && year >= BIRTH_FIRST && year <= surveyYear - 5;
  };
  if (shareOf(filled, isBirth) >= BIRTHS_SHARE) return 'births';
  if (shareOf(filled, ({ text }) => readAge(text) !== null) <= READABLE_SHARE) return null;
  return filled.some(({ text }) => isBand(text)) ? 'bands' : 'ages';
}

/** Whether the cells are at least two different whole numbers from 0 to `maximum`, and otherwise numbers that mean no answer. */
export function areCodes(cells: readonly SurveyedCell[], maximum: number): boolean {
  const texts = cells.map(({ text }) => plainCode(text));
  if (!texts.every((text) => /^-?\d{1,4}$/.test(text))) return false;
  const codes = texts.filter((text) => Number(text) >= 0 && Number(text) <= maximum);
  const isRestNoAnswer = texts.filter((text) => !codes.includes(text)).every((text) => NO_ANSWER_CODE.test(text));
  return codes.length > 1 && isRestNoAnswer && codes.some((text) => Number(text) <= CODE_LOWEST);
}

/** Whether the cells are several single letters, which are codes of age bands. */
function areLetters(cells: readonly SurveyedCell[]): boolean {
  return cells.length > 2 && cells.every(({ text }) => /^[a-z]$/i.test(text));
}

function isBand(text: string): boolean {
  const band = readAge(text);
  return band !== null && band.from !== band.to;
}

/** The year of "1985", "1985-03-12", "12/03/1985", "12.3.1985", "12 Mar 1985"; null for anything else. */
export function birthYear(text: string): number | null {
  const plain = plainCode(text);
  const found =
    /^((?:19|20)\d\d)$/.exec(plain) ??
    /^((?:19|20)\d\d)[-/.](?:0?[1-9]|1[0-2])(?:[-/.]\d{1,2})?(?:[t ].*)?$/.exec(plain) ??
    /^\d{1,2}[-/. ](?:\d{1,2}|\p{Letter}{3,10}\.?)[-/. ,]+((?:19|20)\d\d)(?: .*)?$/u.exec(plain);
  return found === null ? null : Number(found[1]);
}

/** The month, 1 to 12, of a date of birth that begins with the year: "1985-03-12". Null for any other text, such as "12 Mar 1985". */
export function birthMonth(text: string): number | null {
  const plain = plainCode(text);
  const inNumbers = /^(?:19|20)\d\d[-/.](\d{1,2})(?:[-/.]\d{1,2})?(?:[t ].*)?$/.exec(plain)?.[1];
  return inNumbers === undefined ? null : Number(inNumbers);
}

/** The month of the latest interview, 1 to 12, in columns of dates such as "2025-09-02"; null where there are none. */
export function surveyMonthOf(dates: readonly (readonly SurveyedCell[])[], year: number): number | null {
  const months = dates
    .flatMap((cells) => cells.map(({ text }) => /^(20\d\d)-(\d\d)-\d\d/.exec(text)))
    .flatMap((found) => (found !== null && Number(found[1]) === year ? [Number(found[2])] : []));
  return months.length === 0 ? null : Math.max(...months);
}

/** Whether the cells look like the ages of people although the heading does not say so. */
export function looksLikeAges(cells: readonly SurveyedCell[], surveyYear: number): AgeKind | null {
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  const ageKind = ageKindOf(filled, surveyYear);
  if (ageKind === 'births') return filled.length > 5 ? ageKind : null;
  if (ageKind === 'bands')
    return filled.length > 1 && filled.every(({ text }) => isBand(text) || /^\d\d$/.test(text)) ? ageKind : null;
  if (ageKind !== 'ages') return null;
  const isAdult = ({ text }: SurveyedCell) => /^\d\d$/.test(plainCode(text)) && Number(plainCode(text)) >= 14;
  return filled.length >= AGES_MINIMUM && filled.every(isAdult) ? ageKind : null;
}
const AGES_MINIMUM = 10;

/** The year of the survey, from its titles, its file name, or its columns of dates. `known` is false where none of them gives it. */
export function surveyYearOf(
  titles: readonly string[],
  dates: readonly (readonly SurveyedCell[])[],
  currentYear: number,
): { readonly year: number; readonly known: boolean } {
  const years = (text: string) =>
    Array.from(text.matchAll(/(?<!\d)(20\d\d)(?!\d)/g), ([year]) => Number(year)).filter((year) => year <= currentYear);
  const found = [...dates.flatMap((cells) => cells.flatMap(({ text }) => years(text))), ...titles.flatMap(years)];
  return found.length === 0 ? { year: currentYear, known: false } : { year: Math.max(...found), known: true };
}

const GENDER_FIRST = /^(\p{L}+)[\s,:;/|_–-]*\(?(\d.*?|\p{L}+ \d.*?)\)?$/u;
const AGE_FIRST = /^(\d.*?)[\s,:;/|_-]+(\p{L}+)$/u;
/** At least this share of the people must have a cell with gender and age. */
const SHARE_MINIMUM = 0.9;

/** The gender and the age in a cell such as "Female 25-34", "M65+" or "25-34, female"; null for any other cell. */
function genderAndAge(text: string): { readonly gender: string; readonly age: string } | null {
  const [, first, rest] = GENDER_FIRST.exec(text) ?? [];
  const [, before, last] = AGE_FIRST.exec(text) ?? [];
  for (const [gender, age] of [
    [first, rest],
    [last, before],
  ]) {
    if (gender !== undefined && age !== undefined && readGender(gender) !== null && readAge(age) !== null)
      return { gender, age };
  }
  return null;
}

/** The gender or the age in each cell of a column that gives both; null for any other column. */
export function genderAndAgeCodes(
  { cells, more }: PersonColumn,
  role: 'age' | 'gender',
): ReadonlyMap<string, string> | null {
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if (more || filled.length < 2 || shareOf(filled, ({ text }) => genderAndAge(text) !== null) < SHARE_MINIMUM)
    return null;
  // Waves of a survey, such as W21 and W22, would otherwise be read as women aged 21 and 22.
  const genders = new Set(filled.map(({ text }) => readGender(genderAndAge(text)?.gender ?? '')));
  if (!genders.has('men') || !genders.has('women')) return null;
  return new Map(
    filled.flatMap(({ text }) => {
      const both = genderAndAge(text);
      return both === null ? [] : [[plainCode(text), both[role]] as const];
    }),
  );
}
