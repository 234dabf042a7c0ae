import type { Dialect } from '../statements/statements.ts';

/** A column of a table. */
export interface TableColumn {
  readonly name: string;
  /** Booleans count as numbers. */
  readonly kind: 'number' | 'text' | 'other';
}

/**
 * A database engine that scans the rows of an audience. The statements that it runs are made in ../statements.
 * @throws {SourceAway} from each method, when the engine does not answer, fails or is too slow
 * @throws {JobCancelled} from each method with a signal, when it aborts; the engine then stops working
 */
export interface Engine {
  readonly dialect: Dialect;
  /** How statements name the table; up to date after `columns`. */
  readonly table: string;
  columns(signal: AbortSignal): Promise<readonly TableColumn[]>;
  /** Runs a statement that returns a single row of `width` numbers. */
  numbers(statement: string, width: number, signal: AbortSignal): Promise<Float64Array>;
  /** Runs a statement, and passes each of its rows of `width` numbers to `take`. The array is reused. */
  rows(statement: string, width: number, signal: AbortSignal, take: (row: Float64Array) => void): Promise<void>;
  close(): Promise<void>;
}

/** Waits for the work. @throws what the work throws, or an error if the signal aborts first */
export async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let rejectAborted = () => {};
  const aborted = new Promise<never>((_, reject) => {
    rejectAborted = () => reject(new Error('The caller has left.'));
    signal.addEventListener('abort', rejectAborted);
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', rejectAborted));
}
