import type { ByteSink, ByteSource } from '../../bytes/platform.ts';
import { utf8Bytes } from '../../bytes/text.ts';
import { DamagedWorkbookError } from './damagedWorkbook.ts';

const COMMA = 44;
const QUOTE = 34;
const LF = 10;
const CR = 13;
const FLUSH_BYTES = 1024 * 1024;
const SHORT_BYTES = 48;
/** Maximum number of bytes of a csv file written from a workbook. */
const CSV_BYTES_MAXIMUM = 1024 * 1024 * 1024;
const ROWS_MAXIMUM = 1_048_576;
const COLUMNS_MAXIMUM = 16_384;

/** Bytes of csv that every file may become, however small it is. */
const ALLOWANCE_BASE = 64 * 1024 * 1024;
/** Further bytes of csv allowed for each byte of the file. Real sheets and SPSS files grow 2 to 40 times. */
const ALLOWANCE_PER_BYTE = 100;

/**
 * Limits how much csv is written from one file, over all its sheets and all attempts to find the right sheet. Without this
 * limit a file of a few kilobytes could become gigabytes of csv: one long shared text, referenced by 200,000 cells.
 */
export class CsvAllowance {
  #left: number;

  /** @param fileBytes size of the file that is converted */
  constructor(fileBytes: number) {
    this.#left = ALLOWANCE_BASE + ALLOWANCE_PER_BYTE * fileBytes;
  }

  /** @throws {DamagedWorkbookError} when the allowance is exceeded */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new DamagedWorkbookError('its cells hold far more text than a file of its size can');
  }
}

/**
 * Writes cells as csv bytes. Cells are given in order, each with its row and column; gaps are filled with empty cells and
 * rows, so that row numbers match the sheet. A row is padded to the widest one so far.
 */
export class CsvSink {
  /** Number of finished rows. */
  rows = 0;
  /** Whether any cell was written. */
  hasCells = false;
  readonly #to: ByteSink;
  readonly #allowance: CsvAllowance | null;
  #buffer = new Uint8Array(FLUSH_BYTES * 2);
  #length = 0;
  #written = 0;
  #cells = 0;
  #widest = 0;

  /** @param allowance  the limit of the file that is converted; null for tables without a limit */
  constructor(to: ByteSink, allowance: CsvAllowance | null) {
    this.#to = to;
    this.#allowance = allowance;
  }

  /** Starts row `row` (the first is 1), after empty rows if needed. @throws {DamagedWorkbookError} when the row was already written */
  openRow(row: number): void {
    if (row <= this.rows || row > ROWS_MAXIMUM) throw new DamagedWorkbookError('its rows are out of order');
    while (this.rows < row - 1) this.endRow();
  }

  /** Ends the open row. */
  endRow(): void {
    if (this.#cells > 0) {
      this.#widest = Math.max(this.#widest, this.#cells);
      this.#writeCommas(this.#widest - 1);
    }
    this.#reserve(1);
    this.#buffer[this.#length++] = LF;
    this.#cells = 0;
    this.rows++;
    if (this.#length >= FLUSH_BYTES) this.#flush();
  }

  /** Writes bytes unchanged: a number, or text already escaped for csv. The first `column` is 0. */
  cellBytes(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.#openCell(column);
    this.#reserve(end - start);
    const buffer = this.#buffer;
    const length = this.#length;
    // For a few bytes a loop is faster than `set`.
    if (end - start > SHORT_BYTES) buffer.set(bytes.subarray(start, end), length);
    else for (let at = start, to = length; at < end; at++) buffer[to++] = bytes[at]!;
    this.#length = length + end - start;
  }

  cellText(column: number, text: string): void {
    const bytes = csvBytes(utf8Bytes(text));
    this.cellBytes(column, bytes, 0, bytes.length);
  }

  /** @returns the csv; null when no cell was written */
  close(): ByteSource | null {
    if (this.#cells > 0) this.endRow();
    this.#flush();
    const csv = this.#to.close();
    return this.hasCells ? csv : null;
  }

  #openCell(column: number): void {
    if (column < this.#cells || column >= COLUMNS_MAXIMUM) throw new DamagedWorkbookError('its cells are out of order');
    this.#writeCommas(column);
    this.#cells = column + 1;
    this.hasCells = true;
  }

  /** Writes the commas before a cell, with those of the empty cells before it. The first cell of a row has no comma before it. */
  #writeCommas(column: number): void {
    const commas = column - Math.max(0, this.#cells - 1);
    if (commas <= 0) return;
    this.#reserve(commas);
    if (commas === 1) this.#buffer[this.#length] = COMMA;
    else this.#buffer.fill(COMMA, this.#length, this.#length + commas);
    this.#length += commas;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    this.#flush();
    if (bytes > this.#buffer.length) this.#buffer = new Uint8Array(bytes * 2);
  }

  #flush(): void {
    this.#allowance?.take(this.#length);
    this.#written += this.#length;
    if (this.#written > CSV_BYTES_MAXIMUM) throw new DamagedWorkbookError('its sheet is too large');
    this.#to.write(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
  }
}

/** UTF-8 text as the bytes of a csv cell, quoted where necessary. */
export function csvBytes(text: Uint8Array): Uint8Array {
  let quotes = 0;
  let special = false;
  for (const byte of text) {
    if (byte === QUOTE) quotes++;
    else if (byte === COMMA || byte === LF || byte === CR) special = true;
  }
  if (quotes === 0 && !special) return text;
  const cell = new Uint8Array(text.length + quotes + 2);
  cell[0] = QUOTE;
  let to = 1;
  for (const byte of text) {
    cell[to++] = byte;
    if (byte === QUOTE) cell[to++] = QUOTE;
  }
  cell[to] = QUOTE;
  return cell;
}
