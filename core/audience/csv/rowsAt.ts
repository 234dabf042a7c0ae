import { CsvRecords } from './csvRecords.ts';
import { ColumnKind, EndlessRecordError } from './csvScanner.ts';
import type { Dialect } from './dialect.ts';
import { fileChunks } from '../bytes/fileBytes.ts';
import type { ByteSource } from '../bytes/platform.ts';

const COLUMNS_MAXIMUM = 300;

/**
 * Single rows of a UTF-8 csv file, counted as {@link CsvRecords} counts them. Reads on to the last of them only.
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
    const cells = Array.from({ length: Math.min(records.cells, COLUMNS_MAXIMUM) }, (_, at) => records.text(at).trim());
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
