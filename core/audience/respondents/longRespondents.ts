import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { effectiveSample } from '../../rules/samples.ts';
import type { AudienceMatrix } from '../../planning/model/audience.ts';
import { ByteDictionary } from '../bytes/byteDictionary.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { IdIndex } from '../bytes/idIndex.ts';
import type { LongColumns } from '../headings/longColumns.ts';
import type { MasterMapping, MappedVehicle } from '../../planningData/masterMapping.ts';
import { isMissing } from '../csv/numberText.ts';
import { wholeNumber } from '../../words/amounts.ts';
import { plainName } from '../../text/plainName.ts';
import { DisagreeingPeople, traitsHash } from './disagreeingPeople.ts';
import { LeftOutRows, RespondentRows } from './respondentRows.ts';
import { MarketCodes } from './marketCodes.ts';
import {
  askAboutDisagreement,
  askAboutRepeatedVehicles,
  askAboutUnknownVehicles,
  DISAGREEMENT,
  REPEATED_VEHICLE,
  unknownVehiclesQuestion,
} from './longDoubts.ts';
import { attentiveShareOf, audienceMatrixOf, vehicleTotals, TargetMatrix } from './audienceMatrix.ts';
import type { CountedRow, AggregatedFile, RespondentFile } from './respondentFile.ts';
import { isTotalLabel } from '../headings/lineLabels.ts';
import { mayBeVehicle } from '../survey/choiceColumns.ts';
import type { LongUse } from '../survey/longUse.ts';
import { quotedCell, RowLedger } from '../refusals/rowLedger.ts';
import type { TargetJudge } from './targetJudge.ts';
import { MediaUseReader } from '../headings/mediaUseReader.ts';

/** In place of a row of the matrix. */
const UNSEEN = -1;
const OUTSIDE_TARGET = -2;
/** In place of a person. */
const NO_RESPONDENT = -1;
/** At most this many different unknown names are asked about. */
const UNKNOWN_MAXIMUM = 200;

/**
 * Aggregates a file with one row for each respondent and vehicle, in one pass: adds up contacts by respondent and channel. A
 * respondent's rows may be anywhere in the file; weight and demographics come from the first of them. Repeated vehicles add
 * up, unless the planner answers otherwise.
 */
export class LongAggregation {
  /** Vehicles that are not in the mapping. */
  readonly unmatched = new Set<string>();
  /** Weighted uses of each name that is not in the mapping. */
  readonly #unknownUses = new Map<string, number>();
  /** The channel that the planner chose for the names that are not in the mapping; null for none. */
  readonly #channelOfUnknown: Channel | null;
  /** The names that are not in the mapping but may be vehicles. */
  readonly #unknownNames = new Set<string>();
  readonly #ledger = new RowLedger();
  readonly #file: RespondentFile<LongColumns>;
  readonly #registry: Doubts;
  /** Whether only the first row of a repeated vehicle counts. */
  readonly onlyFirstCounts: boolean;
  /** By person: a hash of the traits (age, gender and the like) in the person's first row; 0 if these cells are empty. */
  #traitHashes = new Uint32Array(1024);
  /** Number of rows whose traits differ from the first row of the person. */
  disagreeingRows = 0;
  /** Spreadsheet row of the first row that disagrees. */
  firstDisagreeingRow = 0;
  /** The people whose rows disagree, if the planner leaves them out; null if their first row counts. */
  readonly #leftOutPeople: DisagreeingPeople | null;
  /** Number of rows that are left out because they belong to `#leftOutPeople`. */
  leftOutDisagreeingRows = 0;
  /** Indexes of the columns that describe the person. */
  readonly #traitColumns: readonly number[];
  /** Number of rows that repeat a vehicle of the same person. */
  repeatedRows = 0;
  /** Spreadsheet row of the first row that repeats a vehicle. */
  firstRepeatedRow = 0;
  /** Weighted use by channel of the rows that repeat a vehicle. */
  readonly repeatedUse = new Float64Array(CHANNELS.length);
  readonly #judge: TargetJudge | null;
  readonly #mapping: MasterMapping;
  readonly #onUse: OnUse | null;
  readonly #thresholdSeconds: number;
  readonly #records: CsvRecords;
  readonly #rows: RespondentRows;
  readonly #leftOut: LeftOutRows;
  readonly #matrix: TargetMatrix;
  readonly #markets: MarketCodes;
  readonly #ids = new IdIndex();
  /** By the name in the vehicle column, then by the text in the channel column: the vehicle. */
  readonly #vehiclesByName: ByteDictionary<Map<string, LongVehicle | null>>;
  readonly #channelTexts = new ByteDictionary((text) => text.trim());
  /** By channel and plain name. */
  readonly #vehicles = new Map<string, LongVehicle>();
  readonly #useReader: MediaUseReader;
  /** The meaning that was decided for cells of the use column; null if they are numbers or words of frequency. */
  readonly #meaning: LongUse['meaning'];
  /** The results of `#meaning` by the text of the cell. */
  readonly #useByText = new Map<string, number | null>();
  /** By respondent: the weight; 0 until the first valid row. */
  #weights = new Float64Array(1024);
  /** By respondent: the row in the matrix, OUTSIDE_TARGET for one outside the target, UNSEEN before the first valid row. */
  #matrixRows = new Int32Array(1024).fill(UNSEEN);
  /** The person of the last row with an id. */
  #personAbove = NO_RESPONDENT;
  /** The cells about `#personAbove`, by column. Filled only while a copy of the file is written. */
  #personAboveTexts: ReadonlyMap<number, string> = new Map();
  /** Number of rows without cells about a person. They belong to `#personAbove`. */
  furtherRows = 0;
  #rowsRead = 0;
  sample = 0;
  #universe = 0;
  #targetUniverse = 0;

  constructor(
    file: RespondentFile<LongColumns>,
    judge: TargetJudge | null,
    thresholdSeconds: number,
    mapping: MasterMapping,
    registry: Doubts,
    onUse: OnUse | null,
    meaning: LongUse['meaning'],
  ) {
    this.#meaning = meaning;
    this.#onUse = onUse;
    this.#file = file;
    this.#registry = registry;
    this.#traitColumns = judge?.columnIndexes() ?? [];
    const channelOfUnknown = registry.answerTo(unknownVehiclesQuestion(file.columns.vehicle.heading));
    this.#channelOfUnknown = CHANNELS.find((channel) => channel === channelOfUnknown) ?? null;
    this.onlyFirstCounts = registry.answerTo(REPEATED_VEHICLE) === 'first';
    this.#judge = judge;
    this.#mapping = mapping;
    this.#thresholdSeconds = thresholdSeconds;
    const { columns, dialect, headerRow, keepRespondents } = file;
    this.#matrix = new TargetMatrix(1024, keepRespondents);
    this.#markets = new MarketCodes(file.markets ?? [], keepRespondents);
    this.#useReader = new MediaUseReader(dialect.decimal);
    const traits = this.#traitColumns;
    const { width, roles } = columns;
    const leavesOut = registry.answerTo(DISAGREEMENT) === 'leave out' && traits.length > 0;
    this.#leftOutPeople = leavesOut ? new DisagreeingPeople({ ...file, width, id: roles.id.index, traits }) : null;
    this.#records = CsvRecords.forLargeFile(columnKinds(file, judge, onUse !== null), dialect);
    this.#rows = new RespondentRows(this.#records, this.#ledger, { ...columns, headerRow, decimal: dialect.decimal });
    this.#leftOut = new LeftOutRows(this.#records, this.#ledger, file.leftOut);
    this.#vehiclesByName = new ByteDictionary(() => new Map<string, LongVehicle | null>());
  }

  /** @throws the errors of RespondentAggregation.run */
  run(onProgress: (bytesRead: number) => void): AggregatedFile {
    this.#records.readFile(this.#file.source, () => this.#readRow(), onProgress);
    const { use } = this.#file.columns;
    if (this.#unknownUses.size > 0) {
      const knownChannels = this.#sortedVehicles().map(({ mapped }) => mapped.channel);
      askAboutUnknownVehicles(this.#registry, {
        heading: this.#file.columns.vehicle.heading,
        uses: this.#unknownUses,
        knownChannels,
      });
    }
    if (this.repeatedRows > 0) askAboutRepeatedVehicles(this.#registry, this);
    if (this.disagreeingRows > 0 || this.leftOutDisagreeingRows > 0) askAboutDisagreement(this.#registry, this);
    return {
      audienceMatrix: this.#audienceMatrix(),
      effectiveSample: effectiveSample(this.#targetUniverse, this.#matrix.squares),
      ledger: this.#ledger,
      rowsRead: this.#rowsRead,
      users: this.#sortedVehicles().map(({ users }) => users),
      notes: [
        ...this.#furtherNotes(),
        ...(use === null ? [] : this.#useReader.notes([use], 1)),
        ...this.#markets.notes(),
      ],
      outlier: null,
      repeatedIds: new Set(),
      plainUse: null,
    };
  }

  #readRow(): void {
    const records = this.#records;
    if (records.row <= this.#file.headerRow || records.filled === 0) return;
    this.#rowsRead++;
    if (this.#file.columns.isFilledDown === true) {
      if (this.#continuesAbove()) return this.#readFurtherRow();
      this.#personAbove = NO_RESPONDENT;
    }
    if (!this.#rows.isRespondent() || this.#leftOut.leavesOut()) return;
    const use = this.#readUse();
    if (use === null) return;
    const { bytes, start, end } = records.slice(this.#file.columns.roles.id.index);
    if (this.#leftOutPeople?.has(bytes, start, end)) {
      if (this.leftOutDisagreeingRows++ === 0) this.firstDisagreeingRow = records.row;
      return this.#ledger.exclude('a person whose rows disagree', records.row);
    }
    const person = this.#ids.add(bytes, start, end);
    if (person >= this.#weights.length) this.#growPeople();
    const isNew = this.#weights[person] === 0;
    if (!this.#acceptPerson(person)) return;
    this.#personAbove = person;
    const counted = this.#addUse(person, use);
    if (this.#onUse !== null) {
      this.#personAboveTexts = this.#personTexts();
      if (isNew || counted !== null) this.#onUse(this.#countedRow(person), counted, use);
    }
  }

  #furtherNotes(): string[] {
    if (this.furtherRows === 0) return [];
    const { heading } = this.#file.columns.roles.id;
    return [
      `${wholeNumber(this.furtherRows)} rows with an empty "${heading}" were read as further rows of the person above.`,
    ];
  }

  /** Whether the row names a vehicle but has no cell about a person, so that it continues the person above. */
  #continuesAbove(): boolean {
    const { roles, vehicle, width } = this.#file.columns;
    const { cells, filled, filledWithin } = this.#records;
    if (cells < width || filled !== filledWithin || this.#isEmpty(vehicle.index)) return false;
    return (
      [roles.id, roles.weight].every((column) => column === undefined || this.#isEmpty(column.index)) &&
      this.#traitColumns.every((index) => this.#isEmpty(index))
    );
  }

  #readFurtherRow(): void {
    const { vehicle, roles } = this.#file.columns;
    const { row } = this.#records;
    const isTotal = isTotalLabel(this.#records.text(vehicle.index));
    if (isTotal) return this.#ledger.exclude('a total, base or note line, not a respondent', row);
    if (this.#personAbove === NO_RESPONDENT) {
      return this.#ledger.exclude(`no id in "${roles.id.heading}", below a row that is not counted`, row);
    }
    this.furtherRows++;
    const use = this.#readUse();
    const counted = use === null ? null : this.#addUse(this.#personAbove, use);
    if (counted === null || this.#onUse === null) return;
    const texts = this.#personAboveTexts;
    this.#onUse(
      { weight: this.#weights[this.#personAbove]!, text: (column) => texts.get(column) ?? '', use: () => 0 },
      counted,
      use!,
    );
  }

  /** The cells about the person. The copy of the file repeats them in the person's further rows. */
  #personTexts(): ReadonlyMap<number, string> {
    const { columns, copied = [] } = this.#file;
    const indexes = [...Object.values(columns.roles).map(({ index }) => index), ...copied];
    return new Map(indexes.map((index) => [index, this.#records.text(index)]));
  }

  /** Whether the row counts. Stores weight and demographics from the first valid row of a respondent. */
  #acceptPerson(person: number): boolean {
    const records = this.#records;
    const { weight: column } = this.#file.columns.roles;
    const knownWeight = this.#weights[person]!;
    const isKnown = knownWeight > 0;
    if (this.#traitColumns.length > 0) this.#compareTraits(person, isKnown);
    if (isKnown && (column === undefined || this.#isEmpty(column.index))) return true;
    const weight = this.#rows.readWeight();
    if (weight === null) return false;
    if (isKnown) {
      if (weight === knownWeight) return true;
      this.#ledger.addFault(records.row, {
        reason: `a weight in "${column!.heading}" that differs from the respondent's other rows`,
        found: `"${records.numbers[column!.index]}"`,
        remedy: 'keep one weight for each respondent',
      });
      return false;
    }
    const inTarget = this.#judge === null || this.#judge.includes(records);
    this.#weights[person] = weight;
    this.sample++;
    this.#universe += weight;
    this.#matrixRows[person] = inTarget ? this.#matrix.rows : OUTSIDE_TARGET;
    if (inTarget) {
      this.#targetUniverse += weight;
      this.#matrix.addEmpty(weight);
      this.#markets.add(records);
    }
    return true;
  }

  #compareTraits(person: number, isKnown: boolean): void {
    const hash = traitsHash(this.#records, this.#traitColumns);
    if (!isKnown) this.#traitHashes[person] = hash ?? 0;
    else if (hash !== null && this.#traitHashes[person] !== hash && this.disagreeingRows++ === 0)
      this.firstDisagreeingRow = this.#records.row;
  }

  #isEmpty(index: number): boolean {
    const { start, end } = this.#records.slice(index);
    return Number.isNaN(this.#records.numbers[index]!) && start === end;
  }

  #readUse(): number | null {
    const records = this.#records;
    const { use: column, useInWords } = this.#file.columns;
    if (column === null) return 1;
    if (this.#meaning !== null) return this.#useByMeaning(this.#meaning, column.index, column.heading);
    const number = records.numbers[column.index]!;
    if (number >= 0) {
      if (useInWords && number > 0) this.#useReader.recordNumber(number, records.row, column.heading);
      return number;
    }
    const text = records.text(column.index).trim();
    if (isMissing(text)) {
      this.#ledger.exclude(`no answer, such as ${quotedCell(text)}, in "${column.heading}"`, records.row);
      return null;
    }
    const use = useInWords ? this.#useReader.read(text) : this.#useReader.readNumber(text);
    if (use >= 0 && use < Infinity) return use;
    this.#rows.recordBadUse(column.heading, text, use);
    return null;
  }

  /** The use of a cell by the meaning that was decided for the column before the file is aggregated; null for no answer. */
  #useByMeaning(meaning: NonNullable<LongUse['meaning']>, index: number, heading: string): number | null {
    const number = this.#records.numbers[index]!;
    const text = Number.isNaN(number) ? this.#records.text(index).trim() : String(number);
    let use = this.#useByText.get(text);
    if (use === undefined) this.#useByText.set(text, (use = meaning(text)));
    if (use === null) {
      this.#ledger.exclude(`no answer, such as ${quotedCell(text)}, in "${heading}"`, this.#records.row);
      return null;
    }
    if (use >= 0 && use < Infinity) return use;
    this.#rows.recordBadUse(heading, text, use);
    return null;
  }

  #countedRow(person: number): CountedRow {
    const records = this.#records;
    return { weight: this.#weights[person]!, text: (column) => records.text(column), use: () => 0 };
  }

  /** @returns the vehicle whose use was counted; null for none */
  #addUse(person: number, use: number): CountedVehicle | null {
    const vehicle = this.#vehicle();
    const weightedUse = this.#weights[person]! * use;
    this.#addUnknownUse(weightedUse);
    if (vehicle === null || use === 0) return null;
    if (!addUserOnce(vehicle, person, this.#weights[person]!)) {
      if (this.repeatedRows++ === 0) this.firstRepeatedRow = this.#records.row;
      this.repeatedUse[vehicle.channel]! += weightedUse;
      if (this.onlyFirstCounts) return null;
    }
    vehicle.populationUse += weightedUse;
    const counted = this.#onUse === null ? null : { channel: vehicle.mapped.channel, name: vehicle.mapped.publisher };
    const row = this.#matrixRows[person]!;
    if (row < 0) return counted;
    vehicle.targetUse += weightedUse;
    this.#matrix.addUse(row, vehicle.channel, use, vehicle.attentiveShare * use);
    return counted;
  }

  /** Adds up the weighted uses of names that are not in the mapping. */
  #addUnknownUse(weightedUse: number): void {
    const { vehicle } = this.#file.columns;
    const { start, end } = this.#records.slice(vehicle.index);
    if (start === end || weightedUse === 0 || this.#unknownNames.size === 0) return;
    const name = this.#records.text(vehicle.index).trim();
    if (this.#unknownNames.has(name)) this.#unknownUses.set(name, (this.#unknownUses.get(name) ?? 0) + weightedUse);
  }

  /** The vehicle of the row; null where the row names none, or one that is not in the mapping. */
  #vehicle(): LongVehicle | null {
    const records = this.#records;
    const { vehicle: column, channel: channelColumn } = this.#file.columns;
    const { bytes, start, end } = records.slice(column.index);
    if (start === end) return null;
    const byChannel = this.#vehiclesByName.get(bytes, start, end, () => records.text(column.index));
    let channel = '';
    if (channelColumn !== null) {
      const cell = records.slice(channelColumn.index);
      channel = this.#channelTexts.get(cell.bytes, cell.start, cell.end, () => records.text(channelColumn.index));
    }
    let vehicle = byChannel.get(channel);
    if (vehicle === undefined) {
      vehicle = this.#addVehicle(channel, records.text(column.index).trim());
      byChannel.set(channel, vehicle);
    }
    return vehicle;
  }

  #addVehicle(channelName: string, name: string): LongVehicle | null {
    const channel = this.#mapping.channel(channelName);
    const matched = channel === null ? this.#mapping.match(name) : this.#mapping.within(channel, name);
    if (matched === null && mayBeVehicle(name) && this.#unknownNames.size < UNKNOWN_MAXIMUM)
      this.#unknownNames.add(name);
    const assigned =
      this.#channelOfUnknown === null || !this.#unknownNames.has(name)
        ? null
        : this.#mapping.within(this.#channelOfUnknown, name);
    const mapped = matched ?? assigned;
    const shownName = channelName === '' ? name : `${channelName}: ${name}`;
    if (mapped === null) {
      this.unmatched.add(shownName);
      return null;
    }
    const key = `${mapped.channel}\n${plainName(mapped.publisher)}`;
    const vehicle = this.#vehicles.get(key) ?? {
      name: shownName,
      mapped,
      channel: CHANNELS.indexOf(mapped.channel),
      attentiveShare: attentiveShareOf(mapped, this.#thresholdSeconds),
      populationUse: 0,
      targetUse: 0,
      users: 0,
      counted: new Uint32Array(32),
    };
    this.#vehicles.set(key, vehicle);
    return vehicle;
  }

  #growPeople(): void {
    const weights = new Float64Array(this.#weights.length * 2);
    weights.set(this.#weights);
    const matrixRows = new Int32Array(weights.length).fill(UNSEEN);
    const traitHashes = new Uint32Array(weights.length);
    traitHashes.set(this.#traitHashes);
    this.#traitHashes = traitHashes;
    matrixRows.set(this.#matrixRows);
    this.#weights = weights;
    this.#matrixRows = matrixRows;
  }

  #sortedVehicles(): LongVehicle[] {
    return [...this.#vehicles.values()].toSorted((one, two) => one.channel - two.channel);
  }

  #audienceMatrix(): AudienceMatrix {
    const vehicles = this.#sortedVehicles().map(({ name, mapped, attentiveShare, populationUse, targetUse }) =>
      vehicleTotals(name, mapped, attentiveShare, populationUse, targetUse),
    );
    const people = { sample: this.sample, universe: this.#universe, targetUniverse: this.#targetUniverse };
    return audienceMatrixOf(people, vehicles, this.#matrix, this.#markets.finish());
  }
}

function columnKinds(
  { columns: { width, roles, channel, vehicle, use }, leftOut, markets = [], copied = [] }: RespondentFile<LongColumns>,
  judge: TargetJudge | null,
  isCopied: boolean,
): ColumnKind[] {
  const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
  if (isCopied) for (const { index } of Object.values(roles)) kinds[index] = ColumnKind.text;
  for (const index of copied) kinds[index] = ColumnKind.text;
  const texts = [roles.id, channel, vehicle].flatMap((column) => (column === null ? [] : [column.index]));
  for (const index of [...texts, ...(judge?.columnIndexes() ?? [])]) kinds[index] = ColumnKind.text;
  for (const { index } of [...(leftOut ?? []), ...markets]) kinds[index] = ColumnKind.text;
  if (roles.weight !== undefined) kinds[roles.weight.index] = ColumnKind.number;
  // Not `ColumnKind.use`: columns of that kind do not store zeros.
  if (use !== null) kinds[use.index] = ColumnKind.number;
  return kinds;
}

/** A vehicle in a table with one row for each respondent and vehicle, and the sums over its rows so far. */
export interface LongVehicle {
  readonly name: string;
  readonly mapped: MappedVehicle;
  /** Index of its channel in CHANNELS. */
  readonly channel: number;
  /** Share of its exposures that get the strategy's seconds of attention. */
  readonly attentiveShare: number;
  populationUse: number;
  targetUse: number;
  /** Number of people who use it. */
  users: number;
  /** Bit set of the respondents already counted in `users`. */
  counted: Uint32Array;
}

/** The vehicle of a row that was counted. */
export interface CountedVehicle {
  readonly channel: string;
  readonly name: string;
}
/** Called for each counted row, and for the first row of a person who uses nothing. */
export type OnUse = (row: CountedRow, used: CountedVehicle | null, use: number) => void;

/** Counts a respondent as a user of a vehicle, but only once. @returns whether it is the respondent's first row with the vehicle */
function addUserOnce(vehicle: LongVehicle, person: number, weight: number): boolean {
  const word = person >>> 5;
  const bit = 1 << (person & 31);
  if (word >= vehicle.counted.length) {
    const counted = new Uint32Array(Math.max(word + 1, 2 * vehicle.counted.length));
    counted.set(vehicle.counted);
    vehicle.counted = counted;
  }
  if ((vehicle.counted[word]! & bit) !== 0) return false;
  vehicle.counted[word]! |= bit;
  vehicle.users += weight;
  return true;
}
