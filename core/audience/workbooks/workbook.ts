import { wholeNumber } from '../../words/amounts.ts';
import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { copyOf, fileChunks } from '../bytes/bytes.ts';
import { memorySource } from '../bytes/memorySource.ts';
import { utf8Text } from '../bytes/text.ts';
import type { ByteSink, ByteSource, ReadingPlatform } from '../bytes/platform.ts';
import { XlsBook } from './xlsBook.ts';
import { DamagedWorkbookError } from './xlsx/damagedWorkbook.ts';
import { XlsxBook } from './xlsx/xlsxBook.ts';

/** The common interface of old and new workbooks. */
interface Book<Sheet extends { name: string; hidden: boolean }> {
  readonly sheets: readonly Sheet[];
  /** Number of hidden rows in the sheet that was written last; undefined where the format is not searched for them. */
  readonly hiddenRows?: number;
  /** Null when the sheet has no cell. */
  writeCsv(
    sheet: Sheet,
    to: ByteSink,
    maxRows?: number,
    onProgress?: (share: number) => void,
  ): Promise<ByteSource | null> | ByteSource | null;
}

/** Whether the first rows of a sheet, as csv, are those of a table. The first rows of the other sheets may explain its codes. */
type IsTable = (csv: ByteSource, otherSheets: readonly string[]) => boolean;

/** Number of first rows by which it is decided whether a sheet has a table. */
const PROBE_ROWS = 300;
const SHEETS_PROBED = 50;
/** Maximum number of bytes kept of the first rows of each other sheet. */
const OTHER_SHEET_BYTES = 65_536;

/** A sheet with a table, and its number of rows including the headings. Counting stops at {@link ROWS_COUNTED}. */
export interface TableOnSheet {
  readonly name: string;
  readonly rows: number;
}
const ROWS_COUNTED = 200_000;
const LF = 10;

export interface SheetRead {
  readonly csv: ByteSource;
  readonly sheet: string;
  /** Names of all visible sheets. */
  readonly sheets: readonly string[];
  /** All sheets that look like a table, where there are several; else empty. */
  readonly tables: readonly TableOnSheet[];
  readonly notes: readonly string[];
  /** The first rows of the other visible sheets, as csv: they may explain codes. */
  readonly otherSheets: readonly string[];
}

/**
 * Writes one sheet of a workbook as UTF-8 csv: the first visible sheet that `isTable` accepts, else the first visible sheet
 * with cells. Workbooks often begin with a cover or a table of contents.
 * @param wanted   the sheet the planner chose; ignored where the workbook lacks it
 * @throws {AudienceFileError} when the file is damaged, locked by a password, or has no visible sheet with cells
 * @throws {TooLargeError} when the platform has too little memory for it
 */
export async function writeWorkbookCsv(
  source: ByteSource,
  kind: 'xls' | 'xlsx',
  platform: ReadingPlatform,
  isTable: IsTable,
  onProgress: (share: number) => void,
  wanted: string | null,
): Promise<SheetRead> {
  try {
    return kind === 'xls'
      ? await writeBest(await XlsBook.open(source, platform), platform, isTable, onProgress, wanted)
      : await writeBest(await XlsxBook.open(source, platform), platform, isTable, onProgress, wanted);
  } catch (fault) {
    if (!(fault instanceof DamagedWorkbookError)) throw fault;
    throw new AudienceFileError(`The workbook cannot be read: ${fault.reason}.`, [
      'Open it in a spreadsheet program, save it without a password as xlsx or csv, and upload that file.',
    ]);
  }
}

async function writeBest<Sheet extends { name: string; hidden: boolean }>(
  book: Book<Sheet>,
  platform: ReadingPlatform,
  isTable: IsTable,
  onProgress: (share: number) => void,
  wanted: string | null,
): Promise<SheetRead> {
  const quoted = (sheets: readonly Sheet[]) => sheets.map(({ name }) => `"${name}"`).join(', ');
  const visible = book.sheets.filter(({ hidden }) => !hidden);
  const wantedSheet = visible.find(({ name }) => name === wanted) ?? null;
  const tables: Sheet[] = [];
  const texts = new Map<Sheet, string>();
  const heads = new Map<Sheet, ByteSource>();
  for (const sheet of visible.slice(0, SHEETS_PROBED)) {
    const head = await book.writeCsv(sheet, platform.openSink(), PROBE_ROWS);
    if (head === null) continue;
    // The next sheet overwrites the sink, so the first rows of this sheet are copied.
    heads.set(sheet, memorySource(copyOf(head.read(0, head.size))));
    texts.set(sheet, utf8Text(head.read(0, Math.min(head.size, OTHER_SHEET_BYTES))));
  }
  const otherSheetsOf = (chosen: Sheet) => [...texts].filter(([sheet]) => sheet !== chosen).map(([, text]) => text);
  for (const [sheet, head] of heads) if (isTable(head, otherSheetsOf(sheet))) tables.push(sheet);
  const tablesWithRows: TableOnSheet[] = [];
  for (const sheet of tables.length > 1 ? tables : []) {
    const csvOfSheet = await book.writeCsv(sheet, platform.openSink(), ROWS_COUNTED);
    tablesWithRows.push({ name: sheet.name, rows: csvOfSheet === null ? 0 : lineCount(csvOfSheet) });
  }
  const chosen = wantedSheet ?? tables[0] ?? [...heads.keys()][0] ?? null;
  const csv = chosen && (await book.writeCsv(chosen, platform.openSink(), Infinity, onProgress));
  if (chosen === null || csv === null) {
    throw new AudienceFileError('The workbook has no visible sheet with cells in it.', [
      `Its sheets: ${quoted(book.sheets)}. Put the table on a visible sheet and save again.`,
    ]);
  }
  const others = book.sheets.filter((sheet) => sheet !== chosen);
  const notes = others.length === 0 ? [] : [`The sheet "${chosen.name}" was read; not ${quoted(others)}.`];
  if (book.hiddenRows) notes.push(hiddenRowsNote(chosen.name, book.hiddenRows));
  return {
    csv,
    sheet: chosen.name,
    sheets: visible.map(({ name }) => name),
    tables: tablesWithRows,
    notes,
    otherSheets: otherSheetsOf(chosen),
  };
}

function hiddenRowsNote(sheet: string, rows: number): string {
  const they = rows === 1 ? 'One row is' : `${wholeNumber(rows)} rows are`;
  return `${they} hidden in the sheet "${sheet}", for example by a filter, and counted like the others. To leave them out, copy the visible rows to a new sheet.`;
}

function lineCount(csv: ByteSource): number {
  let count = 0;
  for (const chunk of fileChunks(csv)) for (const byte of chunk) if (byte === LF) count++;
  return count;
}
