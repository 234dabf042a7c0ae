import type { Preview } from '../csv/preview.ts';

/** Titles and blank lines may stand above the headings, but not more of them than this. */
const ROWS_LOOKED_AT = 20;

/**
 * The row that is shown as the headings of a table which is not recognised: the first with the most words.
 * @returns its spreadsheet row
 */
export function likelyHeadingRow(preview: Preview): number {
  const words = preview.slice(0, ROWS_LOOKED_AT).map((cells) => cells.filter((cell) => /\p{L}/u.test(cell)).length);
  return words.indexOf(Math.max(...words)) + 1;
}
