import { isLineLabel, isSubtotal, mayBeLabel } from '../headings/lineLabels.ts';
import type { LineLabels } from '../headings/lineLabels.ts';
import { copyOf, joined } from '../bytes/bytes.ts';
import { ByteDictionary } from '../bytes/byteDictionary.ts';
import type { ByteSource } from '../bytes/platform.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import type { Dialect } from '../csv/dialect.ts';
import { parseNumber } from '../csv/numberText.ts';

/** A distinct text of a column, with the number of rows that have it and the number of people that these rows represent. */
export interface SurveyedCell {
  readonly text: string;
  /** First spreadsheet row with it; 0 where only samples of the file were read. */
  readonly row: number;
  rows: number;
  people: number;
}

/** The cells of some columns of a file: all of a small file, samples of a large one. */
export interface Survey {
  /** Number of rows that were read. */
  rows: number;
  /** Number of people that these rows represent. */
  people: number;
  /** Rows that were not read because their weight is empty or no number. */
  rowsWithoutWeight: number;
  /** Whether all rows were read. */
  readonly isComplete: boolean;
  /** The row with the largest weight (0 where only samples were read), and its share of the sum of all weights. */
  heaviest: { row: number; share: number };
  /** The texts of each column by its index. `more` is true where the column has more texts than are listed. */
  readonly columns: ReadonlyMap<number, { readonly cells: readonly SurveyedCell[]; readonly hasMoreTexts: boolean }>;
}

/** A csv file whose columns are surveyed. */
export interface SurveyedFile {
  readonly source: ByteSource;
  readonly dialect: Dialect;
  readonly headerRow: number;
  /** Labels of lines that are not respondents, such as totals. Such lines are not surveyed. */
  readonly labels?: LineLabels | null;
}

/** What to survey. All columns are given by index. */
export interface SurveyRequest extends SurveyedFile {
  readonly width: number;
  /** Columns to survey. */
  readonly indexes: readonly number[];
  /** The column of weights. */
  readonly weight: number | null;
  /**
   * The column of ids in a file that fills it only in the first row of each person. Rows where it is empty are not counted.
   */
  readonly onlyRowsWith?: number | null;
  /** If given, only rows with at least one cell for which it is true are surveyed. */
  readonly isWanted?: (index: number, text: string) => boolean;
}

/** Files up to this size are surveyed whole. Of a larger file, a first piece and several later pieces are read. */
const WHOLE_FILE_BYTES = 3 * 1024 * 1024;
const FIRST_PIECE_BYTES = 96 * 1024;
const LATER_PIECE_BYTES = 12 * 1024;
const LATER_PIECES = 8;
/** Largest number of different texts of a column that are listed. */
const TEXTS_MAXIMUM = 500;
/** The byte at the end of a row. */
const LF = 10;
/** Rows are numbered from 1. */
const NO_ROW = 0;
/** A row with a larger share of the total weight is excluded from the survey. */
const TOTAL_SHARE = 0.3;

/** Surveys the cells of some columns before the file is read, so that the meaning of each column can be decided. */
export function surveyColumns(surveyed: SurveyRequest): Survey {
  const { source, isWanted } = surveyed;
  if (source.size <= WHOLE_FILE_BYTES) {
    const first = surveyAllRows(surveyed, NO_ROW);
    if (isWanted !== undefined) return first;
    const { row, share } = first.heaviest;
    // The weight of a totals line would make all other rows negligible.
    return share > TOTAL_SHARE && first.rows > 2 ? surveyAllRows(surveyed, row) : first;
  }
  const pass = new SurveyPass(surveyed, { isWholeFile: false, skippedRow: NO_ROW });
  pass.push(samplesOf(source));
  return pass.finish();
}

/** The first rows of a large file and complete rows from evenly spaced later pieces, concatenated. */
function samplesOf(source: ByteSource): Uint8Array {
  const pieces = [completeRows(copyOf(source.read(0, FIRST_PIECE_BYTES)), 0)];
  const step = Math.floor((source.size - FIRST_PIECE_BYTES - LATER_PIECE_BYTES) / LATER_PIECES);
  for (let piece = 1; piece <= LATER_PIECES; piece++) {
    const from = FIRST_PIECE_BYTES + piece * step;
    const bytes = copyOf(source.read(from, from + LATER_PIECE_BYTES));
    pieces.push(completeRows(bytes, bytes.indexOf(LF) + 1));
  }
  return joined(pieces);
}

function completeRows(bytes: Uint8Array, from: number): Uint8Array {
  return bytes.subarray(from, bytes.lastIndexOf(LF) + 1);
}

function surveyAllRows(surveyed: SurveyRequest, skippedRow: number): Survey {
  const pass = new SurveyPass(surveyed, { isWholeFile: true, skippedRow });
  pass.push(surveyed.source.read(0, surveyed.source.size));
  return pass.finish();
}

interface Column {
  readonly index: number;
  readonly cells: SurveyedCell[];
  readonly found: ByteDictionary<Entry | null>;
  hasMoreTexts: boolean;
}

interface Entry {
  readonly cell: SurveyedCell;
  readonly isWanted: boolean;
  /** The number in the text, 0 for other texts. In a file without weights, the row with the largest sum of them is the heaviest. */
  readonly value: number;
}

class SurveyPass {
  readonly survey: Survey;
  readonly #columns: Column[];
  readonly #surveyed: SurveyRequest;
  readonly #isWholeFile: boolean;
  readonly #skippedRow: number;
  #row = 0;
  #heaviest = 0;
  #totalWeight = 0;

  constructor(surveyed: SurveyRequest, { isWholeFile, skippedRow }: { isWholeFile: boolean; skippedRow: number }) {
    this.#surveyed = surveyed;
    this.#isWholeFile = isWholeFile;
    this.#skippedRow = skippedRow;
    this.#columns = surveyed.indexes.map((index) => this.#column(index));
    const columns = new Map(this.#columns.map((column) => [column.index, column]));
    const heaviest = { row: 0, share: 0 };
    this.survey = { rows: 0, people: 0, rowsWithoutWeight: 0, isComplete: isWholeFile, heaviest, columns };
  }

  #column(index: number): Column {
    const cells: SurveyedCell[] = [];
    const make = (text: string): Entry | null => {
      if (cells.length >= TEXTS_MAXIMUM) return null;
      const cell = { text, row: this.#isWholeFile ? this.#row : 0, rows: 0, people: 0 };
      cells.push(cell);
      const value = Number(text);
      const isWanted = this.#surveyed.isWanted?.(index, text) ?? true;
      return { cell, isWanted, value: value > 0 && value < Infinity ? value : 0 };
    };
    return { index, cells, found: new ByteDictionary(make, TEXTS_MAXIMUM), hasMoreTexts: false };
  }

  finish(): Survey {
    this.survey.heaviest.share = this.#totalWeight > 0 ? this.#heaviest / this.#totalWeight : 0;
    return this.survey;
  }

  push(bytes: Uint8Array): void {
    const { dialect, width, indexes, weight, labels = null, onlyRowsWith = null } = this.#surveyed;
    const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
    for (const index of indexes) kinds[index] = ColumnKind.text;
    if (weight !== null) kinds[weight] = ColumnKind.number;
    if (onlyRowsWith !== null) kinds[onlyRowsWith] = ColumnKind.text;
    if (labels !== null && labels.index !== weight)
      for (const index of [labels.index, ...labels.personIndexes]) kinds[index] = ColumnKind.text;
    const records = new CsvRecords(kinds, dialect);
    const onRecord = () => this.#readRow(records);
    records.push(bytes, onRecord);
    records.finish(onRecord);
  }

  #readRow(records: CsvRecords): void {
    const { headerRow, width, onlyRowsWith = null } = this.#surveyed;
    // A row with too few cells, or with a title or note in one cell, is not a respondent.
    if (records.row <= headerRow || records.cells < width || records.filled < 2) return;
    if (onlyRowsWith !== null && isEmpty(records, onlyRowsWith)) return;
    if (this.#isStatisticOrHeadings(records) || (this.#skippedRow !== NO_ROW && records.row === this.#skippedRow))
      return;
    const people = this.#weightOf(records);
    if (people === null) return;
    this.#row = records.row;
    const entries = this.#columns.map((column) => this.#entryOf(column, records));
    if (this.#surveyed.isWanted !== undefined && !entries.some((entry) => entry?.isWanted)) return;
    this.survey.rows++;
    this.survey.people += people;
    let uses = 0;
    entries.forEach((entry, column) => {
      if (entry === null) {
        this.#columns[column]!.hasMoreTexts = true;
        return;
      }
      entry.cell.rows++;
      entry.cell.people += people;
      uses += entry.value;
    });
    this.#addWeight(this.#surveyed.weight === null ? uses : people);
  }

  #entryOf({ index, found }: Column, records: CsvRecords): Entry | null {
    const { bytes, start, end } = records.slice(index);
    return found.get(bytes, start, end, () => records.text(index).trim());
  }

  /** Whether the row is a line of statistics, or repeats the headings. */
  #isStatisticOrHeadings(records: CsvRecords): boolean {
    const { labels = null, weight } = this.#surveyed;
    if (labels === null || labels.index === weight) return false;
    const { bytes, start, end } = records.slice(labels.index);
    // The later reading excludes rows without an id, such as subtotals with a label in another column.
    if (labels.isId && start === end) return true;
    if (!mayBeLabel(bytes, start, end)) return false;
    const text = records.text(labels.index);
    return (
      isLineLabel(text, labels) ||
      isSubtotal(
        () => text,
        labels,
        (index) => isEmpty(records, index),
      )
    );
  }

  #addWeight(weight: number): void {
    this.#totalWeight += weight;
    if (weight <= this.#heaviest) return;
    this.#heaviest = weight;
    this.survey.heaviest.row = this.#isWholeFile ? this.#row : 0;
  }

  #weightOf(records: CsvRecords): number | null {
    const { weight, dialect } = this.#surveyed;
    if (weight === null) return 1;
    const plain = records.numbers[weight]!;
    const value = Number.isNaN(plain) ? parseNumber(records.text(weight), dialect.decimal) : plain;
    if (Number.isNaN(value)) this.survey.rowsWithoutWeight++;
    return value > 0 && value < Infinity ? value : null;
  }
}

function isEmpty(records: CsvRecords, index: number): boolean {
  const { start, end } = records.slice(index);
  return start === end;
}
