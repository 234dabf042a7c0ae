import type { Preview } from '../csv/preview.ts';

/** The headings of a table, from one row or from two that are nested. */
export interface Headings {
  /** Spreadsheet row of the last heading row; the table's rows begin below. */
  readonly row: number;
  /** Heading of each column as one text: "BVOD: 7plus" for 7plus below BVOD. */
  readonly texts: readonly string[];
  /** Its parts; `uppers` are empty when there is one row. */
  readonly uppers: readonly string[];
  readonly lowers: readonly string[];
}

/** What survey programs write below a question that has one answer. */
const NO_OWN_NAME = /^(?:response|open-ended response|value|answer)$/i;

/** One row as headings. @param row  its spreadsheet row */
export function singleHeadings(preview: Preview, row: number): Headings {
  const texts = preview[row - 1] ?? [];
  return { row, texts, uppers: texts.map(() => ''), lowers: texts };
}

/**
 * Two rows as nested headings. A merged heading stands once, in the first of its columns, and holds for those to its
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
