import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';

/** The role of a column. `as` is a role, a part of a table, "unused" or "Channel: Vehicle", as in a correction. */
export interface PreviewedColumn {
  readonly column: number;
  readonly heading: string;
  readonly as: string;
  /** Of a media column. */
  readonly channel: string | null;
  readonly format: string | null;
}

export interface PreviewedRow {
  /** Row number from 1. */
  readonly row: number;
  readonly kind: 'above' | 'headings' | 'data' | 'left out';
  readonly cells: readonly string[];
}

/** The first rows of a file and how they are read, for the table where columns are corrected. */
export interface PreviewedFile {
  readonly rows: readonly PreviewedRow[];
  /** Single rows further down: those of doubts, and the first ones that were left out. */
  readonly rowsBelow: readonly PreviewedRow[];
  readonly columns: readonly PreviewedColumn[];
  /** Unknown where the file is not recognised: the heading row is then a guess, and no column has a role. */
  readonly layout: 'respondents' | 'respondents long' | 'crosstab' | 'unknown';
  readonly headerRow: number;
  readonly delimiter: string;
  readonly decimal: string;
  /** Unit of weights, or of the audiences of a crosstab; null where the file has none. */
  readonly units: 'people' | 'thousands' | null;
  /** Formats to choose from for a media column, in the order of the assumptions. */
  readonly formats: readonly PreviewedFormat[];
  /** Visible sheets of a workbook; none for text. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** Fingerprint of the headings, under which answers are remembered. */
  readonly shape: string;
}

export interface PreviewedFormat {
  readonly channel: string;
  readonly format: string;
}

/** The preview with its doubts. */
export interface PreviewedReading extends PreviewedFile {
  readonly doubts: readonly Doubt[];
  /** Whether the figures of their answers are still being read. */
  readonly areFiguresLoading?: boolean;
}
