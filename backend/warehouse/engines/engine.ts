import type { Dialect } from '../statements/dialects.ts';

/** A column of a table. */
export interface TableColumn {
  readonly name: string;
  readonly kind: 'number' | 'text' | 'other';
}

/**
 * A database engine that scans the rows. Its statements come from statements.ts only.
 * @throws {SourceAway} from each method, when the engine does not answer, failed or was too slow
 * @throws {JobCancelled} from each method with a signal, when it aborts; the engine then stops working
 */
export interface Engine {
  readonly dialect: Dialect;
  /** How statements name the table; up to date after `columns`. */
  readonly table: string;
  columns(signal: AbortSignal): Promise<readonly TableColumn[]>;
  /** The single row of `width` numbers that a statement returns. */
  numbers(statement: string, width: number, signal: AbortSignal): Promise<Float64Array>;
  /** Passes each row of `width` numbers; the array is reused. */
  rows(statement: string, width: number, signal: AbortSignal, take: (row: Float64Array) => void): Promise<void>;
  close(): Promise<void>;
}
