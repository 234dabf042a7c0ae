import { CHANNELS } from '../../contract/channels.ts';
import { activeSeconds, attentiveShare } from '../../planning/attention.ts';
import type { FoldedAudience, VehicleTotals } from '../../planning/audience.ts';
import { CsvRecords } from './csvRecords.ts';
import { ColumnKind } from './csvScanner.ts';
import type { Dialect } from './dialect.ts';
import { IdIndex } from './idIndex.ts';
import { parseNumber, parseUse } from './numberText.ts';
import type { RespondentColumns } from './respondentColumns.ts';
import { cellSentence, RowLedger } from './rowLedger.ts';
import type { TargetJudge } from './targetJudge.ts';
import { TargetMatrix } from './targetMatrix.ts';

const WIDTH = CHANNELS.length;
const TOTAL_ROW = /^(?:grand |sub)?-?(?:totals?|sum|all|base|average|mean|n|unweighted|weighted|sample)\b/i;

export interface RespondentFile {
  readonly path: string;
  readonly dialect: Dialect;
  /** Spreadsheet row of the headings; respondents begin below. */
  readonly headerRow: number;
  readonly columns: RespondentColumns;
  /** A guess that lets memory be asked for once. */
  readonly expectedRows: number;
}

export interface FoldedFile {
  readonly folded: FoldedAudience;
  readonly ledger: RowLedger;
  /** Rows of the file below the headings that are not empty. */
  readonly rowsRead: number;
}

/**
 * Streams a respondent file and folds it into the 15 channels: people in the target keep a row each, everybody counts
 * towards the population's use. A row with a fault is left out whole, before any of it is counted.
 * @param judge  who belongs to the target; null takes everybody
 */
export class RespondentFold {
  readonly ledger = new RowLedger();
  private readonly file: RespondentFile;
  private readonly judge: TargetJudge | null;
  private readonly records: CsvRecords;
  private readonly matrix: TargetMatrix;
  private readonly ids: IdIndex;
  /** Which vehicle a column is. */
  private readonly vehicleOf: Int32Array;
  private readonly vehicleChannels: Int32Array;
  private readonly attentive: Float64Array;
  private readonly populationUse: Float64Array;
  private readonly targetUse: Float64Array;
  private readonly plainRow = new Float64Array(WIDTH);
  private readonly attentiveRow = new Float64Array(WIDTH);
  private rowsRead = 0;
  private sample = 0;
  private universe = 0;
  private targetUniverse = 0;

  constructor(file: RespondentFile, judge: TargetJudge | null, thresholdSeconds: number) {
    this.file = file;
    this.judge = judge;
    const { vehicles } = file.columns;
    this.records = new CsvRecords(columnKinds(file.columns, judge), file.dialect);
    this.matrix = new TargetMatrix(file.expectedRows);
    this.vehicleOf = new Int32Array(file.columns.width);
    vehicles.forEach(({ index }, vehicle) => (this.vehicleOf[index] = vehicle));
    this.ids = new IdIndex(file.columns.roles.id === undefined ? 0 : file.expectedRows);
    this.vehicleChannels = Int32Array.from(vehicles, ({ mapped }) => CHANNELS.indexOf(mapped.channel));
    this.attentive = Float64Array.from(vehicles, ({ mapped }) => attentiveShare(attentionOf(mapped), thresholdSeconds));
    this.populationUse = new Float64Array(vehicles.length);
    this.targetUse = new Float64Array(vehicles.length);
  }

  /**
   * @throws {CannotExpressError} when the file turns out not to express the demographic
   * @throws {EndlessRecordError} when a quotation mark is never closed
   */
  run(onProgress: (bytesRead: number) => void): FoldedFile {
    this.records.readFile(this.file.path, () => this.readRow(), onProgress);
    return { folded: this.finish(), ledger: this.ledger, rowsRead: this.rowsRead };
  }

  private readRow(): void {
    const { records } = this;
    if (records.row <= this.file.headerRow || records.filled === 0) return;
    this.rowsRead++;
    if (!this.hasShape() || !this.isNewRespondent()) return;
    const weight = this.weight();
    if (weight === null || !this.usesAreNumbers()) return;
    const inTarget = this.judge === null || this.judge.includes(records);
    this.count(weight, inTarget);
  }

  /** As many cells as headings, and not a line of text under the table. */
  private hasShape(): boolean {
    const { records, ledger } = this;
    const { width } = this.file.columns;
    if (records.cells === width || (records.cells > width && this.beyondIsEmpty())) return true;
    if (records.filled <= 2) {
      ledger.aside('a line with one or two cells, not a respondent', records.row);
      return false;
    }
    const rule = `has ${records.cells} cells where the headings in row ${this.file.headerRow} have ${width}; a delimiter or a quotation mark is missing or too many`;
    ledger.fault('more or fewer cells than headings', records.row, `Row ${records.row} ${rule}.`);
    return false;
  }

  private beyondIsEmpty(): boolean {
    return this.records.filled <= this.records.filledWithin;
  }

  private isNewRespondent(): boolean {
    const { records, ledger } = this;
    const { id } = this.file.columns.roles;
    if (id === undefined) return true;
    const { bytes, start, end } = records.slice(id.index);
    if (start === end) {
      if (records.filled <= 2) {
        ledger.aside('a line with one or two cells, not a respondent', records.row);
        return false;
      }
      const sentence = cellSentence(records.row, id.heading, '', 'is empty; give every respondent an id of their own');
      ledger.fault(`no respondent id in "${id.heading}"`, records.row, sentence);
      return false;
    }
    if (isLetter(bytes[start]!) && TOTAL_ROW.test(records.text(id.index))) {
      ledger.aside('a total or base line, not a respondent', records.row);
      return false;
    }
    const known = this.ids.size;
    if (this.ids.add(bytes, start, end) === known) return true;
    const rule = 'stands in an earlier row too; keep one row for each respondent';
    const sentence = cellSentence(records.row, id.heading, records.text(id.index), rule);
    ledger.fault(`an id in "${id.heading}" that an earlier row has`, records.row, sentence);
    return false;
  }

  /** People this row stands for, or null when the row cannot count. */
  private weight(): number | null {
    const { records, ledger } = this;
    const { roles, weightInThousands } = this.file.columns;
    if (roles.weight === undefined) return 1;
    const { index, heading } = roles.weight;
    let weight = records.numbers[index]!;
    if (Number.isNaN(weight)) weight = parseNumber(records.text(index), this.file.dialect.decimal);
    if (weight > 0 && weight < Infinity) return weightInThousands ? weight * 1000 : weight;
    if (weight === 0) {
      ledger.aside(`a weight of 0 in "${heading}"`, records.row);
      return null;
    }
    const text = Number.isNaN(records.numbers[index]!) ? records.text(index).trim() : String(weight);
    if (text === '' && records.filled <= 2) {
      ledger.aside('a line with one or two cells, not a respondent', records.row);
      return null;
    }
    const rule = weight < 0 ? 'is below 0' : text === '' ? 'is empty' : notANumber(text);
    const mend = 'a weight says how many people the respondent stands for';
    ledger.fault(
      `a weight in "${heading}" that ${rule}`,
      records.row,
      cellSentence(records.row, heading, text, `${rule}; ${mend}`),
    );
    return null;
  }

  private usesAreNumbers(): boolean {
    const { records } = this;
    if (!records.hasOddUse) return true;
    const { numbers } = records;
    for (const index of records.used.subarray(0, records.usedCount)) {
      if (!Number.isNaN(numbers[index]!)) continue;
      const text = records.text(index).trim();
      const read = parseUse(text, this.file.dialect.decimal);
      if (read >= 0 && read < Infinity) {
        numbers[index] = read;
        continue;
      }
      const heading = this.file.columns.headings[index]!;
      const rule = read < 0 ? 'is below 0' : notANumber(text);
      const mend = 'media use is a number of 0 or more, or an empty cell';
      const sentence = cellSentence(records.row, heading, text, `${rule}; ${mend}`);
      this.ledger.fault(`media use that ${rule}`, records.row, sentence);
      return false;
    }
    return true;
  }

  private count(weight: number, inTarget: boolean): void {
    const { vehicleOf, vehicleChannels, attentive, populationUse, targetUse, plainRow, attentiveRow } = this;
    const { numbers, used, usedCount } = this.records;
    this.sample++;
    this.universe += weight;
    if (inTarget) {
      plainRow.fill(0);
      attentiveRow.fill(0);
    }
    for (let at = 0; at < usedCount; at++) {
      const index = used[at]!;
      const use = numbers[index]!;
      const vehicle = vehicleOf[index]!;
      const people = weight * use;
      populationUse[vehicle]! += people;
      if (!inTarget) continue;
      targetUse[vehicle]! += people;
      const channel = vehicleChannels[vehicle]!;
      plainRow[channel]! += use;
      attentiveRow[channel]! += attentive[vehicle]! * use;
    }
    if (!inTarget) return;
    this.targetUniverse += weight;
    this.matrix.add(weight, plainRow, attentiveRow);
  }

  private finish(): FoldedAudience {
    const vehicles = this.file.columns.vehicles.map(({ heading, mapped }, vehicle): VehicleTotals => ({
      column: heading,
      publisher: mapped.publisher,
      channel: mapped.channel,
      format: mapped.format.format,
      attentiveShare: this.attentive[vehicle]!,
      activeSeconds: activeSeconds(attentionOf(mapped)),
      populationUse: this.populationUse[vehicle]!,
      targetUse: this.targetUse[vehicle]!,
    }));
    const populationUse = new Float64Array(WIDTH);
    vehicles.forEach((vehicle, at) => {
      populationUse[this.vehicleChannels[at]!]! += vehicle.populationUse;
    });
    return {
      sample: this.sample,
      universe: this.universe,
      targetSample: this.matrix.rows,
      targetUniverse: this.targetUniverse,
      measured: true,
      populationUse,
      vehicles,
      ...this.matrix.finish(),
    };
  }
}

/** Programs that write workbooks may leave the results of formulas to the spreadsheet program that opens them. */
function notANumber(text: string): string {
  return text.startsWith('=')
    ? 'is a formula without its result (open the workbook in a spreadsheet program and save it)'
    : 'is not a number';
}

function attentionOf({ format }: RespondentColumns['vehicles'][number]['mapped']) {
  return { attentionShare: format.attention_share, meanActiveSeconds: format.mean_active_seconds };
}

function isLetter(byte: number): boolean {
  return byte >= 65;
}

function columnKinds({ width, roles, vehicles }: RespondentColumns, judge: TargetJudge | null): ColumnKind[] {
  const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
  if (roles.id !== undefined) kinds[roles.id.index] = ColumnKind.text;
  if (roles.weight !== undefined) kinds[roles.weight.index] = ColumnKind.number;
  for (const index of judge?.columnIndexes() ?? []) kinds[index] = ColumnKind.text;
  for (const { index } of vehicles) kinds[index] = ColumnKind.use;
  return kinds;
}
