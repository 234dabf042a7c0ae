import { readFileSync } from 'node:fs';
import { AudienceFileError } from './audienceFileError.ts';
import { formatNumber, openBook } from './sheetJs.ts';
import type { BookCell, BookRow } from './sheetJs.ts';

/** A sheet as rows of text; `rows[i]` is spreadsheet row i + 1, blank rows included. */
export interface SheetText {
  readonly sheet: string;
  readonly rows: Iterable<readonly string[]>;
  readonly notes: readonly string[];
}

/**
 * Reads the first visible sheet with a table of an Excel file of any age.
 * @throws {AudienceFileError} when the file is damaged, locked by a password, or has no visible sheet with cells
 */
export function readWorkbook(path: string): SheetText {
  const sheets = open(path);
  const quoted = (names: readonly { name: string }[]) => names.map(({ name }) => `"${name}"`).join(', ');
  const table = sheets.find(({ hidden, rows }) => !hidden && rows.length > 0);
  if (table === undefined) {
    throw new AudienceFileError('The workbook has no visible sheet with cells in it.', [
      `Its sheets: ${quoted(sheets)}. Put the table on a visible sheet and save again.`,
    ]);
  }
  const others = sheets.filter((sheet) => sheet !== table);
  const notes = others.length === 0 ? [] : [`The sheet "${table.name}" was read; not ${quoted(others)}.`];
  return { sheet: table.name, rows: textRows(table.rows), notes };
}

function open(path: string) {
  try {
    return openBook(readFileSync(path));
  } catch (fault) {
    const locked = /password|encrypt/i.test((fault as Error).message);
    throw new AudienceFileError(
      locked
        ? 'The workbook is locked by a password. Save it without one.'
        : 'The workbook is damaged and cannot be opened.',
      locked ? [] : ['Open it in a spreadsheet program and save it again as xlsx or csv.'],
    );
  }
}

function* textRows(rows: readonly BookRow[]): Generator<string[]> {
  // Rows of a worksheet are as wide as their last cell; a table's rows are all as wide as the widest.
  const width = rows.reduce((most, row) => Math.max(most, lastFilled(row)), 0);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    yield Array.from({ length: width }, (_, column) => cellText(row?.[column]));
  }
}

function lastFilled(row: BookRow): number {
  return (row?.findLastIndex((cell) => cell?.v !== undefined && cell.v !== '') ?? -1) + 1;
}

/** A cell as it would stand in a csv file: the whole number that is stored, not the rounded one that is shown. */
function cellText(cell: BookCell | undefined): string {
  if (cell?.v === undefined) return '';
  if (cell.t === 'e') return ERRORS[Number(cell.v)] ?? '#ERROR!';
  if (cell.t === 'b') return cell.v ? '1' : '0';
  if (typeof cell.v !== 'number') return String(cell.v);
  const format = typeof cell.z === 'string' ? cell.z : '';
  if (format.includes('%')) return `${Number((cell.v * 100).toPrecision(15))}%`;
  return isDateFormat(format) ? formatNumber(format, cell.v) : String(cell.v);
}

/** What error cells show, by their code in the file. */
const ERRORS: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

function isDateFormat(format: string): boolean {
  return /[dmyhs]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')) && !/general/i.test(format);
}
