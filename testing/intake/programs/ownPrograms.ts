import { bookOf } from '../../audience/bookOf.ts';
import { csvCell } from '../../../core/text/csvCell.ts';
import type { Draw } from '../draw.ts';
import type { Cell } from '../truth.ts';

/** Writers of every run with their weights: SheetJS, and our own for dialects that it does not write. */
export const OWN_PROGRAMS = {
  'SheetJS xlsx': 24,
  'SheetJS xls': 10,
  'SheetJS csv': 16,
  'SheetJS Unicode text': 4,
  csv: 16,
  semicolons: 14,
  tabs: 8,
  pipes: 3,
  'quoted csv': 5,
};

/** Whether we write a dialect ourselves; SheetJS and other programs write all others. */
export const isOwnDialect = (program: string): boolean => /^(?:csv|semicolons|tabs|pipes|quoted)/.test(program);

const THOUSANDS = { ',': ['.', '.', ' ', '\u00a0', "'"], '.': [',', ',', ' ', "'"] } as const;

/** Writes a table in the format of a program. */
export function writeFile(
  draw: Draw,
  program: string,
  rows: readonly (readonly Cell[])[],
): { bytes: Uint8Array; fileName: string; program: string } {
  const sheets: Partial<Record<string, 'xlsx' | 'biff8' | 'csv' | 'txt'>> = {
    'SheetJS xlsx': 'xlsx',
    'SheetJS xls': 'biff8',
    'SheetJS csv': 'csv',
    'SheetJS Unicode text': 'txt',
  };
  const sheet = sheets[program];
  if (sheet !== undefined) {
    const cells = rows.map((row) => row.map((cell) => (cell === '' ? null : cell)));
    const ending = sheet === 'xlsx' ? 'xlsx' : sheet === 'biff8' ? 'xls' : 'csv';
    return { bytes: new Uint8Array(bookOf('Data', cells, sheet)), fileName: `survey.${ending}`, program };
  }
  const delimiter = { semicolons: ';', tabs: '\t', pipes: '|' }[program] ?? ',';
  const decimal = delimiter === ';' || (delimiter === '\t' && draw.chance(0.3)) ? ',' : '.';
  const thousands = draw.chance(0.25) ? draw.one(THOUSANDS[decimal]) : '';
  const written = (cell: Cell) => {
    const text = typeof cell === 'number' ? numberText(cell, decimal, thousands) : percentText(cell, decimal);
    return program === 'quoted csv' ? `"${text.replaceAll('"', '""')}"` : csvCell(text, delimiter);
  };
  const newLine = draw.one(['\n', '\r\n']);
  const text = rows.map((row) => row.map(written).join(delimiter)).join(newLine) + newLine;
  const encoding = draw.weighted({ 'utf-8': 6, 'utf-8 with mark': 2, 'utf-16': 1, 'windows-1252': 2 });
  return {
    bytes: encoded(text, encoding),
    fileName: 'survey.csv',
    program: `${program}, ${encoding}${thousands && ', thousands marks'}`,
  };
}

function numberText(value: number, decimal: string, thousands: string): string {
  const [whole = '', decimals] = String(value).split('.');
  const grouped = thousands === '' ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`;
}

const percentText = (cell: string, decimal: string) => (/^\d+\.\d%$/.test(cell) ? cell.replace('.', decimal) : cell);

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  return Buffer.from(encoding === 'utf-8' ? text : `\ufeff${text}`, 'utf8');
}
