import { closeSync, openSync, writeSync } from 'node:fs';
import { DamagedWorkbookError } from './damagedWorkbook.ts';

const COMMA = 44;
const QUOTE = 34;
const LF = 10;
const CR = 13;
const FLUSH_BYTES = 1024 * 1024;
/** The largest csv file written from a workbook [bytes]. */
export const CSV_BYTES_MAXIMUM = 1024 * 1024 * 1024;
export const ROWS_MAXIMUM = 1_048_576;
export const COLUMNS_MAXIMUM = 16_384;

/**
 * Writes cells as csv bytes. Cells come in order, each with its place; what lies between is filled with empty cells and
 * rows, so that row numbers stay those of the sheet. A row is filled up to the widest one so far.
 */
export class CsvSink {
  /** Rows finished, and whether any cell was written. */
  rows = 0;
  hasCells = false;
  private readonly file: number;
  private buffer = Buffer.allocUnsafeSlow(FLUSH_BYTES * 2);
  private length = 0;
  private written = 0;
  private cells = 0;
  private widest = 0;

  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  /** Finishes rows until `row` (1 is the first) is the open one. @throws {DamagedWorkbookError} when it was finished before */
  openRow(row: number): void {
    if (row <= this.rows || row > ROWS_MAXIMUM) throw new DamagedWorkbookError('its rows are out of order');
    while (this.rows < row - 1) this.endRow();
  }

  /** Ends the open row. */
  endRow(): void {
    if (this.cells > 0) {
      this.widest = Math.max(this.widest, this.cells);
      this.commasTo(this.widest - 1);
    }
    this.room(1);
    this.buffer[this.length++] = LF;
    this.cells = 0;
    this.rows++;
    if (this.length >= FLUSH_BYTES) this.flush();
  }

  /** Writes bytes as they are: a number, or text already fit for csv. `column` 0 is the first. */
  cellBytes(column: number, bytes: Buffer, start: number, end: number): void {
    this.openCell(column);
    this.room(end - start);
    bytes.copy(this.buffer, this.length, start, end);
    this.length += end - start;
  }

  /** The same for a few bytes, for which a loop is faster than a copy. */
  shortCell(column: number, bytes: Buffer, start: number, end: number): void {
    this.openCell(column);
    this.room(end - start);
    const { buffer } = this;
    let to = this.length;
    for (let at = start; at < end; at++) buffer[to++] = bytes[at]!;
    this.length = to;
  }

  cellText(column: number, text: string): void {
    const bytes = csvBytes(Buffer.from(text));
    this.cellBytes(column, bytes, 0, bytes.length);
  }

  close(): void {
    if (this.cells > 0) this.endRow();
    this.flush();
    closeSync(this.file);
  }

  private openCell(column: number): void {
    if (column < this.cells || column >= COLUMNS_MAXIMUM) throw new DamagedWorkbookError('its cells are out of order');
    this.commasTo(column);
    this.cells = column + 1;
    this.hasCells = true;
  }

  /** A row's first cell has no comma before it, the others one each. */
  private commasTo(column: number): void {
    const commas = column - Math.max(0, this.cells - 1);
    if (commas <= 0) return;
    this.room(commas);
    if (commas === 1) this.buffer[this.length] = COMMA;
    else this.buffer.fill(COMMA, this.length, this.length + commas);
    this.length += commas;
  }

  private room(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    this.flush();
    if (bytes > this.buffer.length) this.buffer = Buffer.allocUnsafeSlow(bytes * 2);
  }

  private flush(): void {
    this.written += this.length;
    if (this.written > CSV_BYTES_MAXIMUM) throw new DamagedWorkbookError('its sheet is too large');
    let at = 0;
    while (at < this.length) at += writeSync(this.file, this.buffer, at, this.length - at);
    this.length = 0;
  }
}

/** UTF-8 text as the bytes of a csv cell: in quotation marks where it must be. */
export function csvBytes(text: Buffer): Buffer {
  let quotes = 0;
  let special = false;
  for (const byte of text) {
    if (byte === QUOTE) quotes++;
    else if (byte === COMMA || byte === LF || byte === CR) special = true;
  }
  if (quotes === 0 && !special) return text;
  const cell = Buffer.allocUnsafe(text.length + quotes + 2);
  cell[0] = QUOTE;
  let to = 1;
  for (const byte of text) {
    cell[to++] = byte;
    if (byte === QUOTE) cell[to++] = QUOTE;
  }
  cell[to] = QUOTE;
  return cell;
}
