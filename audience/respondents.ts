import { CHANNELS } from '../contract/channels.ts';
import { activeSeconds, attentiveShare } from '../planning/attention.ts';
import type { FoldedAudience, VehicleTotals } from '../planning/audience.ts';
import { ByteDictionary } from './byteDictionary.ts';
import { CsvRecords } from './csvRecords.ts';
import { ColumnKind } from './csvScanner.ts';
import type { Dialect } from './dialect.ts';
import { IdIndex } from './idIndex.ts';
import type { MappedVehicle } from './masterMapping.ts';
import { parseUse } from './numberText.ts';
import type { ByteSource } from './platform.ts';
import { readUse } from './respondentColumns.ts';
import type { RespondentColumns, VehicleColumn } from './respondentColumns.ts';
import { RespondentRows } from './respondentRows.ts';
import { cellSentence, RowLedger } from './rowLedger.ts';
import type { TargetJudge } from './targetJudge.ts';
import { TargetMatrix } from './targetMatrix.ts';

const WIDTH = CHANNELS.length;

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
  private readonly ledger = new RowLedger();
  private readonly file: RespondentFile<RespondentColumns>;
  private readonly judge: TargetJudge | null;
  private readonly records: CsvRecords;
  private readonly rows: RespondentRows;
  private readonly matrix: TargetMatrix;
  private readonly ids = new IdIndex();
  /** By column of the file, not by vehicle: the loops that count are the product's hottest after the scanner's. */
  private readonly channelOf: Int32Array;
  private readonly attentiveOf: Float64Array;
  private readonly populationUse: Float64Array;
  private readonly targetUse: Float64Array;
  private readonly plainRow = new Float64Array(WIDTH);
  private readonly attentiveRow = new Float64Array(WIDTH);
  /** Uses written as words or with signs: few different ones, however long the file. */
  private readonly oddUses: ByteDictionary<number>;
  private rowsRead = 0;
  private sample = 0;
  private universe = 0;
  private targetUniverse = 0;

  constructor(file: RespondentFile<RespondentColumns>, judge: TargetJudge | null, thresholdSeconds: number) {
    this.file = file;
    this.judge = judge;
    const { columns, dialect, headerRow, expectedRows, keepRespondents } = file;
    const { vehicles } = columns;
    this.records = CsvRecords.forLargeFile(columnKinds(columns, judge), dialect);
    this.rows = new RespondentRows(this.records, this.ledger, { ...columns, headerRow, decimal: dialect.decimal });
    this.matrix = new TargetMatrix(expectedRows, keepRespondents);
    this.oddUses = new ByteDictionary((text) => parseUse(text, dialect.decimal));
    this.channelOf = new Int32Array(columns.width);
    this.attentiveOf = new Float64Array(columns.width);
    this.populationUse = new Float64Array(columns.width);
    this.targetUse = new Float64Array(columns.width);
    for (const { index, mapped } of vehicles) {
      this.channelOf[index] = CHANNELS.indexOf(mapped.channel);
      this.attentiveOf[index] = attentiveShare(attentionOf(mapped), thresholdSeconds);
    }
  }

  /**
   * @throws {CannotExpressError} when the file turns out not to express the demographic
   * @throws {EndlessRecordError} when a quotation mark is never closed
   */
  run(onProgress: (bytesRead: number) => void): FoldedFile {
    this.records.readFile(this.file.source, () => this.readRow(), onProgress);
    return { folded: this.finish(), ledger: this.ledger, rowsRead: this.rowsRead };
  }

  private readRow(): void {
    const { records, rows } = this;
    if (records.row <= this.file.headerRow || records.filled === 0) return;
    this.rowsRead++;
    if (!rows.isRespondent() || !this.isNewRespondent()) return;
    const weight = rows.weight();
    if (weight === null || !this.usesAreNumbers()) return;
    const inTarget = this.judge === null || this.judge.includes(records);
    this.count(weight, inTarget);
  }

  private isNewRespondent(): boolean {
    const { records } = this;
    const { id } = this.file.columns.roles;
    if (id === undefined) return true;
    const { bytes, start, end } = records.slice(id.index);
    const known = this.ids.size;
    if (this.ids.add(bytes, start, end) === known) return true;
    const rule = 'stands in an earlier row too; keep one row for each respondent';
    const sentence = cellSentence(records.row, id.heading, records.text(id.index), rule);
    this.ledger.fault(`an id in "${id.heading}" that an earlier row has`, records.row, sentence);
    return false;
  }

  /** Reads what the scanner left, and says whether all of it is media use. */
  private usesAreNumbers(): boolean {
    const { records } = this;
    if (!records.hasOddUse) return true;
    const { numbers } = records;
    for (let at = 0; at < records.usedCount; at++) {
      const index = records.used[at]!;
      if (!Number.isNaN(numbers[index]!)) continue;
      const { bytes, start, end } = records.slice(index);
      let use = this.oddUses.get(bytes, start, end, () => records.text(index));
      if (Number.isNaN(use))
        use = readUse(records.text(index).trim(), this.vehicleAt(index), this.file.dialect.decimal);
      if (!(use >= 0 && use < Infinity)) {
        this.rows.badUse(this.vehicleAt(index).heading, records.text(index).trim(), use);
        return false;
      }
      numbers[index] = use;
    }
    return true;
  }

  private vehicleAt(index: number): VehicleColumn {
    return this.file.columns.vehicles.find((column) => column.index === index)!;
  }

  private count(weight: number, inTarget: boolean): void {
    this.sample++;
    this.universe += weight;
    if (inTarget) return this.countTarget(weight);
    const { populationUse } = this;
    const { numbers, used, usedCount } = this.records;
    for (let at = 0; at < usedCount; at++) {
      const index = used[at]!;
      populationUse[index]! += weight * numbers[index]!;
    }
  }

  private countTarget(weight: number): void {
    const { channelOf, attentiveOf, populationUse, targetUse, plainRow, attentiveRow } = this;
    const { numbers, used, usedCount } = this.records;
    this.targetUniverse += weight;
    plainRow.fill(0);
    attentiveRow.fill(0);
    for (let at = 0; at < usedCount; at++) {
      const index = used[at]!;
      const use = numbers[index]!;
      const channel = channelOf[index]!;
      populationUse[index]! += weight * use;
      targetUse[index]! += weight * use;
      plainRow[channel]! += use;
      attentiveRow[channel]! += attentiveOf[index]! * use;
    }
    this.matrix.add(weight, plainRow, attentiveRow);
  }

  private finish(): FoldedAudience {
    const { attentiveOf, populationUse, targetUse } = this;
    const vehicles = this.file.columns.vehicles.map(({ index, heading, mapped }) =>
      vehicleTotals(heading, mapped, attentiveOf[index]!, populationUse[index]!, targetUse[index]!),
    );
    return {
      sample: this.sample,
      universe: this.universe,
      targetSample: this.matrix.rows,
      targetUniverse: this.targetUniverse,
      measured: true,
      populationUse: useByChannel(vehicles),
      vehicles,
      ...this.matrix.finish(),
    };
  }
}

export function attentionOf({ format }: MappedVehicle) {
  return { attentionShare: format.attention_share, meanActiveSeconds: format.mean_active_seconds };
}

export function vehicleTotals(
  column: string,
  mapped: MappedVehicle,
  share: number,
  populationUse: number,
  targetUse: number,
): VehicleTotals {
  const { publisher, channel, format } = mapped;
  const seconds = activeSeconds(attentionOf(mapped));
  return {
    column,
    publisher,
    channel,
    format: format.format,
    attentiveShare: share,
    activeSeconds: seconds,
    populationUse,
    targetUse,
  };
}

export function useByChannel(vehicles: readonly VehicleTotals[]): Float64Array {
  const use = new Float64Array(WIDTH);
  for (const { channel, populationUse } of vehicles) use[CHANNELS.indexOf(channel)]! += populationUse;
  return use;
}

function columnKinds({ width, roles, vehicles }: RespondentColumns, judge: TargetJudge | null): ColumnKind[] {
  const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
  if (roles.id !== undefined) kinds[roles.id.index] = ColumnKind.text;
  if (roles.weight !== undefined) kinds[roles.weight.index] = ColumnKind.number;
  for (const index of judge?.columnIndexes() ?? []) kinds[index] = ColumnKind.text;
  for (const { index } of vehicles) kinds[index] = ColumnKind.use;
  return kinds;
}
