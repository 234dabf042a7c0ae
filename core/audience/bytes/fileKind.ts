import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { matchesAt } from './bytes.ts';
import { isPageWithTable } from './pageTable.ts';
import { latin1Text } from './text.ts';

/** Kind of a file by its first bytes. The file name is ignored, because csv files are often named .xls and the reverse. */
export type FileKind = 'csv' | 'xlsx' | 'xls' | 'page';

const ZIP = Uint8Array.from([0x50, 0x4b, 0x03, 0x04]);
const EMPTY_ZIP = Uint8Array.from([0x50, 0x4b, 0x05, 0x06]);
const COMPOUND_FILE = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const GZIP = Uint8Array.from([0x1f, 0x8b]);
/** The beginning of a web page. Some programs save a table as a web page and name the file .xls. */
const PAGE = /^\s*<(?:!doctype html|html|table|body|head|style|div|meta)\b/i;
/** Files that are refused, by their first characters, with the words for them in the message. */
const OTHER_FILES: readonly [RegExp, string][] = [
  [/^%PDF-/, 'a PDF document'],
  [/^\x89PNG|^GIF8|^\xff\xd8\xff/, 'a picture'],
  [/^Rar!|^7z\xbc\xaf/, 'an archive'],
  [/^PAR1/, 'a Parquet file'],
  // The page converts files that end in .sav or .zsav to csv. An SPSS file with another ending arrives here.
  [/^\$FL2|^\$FL3/, 'an SPSS file'],
  [/^SQLite format 3/, 'a database'],
  [/^\s*\{\\rtf/, 'a text document'],
  // A web page with a table is read. Only a page without one is refused.
  [PAGE, 'a web page'],
  [/^\s*<\?xml[^>]*>\s*<\?mso-application|^\s*<\?xml[^]{0,400}<(?:ss:)?Workbook/i, 'an Excel 2003 XML sheet'],
  [/^\s*<\?xml/i, 'an XML file'],
  [/^\s*[[{]\s*["{[]/, 'a JSON file'],
];

/**
 * @throws {AudienceFileError} when the file is empty or of an unsupported kind
 */
export function fileKind(head: Uint8Array): FileKind {
  if (head.length === 0) throw new AudienceFileError('The file is empty. Export it again and check that it has rows.');
  if (matchesAt(head, 0, ZIP) || matchesAt(head, 0, EMPTY_ZIP)) return 'xlsx';
  if (matchesAt(head, 0, COMPOUND_FILE)) return 'xls';
  const start = latin1Text(head, 0, 2048).replace(/^\xef\xbb\xbf/, '');
  if (isBareBiff(head)) return 'xls';
  if (PAGE.test(start) && isPageWithTable(latin1Text(head, 0, head.length))) return 'page';
  const other = matchesAt(head, 0, GZIP) ? 'a gzip archive' : OTHER_FILES.find(([mark]) => mark.test(start))?.[1];
  if (other !== undefined) {
    throw new AudienceFileError(`The file is ${other}, not a table. Open it and save it as csv or xlsx.`);
  }
  return 'csv';
}

/** Whether a file is an old Excel sheet (BIFF 2 to 5) without a compound file around it: it begins with the record BOF. */
function isBareBiff(head: Uint8Array): boolean {
  const version = head[1] ?? -1;
  const length = head[2] ?? -1;
  return head[0] === 0x09 && [0, 2, 4, 8].includes(version) && [4, 6, 8, 16].includes(length) && head[3] === 0;
}
