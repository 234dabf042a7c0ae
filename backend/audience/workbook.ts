import { AudienceFileError } from './audienceFileError.ts';
import { XlsBook } from './xlsBook.ts';
import { DamagedWorkbookError } from './xlsx/damagedWorkbook.ts';
import { XlsxBook } from './xlsx/xlsxBook.ts';

/** What is common to workbooks of every age. */
interface Book<Sheet extends { name: string; hidden: boolean }> {
  readonly sheets: readonly Sheet[];
  writeCsv(
    sheet: Sheet,
    to: string,
    maxRows?: number,
    onProgress?: (share: number) => void,
  ): Promise<boolean> | boolean;
}

/** Rows that are enough to see whether a sheet holds a table. */
const PROBE_ROWS = 300;
const SHEETS_PROBED = 50;

export interface SheetRead {
  readonly sheet: string;
  readonly notes: readonly string[];
}

/**
 * Writes one sheet of a workbook as UTF-8 csv: the first visible one that `isTable` likes, else the first with cells,
 * for workbooks often begin with a cover or a list of contents.
 * @param isTable  asked about the first rows of a sheet, written to `to`
 * @throws {AudienceFileError} when the file is damaged, locked by a password, or has no visible sheet with cells
 */
export async function writeWorkbookCsv(
  path: string,
  kind: 'xls' | 'xlsx',
  to: string,
  isTable: (csvPath: string) => boolean,
  onProgress: (share: number) => void,
): Promise<SheetRead> {
  try {
    return kind === 'xls'
      ? await writeBest(XlsBook.open(path), to, isTable, onProgress)
      : await writeBest(await XlsxBook.open(path), to, isTable, onProgress);
  } catch (fault) {
    if (!(fault instanceof DamagedWorkbookError)) throw fault;
    throw new AudienceFileError(`The workbook cannot be read: ${fault.reason}.`, [
      'Open it in a spreadsheet program, save it without a password as xlsx or csv, and upload that file.',
    ]);
  }
}

async function writeBest<Sheet extends { name: string; hidden: boolean }>(
  book: Book<Sheet>,
  to: string,
  isTable: (csvPath: string) => boolean,
  onProgress: (share: number) => void,
): Promise<SheetRead> {
  const quoted = (sheets: readonly Sheet[]) => sheets.map(({ name }) => `"${name}"`).join(', ');
  const visible = book.sheets.filter(({ hidden }) => !hidden);
  let chosen: Sheet | null = null;
  for (const sheet of visible.slice(0, SHEETS_PROBED)) {
    if (!(await book.writeCsv(sheet, to, PROBE_ROWS))) continue;
    chosen ??= sheet;
    if (!isTable(to)) continue;
    chosen = sheet;
    break;
  }
  if (chosen === null) {
    throw new AudienceFileError('The workbook has no visible sheet with cells in it.', [
      `Its sheets: ${quoted(book.sheets)}. Put the table on a visible sheet and save again.`,
    ]);
  }
  await book.writeCsv(chosen, to, Infinity, onProgress);
  const others = book.sheets.filter((sheet) => sheet !== chosen);
  const notes = others.length === 0 ? [] : [`The sheet "${chosen.name}" was read; not ${quoted(others)}.`];
  return { sheet: chosen.name, notes };
}
