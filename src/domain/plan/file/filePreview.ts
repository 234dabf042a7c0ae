import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';

/** A column of the file and how it is read. */
export interface PreviewedColumn {
  /** Index of the column, from 0. */
  readonly column: number;
  readonly heading: string;
  /**
   * How the column is read, in the form in which the planner's corrections are stored (`as` in `Reading.columns`): the name of a role such
   * as "weight" or "audience", "unused", or "Channel: Vehicle" for a column about media.
   */
  readonly as: string;
  /** Channel of a column about media; null for any other column. */
  readonly channel: string | null;
  /** Format of a column about media; null for any other column. */
  readonly format: string | null;
}

export interface PreviewedRow {
  /** Row number, counted from 1. */
  readonly row: number;
  /** 'above' for a row above the headings. */
  readonly kind: 'above' | 'headings' | 'data' | 'left out';
  readonly cells: readonly string[];
}

/** The first rows of a file and how they are read, for the table where columns are corrected. */
export interface PreviewedTable {
  readonly rows: readonly PreviewedRow[];
  /** Single rows further down: rows that questions are about, and one example for each reason why rows were left out. */
  readonly rowsBelow: readonly PreviewedRow[];
  readonly columns: readonly PreviewedColumn[];
  /** 'unknown' if the file is not recognised. The heading row is then a guess, and no column has a role. */
  readonly layout: 'respondents' | 'respondents long' | 'crosstab' | 'unknown';
  /** Number of the row with the headings, counted from 1. */
  readonly headerRow: number;
  /** The character between two cells. */
  readonly delimiter: string;
  /** The decimal point or comma. */
  readonly decimal: string;
  /**
   * Unit of the weights, or of the audiences of a crosstab. Null if the planner has no unit to choose: the file has no weights, is not
   * recognised, or states that it counts in millions.
   */
  readonly units: 'people' | 'thousands' | null;
  /** Formats to choose from for a media column, in the order of the assumptions (the table of prices and attention figures). */
  readonly formats: readonly PreviewedFormat[];
  /** Names of the visible sheets of a workbook; empty for a text file. */
  readonly sheets: readonly string[];
  /** The sheet that is read; null for a text file. */
  readonly sheet: string | null;
  /** Fingerprint of the headings. Answers about the file are remembered under it. */
  readonly headingsHash: string;
}

/** A format of a channel. */
export interface PreviewedFormat {
  readonly channel: string;
  readonly format: string;
}

/** What this browser read of a file: its first rows and its doubts, which are the questions about the file that the planner decides. */
export interface FilePreview extends PreviewedTable {
  readonly doubts: readonly Doubt[];
  /** Whether figures are still being computed that show, for each answer to a doubt, the people and reach that it would give. */
  readonly areFiguresLoading?: boolean;
}
