import type { DecimalSign } from './numberText.ts';
import { fileChunks } from './fileBytes.ts';

/** What the reader does with a column: nothing; a number that is 0 when blank; a number that is NaN when blank; text. */
export const ColumnKind = { skip: 0, use: 1, number: 2, text: 3 } as const;
export type ColumnKind = (typeof ColumnKind)[keyof typeof ColumnKind];

const QUOTE = 34;
const LF = 10;
const CR = 13;
const ZERO = 48;
/** Integers of up to 15 digits divided by a power of ten up to 22 are the nearest double exactly (Clinger 1990). */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
/** No record of a table is longer; a longer one has lost its closing quotation mark [bytes]. */
export const RECORD_BYTES_MAXIMUM = 4 * 1024 * 1024;

/** A record without an end: a quotation mark that opens a cell was never closed. */
export class EndlessRecordError extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`A quotation mark of row ${row} is never closed`);
    this.name = 'EndlessRecordError';
    this.row = row;
  }
}

/**
 * Reads csv records straight from bytes: the hot path for files of up to 200 MB.
 * One record at a time is visible in `numbers`, `text` and the counters; the next record overwrites it.
 * Numbers of digits and one decimal sign are read while scanning. Anything else in a number column is NaN there, and
 * its text can be asked for. Quoting as in RFC 4180; a quotation mark inside an unquoted cell is an ordinary
 * character; lines end with LF, CR LF or CR.
 */
export class CsvRecords {
  /** Row number of the record as a spreadsheet counts, the first being 1. */
  row = 0;
  /** Cells of the record, how many of them are not empty, and how many of those stand under a heading. */
  cells = 0;
  filled = 0;
  filledWithin = 0;
  /** Values of the number columns. */
  readonly numbers: Float64Array;

  private readonly kinds: Uint8Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly delimiter: number;
  private readonly decimal: number;
  private bytes = Buffer.alloc(0);
  private end = 0;
  private final = false;

  /** @param kinds  one for each column of the header; further cells of a record are only counted */
  constructor(kinds: readonly ColumnKind[], dialect: { delimiter: string; decimal: DecimalSign }) {
    this.kinds = Uint8Array.from(kinds);
    this.numbers = new Float64Array(kinds.length);
    this.starts = new Int32Array(kinds.length);
    this.ends = new Int32Array(kinds.length);
    this.delimiter = dialect.delimiter.charCodeAt(0);
    this.decimal = dialect.decimal.charCodeAt(0);
  }

  /** The text of a text cell, or of a number cell whose value is NaN; quotation marks undone. */
  text(column: number): string {
    const text = this.bytes.toString('utf8', this.starts[column], this.ends[column]);
    return text.includes('""') && this.bytes[this.starts[column]! - 1] === QUOTE ? text.replaceAll('""', '"') : text;
  }

  /** Where the cell's bytes lie: readable until the next record. */
  slice(column: number): { bytes: Buffer; start: number; end: number } {
    return { bytes: this.bytes, start: this.starts[column]!, end: this.ends[column]! };
  }

  /**
   * Reads a whole file, calling `onRecord` after each record.
   * @param onProgress  told how many bytes were read so far, after each piece
   * @throws {EndlessRecordError}
   */
  readFile(path: string, onRecord: () => void, onProgress: (bytesRead: number) => void = () => {}): void {
    let bytesRead = 0;
    for (const chunk of fileChunks(path)) {
      bytesRead += chunk.length;
      this.push(chunk, onRecord);
      onProgress(bytesRead);
    }
    this.finish(onRecord);
  }

  /** Reads the records that end in `chunk`; an unfinished last one is kept for the next call. */
  push(chunk: Uint8Array, onRecord: () => void): void {
    this.append(chunk);
    const done = this.scanRecords(onRecord);
    this.bytes.copyWithin(0, done, this.end);
    this.end -= done;
    if (this.end > RECORD_BYTES_MAXIMUM) throw new EndlessRecordError(this.row + 1);
  }

  /** Reads what is left when the file does not end with a line break. */
  finish(onRecord: () => void): void {
    this.final = true;
    this.append(new Uint8Array(0));
    this.scanRecords(onRecord);
    this.end = 0;
  }

  private scanRecords(onRecord: () => void): number {
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

  private append(chunk: Uint8Array): void {
    const needed = this.end + chunk.length + 1;
    if (this.bytes.length < needed) {
      const grown = Buffer.allocUnsafeSlow(needed + (needed >> 2));
      this.bytes.copy(grown, 0, 0, this.end);
      this.bytes = grown;
    }
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    // A line break beyond the end stops every scan without asking for the end at each byte.
    this.bytes[this.end] = LF;
  }

  /** Scans one record from `from`. @returns where the next begins, or -1 when this one is not whole yet */
  private scanRecord(from: number): number {
    const { bytes, kinds, numbers, delimiter } = this;
    const columns = kinds.length;
    let at = from;
    let filled = 0;
    let within = -1;
    for (let column = 0; ; column++) {
      const kind = column < columns ? kinds[column]! : ColumnKind.skip;
      if (column === columns) within = filled;
      const start = at;
      let byte = bytes[at]!;
      if (byte === delimiter || byte === LF || byte === CR) {
        if (kind !== ColumnKind.skip) this.blank(column, kind, at);
      } else {
        filled++;
        if (byte === QUOTE) {
          at = this.scanQuoted(at, column, kind);
          if (at === start + 2) filled--;
        } else if (kind === ColumnKind.use || kind === ColumnKind.number) {
          // A single digit is the commonest cell of all.
          const next = bytes[at + 1]!;
          if (byte >= ZERO && byte <= 57 && (next === delimiter || next === LF)) {
            numbers[column] = byte - ZERO;
            at++;
          } else at = this.scanNumber(at, column);
        } else {
          while (byte !== delimiter && byte !== LF && byte !== CR) byte = bytes[++at]!;
          if (kind === ColumnKind.text) {
            this.starts[column] = start;
            this.ends[column] = at;
          }
        }
        if (at < 0) return -1;
        byte = bytes[at]!;
      }
      if (byte === delimiter) {
        at++;
        continue;
      }
      this.filledWithin = within < 0 ? filled : within;
      return this.endRecord(at, column + 1, filled);
    }
  }

  private endRecord(at: number, cells: number, filled: number): number {
    // The line break beyond the end is ours; and a CR at the very end may be half of CR LF.
    const unsure = at >= this.end || (this.bytes[at] === CR && at + 1 >= this.end);
    if (unsure && !this.final) return -1;
    this.cells = cells;
    this.filled = filled;
    return at < this.end && this.bytes[at] === CR && this.bytes[at + 1] === LF ? at + 2 : at + 1;
  }

  private blank(column: number, kind: number, at: number): void {
    this.numbers[column] = kind === ColumnKind.use ? 0 : NaN;
    this.starts[column] = at;
    this.ends[column] = at;
  }

  /** Reads digits and a decimal sign from `from` on; what else stands in the cell makes it NaN. @returns the cell's end */
  private scanNumber(from: number, column: number): number {
    const { bytes, delimiter, decimal } = this;
    let at = from;
    let mantissa = 0;
    let digit = bytes[at]! - ZERO;
    while (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digit = bytes[++at]! - ZERO;
    }
    let digits = at - from;
    let decimals = 0;
    if (bytes[at] === decimal && decimal !== delimiter) {
      const point = at;
      digit = bytes[++at]! - ZERO;
      while (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        digit = bytes[++at]! - ZERO;
      }
      decimals = at - point - 1;
      digits += decimals;
    }
    let byte = bytes[at]!;
    if ((byte === delimiter || byte === LF || byte === CR) && digits > 0 && digits <= EXACT_DIGITS) {
      this.numbers[column] = decimals === 0 ? mantissa : mantissa / POWERS_OF_TEN[decimals]!;
      return at;
    }
    while (byte !== delimiter && byte !== LF && byte !== CR) byte = bytes[++at]!;
    this.notPlain(column, from, at);
    return at;
  }

  /** Scans a cell that begins with a quotation mark. @returns its end, or -1 when the closing mark has not come yet */
  private scanQuoted(from: number, column: number, kind: number): number {
    const { bytes, delimiter } = this;
    for (let at = from + 1; at < this.end; at++) {
      if (bytes[at] !== QUOTE) continue;
      if (bytes[at + 1] === QUOTE && at + 1 < this.end) {
        at++;
        continue;
      }
      if (at + 1 >= this.end && !this.final) return -1;
      // Blanks between the mark and the delimiter are forgiven; a mark before other text does not close the cell.
      let after = at + 1;
      while (after < this.end && bytes[after] === 32) after++;
      if (after >= this.end && !this.final) return -1;
      const byte = bytes[after];
      if (byte === delimiter || byte === LF || byte === CR) {
        if (kind !== ColumnKind.skip) this.quotedCell(column, kind, from + 1, at);
        return after;
      }
    }
    if (this.final) throw new EndlessRecordError(this.row + 1);
    return -1;
  }

  private quotedCell(column: number, kind: number, start: number, end: number): void {
    if (kind === ColumnKind.text) {
      this.starts[column] = start;
      this.ends[column] = end;
    } else if (start === end) this.blank(column, kind, start);
    else {
      const { bytes } = this;
      let value = 0;
      let at = start;
      for (; at < end; at++) {
        const digit = bytes[at]! - ZERO;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      if (at === end && end - start <= EXACT_DIGITS) this.numbers[column] = value;
      else this.notPlain(column, start, end);
    }
  }

  private notPlain(column: number, start: number, end: number): void {
    this.numbers[column] = NaN;
    this.starts[column] = start;
    this.ends[column] = end;
  }
}
