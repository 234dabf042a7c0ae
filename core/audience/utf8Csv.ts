import { sniffDialect } from './csv/dialect.ts';
import type { Dialect } from './csv/dialect.ts';
import type { Reading } from '../contract/bodies/doubts.ts';
import { decodeHead, lineChange, rewriteAsUtf8, textEncoding } from './bytes/encoding.ts';
import { HEAD_BYTES, readHead } from './bytes/bytes.ts';
import { fileKind } from './bytes/fileKind.ts';
import { writePageTable } from './bytes/pageTable.ts';
import { missingFirstHeading } from './csv/rowNames.ts';
import { previewRows } from './csv/preview.ts';
import type { Preview } from './csv/preview.ts';
import type { ByteSource, ReadingPlatform } from './bytes/platform.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import { writeWorkbookCsv } from './workbooks/workbook.ts';
import type { TableOnSheet } from './workbooks/workbook.ts';

/** An audience file as UTF-8 csv, converted from any format. */
export interface Utf8Csv {
  readonly source: ByteSource;
  /** The sheet that was read; null for text files. */
  readonly sheet: string | null;
  /** Names of the workbook's visible sheets; empty for text files. */
  readonly sheets: readonly string[];
  /** The sheets that look like a table, if there are several. */
  readonly tables: readonly TableOnSheet[];
  readonly notes: readonly string[];
  /** The first rows of a workbook's other visible sheets, as csv. */
  readonly otherSheets?: readonly string[];
}

/** A file that is no workbook. */
const WITHOUT_SHEETS = { sheet: null, sheets: [], tables: [] } as const;

const ROW_NAMES_NOTE =
  'The first column holds the numbers or names of the rows, without a heading: the headings belong to the columns after it.';

/** The first rows of a UTF-8 csv file, with its delimiter and decimal sign. */
export interface CsvHead {
  readonly dialect: Dialect;
  readonly preview: Preview;
  /** Number of bytes of the file. */
  readonly bytes: number;
  /** An estimate of its number of rows. */
  readonly expectedRows: number;
}

/**
 * Gives the file as UTF-8 csv: unchanged if it already is, else converted into a sink of the platform.
 * Rows keep their numbers, so messages name the row numbers that the planner's spreadsheet program shows.
 * @param isTable     decides which sheet of a workbook to read
 * @param onProgress  called with the share of the conversion done, between 0 and 1
 * @param wantedSheet the sheet the planner chose; null to choose the best one
 * @param isUtf8      whether a text file is already known to be UTF-8
 * @throws {AudienceFileError} when the file is not a table
 */
export async function asUtf8Csv(
  source: ByteSource,
  platform: ReadingPlatform,
  isTable: (head: CsvHead, otherSheets: readonly string[]) => boolean,
  onProgress: (share: number) => void,
  wantedSheet: string | null = null,
  isUtf8 = false,
): Promise<Utf8Csv> {
  const head = readHead(source);
  const kind = fileKind(head);
  if (kind === 'csv') {
    const encoding = textEncoding(source, head, platform, isUtf8);
    const text = decodeHead(head, encoding);
    const [before, change] = [missingFirstHeading(text), lineChange(text)];
    if (encoding === 'utf-8' && before === '' && change === null) return { ...WITHOUT_SHEETS, source, notes: [] };
    const csv = rewriteAsUtf8(source, encoding, platform.openSink(), { before, change });
    const notes = [
      ...(encoding === 'utf-8' ? [] : [`The file's text was read as ${encoding.toUpperCase()}.`]),
      ...(before === '' ? [] : [ROW_NAMES_NOTE]),
    ];
    return { ...WITHOUT_SHEETS, source: csv, notes };
  }
  if (kind === 'page') {
    const csv = writePageTable(source, textEncoding(source, head, platform, isUtf8), platform.openSink());
    if (csv === null) throw new AudienceFileError('The file is a web page of more than 64 MB. Save its table as csv.');
    return { ...WITHOUT_SHEETS, source: csv, notes: ['The file is a web page: its largest table was read.'] };
  }
  const isTableCsv = (csv: ByteSource, otherSheets: readonly string[]) => isTable(readCsvHead(csv), otherSheets);
  const { csv, ...sheet } = await writeWorkbookCsv(source, kind, platform, isTableCsv, onProgress, wantedSheet);
  return { source: csv, ...sheet };
}

/**
 * Reads the first rows of a UTF-8 csv file.
 * @param known  delimiter and decimal sign given by the planner
 * @throws {EndlessRecordError} when a quotation mark of the first rows is never closed
 */
export function readCsvHead(source: ByteSource, known: Pick<Reading, 'delimiter' | 'decimal'> = {}): CsvHead {
  const head = readHead(source);
  const isWholeFile = head.length < HEAD_BYTES;
  const dialect = sniffDialect(decodeHead(head, 'utf-8'), known);
  const { preview, rowsInHead } = previewRows(head, isWholeFile, dialect);
  const bytes = source.size;
  return { dialect, preview, bytes, expectedRows: (bytes / Math.max(1, head.length)) * rowsInHead };
}
