import * as XLSX from '@e965/xlsx';
import type { Cell } from '../intake/truth.ts';
import type { Draw } from './draw.ts';

/** How a family's file may be written. */
export interface Writing {
  /** The only kinds of file that fit; all by default. */
  readonly kinds?: readonly Kind[];
  /** Semicolons and decimal commas, as in Europe. */
  readonly isEuropean?: boolean;
  /** Numbers above 999 as 1.234,56. */
  readonly hasThousandsMarks?: boolean;
  /** Text in quotes, numbers without, as R writes. */
  readonly isQuoted?: boolean;
  /** Dates and percentages become real ones in workbooks, with their formats. */
  readonly isTyped?: boolean;
  /** Every cell of a workbook is text. */
  readonly isText?: boolean;
  /** Short rows of a csv get empty cells up to the longest row, as Excel writes them. */
  readonly isPadded?: boolean;
  /** Merged headings: [row, first column, last column], counted in the rows of the file. */
  readonly merges?: readonly (readonly [number, number, number])[];
  readonly filterRow?: number;
  /** How a workbook shows its large numbers. */
  readonly numberFormat?: string;
  readonly sheetName?: string;
  readonly otherSheets?: readonly {
    readonly name: string;
    readonly rows: readonly (readonly Cell[])[];
    readonly isHidden?: boolean;
  }[];
  /** The table is on the last sheet. */
  readonly isLast?: boolean;
  readonly hiddenColumns?: readonly number[];
  readonly hiddenRows?: readonly number[];
  /** Numbers of a workbook are formulas with their last values. */
  readonly hasFormulas?: boolean;
  /** A web page with the table under the name of a workbook. */
  readonly isPage?: boolean;
  /** How a csv differs from the usual ones. */
  readonly dialect?: Partial<Dialect>;
  readonly fileName?: string;
}

type Kind = 'csv' | 'xlsx' | 'xls';

interface Written {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly dialect: string;
}

const FILE_NAMES = [
  'export',
  'Survey data',
  'media_survey_2025',
  'Results (2)',
  'data',
  'Audience final v3',
  'wave data',
];

export function writeFile(draw: Draw, rows: readonly (readonly Cell[])[], writing: Writing): Written {
  const kind = draw.one(writing.kinds ?? (['csv', 'csv', 'csv', 'xlsx', 'xlsx', 'xls'] as const));
  const fileName = `${writing.fileName ?? draw.one(FILE_NAMES)}.${kind}`;
  if (writing.isPage) return { bytes: new TextEncoder().encode(page(rows)), fileName, dialect: 'page' };
  if (kind !== 'csv') return { bytes: workbook(rows, writing, kind), fileName, dialect: kind };
  const dialect = { ...drawDialect(draw, writing), ...writing.dialect };
  const text = `${dialect.firstLine ?? ''}${csvText(rows, writing, dialect)}`;
  return {
    bytes: encoded(text, dialect.encoding),
    fileName: dialect.extension === undefined ? fileName : fileName.replace('csv', dialect.extension),
    dialect: `csv ${JSON.stringify(dialect.separator)} ${dialect.encoding}`,
  };
}

type Encoding = 'UTF-8' | 'UTF-8 with BOM' | 'UTF-16' | 'Windows-1252';

interface Dialect {
  readonly separator: string;
  readonly lineEnd: string;
  readonly hasDecimalComma: boolean;
  readonly encoding: Encoding;
  /** A line before the table that is no row, such as `sep=;`. */
  readonly firstLine?: string;
  readonly extension?: string;
}

function drawDialect(draw: Draw, { isEuropean }: Writing): Dialect {
  const encoding = draw.one<Encoding>([
    ...(['UTF-8', 'UTF-8', 'UTF-8', 'UTF-8 with BOM', 'UTF-8 with BOM', 'Windows-1252', 'UTF-16'] as const),
  ]);
  const separator = encoding === 'UTF-16' ? '\t' : isEuropean ? ';' : draw.one([',', ',', ',', ',', ';', '\t']);
  return { separator, lineEnd: draw.one(['\n', '\r\n']), hasDecimalComma: isEuropean === true, encoding };
}

function csvText(rows: readonly (readonly Cell[])[], writing: Writing, dialect: Dialect): string {
  const { separator, lineEnd, hasDecimalComma } = dialect;
  const numberText = (value: number) => {
    const plain = String(value);
    const [whole = '', part] = plain.split('.');
    const marked = writing.hasThousandsMarks ? whole.replace(/\B(?=(\d{3})+$)/g, hasDecimalComma ? '.' : ',') : whole;
    return part === undefined ? marked : `${marked}${hasDecimalComma ? ',' : '.'}${part}`;
  };
  const cellText = (cell: Cell) => {
    const text = typeof cell === 'number' ? numberText(cell) : cell;
    const needsQuotes = text.includes(separator) || text.includes('"') || text.includes('\n');
    const isQuoted = writing.isQuoted === true && typeof cell === 'string' && cell !== 'NA';
    return needsQuotes || isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const width = writing.isPadded ? Math.max(...rows.map((row) => row.length)) : 0;
  const lines = rows.map((row) => row.map(cellText).concat(Array<string>(Math.max(0, width - row.length)).fill('')));
  return `${lines.map((cells) => cells.join(separator)).join(lineEnd)}${lineEnd}`;
}

/** Characters that Windows-1252 writes in one byte of 128 to 159. */
const ODD_1252 = new Map(
  Object.entries({
    '€': 128,
    '…': 133,
    '‘': 145,
    '’': 146,
    '“': 147,
    '”': 148,
    '•': 149,
    '–': 150,
    '—': 151,
    '™': 153,
  }),
);

function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'UTF-16') return Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
  if (encoding === 'Windows-1252') {
    const codes = Array.from(text, (letter) => ODD_1252.get(letter) ?? letter.codePointAt(0)!);
    const isWritable = Array.from(text).every(
      (letter, at) => codes[at]! < 128 || (codes[at]! > 159 && codes[at]! < 256) || ODD_1252.has(letter),
    );
    if (isWritable) return Uint8Array.from(codes);
  }
  return new TextEncoder().encode(encoding === 'UTF-8' ? text : `\ufeff${text}`);
}

function page(rows: readonly (readonly Cell[])[]): string {
  const escaped = (cell: Cell) => String(cell).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const lines = rows.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  });
  return `<html><head><meta charset="utf-8"></head><body><table>\n${lines.join('\n')}\n</table></body></html>`;
}

/** Days since the start of 1900 as Excel counts. */
const serialOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000) + 25_569;

function typedCell(cell: string): XLSX.CellObject | null {
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return { t: 'n', v: serialOf(cell), z: 'dd/mm/yyyy' };
  if (/^\d+(\.\d+)?%$/.test(cell)) return { t: 'n', v: Number(cell.slice(0, -1)) / 100, z: '0.0%' };
  if (/^\d{1,3}(,\d{3})+$/.test(cell)) return { t: 'n', v: Number(cell.replaceAll(',', '')), z: '#,##0' };
  if (cell === '#NULL!') return { t: 'e', v: 0, w: cell };
  if (cell === 'TRUE' || cell === 'FALSE') return { t: 'b', v: cell === 'TRUE' };
  return null;
}

function sheetOf(rows: readonly (readonly Cell[])[], writing: Writing): XLSX.WorkSheet {
  const cells = rows.map((row) =>
    row.map((cell): XLSX.CellObject | Cell | null => {
      if (cell === '') return null;
      if (typeof cell === 'number') {
        if (writing.hasFormulas) return { t: 'n', v: cell, f: `${cell}+0` };
        if (writing.numberFormat !== undefined && cell > 999) return { t: 'n', v: cell, z: writing.numberFormat };
        return writing.isText ? String(cell) : cell;
      }
      return (writing.isTyped ? typedCell(cell) : null) ?? cell;
    }),
  );
  const sheet = XLSX.utils.aoa_to_sheet(cells);
  if (writing.merges !== undefined) {
    sheet['!merges'] = writing.merges.map(([row, from, to]) => ({ s: { r: row, c: from }, e: { r: row, c: to } }));
  }
  const hidden = (places: readonly number[] = []) => {
    const list: { hidden: boolean }[] = [];
    for (const place of places) list[place] = { hidden: true };
    return list;
  };
  if (writing.hiddenColumns !== undefined) sheet['!cols'] = hidden(writing.hiddenColumns);
  if (writing.hiddenRows !== undefined) sheet['!rows'] = hidden(writing.hiddenRows);
  if (writing.filterRow !== undefined) {
    const last = { r: rows.length - 1, c: rows[writing.filterRow]!.length - 1 };
    sheet['!autofilter'] = { ref: XLSX.utils.encode_range({ s: { r: writing.filterRow, c: 0 }, e: last }) };
  }
  return sheet;
}

function workbook(rows: readonly (readonly Cell[])[], writing: Writing, kind: 'xlsx' | 'xls'): Uint8Array {
  const book = XLSX.utils.book_new();
  const { sheetName = 'Sheet1', otherSheets = [], isLast, isTyped = false } = writing;
  const table = { name: sheetName, isHidden: false, sheet: sheetOf(rows, writing) };
  const others = otherSheets.map(({ isHidden = false, ...other }) => ({
    name: other.name,
    isHidden,
    sheet: sheetOf(other.rows, { isTyped }),
  }));
  const sheets = isLast ? [...others, table] : [table, ...others];
  for (const { name, sheet } of sheets) XLSX.utils.book_append_sheet(book, sheet, name);
  if (sheets.some(({ isHidden }) => isHidden)) {
    book.Workbook = { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 })) };
  }
  const bytes: unknown = XLSX.write(book, {
    type: 'array',
    bookType: kind === 'xls' ? 'biff8' : 'xlsx',
    compression: true,
  });
  return new Uint8Array(bytes as ArrayBuffer);
}
