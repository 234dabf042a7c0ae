import type { RespondentColumns } from '../headings/respondentColumns.ts';
import type { FoldedFile, RespondentFile } from './respondentFile.ts';
import type { TargetJudge } from './targetJudge.ts';

/** A folded file: contacts are added up by respondent and channel. */
export interface Folded {
  readonly result: FoldedFile;
  /** Decided who is in the target; null when the target is everybody. */
  readonly judged: TargetJudge | null;
}

type Fold = Omit<RespondentFile<RespondentColumns>, 'source' | 'expectedRows'>;

/**
 * The result of folding a file during its upload, with rules for the columns that were derived from the first rows. When the
 * whole file is read, it is used only if the rules from the whole file are the same, so that the result is the same.
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
   * The result, if it covers the whole file and was made with these rules; else null. It can be taken only once, because it
   * is released in either case: it takes much memory.
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
