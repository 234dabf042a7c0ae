import { plainCode } from '../doubts/codes.ts';
import { monthNamed } from '../headings/periods.ts';
import type { SurveyedCell } from './columnSurvey.ts';

/** How the dates of a column are written, where one cell alone does not show it. */
export interface DateStyle {
  /** Whether "3/12/1985" is 12 March. */
  readonly monthFirst?: boolean;
  /** Whether whole numbers are days as spreadsheet programs count them: 33239 is 1 January 1991. */
  readonly serialDays?: boolean;
  /** Whether a number of one or two digits is a year: "67" is 1967, and "06" or "6" is 2006. */
  readonly shortYears?: boolean;
}

/** The month of a date is null where its text does not give it, as in "1985". */
export interface YearAndMonth {
  readonly year: number;
  readonly month: number | null;
}

const YEAR = /^((?:19|20)\d\d)$/;
/** "1985-03-12", "1985/3", "1985-03-12T09:30". */
const YEAR_FIRST = /^((?:19|20)\d\d)[-/.](0?[1-9]|1[0-2])(?:[-/.]\d{1,2})?(?:[t ].*)?$/;
/** "12/03/1985", "12.3.85": day and month in either order. */
const IN_NUMBERS = /^(0?\d|[12]\d|3[01])[-/. ]+(0?\d|[12]\d|3[01])[-/. ]+((?:19|20)?\d\d)(?: .*)?$/;
/** "1 Mar 1991", "1-Mar-91", "01MAR1991", "Friday, 1 March 1991", "1. März 1991", "1 de marzo de 1991". */
const DAY_FIRST =
  /^(?:\p{L}+, )?\d{1,2}(?:st|nd|rd|th)?[-/., ]*(?:de |of )?(\p{L}{3,10})\.?[-/., ]*(?:de )?['’]?((?:19|20)?\d\d)(?: .*)?$/u;
/** "March 1, 1991", "Mar 1 1991", "Mar-1-91"; not "Juniors 18-24". */
const MONTH_FIRST =
  /^(?:\p{L}+, )?(\p{L}{3,10})\.?([-/. ])\d{1,2}(?:st|nd|rd|th)?(?:,? |,|\2)['’]?((?:19|20)?\d\d)(?: .*)?$/u;

/**
 * The year and month of a date in any of the forms above, or in a form that its style allows; null for a text that is no date.
 * @param latestYear  a year of two digits is the last year with these digits that is not after this one: with 2026, "26" is 2026
 *                    and "27" is 1927
 */
export function dateIn(
  text: string,
  latestYear: number,
  { monthFirst = false, serialDays = false, shortYears = false }: DateStyle = {},
): YearAndMonth | null {
  const plain = plainCode(text);
  const day = serialDays && /^\d{5}$/.test(plain) ? Number(plain) : 0;
  if (day >= SERIAL_FIRST && day <= SERIAL_LAST) return ofSerialDay(day);
  if (shortYears && /^\d{1,2}$/.test(plain)) return { year: fullYear(plain, latestYear), month: null };
  const yearFirst = YEAR.exec(plain) ?? YEAR_FIRST.exec(plain);
  if (yearFirst !== null) {
    const [, year, month] = yearFirst;
    return { year: Number(year), month: month === undefined ? null : Number(month) };
  }
  const [, first, second, last] = IN_NUMBERS.exec(plain) ?? [];
  if (last !== undefined) {
    const month = Number(monthFirst ? first : second);
    return { year: fullYear(last, latestYear), month: month >= 1 && month <= 12 ? month : null };
  }
  const [, monthAfterDay, yearAfterMonth] = DAY_FIRST.exec(plain) ?? [];
  const [, monthBeforeDay, , yearAfterDay] = MONTH_FIRST.exec(plain) ?? [];
  const yearText = yearAfterMonth ?? yearAfterDay;
  const month = monthNamed(monthAfterDay ?? monthBeforeDay ?? '');
  // "12 sty 1985", in Polish: after the day and a word, four digits are the year even if the word is no known month.
  const isYearCertain = yearAfterMonth?.length === 4;
  if (yearText === undefined || (month === null && !isYearCertain)) return null;
  return { year: fullYear(yearText, latestYear), month };
}

function fullYear(text: string, latestYear: number): number {
  const year = Number(text);
  return text.length === 4 ? year : latestYear - ((((latestYear - year) % 100) + 100) % 100);
}

/** Spreadsheet programs count days from 30 December 1899. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MILLISECONDS = 86_400_000;
/** Days in May 1927 and April 2064. A number of four digits is a year or a code. */
const [SERIAL_FIRST, SERIAL_LAST] = [10_000, 60_000];

function ofSerialDay(day: number): YearAndMonth {
  const date = new Date(SERIAL_EPOCH + day * DAY_MILLISECONDS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** Whether dates in numbers name the month first: more cells have a second part above 12 than a first part above 12. */
export function isMonthFirst(cells: readonly SurveyedCell[]): boolean {
  const dates = cells.map(({ text }) => IN_NUMBERS.exec(plainCode(text)));
  const countAbove = (part: 1 | 2) => dates.filter((date) => Number(date?.[part]) > 12).length;
  return countAbove(2) > countAbove(1);
}
