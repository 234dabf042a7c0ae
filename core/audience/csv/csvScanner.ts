import type { ScannerMemory } from '../kernel/scannerMemory.ts';
import {
  AT_BLANKS,
  AT_COLUMN,
  AT_FILLED,
  AT_USED,
  EXACT_DIGITS,
  NUMBER,
  SKIP,
  STEP_BLANK,
  STEP_BLANK_BIT,
  STEP_VALUE,
  STEP_WIDTH,
  TEXT,
  USE,
} from '../kernel/codes.ts';
import { POWERS_OF_TEN } from '../kernel/scannerMemory.ts';
import { fillUseSteps, STEP_OTHER } from '../kernel/useSteps.ts';
import type { DecimalSign } from './numberText.ts';

/** How a column is read: see kernel/codes.ts. */
export const ColumnKind = { skip: SKIP, use: USE, number: NUMBER, text: TEXT } as const;
export type ColumnKind = (typeof ColumnKind)[keyof typeof ColumnKind];

const QUOTE = 34;
const LF = 10;
const CR = 13;
const SPACE = 32;
const ZERO = 48;

/** A record without an end: the opening quotation mark of a cell is never closed. */
export class EndlessRecordError extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`A quotation mark of row ${row} is never closed`);
    this.name = 'EndlessRecordError';
    this.row = row;
  }
}

/**
 * Scans one csv record at a time from bytes. It is the hot path for files of up to 200 MB: no object is made per cell.
 * Quoting as in RFC 4180; a quotation mark inside an unquoted cell is an ordinary character; lines end with LF, CR LF
 * or CR. Numbers of digits and one decimal sign are read while scanning; anything else in a number column is NaN.
 */
export class CsvScanner {
  /** Row number of the record as a spreadsheet counts; the first is 1. */
  row = 0;
  /** Number of cells of the record. */
  cells = 0;
  /** Number of its cells that are not empty. */
  filled = 0;
  /** Number of its filled cells that are under a heading. */
  filledWithin = 0;
  /** By column: the values of the number columns, and of the use columns listed in `used`. */
  readonly numbers: Float64Array;
  /** The first `usedCount` entries are the use columns whose cells are not 0, in order. */
  readonly used: Int32Array;
  usedCount = 0;
  /** Whether some use cell is not a plain number. The value of such a cell is NaN, and its column is in `used`. */
  hasOddUse = false;

  /** Where the last cell of a record begins and ends, with its quotation marks; for records wider than the headings. */
  protected lastStart = 0;
  protected lastEnd = 0;
  /** Bytes read and not yet scanned; `bytes[end]` is a sentinel line break that stops every scan. */
  protected bytes: Uint8Array;
  protected end = 0;
  /** Whether no more bytes will come. */
  protected final = false;
  protected readonly starts: Int32Array;
  protected readonly ends: Int32Array;
  protected readonly kinds: Uint8Array;
  /** For each use column: the index after the last use column of the same unbroken run. */
  readonly #runEnds: Int32Array;
  readonly #steps: Uint16Array;
  protected readonly kernel: ScannerMemory | null;
  protected readonly delimiter: number;
  readonly #decimal: number;
  #column = 0;
  #blanks = 0;

  /**
   * @param kinds   one for each column of the header; further cells of a record are only counted
   * @param kernel  memory of the WebAssembly loops; null to run those in TypeScript
   */
  constructor(
    kinds: readonly ColumnKind[],
    dialect: { delimiter: string; decimal: DecimalSign },
    kernel: ScannerMemory | null = null,
  ) {
    this.kernel = kernel;
    this.bytes = kernel?.bytes ?? new Uint8Array(4);
    this.kinds = kernel?.kinds ?? new Uint8Array(kinds.length);
    this.kinds.set(kinds);
    this.#runEnds = new Int32Array(kinds.length);
    for (let column = kinds.length - 1; column >= 0; column--) {
      const runContinues = kinds[column + 1] === ColumnKind.use;
      this.#runEnds[column] = runContinues ? this.#runEnds[column + 1]! : column + 1;
    }
    // One entry more than there are columns: a scan writes after the last entry it keeps.
    this.used = kernel?.used ?? new Int32Array(kinds.length + 1);
    this.numbers = kernel?.numbers ?? new Float64Array(kinds.length);
    this.starts = kernel?.starts ?? new Int32Array(kinds.length);
    this.ends = kernel?.ends ?? new Int32Array(kinds.length);
    this.delimiter = dialect.delimiter.charCodeAt(0);
    this.#steps = kernel?.steps ?? new Uint16Array(1 << 16);
    fillUseSteps(this.#steps, this.delimiter);
    this.#decimal = dialect.decimal.charCodeAt(0);
  }

  /**
   * Scans one record from `from`.
   * @returns where the next record begins, or -1 when this record is not complete yet
   * @throws {EndlessRecordError}
   */
  protected scanRecord(from: number): number {
    const { bytes, kinds, delimiter, kernel } = this;
    const columns = kinds.length;
    let at = from;
    let filled = 0;
    let filledUnderHeadings = -1;
    this.usedCount = 0;
    this.hasOddUse = false;
    for (let column = 0; ; column++) {
      if (kernel !== null && column < columns && kinds[column] !== ColumnKind.use) {
        at = kernel.scanCells(at, column, this.end, delimiter, this.#decimal);
        column = kernel.results[AT_COLUMN]!;
        filled += kernel.results[AT_FILLED]!;
      }
      if (column < columns && kinds[column] === ColumnKind.use) {
        at = this.#scanUses(at, column);
        filled += this.#column - column - this.#blanks;
        column = this.#column;
      }
      if (column === columns) filledUnderHeadings = filled;
      const kind = column < columns ? kinds[column]! : ColumnKind.skip;
      const start = at;
      let byte = bytes[at]!;
      if (byte === delimiter || byte === LF || byte === CR) {
        if (kind > ColumnKind.use) this.#storeBlank(column, at);
      } else {
        filled++;
        if (byte === QUOTE) {
          at = this.#scanQuoted(at, column, kind);
          if (at < 0) return -1;
          if (at === start + 2) filled--;
        } else if (kind === ColumnKind.use || kind === ColumnKind.number) at = this.#scanNumber(at, column, kind);
        else {
          while (byte !== delimiter && byte !== LF && byte !== CR) byte = bytes[++at]!;
          this.starts[column] = start;
          this.ends[column] = at;
        }
        byte = bytes[at]!;
      }
      if (byte === delimiter) at++;
      else {
        this.filledWithin = filledUnderHeadings < 0 ? filled : filledUnderHeadings;
        this.lastStart = start;
        this.lastEnd = at;
        return this.#endRecord(at, column + 1, filled);
      }
    }
  }

  /**
   * Scans a run of use columns whose cells are empty or have one or two digits: nearly all of a respondent file.
   * Stops before the first other cell, with its column in `#column` and the number of empty cells passed in `#blanks`.
   * Cells are unpredictable, so one lookup by two bytes replaces branches that the processor would mispredict.
   */
  #scanUses(from: number, firstColumn: number): number {
    const { kernel } = this;
    if (kernel === null) return this.#scanUsesInTypeScript(from, firstColumn);
    const at = kernel.scanUses(from, firstColumn, this.#runEnds[firstColumn]!, this.usedCount, this.delimiter);
    this.#column = kernel.results[AT_COLUMN]!;
    this.#blanks = kernel.results[AT_BLANKS]!;
    this.usedCount = kernel.results[AT_USED]!;
    return at;
  }

  #scanUsesInTypeScript(from: number, firstColumn: number): number {
    const { bytes, delimiter, numbers, used } = this;
    const [steps, end] = [this.#steps, this.#runEnds[firstColumn]!];
    let { usedCount } = this;
    let at = from;
    let column = firstColumn;
    let blanks = 0;
    for (; column < end; column++) {
      const step = steps[bytes[at]! | (bytes[at + 1]! << 8)]!;
      const width = step & STEP_WIDTH;
      // The cell is neither empty nor of one or two digits, so the ordinary scan reads it.
      if (step === STEP_OTHER || (width > 2 && bytes[at + 2] !== delimiter)) break;
      const value = step >> STEP_VALUE;
      numbers[column] = value;
      // Always written; kept only when the use is not 0, so that no branch is needed.
      used[usedCount] = column;
      usedCount += -value >>> 31;
      blanks += (step & STEP_BLANK) >> STEP_BLANK_BIT;
      at += width;
    }
    this.usedCount = usedCount;
    this.#blanks = blanks;
    this.#column = column;
    return at;
  }

  #endRecord(at: number, cells: number, filled: number): number {
    // A line break at `end` is only the sentinel, and a CR in the last byte may be the first half of CR LF.
    const isUncertain = at >= this.end || (this.bytes[at] === CR && at + 1 >= this.end);
    if (isUncertain && !this.final) return -1;
    this.cells = cells;
    this.filled = filled;
    return at < this.end && this.bytes[at] === CR && this.bytes[at + 1] === LF ? at + 2 : at + 1;
  }

  /** Reads digits and a decimal sign; anything else in the cell makes it NaN. @returns the cell's end */
  #scanNumber(from: number, column: number, kind: number): number {
    const { bytes, delimiter } = this;
    const decimal = this.#decimal;
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
      this.#storeNumber(column, kind, decimals === 0 ? mantissa : mantissa / POWERS_OF_TEN[decimals]!);
      return at;
    }
    while (byte !== delimiter && byte !== LF && byte !== CR) byte = bytes[++at]!;
    this.#storeOddCell(column, kind, from, at);
    return at;
  }

  /** Scans a cell that begins with a quotation mark. @returns its end, or -1 when the closing mark has not been read yet */
  #scanQuoted(from: number, column: number, kind: number): number {
    const { bytes, end, final, delimiter } = this;
    for (let at = from + 1; at < end; at++) {
      if (bytes[at] !== QUOTE) continue;
      if (at + 1 < end && bytes[at + 1] === QUOTE) {
        at++;
        continue;
      }
      // Spaces between the mark and the delimiter are accepted; a mark before other text does not close the cell.
      let after = at + 1;
      while (after < end && bytes[after] === SPACE && delimiter !== SPACE) after++;
      if (after >= end && !final) return -1;
      const byte = bytes[after];
      if (byte === delimiter || byte === LF || byte === CR) {
        if (kind !== ColumnKind.skip) this.#quotedCell(column, kind, from + 1, at);
        return after;
      }
    }
    if (final) throw new EndlessRecordError(this.row + 1);
    return -1;
  }

  #quotedCell(column: number, kind: number, start: number, end: number): void {
    if (kind === ColumnKind.text || start === end) {
      this.#storeBlank(column, start);
      this.ends[column] = end;
      return;
    }
    let value = 0;
    let at = start;
    for (; at < end; at++) {
      const digit = this.bytes[at]! - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === end && end - start <= EXACT_DIGITS) this.#storeNumber(column, kind, value);
    else this.#storeOddCell(column, kind, start, end);
  }

  /** Stores an empty cell. */
  #storeBlank(column: number, at: number): void {
    this.numbers[column] = NaN;
    this.starts[column] = at;
    this.ends[column] = at;
  }

  #storeNumber(column: number, kind: number, value: number): void {
    this.numbers[column] = value;
    if (kind === ColumnKind.use && value !== 0) this.used[this.usedCount++] = column;
  }

  /** Stores where the text of a cell is that is not a plain number. */
  #storeOddCell(column: number, kind: number, start: number, end: number): void {
    this.#storeBlank(column, start);
    this.ends[column] = end;
    if (kind !== ColumnKind.use) return;
    this.used[this.usedCount++] = column;
    this.hasOddUse = true;
  }
}
