import { anyOf } from '../../text/anyOf.ts';
import { plainCode } from '../doubts/codes.ts';
import { isNoAnswer, readAge, readGender } from '../../planningData/demographicValues.ts';
import { isMissing } from '../csv/numberText.ts';
import type { SurveyedCell } from './columnSurvey.ts';
import { dateIn, isMonthFirst } from './dates.ts';
import type { DateStyle, YearAndMonth } from './dates.ts';
import { shareOf } from './personColumns.ts';
import type { PersonColumn } from './personColumns.ts';

/** How a column gives ages: in years, in bands, in codes, or as years or dates of birth. */
export type AgeKind = 'ages' | 'bands' | 'codes' | 'births';

/** Ages must be readable for more than this share of the people. */
const READABLE_SHARE = 0.5;
/** Years and dates of birth must be nearly all of the cells, because other columns hold years and dates too. */
const BIRTHS_SHARE = 0.9;
/** No respondent was born before this year. */
const FIRST_BIRTH_YEAR = 1905;
/** Respondents are at least this old. */
export const YOUNGEST_AGE = 5;
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

/** Headings of years and dates of birth, in the languages that the reader knows. */
export const BIRTH_HEADING = new RegExp(
  String.raw`(?<!\p{L})${anyOf(
    'born|birth|birthday|birthdate|birthyear|(?:date|year)ofbirth|yob|dob',
    String.raw`geburt\p{L}*|jahrgang|geb[ ._-]*(?:jahr|dat\p{L}*)`, // German
    'naissance', // French
    'nacimiento', // Spanish
    'nascita', // Italian
    String.raw`geboorte\p{L}*`, // Dutch
    'nascimento', // Portuguese
    'urodzenia', // Polish
    String.raw`f[öo]delse\p{L}*`, // Swedish
  )}(?!\p{L})`,
  'iu',
);

/** Headings that say age, in the languages that the reader knows. */
export const AGE_HEADING =
  /(?<!\p{L})(?:ages?|aged|generations?|how old|alter|wie alt|[âa]ge|quel [âa]ge|edad|et[àa]|leeftijd|idade)(?!\p{L})/iu;

/**
 * Headings of the day or month of birth. Their numbers are no ages; "Birthday" may head whole dates. "Age last birthday" heads
 * ages; "Age next birthday" does not, because it is a year too high.
 */
const PART_OF_BIRTH = new RegExp(
  anyOf(
    '(?:day|month)[ _]?of[ _]?birth',
    String.raw`(?:dob[ _.-]?(?:dd?|day|mm?|mon|month)|(?:born|birth)[ _.-](?:dd|mm))(?!\p{L})`,
    String.raw`(?<!\bage[ _,]*(?:at|on)?[ _]*(?:your )?last[ _]?)birth[ _]?(?:day|month)`,
  ),
  'iu',
);
/** Headings of a birth that may give a year of two digits: neither ages nor the day or month. */
const saysYearOfBirth = (heading: string) =>
  BIRTH_HEADING.test(heading) && !AGE_HEADING.test(heading) && !PART_OF_BIRTH.test(heading);

/** A column whose cells may give ages. */
type AgeColumn = Pick<PersonColumn, 'heading' | 'cells'>;

/**
 * How the cells give ages; null when they do not.
 * @param surveyYear  when the survey was made
 */
export function ageKindOf(column: AgeColumn, surveyYear: number): AgeKind | null {
  const filled = column.cells.filter(({ text }) => !isUnanswered(text));
  if (filled.length === 0) return null;
  const isBirths = () => birthStyleOf(column, surveyYear) !== null;
  if (PART_OF_BIRTH.test(column.heading)) return isBirths() ? 'births' : null;
  if (areCodes(filled, CODE_MAXIMUM) || areLetters(filled)) return 'codes';
  if (isBirths()) return 'births';
  if (shareOf(filled, ({ text }) => readAge(text) !== null) <= READABLE_SHARE) return null;
  return filled.some(({ text }) => isBand(text)) ? 'bands' : 'ages';
}

/**
 * How the cells of a column write years or dates of birth; null where they are none. Numbers of days and years of two digits
 * are dates only below a heading that says birth, because any other numbers may look like them.
 */
export function birthStyleOf({ heading, cells }: AgeColumn, surveyYear: number): DateStyle | null {
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  const plainStyle: DateStyle = isMonthFirst(filled) ? { monthFirst: true } : {};
  const styles = [
    plainStyle,
    ...(BIRTH_HEADING.test(heading) ? [{ ...plainStyle, serialDays: true }] : []),
    ...(saysYearOfBirth(heading) ? [{ ...plainStyle, shortYears: true }] : []),
  ];
  const latest = surveyYear - YOUNGEST_AGE;
  const isBirth = (text: string, style: DateStyle) => {
    const year = dateIn(text, latest, style)?.year ?? 0;
    return year >= FIRST_BIRTH_YEAR && year <= latest;
  };
  return styles.find((style) => shareOf(filled, ({ text }) => isBirth(text, style)) >= BIRTHS_SHARE) ?? null;
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

/** The dates in a column about the interview. Numbers of days are dates only below a heading that says date. */
function interviewDates({ heading, cells }: AgeColumn, latestYear: number): YearAndMonth[] {
  if (areYearsBefore(FIRST_SURVEY_YEAR, cells, latestYear)) return [];
  const style = { monthFirst: isMonthFirst(cells) };
  const isDay = (text: string) => {
    const year = dateIn(text, latestYear, { serialDays: true })?.year ?? 0;
    return /^\d{5}(?:\.0+)?$/.test(text) && year >= FIRST_SURVEY_YEAR && year <= latestYear;
  };
  const serialDays = DATE_HEADING.test(heading) && cells.every(({ text }) => text === '' || isDay(text));
  return cells.flatMap(({ text }) => dateIn(text, latestYear, { ...style, serialDays }) ?? []);
}
/** No interview of a file was made before this year. */
const FIRST_SURVEY_YEAR = 2000;
/** Above this share of years before that one, a column is about something else, such as births. */
const TOO_EARLY_SHARE = 0.1;

/** Whether more than a few cells are years or dates before this year: such a column does not date the interviews. */
function areYearsBefore(first: number, cells: readonly SurveyedCell[], latestYear: number): boolean {
  return shareOf(cells, ({ text }) => (dateIn(text, latestYear)?.year ?? first) < first) > TOO_EARLY_SHARE;
}
/** "Interview date", "StartDate"; not "Candidate number". */
const DATE_HEADING = /(?<!candi|up|vali)date|datum|fecha/i;

/** The month of the latest interview, 1 to 12, by the columns of dates; null where none of them gives it. */
export function surveyMonthOf(dateColumns: readonly AgeColumn[], surveyYear: number): number | null {
  const months = dateColumns
    .flatMap((column) => interviewDates(column, surveyYear))
    .flatMap(({ year, month }) => (year === surveyYear && month !== null ? [month] : []));
  return months.length === 0 ? null : Math.max(...months);
}

/** Whether the cells look like the ages of people although the heading does not say so. */
export function looksLikeAges(column: AgeColumn, surveyYear: number): AgeKind | null {
  const filled = column.cells.filter(({ text }) => !isUnanswered(text));
  const ageKind = ageKindOf(column, surveyYear);
  if (ageKind === 'births') {
    // "02/09/25" may be the date of the interview.
    const areFullYears = shareOf(filled, ({ text }) => /(?:19|20)\d\d/.test(text)) >= BIRTHS_SHARE;
    return filled.length >= BIRTHS_MINIMUM && areFullYears ? ageKind : null;
  }
  if (ageKind === 'bands')
    return filled.length > 1 && filled.every(({ text }) => isBand(text) || /^\d\d$/.test(text)) ? ageKind : null;
  if (ageKind !== 'ages') return null;
  // Surveys ask people from 14 on.
  const isAgeOfRespondent = ({ text }: SurveyedCell) => /^\d\d$/.test(plainCode(text)) && Number(plainCode(text)) >= 14;
  return filled.length >= AGES_MINIMUM && filled.every(isAgeOfRespondent) ? ageKind : null;
}
/** Fewer different numbers of two digits may be anything. */
const AGES_MINIMUM = 10;
/** Fewer different years or dates may be those of something other than births. */
const BIRTHS_MINIMUM = 6;

/** The year of the survey, from its titles, its file name, or its columns of dates. `known` is false where none of them gives it. */
export function surveyYearOf(
  titles: readonly string[],
  dateColumns: readonly AgeColumn[],
  currentYear: number,
): { readonly year: number; readonly known: boolean } {
  const years = (text: string) =>
    Array.from(text.matchAll(/(?<!\d)(20\d\d)(?!\d)/g), ([year]) => Number(year)).filter((year) => year <= currentYear);
  const found = [
    ...dateColumns
      .filter(({ cells }) => !areYearsBefore(FIRST_SURVEY_YEAR, cells, currentYear))
      .flatMap(({ cells }) => cells.flatMap(({ text }) => years(text))),
    ...dateColumns.flatMap((column) => interviewDates(column, currentYear).map(({ year }) => year)),
    ...titles.flatMap(years),
  ].filter((year) => year >= FIRST_SURVEY_YEAR && year <= currentYear);
  return found.length === 0 ? { year: currentYear, known: false } : { year: Math.max(...found), known: true };
}

/** "Female 25-34", "M65+", "Women (under 25)": a word, then an age. */
const GENDER_FIRST = /^(\p{L}+)[\s,:;/|_–-]*\(?(\d.*?|\p{L}+ \d.*?)\)?$/u;
/** "25-34, female". */
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
  { cells, hasMoreTexts }: PersonColumn,
  role: 'age' | 'gender',
): ReadonlyMap<string, string> | null {
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if (hasMoreTexts || filled.length < 2 || shareOf(filled, ({ text }) => genderAndAge(text) !== null) < SHARE_MINIMUM)
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
