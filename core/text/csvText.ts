import Papa from 'papaparse';
import { csvCell } from './csvCell.ts';

/** Characters that programs write between the cells of a csv file. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * Parses csv text that fits in memory, such as previews, crosstabs and the files of `core/planningData`. Blank rows stay, so that a row's
 * index + 1 is its number in a spreadsheet.
 * @param options.delimiter  one character; if omitted, it is detected
 * @param options.rows       maximum number of rows; 0 reads all
 */
export function readCsvText(text: string, options: { delimiter?: string; rows?: number } = {}): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: options.delimiter ?? '',
    preview: options.rows ?? 0,
    skipEmptyLines: false,
  });
  const last = data.at(-1);
  // The line break at the end of a file is not a row.
  if (last !== undefined && last.length === 1 && last[0] === '' && /[\r\n]$/.test(text)) data.pop();
  return data;
}

/** Writes rows as csv. */
export function csvText(rows: readonly (readonly string[])[], delimiter: string): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\n`).join('');
}
