import type { AudienceMatrix } from '../../planning/model/audience.ts';
import type { Dialect } from '../csv/dialect.ts';
import type { ByteSource } from '../bytes/platform.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import type { LeftOutRule } from '../survey/personColumns.ts';
import type { OutlierRow } from './outlierRow.ts';
import type { RowLedger } from '../refusals/rowLedger.ts';

/** A respondent file with recognised headings. `Columns` is RespondentColumns (one row for each respondent) or LongColumns (several). */
export interface RespondentFile<Columns> {
  readonly source: ByteSource;
  readonly dialect: Dialect;
  /** Spreadsheet row of the headings; respondents begin below. */
  readonly headerRow: number;
  readonly columns: Columns;
  /** An estimate of the number of rows, so that memory is allocated once. */
  readonly expectedRows: number;
  /** Whether to store the uses of each respondent in the target. If false, respondents are only counted and added up. */
  readonly keepRespondents: boolean;
  /** Spreadsheet rows to exclude, with the reason. */
  readonly skipped?: ReadonlyMap<number, string>;
  /** Whether rows with the id of an earlier row are different respondents; false by default. */
  readonly countsRepeats?: boolean;
  /** Rows to leave out by the text of a column. */
  readonly leftOut?: readonly LeftOutRule[];
  /** Columns that say where a respondent lives. */
  readonly markets?: readonly NamedColumn[];
  /** By column index: the meaning of cells that are not plain numbers, words or yes and no. */
  readonly codeBooks?: ReadonlyMap<number, CodeBook>;
  /** Called for each counted row, to write a copy of the file; makes reading slower. */
  readonly onRespondent?: (row: CountedRow) => void;
  /** Columns about the person whose texts the copy needs in addition to the columns with a role. */
  readonly copied?: readonly number[];
}

/** A counted row. It is valid only until the next row is read. */
export interface CountedRow {
  /** Number of people that the row represents. */
  readonly weight: number;
  /** The text of a column about the person. */
  readonly text: (column: number) => string;
  /** Uses a month in the column of a vehicle. */
  readonly use: (column: number) => number;
}

/** Uses a month of a cell; null for no answer, which excludes the respondent; NaN for a fault. */
type CodeBook = (text: string) => number | null;

export interface AggregatedFile {
  readonly audienceMatrix: AudienceMatrix;
  readonly ledger: RowLedger;
  /** Rows of the file below the headings that are not empty. */
  readonly rowsRead: number;
  /** By vehicle, in the order of `audienceMatrix.vehicles`: people of the population who use it. */
  readonly users: readonly number[];
  /** Kish's effective number of respondents in the target. */
  readonly effectiveSample: number;
  /** Sentences about how cells were read. */
  readonly notes: readonly string[];
  /** The row with the largest weight; null for an empty file. */
  readonly outlier: OutlierRow | null;
  /** Ids that more than one row has; empty for a long file, where each use has a row. */
  readonly repeatedIds: ReadonlySet<string>;
  /** Unweighted sums of uses by vehicle; null unless rows were skipped. */
  readonly plainUse: readonly number[] | null;
}

/** The aggregated file with all its weights multiplied. The arrays of the given file are overwritten. */
export function scaledBy<File extends AggregatedFile>(file: File, factor: number): File {
  if (factor === 1) return file;
  const { audienceMatrix } = file;
  const multiply = (values: Float64Array) => {
    for (let index = 0; index < values.length; index++) values[index]! *= factor;
    return values;
  };
  return {
    ...file,
    users: file.users.map((people) => people * factor),
    audienceMatrix: {
      ...audienceMatrix,
      universe: audienceMatrix.universe * factor,
      targetUniverse: audienceMatrix.targetUniverse * factor,
      weights: multiply(audienceMatrix.weights),
      ...(audienceMatrix.targets && {
        targets: {
          ...audienceMatrix.targets,
          others: { ...audienceMatrix.targets.others, weights: multiply(audienceMatrix.targets.others.weights) },
        },
      }),
      populationUse: multiply(audienceMatrix.populationUse),
      vehicles: audienceMatrix.vehicles.map((vehicle) => ({
        ...vehicle,
        populationUse: vehicle.populationUse * factor,
        targetUse: vehicle.targetUse * factor,
      })),
    },
  };
}
