import type { AudienceMatrix } from '../../planning/model/audience.ts';
import type { Dialect } from '../csv/dialect.ts';
import type { ByteSource } from '../bytes/platform.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import type { LeftOutRule } from '../survey/leftOutRule.ts';
import type { OutlierRow } from './outlierRow.ts';
import type { RowLedger } from '../refusals/rowLedger.ts';

/** A respondent file with recognised headings. `Columns` is that of the wide or of the long layout. */
export interface RespondentFile<Columns> {
  readonly source: ByteSource;
  readonly dialect: Dialect;
  /** Spreadsheet row of the headings; respondents begin below. */
  readonly headerRow: number;
  readonly columns: Columns;
  /** An estimate, so that memory is allocated once. */
  readonly expectedRows: number;
  /** Whether to store a row for each respondent in the target; else they are only counted. */
  readonly keepRespondents: boolean;
  /** Spreadsheet rows to exclude, with the reason. */
  readonly skipped?: ReadonlyMap<number, string>;
  /** Whether rows with the id of an earlier row are respondents of their own; false by default. */
  readonly countsRepeats?: boolean;
  /** Rows to leave out by the text of a column. */
  readonly leftOut?: readonly LeftOutRule[];
  /** Columns that say where a respondent lives. */
  readonly markets?: readonly NamedColumn[];
  /** By column index: the meaning of cells that are not plain numbers, words or yes and no. */
  readonly codeBooks?: ReadonlyMap<number, CodeBook>;
  /** Called for each counted row, to write a copy of the file; makes reading slower. */
  readonly onRespondent?: (row: CountedRow) => void;
  /** Columns about the person, besides those of the roles, whose texts the copy needs. */
  readonly copied?: readonly number[];
}

/** A counted row, valid until the next one. */
export interface CountedRow {
  /** People it stands for. */
  readonly weight: number;
  /** The text of a column about the person. */
  readonly text: (column: number) => string;
  /** Uses a month of a vehicle's column. */
  readonly use: (column: number) => number;
}

/** Uses a month of a cell; null for no answer, which excludes the respondent; NaN for a fault. */
type CodeBook = (text: string) => number | null;

export interface FoldedFile {
  readonly folded: AudienceMatrix;
  readonly ledger: RowLedger;
  /** Rows of the file below the headings that are not empty. */
  readonly rowsRead: number;
  /** By vehicle, in the order of `folded.vehicles`: people of the population who use it. */
  readonly users: readonly number[];
  /** Kish's effective number of respondents in the target. */
  readonly effectiveSample: number;
  /** Sentences about how cells were read. */
  readonly notes: readonly string[];
  /** The row with the largest weight; null for an empty file. */
  readonly outlier: OutlierRow | null;
  /** Ids of more than one row; empty where a row is one use. */
  readonly repeatedIds: ReadonlySet<string>;
  /** Unweighted sums of uses by vehicle; null unless rows were skipped. */
  readonly plainUse: readonly number[] | null;
}
