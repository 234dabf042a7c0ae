import { CsvScanner, EndlessRecordError } from './csvScanner.ts';
import type { ColumnKind } from './csvScanner.ts';
import { scannerMemory } from '../kernel/scannerMemory.ts';
import { grown, fileChunks } from '../bytes/bytes.ts';
import type { DecimalSign } from './numberText.ts';
import type { ByteSource } from '../bytes/platform.ts';
import { utf8Text } from '../bytes/text.ts';
import { useSumsInTypeScript } from '../kernel/useSums.ts';
import type { UseSums } from '../kernel/useSums.ts';

const QUOTE = 34;
const LF = 10;
/** Maximum number of bytes of a record. A longer record lacks a closing quotation mark. */
const RECORD_BYTES_MAXIMUM = 4 * 1024 * 1024;

/** Chunks are cut into pieces of at most this number of bytes. */
const PIECE_BYTES = 1024 * 1024;
/** Number of bytes that a scan may read beyond the end of the data. */
const OVERREAD_BYTES = 160;
/** The buffer has room for one record, one piece, and the bytes beyond the end. */
const CAPACITY = RECORD_BYTES_MAXIMUM + PIECE_BYTES + OVERREAD_BYTES;

/**
 * Reads csv records from chunks of bytes. One record at a time is available, in the fields of the scanner and through
 * `text`; the next record overwrites it. It needs memory for one piece of a chunk and one unfinished record only.
 */
export class CsvRecords extends CsvScanner {
  /** A reader that uses the WebAssembly loops where they are available. Their setup is worth it only for large files. */
  static forLargeFile(kinds: readonly ColumnKind[], dialect: { delimiter: string; decimal: DecimalSign }): CsvRecords {
    return new CsvRecords(kinds, dialect, scannerMemory(kinds.length, CAPACITY));
  }

  /** The sums of the columns of media use. With WebAssembly they are in the same memory as `numbers`. */
  sumsOfUse(): UseSums {
    return this.kernel?.sums ?? useSumsInTypeScript(this.numbers.length, this.numbers, this.used);
  }

  /** The unquoted text of a cell. In a column of numbers or media use, only cells whose value is NaN have one. */
  text(column: number): string {
    const start = this.starts[column]!;
    const text = utf8Text(this.bytes, start, this.ends[column]);
    return text.includes('""') && this.bytes[start - 1] === QUOTE ? text.replaceAll('""', '"') : text;
  }

  /** The text of the last cell of a record that has more cells than the header. */
  lastText(): string {
    const text = utf8Text(this.bytes, this.lastStart, this.lastEnd).trim();
    return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
  }

  /** The cell's bytes, valid until the next record. */
  slice(column: number): { bytes: Uint8Array; start: number; end: number } {
    return { bytes: this.bytes, start: this.starts[column]!, end: this.ends[column]! };
  }

  /**
   * Reads a whole file, calling `onRecord` after each record.
   * @param onProgress  called after each chunk with the bytes read so far
   * @throws {EndlessRecordError}
   */
  readFile(source: ByteSource, onRecord: () => void, onProgress: (bytesRead: number) => void = () => {}): void {
    let bytesRead = 0;
    for (const chunk of fileChunks(source)) {
      bytesRead += chunk.length;
      this.push(chunk, onRecord);
      onProgress(bytesRead);
    }
    this.finish(onRecord);
  }

  /**
   * Reads the records that end in `chunk`; an unfinished last one is kept for the next call.
   * @throws {EndlessRecordError} when a record grows beyond {@link RECORD_BYTES_MAXIMUM}
   */
  push(chunk: Uint8Array, onRecord: () => void): void {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      this.#append(chunk.subarray(from, from + PIECE_BYTES));
      const unfinishedAt = this.#scanRecords(onRecord);
      this.bytes.copyWithin(0, unfinishedAt, this.end);
      this.end -= unfinishedAt;
      if (this.end > RECORD_BYTES_MAXIMUM) throw new EndlessRecordError(this.row + 1);
    }
  }

  /** Reads the last record of a file that does not end with a line break. */
  finish(onRecord: () => void): void {
    this.final = true;
    this.#append(new Uint8Array(0));
    this.#scanRecords(onRecord);
    this.end = 0;
  }

  /** @returns the index in `bytes` of the first record that is not complete */
  #scanRecords(onRecord: () => void): number {
    const { bytes } = this;
    let at = this.row === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    while (at < this.end) {
      const next = this.scanRecord(at);
      if (next < 0) break;
      this.row++;
      onRecord();
      at = next;
    }
    return at;
  }

  #append(piece: Uint8Array): void {
    const needed = this.end + piece.length + OVERREAD_BYTES;
    if (this.bytes.length < needed) {
      this.bytes = grown(this.bytes, this.end, needed + (needed >> 2));
    }
    this.bytes.set(piece, this.end);
    this.end += piece.length;
    // A sentinel line break after the end stops every scan without a bounds check per byte.
    this.bytes[this.end] = LF;
  }
}
