import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';

/** What a column is taken for. `as` is what a correction of it would say: a role, a part of a table, "unused", or "Channel: Vehicle". */
export interface PreviewedColumn {
  readonly column: number;
  readonly heading: string;
  readonly as: string;
  /** Of a media column. */
  readonly channel: string | null;
  readonly format: string | null;
}

export interface PreviewedRow {
  /** As the spreadsheet counts. */
  readonly row: number;
  readonly kind: 'above' | 'headings' | 'data' | 'left out';
  readonly cells: readonly string[];
}

/** The beginning of a file as it is understood: for a table that is looked at and corrected. */
export interface PreviewedFile {
  readonly rows: readonly PreviewedRow[];
  /** Single rows from further down: those that doubts are about, and the first that were left out. */
  readonly rowsBelow: readonly PreviewedRow[];
  readonly columns: readonly PreviewedColumn[];
  /** Unknown where the file is not recognised: the heading row is then only the likeliest, and no column is taken for anything. */
  readonly layout: 'respondents' | 'respondents long' | 'crosstab' | 'unknown';
  readonly headerRow: number;
  readonly delimiter: string;
  readonly decimal: string;
  /** What weights, or the audiences of a crosstab, count; null where the file has none. */
  readonly units: 'people' | 'thousands' | null;
  /** What there is to choose from for a media column, in the order of the assumptions. */
  readonly formats: readonly PreviewedFormat[];
  /** Visible sheets of a workbook; none for text. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** Answers are kept under it: files with the same headings have the same. */
  readonly shape: string;
}

export interface PreviewedFormat {
  readonly channel: string;
  readonly format: string;
}

/** What there is to look at and to answer. */
export interface PreviewedReading extends PreviewedFile {
  readonly doubts: readonly Doubt[];
}
