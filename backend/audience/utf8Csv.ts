import { closeSync, openSync, writeSync } from 'node:fs';
import { csvCell } from './csvText.ts';
import { decodeHead, rewriteAsUtf8, textEncoding } from './encoding.ts';
import { HEAD_BYTES, readHead } from './fileBytes.ts';
import { fileKind } from './fileKind.ts';
import { readWorkbook } from './workbook.ts';

/** An audience file as UTF-8 csv, whatever it came as. */
export interface Utf8Csv {
  readonly path: string;
  /** The sheet it was taken from; null for text files. */
  readonly sheet: string | null;
  readonly notes: readonly string[];
}

const WRITE_CHARACTERS = 1 << 20;

/**
 * Gives the file as UTF-8 csv: itself when it is that already, else written to `convertedPath`.
 * Rows keep their numbers, so faults can be named as the planner's own program counts them.
 * @throws {AudienceFileError} when the file is no table
 */
export function asUtf8Csv(path: string, convertedPath: string): Utf8Csv {
  const head = readHead(path);
  if (fileKind(head) === 'csv') {
    const encoding = textEncoding(path, head);
    if (encoding === 'utf-8') return { path, sheet: null, notes: [] };
    rewriteAsUtf8(path, encoding, convertedPath);
    return { path: convertedPath, sheet: null, notes: [`The file's text was read as ${encoding.toUpperCase()}.`] };
  }
  const { sheet, rows, notes } = readWorkbook(path);
  writeCsv(convertedPath, rows);
  return { path: convertedPath, sheet, notes };
}

/** The first characters of a UTF-8 file, and whether they are all of it. */
export function readUtf8Head(path: string): { head: Buffer; text: string; whole: boolean } {
  const head = readHead(path);
  return { head, text: decodeHead(head, 'utf-8'), whole: head.length < HEAD_BYTES };
}

function writeCsv(path: string, rows: Iterable<readonly string[]>): void {
  const file = openSync(path, 'w');
  try {
    let text = '';
    for (const row of rows) {
      text += `${row.map((cell) => csvCell(cell)).join(',')}\n`;
      if (text.length < WRITE_CHARACTERS) continue;
      writeSync(file, text);
      text = '';
    }
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}
