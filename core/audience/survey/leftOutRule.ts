/** Leaves rows out by their text in one column. */
export interface LeftOutRule {
  readonly index: number;
  /** Compared without spaces at either end. */
  readonly texts: readonly string[];
  /** Whether rows with one of the texts are kept and all others left out, instead of the reverse. */
  readonly keeps: boolean;
  /** Completes "3 rows left out: ...". */
  readonly reason: string;
}
