import { CsvScanner, EndlessRecordError } from './csvScanner.ts';
import type { ColumnKind } from './csvScanner.ts';
import { scannerMemory } from '../kernel/scannerMemory.ts';
import { grown } from '../bytes/bytes.ts';
import { fileChunks } from '../bytes/fileBytes.ts';
import type { DecimalSign } from './numberText.ts';
import type { ByteSource } from '../bytes/platform.ts';
import { utf8Text } from '../bytes/text.ts';
import { plainUseSums } from '../kernel/useSums.ts';
import type { UseSums } from '../kernel/useSums.ts';

const QUOTE = 34;
const LF = 10;
/** No record of a table is longer; a longer one has lost its closing quotation mark [bytes]. */
const RECORD_BYTES_MAXIMUM = 4 * 1024 * 1024;

/** Bytes taken at once, and room for them behind an unfinished record and before what scans look beyond the last byte. */
const PIECE_BYTES = 1024 * 1024;
const LOOKED_BEYOND = 160;
const CAPACITY = RECORD_BYTES_MAXIMUM + PIECE_BYTES + LOOKED_BEYOND;

/**
 * Reads csv records from bytes that come in pieces. One record at a time is visible, in the fields of the scanner and
 * through `text`; the next one overwrites it. Memory is that of one piece and one unfinished record.
 */
export class CsvRecords extends CsvScanner {
  /** For files that are worth it: with the faster inner loop, where the machine has it. */
  static forLargeFile(kinds: readonly ColumnKind[], dialect: { delimiter: string; decimal: DecimalSign }): CsvRecords {
    return new CsvRecords(kinds, dialect, scannerMemory(kinds.length, CAPACITY));
  }

  /** Sums over the use columns, kept where the numbers are. */
  useSums(): UseSums {
    return this.kernel?.sums ?? plainUseSums(this.numbers.length, this.numbers, this.used);
  }

  /** The text of a text cell, or of a number or use cell whose value is NaN; quotation marks undone. */
  text(column: number): string {
    const start = this.starts[column]!;
    const text = utf8Text(this.bytes, start, this.ends[column]);
    return text.includes('""') && this.bytes[start - 1] === QUOTE ? text.replaceAll('""', '"') : text;
  }

  /** Where the cell's bytes lie: readable until the next record. */
  slice(column: number): { bytes: Uint8Array; start: number; end: number } {
    return { bytes: this.bytes, start: this.starts[column]!, end: this.ends[column]! };
  }

  /**
   * Reads a whole file, calling `onRecord` after each record.
   * @param onProgress  told how many bytes were read so far, after each piece
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
      const done = this.#scanRecords(onRecord);
      this.bytes.copyWithin(0, done, this.end);
      this.end -= done;
      if (this.end > RECORD_BYTES_MAXIMUM) throw new EndlessRecordError(this.row + 1);
    }
  }

  /** Reads what is left when the file does not end with a line break. */
  finish(onRecord: () => void): void {
    this.final = true;
    this.#append(new Uint8Array(0));
    this.#scanRecords(onRecord);
    this.end = 0;
  }

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

  #append(chunk: Uint8Array): void {
    const needed = this.end + chunk.length + LOOKED_BEYOND;
    if (this.bytes.length < needed) {
      this.bytes = grown(this.bytes, this.end, needed + (needed >> 2));
    }
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    // A line break beyond the end stops every scan without asking for the end at each byte.
    this.bytes[this.end] = LF;
  }
}
