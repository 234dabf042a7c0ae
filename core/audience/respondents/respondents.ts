import { CHANNELS } from '../../rules/channels.ts';
import { activeSeconds, attentiveShare } from '../../planning/model/attention.ts';
import type { FoldedAudience, VehicleTotals } from '../../planning/model/audience.ts';
import { ByteDictionary } from '../bytes/byteDictionary.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import type { Dialect } from '../csv/dialect.ts';
import { IdIndex } from '../bytes/idIndex.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import { parseUse } from '../csv/numberText.ts';
import type { ByteSource } from '../bytes/platform.ts';
import { readUse } from '../headings/respondentColumns.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import { RespondentRows } from './respondentRows.ts';
import { quotedCell, RowLedger } from '../refusals/rowLedger.ts';
import type { TargetJudge } from './targetJudge.ts';
import { TargetMatrix } from './targetMatrix.ts';
import type { UseSums } from '../kernel/useSums.ts';
import { UseWords } from '../headings/useWords.ts';

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
  /** By vehicle, in the order of `folded.vehicles`: people of the population who use it. */
  readonly users: readonly number[];
  /** What the rows showed that is worth knowing. */
  readonly notes: readonly string[];
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
  private readonly sums: UseSums;
  /** Uses written as words or with signs: few different ones, however long the file. */
  private readonly oddUses: ByteDictionary<number>;
  private readonly words: UseWords;
  private readonly wordUses: ByteDictionary<number>;
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
    this.words = new UseWords(dialect.decimal);
    this.wordUses = new ByteDictionary((text) => this.words.read(text));
    this.sums = this.records.useSums();
    for (const { index, mapped } of vehicles) {
      this.sums.channels[index] = CHANNELS.indexOf(mapped.channel);
      this.sums.factors[2 * index] = 1;
      this.sums.factors[2 * index + 1] = attentiveShare(attentionOf(mapped), thresholdSeconds);
    }
  }

  /**
   * @throws {CannotExpressError} when the file turns out not to express the demographic
   * @throws {EndlessRecordError} when a quotation mark is never closed
   */
  run(onProgress: (bytesRead: number) => void): FoldedFile {
    this.records.readFile(this.file.source, () => this.readRow(), onProgress);
    const { vehicles, inWords } = this.file.columns;
    const worded = vehicles.filter(({ index }) => inWords.has(index));
    return {
      folded: this.finish(),
      ledger: this.ledger,
      rowsRead: this.rowsRead,
      users: vehicles.map(({ index }) => this.sums.population[2 * index + 1]!),
      notes: this.words.notes(worded, vehicles.length),
    };
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
    const reason = `an id in "${id.heading}" that an earlier row has`;
    const found = quotedCell(records.text(id.index));
    this.ledger.fault(records.row, { reason, found, mend: 'keep one row for each respondent' });
    return false;
  }

  /** Reads what the scanner left, drops what turns out to be 0, and says whether all of it is media use. */
  private usesAreNumbers(): boolean {
    const { records } = this;
    const { inWords } = this.file.columns;
    if (!records.hasOddUse && inWords.size === 0) return true;
    const { numbers, used, usedCount } = records;
    let kept = 0;
    for (let at = 0; at < usedCount; at++) {
      const index = used[at]!;
      const plain = numbers[index]!;
      const use = Number.isNaN(plain) ? this.oddUse(index) : plain;
      if (!(use >= 0 && use < Infinity)) {
        this.rows.badUse(this.vehicleAt(index).heading, records.text(index).trim(), use);
        return false;
      }
      if (!Number.isNaN(plain) && inWords.has(index))
        this.words.meetNumber(plain, records.row, this.vehicleAt(index).heading);
      numbers[index] = use;
      used[kept] = index;
      if (use > 0) kept++;
    }
    records.usedCount = kept;
    return true;
  }

  private oddUse(index: number): number {
    const { records } = this;
    const { bytes, start, end } = records.slice(index);
    const known = this.file.columns.inWords.has(index) ? this.wordUses : this.oddUses;
    const use = known.get(bytes, start, end, () => records.text(index));
    if (!Number.isNaN(use)) return use;
    return readUse(records.text(index).trim(), this.vehicleAt(index), this.file.dialect.decimal);
  }

  private vehicleAt(index: number): VehicleColumn {
    return this.file.columns.vehicles.find((column) => column.index === index)!;
  }

  private count(weight: number, inTarget: boolean): void {
    const { sums, matrix } = this;
    const { usedCount } = this.records;
    this.sample++;
    this.universe += weight;
    if (!inTarget) return sums.add(usedCount, weight);
    this.targetUniverse += weight;
    sums.addTarget(usedCount, weight);
    matrix.add(weight, sums.row);
  }

  private finish(): FoldedAudience {
    const { factors, population, target } = this.sums;
    const vehicles = this.file.columns.vehicles.map(({ index, heading, mapped }) =>
      vehicleTotals(heading, mapped, factors[2 * index + 1]!, population[2 * index]!, target[2 * index]!),
    );
    const { sample, universe, targetUniverse } = this;
    return foldedAudience({ sample, universe, targetUniverse }, vehicles, this.matrix);
  }
}

/** What the counting of a respondent file comes to; the matrix is handed over. */
export function foldedAudience(
  { sample, universe, targetUniverse }: Pick<FoldedAudience, 'sample' | 'universe' | 'targetUniverse'>,
  vehicles: VehicleTotals[],
  matrix: TargetMatrix,
): FoldedAudience {
  return {
    sample,
    universe,
    targetSample: matrix.rows,
    targetUniverse,
    measured: true,
    populationUse: useByChannel(vehicles),
    vehicles,
    ...matrix.finish(),
  };
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

function useByChannel(vehicles: readonly VehicleTotals[]): Float64Array {
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
