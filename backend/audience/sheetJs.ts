import * as XLSX from '@e965/xlsx';

// The only door to SheetJS. Version 0.20.3 exactly: earlier ones on npm carry CVE-2023-30533 and CVE-2024-22363.

export type BookCell = XLSX.CellObject;
export type BookRow = readonly (BookCell | undefined)[] | undefined;

export interface BookSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Empty when no cell of the sheet has a value. */
  readonly rows: readonly BookRow[];
}

/** Opens a workbook; formulas, html, styles and macros are left unread. Dense sheets are also immune to crafted cell names. */
export function openBook(bytes: Buffer): BookSheet[] {
  const book = XLSX.read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
    cellStyles: false,
    bookVBA: false,
  });
  return book.SheetNames.map((name, at) => {
    const rows = (book.Sheets[name] as { '!data'?: BookRow[] } | undefined)?.['!data'] ?? [];
    const filled = rows.some((row) => row?.some((cell) => cell?.v !== undefined));
    return { name, hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0, rows: filled ? rows : [] };
  });
}

/** A number as a cell with this number format shows it. */
export function formatNumber(format: string, value: number): string {
  return String(XLSX.SSF.format(format, value));
}

/** A workbook of one sheet, for the samples and the tests. */
export function bookOf(
  sheet: string,
  rows: readonly (readonly (string | number | null)[])[],
  type: 'xlsx' | 'biff8',
): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { dense: true },
    ),
    sheet,
  );
  return XLSX.write(book, { type: 'buffer', bookType: type, compression: true }) as Buffer;
}
