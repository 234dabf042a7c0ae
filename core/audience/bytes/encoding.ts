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

/** Whether a table is drawn with the lines of Unicode. */
export const isDrawnTable = (head: string) => DRAWN_TABLE.test(head);

/** Draws the lines of a table with "|" and "-", as MySQL does. */
const withPlainLines = (text: string) => text.replace(/[│┃┆┊║]/g, '|').replace(/[\u2500-\u257f]/g, '-');

interface RewriteOptions {
  /** A text to put before the file. */
  readonly before?: string;
  /** Whether the file is a table that is drawn with the lines of Unicode. */
  readonly isDrawn?: boolean;
}

/** Converts a text file to UTF-8, piece by piece. */
export function rewriteAsUtf8(
  source: ByteSource,
  encoding: Encoding,
  to: ByteSink,
  { before = '', isDrawn = false }: RewriteOptions = {},
): ByteSource {
  const decoder = textDecoder(encoding);
  const write = (text: string) => {
    // Windows-1252 leaves five bytes undefined, which texts in Shift-JIS or GBK have. The decoder makes control characters of them.
    const known = encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, '\ufffd') : text;
    to.write(utf8Bytes(isDrawn ? withPlainLines(known) : known));
  };
  if (before !== '') write(before);
  for (const chunk of fileChunks(source)) write(decoder.decode(chunk, { stream: true }));
  write(decoder.decode());
  return to.close();
}
