import type { Dialect } from '../statements/dialects.ts';

/** A column of a table. Codes are compared as numbers or as text; only numbers are added up. */
export interface TableColumn {
  readonly name: string;
  readonly kind: 'number' | 'text' | 'other';
}

/**
 * What walks the rows. Statements come from statements.ts only.
 * @throws {SourceAway} from each, when the engine does not answer, gave up or was too slow
 * @throws {JobCancelled} from each with a signal, when it fires; the engine then stops working
 */
export interface Engine {
  readonly dialect: Dialect;
  /** The table as a statement names it; the one of today when its columns have been asked for. */
  readonly table: string;
  columns(gone: AbortSignal): Promise<readonly TableColumn[]>;
  /** The one row of numbers that a statement comes to, so many wide. */
  numbers(statement: string, width: number, gone: AbortSignal): Promise<Float64Array>;
  /** Hands over each row of numbers, so many wide; the array is the same one each time. */
  rows(statement: string, width: number, gone: AbortSignal, take: (row: Float64Array) => void): Promise<void>;
  close(): Promise<void>;
}
