import type { Preview } from '../csv/preview.ts';

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
  const texts = preview[row - 1] ?? [];
  return { row, texts, uppers: texts.map(() => ''), lowers: texts };
}

/**
 * Two rows as nested headings. A merged heading is in the first of its columns only, and also applies to columns to its
 * right that have a heading below but none above.
 */
export function nestedHeadings(preview: Preview, upperRow: number): Headings {
  const upper = preview[upperRow - 1] ?? [];
  const lower = preview[upperRow] ?? [];
  const uppers: string[] = [];
  let above = '';
  for (let column = 0; column < Math.max(upper.length, lower.length); column++) {
    const own = upper[column] ?? '';
    if (own !== '') above = own;
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
