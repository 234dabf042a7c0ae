/** A rule that leaves rows out by their text in one column. */
export interface LeftOutRule {
  /** Index of the column. */
  readonly index: number;
  /** Texts that are compared with the cell, without spaces at either end. */
  readonly texts: readonly string[];
  /** If true, only rows with one of the texts are kept. If false, rows with one of the texts are left out. */
  readonly keepsMatches: boolean;
  /** Completes "3 rows left out: ...". */
  readonly reason: string;
}
