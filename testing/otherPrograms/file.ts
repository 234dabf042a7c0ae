import { utils, write } from '@e965/xlsx';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import { writeXlsx } from 'hucre/xlsx';
import type { Draw } from './draw.ts';
import type { Truth } from './truth.ts';

/** A number as a workbook holds and shows it; `text` is what a csv of the sheet has. */
export interface Shown {
  value: number;
  format: string;
  text: string;
  formula?: string;
}

/** A cell that shows an error of Excel. */
interface Fault {
  error: '#N/A' | '#DIV/0!' | '#NULL!';
}

export type Cell = string | number | boolean | null | Date | Shown | Fault;
export type Rows = readonly (readonly Cell[])[];

export interface Dialect {
  delimiter: string;
  quotes: 'where needed' | 'all' | 'text';
  lineEnd: '\n' | '\r\n' | '\r';
  encoding: 'utf8' | 'utf8 with mark' | 'utf16le with mark' | 'windows-1252';
  decimal: '.' | ',';
  /** Short rows get empty cells up to the longest row, as Excel writes them. */
  padded: boolean;
  extension: 'csv' | 'txt' | 'tsv' | 'xls';
  /** Lines before the table that are not rows, such as `sep=;`. */
  firstLine?: string;
}

export interface Sheet {
  name: string;
  rows: Rows;
  /** First row, first column, last row, last column; from 0. */
  merges?: readonly (readonly [number, number, number, number])[];
  hiddenColumns?: readonly number[];
  hiddenRows?: readonly number[];
  hidden?: boolean;
}

export type BookType = 'xlsx' | 'xls';

/** A generated file: what it is, and what it means. */
export interface MadeFile {
  extension: string;
  bytes(): Promise<Uint8Array>;
  truth: Truth;
}

export const COMMAS: Dialect = {
  delimiter: ',',
  quotes: 'where needed',
  lineEnd: '\n',
  encoding: 'utf8',
  decimal: '.',
  padded: false,
  extension: 'csv',
};

/** A csv as English programs write them: comma, sometimes a mark, sometimes all quoted. */
export function drawCommas(draw: Draw): Dialect {
  return {
    ...COMMAS,
    lineEnd: draw.pick(['\n', '\r\n']),
    encoding: draw.pick(['utf8', 'utf8', 'utf8 with mark']),
    quotes: draw.pick(['where needed', 'where needed', 'all', 'text']),
  };
}

/** A csv saved by Excel with a European language: semicolons and decimal commas. */
export function drawSemicolons(draw: Draw): Dialect {
  return {
    ...COMMAS,
    delimiter: ';',
    decimal: ',',
    lineEnd: '\r\n',
    padded: true,
    encoding: draw.pick(['utf8 with mark', 'windows-1252', 'utf8']),
  };
}

/** A csv saved by Excel in English: padded, CR LF. */
export function drawSavedByExcel(draw: Draw): Dialect {
  return { ...COMMAS, lineEnd: '\r\n', padded: true, encoding: draw.pick(['utf8 with mark', 'windows-1252', 'utf8']) };
}

export function textFile(rows: Rows, dialect: Dialect, truth: Truth): MadeFile {
  return {
    extension: dialect.extension,
    bytes: () => Promise.resolve(encoded(textOf(rows, dialect), dialect.encoding)),
    truth,
  };
}

export function bookFile(sheets: readonly Sheet[], truth: Truth, type: BookType = 'xlsx'): MadeFile {
  return { extension: type, bytes: () => Promise.resolve(sheetJsBytes(sheets, type)), truth };
}

/** An HTML table that a web page saves under the name of a workbook. */
export function pageFile(rows: Rows, truth: Truth): MadeFile {
  const escaped = (cell: Cell) =>
    plainText(cell, '.').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const row = (cells: readonly Cell[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells, place) => row(cells, place === 0 ? 'th' : 'td')).join('\n');
  const page = `<html><head><meta charset="utf-8"></head><body><table border="1">\n${body}\n</table></body></html>`;
  return { extension: 'xls', bytes: () => Promise.resolve(Buffer.from(page, 'utf8')), truth };
}

/** When every workbook says it was written, so that a seed gives the same bytes. */
const WRITTEN = new Date(Date.UTC(2025, 9, 1));

/** A workbook of one bare table, as programs other than Excel write it. */
export function plainBookFile(name: string, rows: Rows, truth: Truth): MadeFile {
  const values = rows.map((row) => row.map((cell) => (isShown(cell) ? cell.value : isFault(cell) ? cell.error : cell)));
  const properties = { created: WRITTEN, modified: WRITTEN };
  return { extension: 'xlsx', bytes: () => writeXlsx({ sheets: [{ name, rows: values }], properties }), truth };
}

/** One table as csv, xlsx or xls: programs that offer all of them. */
export function anyFile(draw: Draw, rows: Rows, truth: Truth, name = 'Sheet1'): MadeFile {
  const form = draw.pick(['csv', 'csv', 'xlsx', 'plain xlsx', 'xls'] as const);
  if (form === 'csv') return textFile(rows, drawCommas(draw), truth);
  return form === 'plain xlsx' ? plainBookFile(name, rows, truth) : bookFile([{ name, rows }], truth, form);
}

/** One sheet as Excel saves it: a workbook, or a padded csv. */
export function excelFile(draw: Draw, sheet: Sheet, truth: Truth): MadeFile {
  const form = draw.pick(['xlsx', 'xlsx', 'xls', 'csv'] as const);
  return form === 'csv' ? textFile(sheet.rows, drawSavedByExcel(draw), truth) : bookFile([sheet], truth, form);
}

const isShown = (cell: Cell): cell is Shown => typeof cell === 'object' && cell !== null && 'value' in cell;
const isFault = (cell: Cell): cell is Fault => typeof cell === 'object' && cell !== null && 'error' in cell;

/** A share as Excel shows it. */
export function percentCell(share: number, digits = 1): Shown {
  const format = digits === 0 ? '0%' : `0.${'0'.repeat(digits)}%`;
  return { value: Number(share.toFixed(digits + 2)), format, text: `${(100 * share).toFixed(digits)}%` };
}

/** A number with thousands separators. */
export function groupedCell(value: number): Shown {
  return { value, format: '#,##0', text: Math.round(value).toLocaleString('en-AU') };
}

function textOf(rows: Rows, dialect: Dialect): string {
  const width = dialect.padded ? Math.max(...rows.map((row) => row.length)) : 0;
  const lines = rows.map((row) => {
    const cells = row.map((cell) => quoted(cell, dialect));
    while (cells.length < width) cells.push('');
    return cells.join(dialect.delimiter) + dialect.lineEnd;
  });
  const first = dialect.firstLine === undefined ? '' : dialect.firstLine + dialect.lineEnd;
  return first + lines.join('');
}

function quoted(cell: Cell, { delimiter, quotes, decimal }: Dialect): string {
  const text = plainText(cell, decimal);
  const needs = text.includes(delimiter) || /["\r\n]/.test(text);
  const always = quotes === 'all' || (quotes === 'text' && typeof cell === 'string');
  return needs || always ? `"${text.replaceAll('"', '""')}"` : text;
}

function plainText(cell: Cell, decimal: '.' | ','): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (isFault(cell)) return cell.error;
  if (isShown(cell)) return decimal === ',' ? cell.text.replace('.', ',') : cell.text;
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}

/** The characters of windows-1252 that are not their own code point. */
const WINDOWS_1252: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
};

function encoded(text: string, encoding: Dialect['encoding']): Uint8Array {
  if (encoding === 'utf8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf8 with mark') return Buffer.from(`\uFEFF${text}`, 'utf8');
  if (encoding === 'utf16le with mark') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return Uint8Array.from([...text].map((letter) => WINDOWS_1252[letter] ?? letter.codePointAt(0)! & 0xff));
}

const FAULT_CODES = { '#NULL!': 0x00, '#DIV/0!': 0x07, '#N/A': 0x2a } as const;

function sheetJsBytes(sheets: readonly Sheet[], type: BookType): Uint8Array {
  const book = utils.book_new();
  for (const sheet of sheets) utils.book_append_sheet(book, sheetJsSheet(sheet), sheet.name);
  book.Workbook = { Sheets: sheets.map((sheet) => ({ Hidden: sheet.hidden === true ? 1 : 0 })) };
  const bytes = write(book, {
    type: 'buffer',
    bookType: type === 'xls' ? 'biff8' : 'xlsx',
    compression: true,
  }) as Buffer;
  return new Uint8Array(bytes);
}

function sheetJsSheet({ rows, merges, hiddenColumns, hiddenRows }: Sheet): WorkSheet {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map(sheetJsCell)),
    { cellDates: false },
  );
  const ranges = merges?.map(([r1, c1, r2, c2]) => ({ s: { r: r1, c: c1 }, e: { r: r2, c: c2 } }));
  if (ranges !== undefined) sheet['!merges'] = ranges;
  const hide = (places: readonly number[] = []) => {
    const list: { hidden: boolean }[] = [];
    for (const place of places) list[place] = { hidden: true };
    return list;
  };
  sheet['!cols'] = hide(hiddenColumns);
  sheet['!rows'] = hide(hiddenRows);
  return sheet;
}

function sheetJsCell(cell: Cell): string | number | boolean | null | Date | CellObject {
  if (isFault(cell)) return { t: 'e', v: FAULT_CODES[cell.error], w: cell.error };
  if (!isShown(cell)) return cell;
  return { t: 'n', v: cell.value, z: cell.format, ...(cell.formula !== undefined && { f: cell.formula }) };
}

/** Writes one file of a layout; everything that varies within it is drawn. */
export type Family = (draw: Draw) => MadeFile;
/** Families by name. */
export type Families = Record<string, Family>;
