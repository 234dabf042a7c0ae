import { CsvRecords } from './csvRecords.ts';
import { ColumnKind } from './csvScanner.ts';
import { readCsvText } from '../../words/csvText.ts';
import type { Dialect } from './dialect.ts';
import { utf8Text } from '../bytes/text.ts';

/** The first rows of a table; `rows[i]` is spreadsheet row i + 1. */
export type Preview = readonly (readonly string[])[];

const PREVIEW_ROWS = 200;

/**
 * The first rows of a UTF-8 csv file, counted exactly as {@link CsvRecords} counts them later.
 * @param whole  whether `head` is the whole file; otherwise a last record that was cut is left away
 */
export function previewRows(
  head: Uint8Array,
  whole: boolean,
  dialect: Dialect,
): { preview: Preview; rowsInHead: number } {
  const widest = readCsvText(utf8Text(head), { delimiter: dialect.delimiter, rows: PREVIEW_ROWS });
  const columns = widest.reduce((most, row) => Math.max(most, row.length), 1);
  const records = new CsvRecords(new Array<ColumnKind>(columns).fill(ColumnKind.text), dialect);
  const rows: string[][] = [];
  const keep = () => {
    if (rows.length >= PREVIEW_ROWS) return;
    rows.push(Array.from({ length: Math.min(records.cells, columns) }, (_, column) => records.text(column).trim()));
  };
  records.push(head, keep);
  if (whole) records.finish(keep);
  return { preview: rows, rowsInHead: Math.max(1, records.row) };
}
