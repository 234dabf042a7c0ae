import type { RespondentColumns } from '../headings/respondentColumns.ts';
import type { FoldedFile, RespondentFile } from './respondentFile.ts';
import type { TargetJudge } from './targetJudge.ts';

/** A folded file, and who decided on the target; null for everybody. */
export interface Folded {
  readonly result: FoldedFile;
  readonly judged: TargetJudge | null;
}

type Fold = Omit<RespondentFile<RespondentColumns>, 'source' | 'expectedRows'>;

/**
 * A fold that was made while its file came, by what the first rows let expect of the columns. The same bytes folded by the same rules
 * give the same, so whoever reads the whole file takes it where the rules have turned out to be those, and only there.
 */
export class FoldedAhead {
  readonly #rules: string | null;
  readonly #bytes: number;
  readonly #isUtf8: boolean;
  #folded: Folded | null;

  /** @param read how many bytes were folded, and whether they are UTF-8 to the last */
  constructor(file: Fold, thresholdSeconds: number, read: { bytes: number; isUtf8: boolean }, folded: Folded) {
    this.#rules = rulesOf(file, folded.judged, thresholdSeconds);
    this.#bytes = read.bytes;
    this.#isUtf8 = read.isUtf8;
    this.#folded = folded;
  }

  /** Whether a file of that size is known to be UTF-8. */
  isUtf8(bytes: number): boolean {
    return this.#isUtf8 && bytes === this.#bytes;
  }

  /**
   * The fold, where it is of the whole file by these rules. Asked once: what is not wanted is let go, for it takes the memory of the file's people.
   * @param bytes  size of the file
   */
  take(file: Fold, judge: TargetJudge | null, thresholdSeconds: number, bytes: number): Folded | null {
    const rules = rulesOf(file, judge, thresholdSeconds);
    const folded = this.#folded;
    this.#folded = null;
    return rules !== null && rules === this.#rules && bytes === this.#bytes ? folded : null;
  }
}

/** All that a fold depends on besides the bytes, as text; null for a fold by rules that cannot be compared. */
function rulesOf(
  { dialect, headerRow, columns, keepRespondents, skipped, codeBooks, onRespondent }: Fold,
  judge: TargetJudge | null,
  thresholdSeconds: number,
): string | null {
  // Code books are functions, and rows to leave out are known only when all were read.
  if ((codeBooks?.size ?? 0) > 0 || (skipped?.size ?? 0) > 0 || onRespondent !== undefined) return null;
  const rules = [dialect, headerRow, columns, keepRespondents, judge?.rules ?? null, thresholdSeconds];
  return JSON.stringify(rules, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? Array.from(value as Iterable<unknown>) : value,
  );
}
