import { CsvRecords } from './csvRecords.ts';
import { ColumnKind, EndlessRecordError } from './csvScanner.ts';
import { readCsvText } from '../../text/csvText.ts';
import type { Dialect } from './dialect.ts';
import { fileChunks } from '../bytes/bytes.ts';
import type { ByteSource } from '../bytes/platform.ts';
import { utf8Text } from '../bytes/text.ts';

/** Rows of a table, each with the texts of its cells. */
export type Rows = readonly (readonly string[])[];

/** The first rows of a table; `rows[i]` is spreadsheet row i + 1. */
export type Preview = Rows;

/** Maximum number of rows of a preview. */
const PREVIEW_ROWS = 200;

/**
 * The first rows of a UTF-8 csv file, with the row numbers of {@link CsvRecords}.
 * @param isWholeFile  whether `head` is the whole file. If not, an incomplete last record is dropped
 * @returns the rows, and how many spreadsheet rows `head` has
 */
export function previewRows(
  head: Uint8Array,
  isWholeFile: boolean,
  dialect: Dialect,
): { preview: Preview; rowsInHead: number } {
  const firstRows = readCsvText(utf8Text(head), { delimiter: dialect.delimiter, rows: PREVIEW_ROWS });
  const columns = firstRows.reduce((maximum, row) => Math.max(maximum, row.length), 1);
  const records = new CsvRecords(new Array<ColumnKind>(columns).fill(ColumnKind.text), dialect);
  const rows: string[][] = [];
  const keep = () => {
    if (rows.length >= PREVIEW_ROWS) return;
    rows.push(Array.from({ length: Math.min(records.cells, columns) }, (_, column) => records.text(column).trim()));
  };
  records.push(head, keep);
  if (isWholeFile) records.finish(keep);
  return { preview: rows, rowsInHead: Math.max(1, records.row) };
}

/** Maximum number of columns that are read. */
const COLUMNS_MAXIMUM = 300;

/**
 * Single rows of a UTF-8 csv file, with the row numbers of {@link CsvRecords}. It stops reading after the last of these rows.
 * @param rows  spreadsheet rows
 */
export function rowsAt(
  source: ByteSource,
  dialect: Dialect,
  rows: readonly number[],
): { row: number; cells: string[] }[] {
  const records = new CsvRecords(new Array<ColumnKind>(COLUMNS_MAXIMUM).fill(ColumnKind.text), dialect);
  const found: { row: number; cells: string[] }[] = [];
  const wanted = new Set(rows);
  const keep = () => {
    if (!wanted.delete(records.row)) return;
    const cells = Array.from({ length: Math.min(records.cells, COLUMNS_MAXIMUM) }, (_, column) =>
      records.text(column).trim(),
    );
    found.push({ row: records.row, cells });
  };
  try {
    for (const chunk of fileChunks(source)) {
      records.push(chunk, keep);
      if (wanted.size === 0) return found;
    }
    records.finish(keep);
  } catch (fault) {
    if (!(fault instanceof EndlessRecordError)) throw fault;
  }
  return found;
}
