import type { AudienceMatrix } from '../../planning/model/audience.ts';
import type { Dialect } from '../csv/dialect.ts';
import type { ByteSource } from '../bytes/platform.ts';
import type { HeavyRow } from './outlierRow.ts';
import type { RowLedger } from '../refusals/rowLedger.ts';

/** A respondent file, its headings read. `Columns` tells which of the two forms it has. */
export interface RespondentFile<Columns> {
  readonly source: ByteSource;
  readonly dialect: Dialect;
  /** Spreadsheet row of the headings; respondents begin below. */
  readonly headerRow: number;
  readonly columns: Columns;
  /** A guess that lets memory be asked for once. */
  readonly expectedRows: number;
  /** Whether people in the target keep a row each; else they are only counted. */
  readonly keepRespondents: boolean;
  /** Rows to leave out, and why; spreadsheet rows. */
  readonly skipped?: ReadonlyMap<number, string>;
  /** By column what its cells mean, where they are not plain numbers, words or yes and no. */
  readonly codeBooks?: ReadonlyMap<number, CodeBook>;
  /** Given each row that counts, for a copy of the file: reading is slower then. */
  readonly onRespondent?: (row: CountedRow) => void;
}

/** A row that counts, readable until the next. */
export interface CountedRow {
  /** People it stands for. */
  readonly weight: number;
  /** The text of a column about the person. */
  readonly text: (column: number) => string;
  /** Uses a month of a vehicle's column. */
  readonly use: (column: number) => number;
}

/** What a cell of media use means: uses a month; null for no answer, whose respondent is left out; NaN for a fault. */
type CodeBook = (text: string) => number | null;

export interface FoldedFile {
  readonly folded: AudienceMatrix;
  readonly ledger: RowLedger;
  /** Rows of the file below the headings that are not empty. */
  readonly rowsRead: number;
  /** By vehicle, in the order of `folded.vehicles`: people of the population who use it. */
  readonly users: readonly number[];
  /** What the rows showed that is worth knowing. */
  readonly notes: readonly string[];
  /** The row that weighs most; null for an empty file. */
  readonly heavy: HeavyRow | null;
  /** By vehicle the sum of the uses, not weighted; null where nobody asked. */
  readonly plainUse: readonly number[] | null;
}
