import { isBlankCell } from '../csv/numberText.ts';
import type { Preview } from '../csv/preview.ts';
import { isDescriptiveHeading, respondentRole } from './columnRoles.ts';

/** The headings of a table, from one row or from two that are nested. */
export interface Headings {
  /** Spreadsheet row of the last row of headings; data begin below. */
  readonly row: number;
  /** Heading of each column as one text: "BVOD: 7plus" for 7plus below BVOD. */
  readonly texts: readonly string[];
  /** Upper and lower part of each heading; `uppers` are empty when there is one row. */
  readonly uppers: readonly string[];
  readonly lowers: readonly string[];
}

/** Lower headings that survey programs write below a question with one answer. */
const NO_OWN_NAME = /^(?:response|open-ended response|value|answer)$/i;

/** One row as headings. @param row  its spreadsheet row */
export function singleHeadings(preview: Preview, row: number): Headings {
  const cells = preview[row - 1] ?? [];
  const levels = cells.map(levelsOf);
  const texts = levels.map((all) => all.join(': '));
  return { row, texts, uppers: texts.map(() => ''), lowers: levels.map((all) => all.at(-1)!) };
}

const TUPLE = /^\(\s*(?:'[^']*'|"[^"]*")(?:\s*,\s*(?:'[^']*'|"[^"]*"))+\s*\)$/;

/** The levels of a heading: pandas writes nested headings in one line as tuples, "('visits_per_month', 'Netflix')". */
function levelsOf(heading: string): readonly string[] {
  if (!TUPLE.test(heading.trim())) return [heading];
  const levels = Array.from(heading.matchAll(/'([^']*)'|"([^"]*)"/g), ([, plain, quoted]) => plain ?? quoted ?? '');
  const filled = levels.filter((level) => level.trim() !== '');
  return filled.length === 0 ? [''] : filled;
}

/**
 * Two rows as nested headings. A merged heading is in the first of its columns only, and also applies to columns to its
 * right that have a heading below but none above.
 */
export function nestedHeadings(preview: Preview, upperRow: number): Headings {
  const upper = preview[upperRow - 1] ?? [];
  const lower = preview[upperRow] ?? [];
  const uppers: string[] = [];
  const end = endOfLast(upper, lower, preview.slice(upperRow + 1, upperRow + 1 + ROWS_COMPARED));
  let above = '';
  for (let column = 0; column < Math.max(upper.length, lower.length); column++) {
    const own = upper[column] ?? '';
    if (own !== '') above = own;
    else if (column === end) above = '';
    else if ((lower[column] ?? '') === '') above = '';
    uppers.push(above);
  }
  const lowers = uppers.map((_, column) => lower[column] ?? '');
  const texts = uppers.map((text, column) => {
    const below = lowers[column]!;
    if (text === '' || below === '') return text + below;
    return NO_OWN_NAME.test(below) ? text : `${text}: ${below}`;
  });
  return { row: upperRow + 1, texts, uppers, lowers };
}

const ROWS_COMPARED = 30;
/** Other questions of surveys, which have no heading above. */
const OTHER_QUESTION =
  /\?|^[QS]\d+[a-z]?[.:]\s|^(?:years|number of|do you|are you|have you|how|what|which|where|why)\s|\b(?:income|employment|employed|occupation|education|household|marital|insurance|mortgage|bank|children|address|postcode|satisf\w+|comments?|anything else)\b/i;

/** The first column behind the last merged heading that belongs to it no more: nothing marks where that heading ends. */
function endOfLast(upper: readonly string[], lower: readonly string[], below: Preview): number | null {
  const last = upper.findLastIndex((cell) => cell !== '');
  const first = lower[last] ?? '';
  if (last < 0 || first === '') return null;
  const dataTexts = textsOf(below, last, first);
  for (let column = last + 1; column < lower.length; column++) {
    const heading = lower[column]!;
    if (heading === '') return null;
    const isQuestion = OTHER_QUESTION.test(heading) && !OTHER_QUESTION.test(first);
    const isPerson = isDescriptiveHeading(heading) || respondentRole(heading) !== null;
    if (isQuestion || isPerson || isOtherKind(textsOf(below, column, heading), dataTexts)) return column;
  }
  return null;
}

/** The distinct filled cells of a column but its own heading, as ticks repeat it. */
function textsOf(rows: Preview, column: number, heading: string): string[] {
  const texts = new Set(rows.map((row) => row[column] ?? ''));
  return [...texts].filter((text) => text !== heading && !isBlankCell(text));
}

const isNumber = (text: string) => /^[-+]?[\d.,\s]+%?$/.test(text);

/** Whether a column holds other answers than another: other words, or numbers beside 0 and 1. */
function isOtherKind(texts: readonly string[], like: readonly string[]): boolean {
  const numbers = texts.filter(isNumber);
  const likeNumbers = like.filter(isNumber);
  if (numbers.length === texts.length) {
    const areTicks = likeNumbers.length > 0 && like.every((text) => /^[01]$/.test(text));
    return areTicks && numbers.some((text) => !/^[01]$/.test(text));
  }
  if (likeNumbers.length > 0 && likeNumbers.length === like.length) return numbers.length === 0 && texts.length > 1;
  return texts.length > 1 && !texts.some((text) => like.includes(text));
}

/** Headings are searched in these first rows. */
const LIKELY_ROWS = 20;

/**
 * The row to show as headings of a table that is not recognised: the first with the most words.
 * @returns its spreadsheet row
 */
export function likelyHeadingRow(preview: Preview): number {
  const words = preview.slice(0, LIKELY_ROWS).map((cells) => cells.filter((cell) => /\p{L}/u.test(cell)).length);
  return words.indexOf(Math.max(...words)) + 1;
}
