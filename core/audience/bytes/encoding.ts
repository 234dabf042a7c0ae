import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { copyOf, joined, fileChunks } from './bytes.ts';
import type { ByteSink, ByteSource, ReadingPlatform } from './platform.ts';
import { textDecoder, utf8Bytes } from './text.ts';

/** Encodings of text files that are read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text file. UTF-16 is recognised by its first bytes. Other files are UTF-8 if the whole file is valid UTF-8,
 * else Windows-1252, in which spreadsheet programs write "csv" on Western computers.
 * @param isKnownUtf8  whether the file was found to be UTF-8 during its upload
 * @throws {AudienceFileError} when the file is not text
 */
export function textEncoding(
  source: ByteSource,
  head: Uint8Array,
  platform: Pick<ReadingPlatform, 'isUtf8'>,
  isKnownUtf8 = false,
): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 4096);
  const zeros = sample.filter((byte) => byte === 0).length;
  if (zeros > sample.length / 4) {
    // Latin letters in UTF-16 without a byte-order mark: every other byte is 0.
    const evenZeros = sample.filter((byte, index) => byte === 0 && index % 2 === 0).length;
    return evenZeros > zeros / 2 ? 'utf-16be' : 'utf-16le';
  }
  if (zeros > 0) throw new AudienceFileError('The file is not a table of text. Open it and save it as csv or xlsx.');
  return isKnownUtf8 || isWholeFileUtf8(source, platform) ? 'utf-8' : 'windows-1252';
}

/** Checks piece by piece whether a text is UTF-8. */
export class Utf8Check {
  readonly #isUtf8: ReadingPlatform['isUtf8'];
  /** The bytes of a character that is cut at the end of the last piece. */
  #carried: Uint8Array = new Uint8Array(0);
  #isValidSoFar = true;

  constructor({ isUtf8 }: Pick<ReadingPlatform, 'isUtf8'>) {
    this.#isUtf8 = isUtf8;
  }

  /** @returns whether the text can still be UTF-8 */
  add(chunk: Uint8Array): boolean {
    if (!this.#isValidSoFar) return false;
    const bytes = this.#carried.length === 0 ? chunk : joined([this.#carried, chunk]);
    const completeLength = bytes.length - unfinishedBytes(bytes);
    this.#isValidSoFar = this.#isUtf8(bytes.subarray(0, completeLength));
    this.#carried = copyOf(bytes, completeLength);
    return this.#isValidSoFar;
  }

  /** Whether all bytes so far are UTF-8 and the last character is complete. */
  get isUtf8(): boolean {
    return this.#isValidSoFar && this.#carried.length === 0;
  }
}

function isWholeFileUtf8(source: ByteSource, platform: Pick<ReadingPlatform, 'isUtf8'>): boolean {
  const check = new Utf8Check(platform);
  for (const chunk of fileChunks(source)) if (!check.add(chunk)) return false;
  return check.isUtf8;
}

/** How many bytes at the end belong to a character that continues in the next piece. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let bytesBack = 1; bytesBack <= Math.min(3, bytes.length); bytesBack++) {
    const byte = bytes[bytes.length - bytesBack]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > bytesBack ? bytesBack : 0;
  }
  return 0;
}

/** The text of the first bytes of a file; a character cut at the end is dropped. */
export function decodeHead(head: Uint8Array, encoding: Encoding): string {
  return textDecoder(encoding).decode(head, { stream: true });
}

/** A first line of borders, or one between two cells, as psql, Polars and DuckDB draw tables. */
const DRAWN_TABLE = /^\s*[┌╔╭]?[─━═]{2,}|^[^\n│┆]*[│┆][^\n]*\r?\n[─━═]{2,}/u;

/** Draws the lines of a table with "|" and "-", as MySQL does. */
const withPlainLines = (text: string) => text.replace(/[│┃┆┊║]/g, '|').replace(/[\u2500-\u257f]/g, '-');

/** A line with a delimiter, and such a line that is one quoted cell: "Netflix,11297". Excel saves a csv so if it was opened as one column. */
const LINE_WITH_DELIMITER = /^[^\r\n]*[,;\t][^\r\n]*(?=\r?\n)/gm;
const QUOTED_LINE = /^"((?:[^"\r\n]|"")*)"(?=\r?$)/gm;

/** Writes lines that are one quoted cell each without these quotation marks. */
const withoutLineQuotes = (lines: string) =>
  lines.replace(QUOTED_LINE, (_, line: string) => line.replaceAll('""', '"'));

/** A text as the formula of a cell: ="52.3%", with or without the quotation marks of csv. */
const FORMULA_TEXT = /(?<=^|[,;\t|])(?:"=""([^"\r\n]*)"""|="([^"\r\n]*)")(?=[,;\t|\r\n]|$)/gm;
const withoutFormulas = (lines: string) => lines.replace(FORMULA_TEXT, '"$1$2"');

/** What must be changed in each line of a file: in drawn tables, lines in quotation marks, and texts as formulas; null for nothing. */
export function lineChange(head: string): ((lines: string) => string) | null {
  if (DRAWN_TABLE.test(head)) return withPlainLines;
  const lines = head.startsWith('"') ? (head.match(LINE_WITH_DELIMITER) ?? []) : [];
  const isQuoted =
    lines.length > 1 && head.startsWith(lines[0]) && lines.every((line) => /^"(?:[^"]|"")*"$/.test(line));
  if (isQuoted) return withoutLineQuotes;
  return head.search(FORMULA_TEXT) < 0 ? null : withoutFormulas;
}

interface RewriteOptions {
  /** A text to put before the file. */
  readonly before?: string;
  /** Changes whole lines. */
  readonly change?: ((lines: string) => string) | null;
}

/** Converts a text file to UTF-8, piece by piece. */
export function rewriteAsUtf8(
  source: ByteSource,
  encoding: Encoding,
  to: ByteSink,
  { before = '', change = null }: RewriteOptions = {},
): ByteSource {
  const decoder = textDecoder(encoding);
  let unfinished = '';
  const write = (text: string, isLast = false) => {
    // Windows-1252 leaves five bytes undefined, which texts in Shift-JIS or GBK have. The decoder makes control characters of them.
    const known = encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, '\ufffd') : text;
    if (change === null) return to.write(utf8Bytes(known));
    const lines = unfinished + known;
    const end = isLast ? lines.length : lines.lastIndexOf('\n') + 1;
    unfinished = lines.slice(end);
    return to.write(utf8Bytes(change(lines.slice(0, end))));
  };
  if (before !== '') write(before);
  for (const chunk of fileChunks(source)) write(decoder.decode(chunk, { stream: true }));
  write(decoder.decode(), true);
  return to.close();
}
