import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';

/** A column and how it is read. `as` has the form of a correction: a role, a part of a table, "unused" or "Channel: Vehicle". */
export interface PreviewedColumn {
  readonly column: number;
  readonly heading: string;
  readonly as: string;
  /** Channel and format of a column about media; null for any other column. */
  readonly channel: string | null;
  readonly format: string | null;
}

export interface PreviewedRow {
  /** Row number, counted from 1. */
  readonly row: number;
  readonly kind: 'above' | 'headings' | 'data' | 'left out';
  readonly cells: readonly string[];
}

/** The first rows of a file and how they are read, for the table where columns are corrected. */
export interface PreviewedFile {
  readonly rows: readonly PreviewedRow[];
  /** Single rows further down: the rows that questions are about, and the first rows that were left out. */
  readonly rowsBelow: readonly PreviewedRow[];
  readonly columns: readonly PreviewedColumn[];
  /** 'unknown' if the file is not recognised. The heading row is then a guess, and no column has a role. */
  readonly layout: 'respondents' | 'respondents long' | 'crosstab' | 'unknown';
  readonly headerRow: number;
  readonly delimiter: string;
  readonly decimal: string;
  /** Unit of the weights, or of the audiences of a crosstab; null if the file has neither. */
  readonly units: 'people' | 'thousands' | null;
  /** Formats to choose from for a media column, in the order of the assumptions. */
  readonly formats: readonly PreviewedFormat[];
  /** Names of the visible sheets of a workbook; empty for a text file. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** Fingerprint of the headings. Answers about the file are remembered under it. */
  readonly shape: string;
}

export interface PreviewedFormat {
  readonly channel: string;
  readonly format: string;
}

/** The preview with its doubts: the questions about the file that the planner decides. */
export interface PreviewedReading extends PreviewedFile {
  readonly doubts: readonly Doubt[];
  /** Whether the figures of the answers are still being computed. */
  readonly areFiguresLoading?: boolean;
}
