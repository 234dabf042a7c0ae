/** Leaves rows out by the text of a column: those with one of the texts, or those with any other. */
export interface LeftOutRule {
  readonly index: number;
  /** Compared without spaces around. */
  readonly texts: readonly string[];
  /** Whether the texts are those that stay. */
  readonly keeps: boolean;
  /** Completes "3 rows left out: ...". */
  readonly reason: string;
}
