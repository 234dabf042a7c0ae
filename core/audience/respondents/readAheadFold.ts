import type { RespondentColumns } from '../headings/respondentColumns.ts';
import type { FoldedFile, RespondentFile } from './respondentFile.ts';
import type { TargetJudge } from './targetJudge.ts';

/** A folded file, and the judge of its target; null when the target is everybody. */
export interface Folded {
  readonly result: FoldedFile;
  readonly judged: TargetJudge | null;
}

type Fold = Omit<RespondentFile<RespondentColumns>, 'source' | 'expectedRows'>;

/**
 * A fold made during the upload of its file, with rules for the columns guessed from the first rows. The reader of the
 * whole file uses it only if its own rules turn out to be the same, so that the result is the same.
 */
export class ReadAheadFold {
  readonly #rules: string | null;
  readonly #bytes: number;
  readonly #isUtf8: boolean;
  #folded: Folded | null;

  /** @param read  number of folded bytes, and whether all of them are UTF-8 */
  constructor(file: Fold, thresholdSeconds: number, read: { bytes: number; isUtf8: boolean }, folded: Folded) {
    this.#rules = rulesOf(file, folded.judged, thresholdSeconds);
    this.#bytes = read.bytes;
    this.#isUtf8 = read.isUtf8;
    this.#folded = folded;
  }

  /** Whether a file of this size is known to be UTF-8. */
  isUtf8(bytes: number): boolean {
    return this.#isUtf8 && bytes === this.#bytes;
  }

  /**
   * The fold, if it covers the whole file and has these rules; else null. Can be called once: the fold is released either
   * way, because it takes much memory.
   * @param bytes  size of the file
   */
  take(file: Fold, judge: TargetJudge | null, thresholdSeconds: number, bytes: number): Folded | null {
    const rules = rulesOf(file, judge, thresholdSeconds);
    const folded = this.#folded;
    this.#folded = null;
    return rules !== null && rules === this.#rules && bytes === this.#bytes ? folded : null;
  }
}

/** Everything that a fold depends on except the bytes, as text; null for rules that cannot be compared. */
function rulesOf(
  { dialect, headerRow, columns, keepRespondents, skipped, leftOut, markets, codeBooks, onRespondent }: Fold,
  judge: TargetJudge | null,
  thresholdSeconds: number,
): string | null {
  // Code books are functions, and skipped rows are known only after the whole file was read.
  if ((codeBooks?.size ?? 0) > 0 || (skipped?.size ?? 0) > 0 || onRespondent !== undefined) return null;
  const rows = [leftOut ?? [], markets ?? []];
  const rules = [dialect, headerRow, columns, keepRespondents, rows, judge?.rules ?? null, thresholdSeconds];
  return JSON.stringify(rules, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? Array.from(value as Iterable<unknown>) : value,
  );
}
