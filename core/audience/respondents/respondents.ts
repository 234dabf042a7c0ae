import { CHANNELS } from '../../rules/channels.ts';
import { effectiveSample } from '../../rules/samples.ts';
import type { AudienceMatrix } from '../../planning/model/audience.ts';
import { ByteDictionary } from '../bytes/byteDictionary.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import { IdIndex } from '../bytes/idIndex.ts';
import { isMissing } from '../csv/numberText.ts';
import { readUse } from '../headings/respondentColumns.ts';
import type { ListColumn, RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import { entriesIn, isAmount, usesOf } from '../headings/listedEntries.ts';
import { attentiveShareOf, audienceMatrixOf, vehicleTotals, TargetMatrix } from './audienceMatrix.ts';
import { FurtherTargetRows } from './furtherTargets.ts';
import type { NamedJudge } from './furtherTargets.ts';
import { LeftOutRows, RespondentRows } from './respondentRows.ts';
import { MarketCodes } from './marketCodes.ts';
import type { OutlierRow } from './outlierRow.ts';
import type { CountedRow, AggregatedFile, RespondentFile } from './respondentFile.ts';
import { quotedCell, RowLedger } from '../refusals/rowLedger.ts';
import type { TargetJudge } from './targetJudge.ts';
import type { UseSums } from '../kernel/useSums.ts';
import { plainName } from '../../text/plainName.ts';
import { MediaUseReader } from '../headings/mediaUseReader.ts';

/** A row replaces the heaviest row so far only if it is heavier by this factor: files may be sorted by weight. */
const HEAVIER_FACTOR = 1.05;
/** At most this many repeated ids are collected, to compare their rows later. */
const REPEATED_IDS_MAXIMUM = 200_000;

/**
 * Reads a respondent file once and aggregates it: adds up contacts by respondent and channel. Each respondent
 * in the target gets a row, and all respondents count towards the use of the population. A row with a fault is excluded
 * before any part of it is counted.
 * @param judge  decides who is in the target; null for everybody
 * @param further  decide who is in each further target
 */
export class RespondentAggregation {
  readonly #ledger = new RowLedger();
  readonly #file: RespondentFile<RespondentColumns>;
  readonly #judge: TargetJudge | null;
  readonly #onRespondent: NonNullable<RespondentFile<RespondentColumns>['onRespondent']> | null;
  readonly #records: CsvRecords;
  readonly #rows: RespondentRows;
  readonly #leftOut: LeftOutRows;
  readonly #matrix: TargetMatrix;
  readonly #markets: MarketCodes;
  readonly #further: FurtherTargetRows;
  readonly #ids = new IdIndex();
  readonly #repeatedIds = new Set<string>();
  readonly #sums: UseSums;
  /** Uses by the text of cells that are not plain digits. Even a large file has few different texts. */
  readonly #oddUses: ByteDictionary<number>;
  readonly #useReader: MediaUseReader;
  /** Uses by the text of cells in columns of words of frequency. */
  readonly #wordUses: ByteDictionary<number>;
  /** The columns with a code book, and the uses by the text of their cells. */
  readonly #coded: readonly { column: VehicleColumn; cells: ByteDictionary<number | null> }[];
  /** The columns that list vehicles, and the uses by column index that each text lists. */
  readonly #lists: readonly { list: ListColumn; cells: ByteDictionary<ReadonlyMap<number, number> | null> }[];
  /** Unweighted sums of uses by column index; null unless rows are skipped. */
  readonly #plainUse: Float64Array | null;
  readonly #weighted: boolean;
  /** Largest weight of a row so far; in a file without weights, the largest number of uses. */
  #heaviest = 0;
  #outlier: OutlierRow | null = null;
  #rowsRead = 0;
  #sample = 0;
  #universe = 0;
  #targetUniverse = 0;

  constructor(
    file: RespondentFile<RespondentColumns>,
    judge: TargetJudge | null,
    thresholdSeconds: number,
    further: readonly NamedJudge[] = [],
  ) {
    this.#file = file;
    this.#onRespondent = file.onRespondent ?? null;
    this.#judge = judge;
    const { columns, dialect, headerRow, expectedRows, keepRespondents } = file;
    const { vehicles } = columns;
    this.#weighted = columns.roles.weight !== undefined;
    this.#records = CsvRecords.forLargeFile(columnKinds(file, [judge, ...further.map((one) => one.judge)]), dialect);
    const startsUnnamed = columns.headings[0] === '';
    const vehiclesBeyond = columnsBeyond(columns);
    const rules = { ...columns, headerRow, decimal: dialect.decimal, startsUnnamed, columnsBeyond: vehiclesBeyond };
    this.#rows = new RespondentRows(this.#records, this.#ledger, rules);
    this.#leftOut = new LeftOutRows(this.#records, this.#ledger, file.leftOut);
    this.#matrix = new TargetMatrix(expectedRows, keepRespondents);
    this.#markets = new MarketCodes(file.markets ?? [], keepRespondents);
    this.#further = new FurtherTargetRows(further, expectedRows, keepRespondents);
    this.#useReader = new MediaUseReader(dialect.decimal);
    this.#oddUses = new ByteDictionary((text) => this.#useReader.readNumber(text));
    this.#wordUses = new ByteDictionary((text) => this.#useReader.read(text));
    const { codeBooks, skipped } = file;
    this.#coded = vehicles.flatMap((column) => {
      const book = codeBooks?.get(column.index);
      return book === undefined ? [] : [{ column, cells: new ByteDictionary(book) }];
    });
    this.#plainUse =
      skipped === undefined || skipped.size === 0 ? null : new Float64Array(columns.width + vehiclesBeyond);
    this.#lists = (columns.lists ?? []).map((list) => ({
      list,
      cells: new ByteDictionary((text: string) => listedIn(text, list)),
    }));
    this.#sums = this.#records.sumsOfUse();
    for (const { index, mapped } of vehicles) {
      this.#sums.channels[index] = CHANNELS.indexOf(mapped.channel);
      this.#sums.factors[2 * index] = 1;
      this.#sums.factors[2 * index + 1] = attentiveShareOf(mapped, thresholdSeconds);
    }
  }

  /**
   * @throws {EndlessRecordError} when a quotation mark is never closed
   */
  run(onProgress: (bytesRead: number) => void): AggregatedFile {
    this.#records.readFile(this.#file.source, () => this.#readRow(), onProgress);
    const { vehicles, inWords } = this.#file.columns;
    const columnsOfWords = vehicles.filter(({ index }) => inWords.has(index));
    return {
      audienceMatrix: this.#finish(),
      effectiveSample: effectiveSample(this.#targetUniverse, this.#matrix.squares),
      ledger: this.#ledger,
      rowsRead: this.#rowsRead,
      users: vehicles.map(({ index }) => this.#sums.population[2 * index + 1]!),
      notes: [
        ...this.#useReader.notes(columnsOfWords, vehicles.length),
        ...this.#markets.notes(),
        ...this.#further.notes(),
      ],
      outlier: this.#outlier,
      repeatedIds: this.#repeatedIds,
      plainUse: this.#plainUse && vehicles.map(({ index }) => this.#plainUse![index]!),
    };
  }

  #readRow(): void {
    const records = this.#records;
    const rows = this.#rows;
    if (records.row <= this.#file.headerRow || records.filled === 0) return;
    this.#rowsRead++;
    if (this.#isSkipped()) return;
    if (!rows.isRespondent() || this.#leftOut.leavesOut() || !this.#isNewRespondent()) return;
    const weight = rows.readWeight();
    if (weight === null || !this.#usesAreNumbers() || (this.#coded.length > 0 && !this.#codesAreKnown())) return;
    if (this.#lists.length > 0 && !this.#listsAreAnswered()) return;
    const inTarget = this.#judge === null || this.#judge.includes(records);
    this.#count(weight, inTarget);
  }

  #isSkipped(): boolean {
    // Null unless the file has rows to skip.
    if (this.#plainUse === null) return false;
    const { row } = this.#records;
    const reason = this.#file.skipped!.get(row);
    if (reason !== undefined) this.#ledger.exclude(reason, row);
    return reason !== undefined;
  }

  #isNewRespondent(): boolean {
    const records = this.#records;
    const { id } = this.#file.columns.roles;
    if (id === undefined) return true;
    const { bytes, start, end } = records.slice(id.index);
    const known = this.#ids.size;
    if (this.#ids.add(bytes, start, end) === known || this.#file.countsRepeats === true) return true;
    const text = records.text(id.index);
    if (this.#repeatedIds.size < REPEATED_IDS_MAXIMUM) this.#repeatedIds.add(text);
    const remedy = 'keep one row for each respondent';
    this.#ledger.exclude(`an id in "${id.heading}" that an earlier row has`, records.row, quotedCell(text), remedy);
    return false;
  }

  /** Parses the uses that the scanner could not read, and drops uses of 0. @returns whether all cells are valid */
  #usesAreNumbers(): boolean {
    const records = this.#records;
    const { inWords } = this.#file.columns;
    if (!records.hasOddUse && inWords.size === 0) return true;
    const { numbers, used, usedCount } = records;
    let kept = 0;
    for (let at = 0; at < usedCount; at++) {
      const index = used[at]!;
      const plain = numbers[index]!;
      const use = Number.isNaN(plain) ? this.#oddUse(index) : plain;
      if (Number.isNaN(use) && isMissing(records.text(index))) return this.#excludeUnanswered(index);
      if (!(use >= 0 && use < Infinity)) {
        this.#rows.recordBadUse(this.#vehicleAt(index).heading, records.text(index).trim(), use);
        return false;
      }
      if (!Number.isNaN(plain) && inWords.has(index))
        this.#useReader.recordNumber(plain, records.row, this.#vehicleAt(index).heading);
      numbers[index] = use;
      used[kept] = index;
      if (use > 0) kept++;
    }
    records.usedCount = kept;
    return true;
  }

  #excludeUnanswered(index: number): boolean {
    const { heading } = this.#vehicleAt(index);
    const text = this.#records.text(index).trim();
    this.#ledger.exclude(
      `no answer${text === '' ? '' : `, such as ${quotedCell(text)},`} in "${heading}"`,
      this.#records.row,
    );
    return false;
  }

  /** Reads the columns with code books. @returns whether all cells are valid */
  #codesAreKnown(): boolean {
    const records = this.#records;
    for (const { column, cells } of this.#coded) {
      const { index, heading } = column;
      const { bytes, start, end } = records.slice(index);
      const use = cells.get(bytes, start, end, () => records.text(index).trim());
      if (use === null) return this.#excludeUnanswered(index);
      if (!(use >= 0 && use < Infinity)) {
        this.#rows.recordBadUse(heading, records.text(index).trim(), use);
        return false;
      }
      if (use === 0) continue;
      records.numbers[index] = use;
      records.used[records.usedCount++] = index;
    }
    return true;
  }

  /** Counts the use of each vehicle that a cell lists. @returns whether the respondent has answers */
  #listsAreAnswered(): boolean {
    const records = this.#records;
    for (const { list, cells } of this.#lists) {
      const { bytes, start, end } = records.slice(list.index);
      const uses = cells.get(bytes, start, end, () => records.text(list.index).trim());
      if (uses === null) {
        const text = quotedCell(records.text(list.index).trim());
        this.#ledger.exclude(`no answer, such as ${text}, in "${list.heading}"`, records.row);
        return false;
      }
      for (const [index, use] of uses) {
        // Several columns may list vehicles, such as a first and a second mention. A vehicle in both counts once.
        if (this.#lists.length > 1 && records.used.subarray(0, records.usedCount).includes(index)) continue;
        records.numbers[index] = use;
        records.used[records.usedCount++] = index;
      }
    }
    return true;
  }

  #oddUse(index: number): number {
    const records = this.#records;
    const { bytes, start, end } = records.slice(index);
    const usesByText = this.#file.columns.inWords.has(index) ? this.#wordUses : this.#oddUses;
    const use = usesByText.get(bytes, start, end, () => records.text(index));
    if (!Number.isNaN(use)) return use;
    return readUse(records.text(index).trim(), this.#vehicleAt(index), this.#file.dialect.decimal);
  }

  #vehicleAt(index: number): VehicleColumn {
    return this.#file.columns.vehicles.find((column) => column.index === index)!;
  }

  #count(weight: number, inTarget: boolean): void {
    const sums = this.#sums;
    const matrix = this.#matrix;
    const { usedCount } = this.#records;
    this.#sample++;
    this.#universe += weight;
    const heaviness = this.#weighted ? weight : this.#usesOfRow();
    if (heaviness > this.#heaviest * HEAVIER_FACTOR) this.#keepOutlier(heaviness, weight);
    if (this.#plainUse !== null) this.#addPlainUse(this.#plainUse);
    if (this.#onRespondent !== null) this.#onRespondent(this.#countedRow(weight));
    this.#further.add(this.#records, sums, weight, inTarget);
    if (!inTarget) return sums.add(usedCount, weight);
    this.#targetUniverse += weight;
    sums.addTarget(usedCount, weight);
    matrix.add(weight, sums.row);
    this.#markets.add(this.#records);
  }

  #countedRow(weight: number): CountedRow {
    const records = this.#records;
    const { numbers, used, usedCount } = records;
    const uses = new Map(Array.from(used.subarray(0, usedCount), (index) => [index, numbers[index]!]));
    return { weight, text: (column) => records.text(column), use: (column) => uses.get(column) ?? 0 };
  }

  #usesOfRow(): number {
    const { numbers, used, usedCount } = this.#records;
    let sum = 0;
    for (let at = 0; at < usedCount; at++) sum += numbers[used[at]!]!;
    return sum;
  }

  #keepOutlier(heaviness: number, weight: number): void {
    const { numbers, used, usedCount, row } = this.#records;
    this.#heaviest = heaviness;
    const found = new Map(Array.from(used.subarray(0, usedCount), (index) => [index, numbers[index]!]));
    this.#outlier = { row, weight, uses: this.#file.columns.vehicles.map(({ index }) => found.get(index) ?? 0) };
  }

  #addPlainUse(sums: Float64Array): void {
    const { numbers, used, usedCount } = this.#records;
    for (let at = 0; at < usedCount; at++) sums[used[at]!]! += numbers[used[at]!]!;
  }

  #finish(): AudienceMatrix {
    const { factors, population, target } = this.#sums;
    const vehicles = this.#file.columns.vehicles.map(({ index, heading, mapped }) =>
      vehicleTotals(heading, mapped, factors[2 * index + 1]!, population[2 * index]!, target[2 * index]!),
    );
    const sample = this.#sample;
    const universe = this.#universe;
    const targetUniverse = this.#targetUniverse;
    const targets = this.#further.finish();
    const audience = audienceMatrixOf(
      { sample, universe, targetUniverse },
      vehicles,
      this.#matrix,
      this.#markets.finish(),
    );
    return targets === undefined ? audience : { ...audience, targets };
  }
}

/** How many indexes beyond the columns of the file are used: a column that lists vehicles gives each vehicle such an index. */
function columnsBeyond({ width, vehicles }: RespondentColumns): number {
  return vehicles.reduce((maximum, { index }) => Math.max(maximum, index - width + 1), 0);
}

/** Uses by index of the vehicles that a cell lists; null where the cell has no answer and this excludes the respondent. */
function listedIn(text: string, list: ListColumn): ReadonlyMap<number, number> | null {
  if (list.excludesMissing && isMissing(text)) return null;
  const { answers, separator } = list;
  const uses = new Map<number, number>();
  for (const entry of entriesIn(text, separator, (answer) => answers.has(plainName(answer)))) {
    const index = answers.get(plainName(entry.name));
    const use = usesOf(entry, list);
    // An answer that is listed twice counts once; two numbers of a vehicle add up.
    if (index !== undefined && use > 0) uses.set(index, isAmount(entry.value) ? use + (uses.get(index) ?? 0) : use);
  }
  return uses;
}

function columnKinds(
  { columns, codeBooks, leftOut, markets = [], onRespondent, copied = [] }: RespondentFile<RespondentColumns>,
  judges: readonly (TargetJudge | null)[],
): ColumnKind[] {
  const { width, roles, vehicles, lists = [] } = columns;
  const kinds = new Array<ColumnKind>(width + columnsBeyond(columns)).fill(ColumnKind.skip);
  if (onRespondent !== undefined) for (const { index } of Object.values(roles)) kinds[index] = ColumnKind.text;
  for (const index of copied) kinds[index] = ColumnKind.text;
  // Without an id the first cell of a row may be a note under the table, or the label of a subtotal.
  kinds[0] = ColumnKind.text;
  kinds[roles.id?.index ?? 0] = ColumnKind.text;
  // A subtotal has no age and no gender.
  if (roles.id === undefined)
    for (const role of [roles.age, roles.gender]) if (role !== undefined) kinds[role.index] = ColumnKind.text;
  if (roles.weight !== undefined) kinds[roles.weight.index] = ColumnKind.number;
  for (const judge of judges) for (const index of judge?.columnIndexes() ?? []) kinds[index] = ColumnKind.text;
  for (const { index } of [...(leftOut ?? []), ...markets]) kinds[index] = ColumnKind.text;
  for (const { index } of vehicles) kinds[index] = codeBooks?.has(index) === true ? ColumnKind.text : ColumnKind.use;
  for (const { index } of lists) kinds[index] = ColumnKind.text;
  // Columns beyond the headings are read as text, to find rows with more cells than headings.
  kinds.fill(ColumnKind.text, width);
  return kinds;
}
