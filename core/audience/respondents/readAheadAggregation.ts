import type { RespondentColumns } from '../headings/respondentColumns.ts';
import type { AggregatedFile, RespondentFile } from './respondentFile.ts';
import type { TargetJudge } from './targetJudge.ts';

/** A file whose contacts are added up by respondent and channel. */
export interface Aggregated {
  readonly result: AggregatedFile;
  /** Decided who is in the target; null when the target is everybody. */
  readonly judge: TargetJudge | null;
}

type AggregationInput = Omit<RespondentFile<RespondentColumns>, 'source' | 'expectedRows'>;

/**
 * The result of aggregating a file during its upload, with rules for the columns that were derived from the first rows. When the
 * whole file is read, it is used only if the rules from the whole file are the same, so that the result is the same.
 */
export class ReadAheadAggregation {
  readonly #rules: string | null;
  readonly #bytes: number;
  readonly #isUtf8: boolean;
  #aggregated: Aggregated | null;

  /** @param read  number of aggregated bytes, and whether all of them are UTF-8 */
  constructor(
    file: AggregationInput,
    thresholdSeconds: number,
    read: { bytes: number; isUtf8: boolean },
    aggregated: Aggregated,
  ) {
    this.#rules = rulesOf(file, aggregated.judge, thresholdSeconds);
    this.#bytes = read.bytes;
    this.#isUtf8 = read.isUtf8;
    this.#aggregated = aggregated;
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
  take(file: AggregationInput, judge: TargetJudge | null, thresholdSeconds: number, bytes: number): Aggregated | null {
    const rules = rulesOf(file, judge, thresholdSeconds);
    const aggregated = this.#aggregated;
    this.#aggregated = null;
    return rules !== null && rules === this.#rules && bytes === this.#bytes ? aggregated : null;
  }
}

/** Everything that an aggregation depends on except the bytes, as text; null for rules that cannot be compared. */
function rulesOf(
  {
    dialect,
    headerRow,
    columns,
    keepRespondents,
    skipped,
    leftOut,
    markets,
    codeBooks,
    onRespondent,
  }: AggregationInput,
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
