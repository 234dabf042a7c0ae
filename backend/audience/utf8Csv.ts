import { statSync } from 'node:fs';
import { sniffDialect } from './dialect.ts';
import type { Dialect } from './dialect.ts';
import { decodeHead, rewriteAsUtf8, textEncoding } from './encoding.ts';
import { HEAD_BYTES, readHead } from './fileBytes.ts';
import { fileKind } from './fileKind.ts';
import { previewRows } from './preview.ts';
import type { Preview } from './preview.ts';
import { writeWorkbookCsv } from './workbook.ts';

/** An audience file as UTF-8 csv, whatever it came as. */
export interface Utf8Csv {
  readonly path: string;
  /** The sheet it was taken from; null for text files. */
  readonly sheet: string | null;
  readonly notes: readonly string[];
}

/** The first rows of a UTF-8 csv file, and how it is written. */
export interface CsvHead {
  readonly dialect: Dialect;
  readonly preview: Preview;
  /** Bytes of the file, and roughly how many rows they hold. */
  readonly bytes: number;
  readonly expectedRows: number;
}

/**
 * Gives the file as UTF-8 csv: itself when it is that already, else written to `convertedPath`.
 * Rows keep their numbers, so faults can be named as the planner's own program counts them.
 * @param isTable     tells which sheet of a workbook to take
 * @param onProgress  told the share of the conversion done, between 0 and 1
 * @throws {AudienceFileError} when the file is no table
 */
export async function asUtf8Csv(
  path: string,
  convertedPath: string,
  isTable: (head: CsvHead) => boolean,
  onProgress: (share: number) => void,
): Promise<Utf8Csv> {
  const head = readHead(path);
  const kind = fileKind(head);
  if (kind === 'csv') {
    const encoding = textEncoding(path, head);
    if (encoding === 'utf-8') return { path, sheet: null, notes: [] };
    rewriteAsUtf8(path, encoding, convertedPath);
    return { path: convertedPath, sheet: null, notes: [`The file's text was read as ${encoding.toUpperCase()}.`] };
  }
  const looksRight = (csvPath: string) => isTable(readCsvHead(csvPath));
  const { sheet, notes } = await writeWorkbookCsv(path, kind, convertedPath, looksRight, onProgress);
  return { path: convertedPath, sheet, notes };
}

/** @throws {EndlessRecordError} when a quotation mark of the first rows is never closed */
export function readCsvHead(path: string): CsvHead {
  const head = readHead(path);
  const whole = head.length < HEAD_BYTES;
  const dialect = sniffDialect(decodeHead(head, 'utf-8'));
  const { preview, rowsInHead } = previewRows(head, whole, dialect);
  const bytes = statSync(path).size;
  return { dialect, preview, bytes, expectedRows: (bytes / head.length) * rowsInHead };
}
