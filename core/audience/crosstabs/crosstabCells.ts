import { anyOf } from '../../words/anyOf.ts';
import { PEOPLE_IN, unitOf } from '../headings/figureUnits.ts';
import { timesOfHeading } from '../headings/frequencyHeadings.ts';
import {
  isAudienceName,
  mayCountPeople,
  measureOf,
  splitBase,
  splitRowLabel,
  withoutMonth,
} from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn, Measure } from '../headings/crosstabColumns.ts';
import type { MappedVehicle, MasterMapping } from '../../planningData/masterMapping.ts';
import { isBlankCell, isMissing, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { plainName } from '../../words/plainName.ts';
import { isNoneOfThese } from '../headings/choiceCells.ts';
import { isStatistic } from '../headings/lineLabels.ts';
import { devicePart, isNotUse, matchRowLabel } from '../headings/headingParts.ts';
import { areOfRespondents, isSameUniverse, SAMPLE_MAXIMUM, universeKind } from './universe.ts';
import type { UniverseRow } from './universe.ts';
import type { Channel } from '../../rules/channels.ts';
import { quotedCell, RowLedger } from '../refusals/rowLedger.ts';
import type { Rows } from '../csv/preview.ts';

/** One number of the table. */
export interface Cell {
  readonly row: number;
  readonly heading: string;
  /** As written in the file. */
  readonly text: string;
  /** Audiences in people; a reach as written, without the percent sign. */
  readonly value: number;
  /** What 1 in the last written digit is worth, in the unit of `value`. The rounding error is at most half of this. */
  readonly lastDigit: number;
  readonly hasPercentSign: boolean;
}

/** The figures of one vehicle for one audience; null where the table has none. */
export interface Figures {
  audience: Cell | null;
  reach: Cell | null;
  frequency: Cell | null;
  sample: Cell | null;
}

/** What the total rows of an audience state; `sample` is null where no row gives the number of respondents. */
export interface StatedTotals {
  readonly universes: UniverseRow[];
  sample: number | null;
  /** The row that gives `sample`, if its figure may also be a number of people: "All respondents" may be the universe. */
  possibleUniverse?: UniverseRow;
}

/** A vehicle with its figures for all audiences. */
export interface VehicleFigures {
  readonly row: number;
  readonly name: string;
  readonly mapped: MappedVehicle;
  /** Figures by the label of the audience. */
  readonly figuresByAudience: Map<string, Figures>;
}

/** A row with figures under an unknown name. */
export interface UnknownRow {
  readonly row: number;
  readonly name: string;
  readonly cells: readonly string[];
  /** The channel of the last vehicle above the row; null for none, or where the row names a channel that is not known. */
  readonly channelAbove: Channel | null;
  /** Whether a vehicle is directly above the row, or above other unknown rows, and another one is below. */
  isBetweenVehicles: boolean;
  /** False for names of several vehicles or of a part of one, such as "Meta total" and "of which: live". */
  mayBeOneVehicle: boolean;
  /** Further rows of the same name directly below, such as its percentages. */
  readonly moreRows: { readonly row: number; readonly cells: readonly string[] }[];
}

/** A row of a whole channel next to rows of its vehicles. */
interface ChannelRow {
  readonly row: number;
  readonly name: string;
  readonly channel: Channel;
  readonly cells: readonly string[];
}

/** Names of rows that are not vehicles: nets over several channels, sources, filters, footnotes, copyright lines ("(c) 2025"). */
const NOT_A_VEHICLE =
  /^(?:any|net|nett|all|total|sub-?total|grand total|source|notes?|filter|base|\*|†|‡|\(?c\)?\s?20)(?:\b|$|\s)/i;
/** Largest average number of uses a month: one an hour for a whole month. */
export const MEAN_USES_MAXIMUM = 31 * 24;
/** "Unweighted" in English, German, Dutch, French, Spanish and Portuguese. */
const UNWEIGHTED = /unweighted|unwtd|ungewichtet|ongewogen|\b(?:non|no|não)[- ]ponder/i;
/** Categories of the people who do not use a vehicle. Their rows are not read. */
const NOT_USED = /^(?:no|not used|not selected|unchecked|0)$/i;

/**
 * Rows without a name are read as percentages of the row above if at least SHARES_MINIMUM of them imply about the same universe:
 * the largest at most UNIVERSES_RATIO times the smallest. Shares below PROVING_SHARE_MINIMUM percent are rounded too coarsely.
 */
const PROVING_SHARE_MINIMUM = 5;
const SHARES_MINIMUM = 3;
const UNIVERSES_RATIO = 1.3;

/** Whether a name is of a net over several channels, a source or a filter. */
const isNotVehicle = (name: string) => NOT_A_VEHICLE.test(name) || (name !== '' && withoutNetWords(name) === '');

/** "**", "np", "<10", "<0.1%": a figure that is not shown, because too few people are behind it. */
const HIDDEN_FIGURE = /^(?:\*{1,3}|n\.?p\.?|n\/p|<\s*\d+(?:[.,]\d+)?\s*%?|\.\.|suppressed)$/i;

/** How many times a month once in the period of the headings is; 1 without a period. */
const timesAMonth = (headings: readonly string[]) => headings.map(timesOfHeading).find((times) => times !== null) ?? 1;

const MEAN_WORD = anyOf(String.raw`the|average|avg\.?|mean|typical|usual|weekly|daily|monthly`);
const TIMES_USED = anyOf('freq(?:uency)?|a?ots|contacts|visits|sessions|exposures|times');
const FREQUENCY_FIRST = new RegExp(
  String.raw`^\s*(?:${MEAN_WORD}\s+)*(?:(?:number|no\.?) of |how often )?${TIMES_USED}\b`,
  'i',
);
/**
 * Whether a title begins with the frequency, and is about it alone. "Weekly reach and frequency" may be about the week in which people
 * are reached, "Base: people who go online 3 times a week" about the respondents.
 */
const isAboutFrequency = (title: string) =>
  FREQUENCY_FIRST.test(title) && !/\b(?:reach|audience|cume|users|viewers|listeners|readers)\b/i.test(title);

export const noFigures = (): Figures => ({ audience: null, reach: null, frequency: null, sample: null });

/** Tells vehicles apart: by channel and plain name. */
const keyOf = ({ channel, publisher }: MappedVehicle) => `${channel}\n${plainName(publisher)}`;

/** Reads the rows below the headings of a crosstab. */
export class CrosstabCells {
  readonly ledger = new RowLedger();
  /** By channel and plain name of the vehicle. */
  readonly vehicles = new Map<string, VehicleFigures>();
  /** Figures of total rows ("Total", "Unweighted base"), by audience. */
  readonly totals = new Map<string, StatedTotals>();
  readonly unmatched: string[] = [];
  /** Rows named like nets ("Any BVOD") of channels without vehicle rows; they represent the channel. */
  readonly loneNets: { row: number; name: string; mapped: MappedVehicle }[] = [];
  readonly #cellsOfVehicles = new Map<number, readonly string[]>();
  /** Rows named exactly like a channel of which other rows are vehicles. */
  readonly #channelRows: ChannelRow[] = [];
  /** Rows that name no known vehicle, but are next to vehicles or have a cell with a channel. */
  readonly unknownRows: UnknownRow[] = [];
  /** Unknown rows directly below a vehicle. They count as unknown vehicles if a vehicle follows. Null below any other row. */
  #pending: UnknownRow[] | null = null;
  /** Unknown rows since the last blank row or title. They may be vehicles if a vehicle is among the same rows. */
  #block: { readonly unknown: UnknownRow[]; hasVehicle: boolean } = { unknown: [], hasVehicle: false };
  #lastChannel: Channel | null = null;
  readonly footers: (readonly string[])[] = [];
  /** Whether no row with a number has followed the last blank row yet. */
  #isBelowBlank = false;
  /** Whether another table has begun below a blank row. Its rows are not read. */
  #isOtherTable = false;
  rowsRead = 0;
  /** Number of figures with a star, which marks a small base. */
  starredFigures = 0;
  /** Figures that the file does not show, because too few people are behind them. */
  readonly hiddenFigures: { row: number; name: string; audience: string; heading: string; text: string }[] = [];
  readonly #columns: CrosstabColumns;
  readonly #decimal: DecimalSign;
  readonly #mapping: MasterMapping;
  /** The measure of figures whose heading and row label name none. */
  readonly #impliedMeasure: Measure;
  /** Channels with rows for vehicles. */
  readonly #channelsWithVehicles = new Set<Channel>();
  /** The labels of the rows about each vehicle. */
  readonly #labelsOfVehicles = new Map<string, Set<string>>();
  /** Channels with a row named exactly like the channel. */
  readonly #channelsWithOwnRow = new Set<Channel>();
  /** Whether rows without a name are the percentages of the row above. */
  #hasSharesBelow = false;
  #channelAbove = '';
  #nameAbove = '';
  #categoryAbove = '';

  /** The title that states the period of the frequencies, if they were read by it. */
  titleOfFrequency: { readonly title: string; readonly times: number } | null = null;
  /** Titles about the frequency, such as "frequency per week". */
  readonly #titlesOfFrequency: readonly string[];

  constructor(
    columns: CrosstabColumns,
    decimal: DecimalSign,
    mapping: MasterMapping,
    impliedMeasure: Measure,
    titles: readonly string[] = [],
  ) {
    this.#columns = columns;
    this.#decimal = decimal;
    this.#mapping = mapping;
    this.#impliedMeasure = impliedMeasure;
    this.#titlesOfFrequency = titles.flatMap((title) => title.split(/[;,\n]|\.\s/)).filter(isAboutFrequency);
  }

  /** First pass: finds the channels with vehicle rows; rows for a whole channel among these are nets. */
  lookForVehicles(rows: Rows): void {
    this.#hasSharesBelow = this.#statesSharesBelow(rows);
    for (const cells of rows) {
      const { vehicle, name, net } = this.#namesIn(cells);
      if (net !== null && this.#mapping.channel(name) === net) this.#channelsWithOwnRow.add(net);
      const mapped = name === '' || net !== null || universeKind(name) !== null ? null : this.#match(vehicle);
      if (mapped === null || isNotVehicle(name)) continue;
      this.#channelsWithVehicles.add(mapped.channel);
      const key = keyOf(mapped);
      this.#labelsOfVehicles.set(key, (this.#labelsOfVehicles.get(key) ?? new Set()).add(plainName(vehicle)));
    }
    this.#channelAbove = this.#nameAbove = this.#categoryAbove = '';
  }

  /** Second pass: reads a row. @param row  spreadsheet row */
  read(row: number, cells: readonly string[]): void {
    const [vehiclesBefore, unmatchedBefore] = [this.vehicles.size, this.unmatched.length];
    this.#readRow(row, cells);
    if (this.vehicles.size > vehiclesBefore) {
      this.#block.hasVehicle = true;
      for (const unknown of this.#pending ?? []) unknown.isBetweenVehicles = true;
      this.#pending = [];
    } else if (this.unmatched.length === unmatchedBefore) this.#pending = null;
  }

  /** Ends a block of rows, at a blank row or a title. It must also be called after the last row. */
  endBlock(): void {
    const { unknown, hasVehicle } = this.#block;
    const mayBeVehicle = (row: UnknownRow) => row.isBetweenVehicles || (hasVehicle && this.#looksLikeVehicle(row));
    this.unknownRows.push(...unknown.filter(mayBeVehicle));
    this.#block = { unknown: [], hasVehicle: false };
  }

  /** Keeps a further row of an unknown name. If other rows are between, the name is of a part of several vehicles: "heavy users". */
  #readRepeatedName(row: number, name: string, cells: readonly string[]): void {
    const earlier = [...this.unknownRows, ...this.#block.unknown].find((one) => one.name === name);
    if (earlier === undefined) return;
    if (row === earlier.row + earlier.moreRows.length + 1) earlier.moreRows.push({ row, cells });
    else earlier.mayBeOneVehicle = false;
  }

  /** Whether an unknown row has a figure in each column of people, and its name is not about people, answers or statistics. */
  #looksLikeVehicle({ name, cells, moreRows }: UnknownRow): boolean {
    const texts = (index: number) => [cells, ...moreRows.map((one) => one.cells)].map((row) => row[index] ?? '');
    const hasFigure = ({ index }: DataColumn) =>
      texts(index).some((text) => parseNumber(text, this.#decimal) >= 0 || HIDDEN_FIGURE.test(text));
    const isOtherName =
      unitOf(name) !== null ||
      UNWEIGHTED.test(name) ||
      isAudienceName(name) ||
      splitBase(name) !== null ||
      isMissing(name) ||
      isNoneOfThese(name) ||
      isStatistic(name);
    return (
      !isOtherName &&
      (!/^(?:others?|australia|sum)\b/i.test(name) || this.#mapping.channel(name.replace(/^others? /i, '')) !== null) &&
      this.#columns.data.filter(mayCountPeople).every(hasFigure)
    );
  }

  #readRow(row: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell === '')) {
      this.#isBelowBlank = true;
      this.endBlock();
      return;
    }
    if (this.#isOtherTable || (this.#isBelowBlank && this.#headsOtherTable(cells))) {
      this.#isOtherTable = true;
      return this.ledger.exclude('a row of another table', row);
    }
    if (this.#columns.data.some(({ index }) => parseNumber(cells[index] ?? '', this.#decimal) >= 0))
      this.#isBelowBlank = false;
    this.rowsRead++;
    const { vehicle, channel, name, net } = this.#namesIn(cells);
    // A row whose cells are only names of measures, such as "%", repeats the headings below a title.
    const isHeading = (cell: string) => Number.isNaN(parseNumber(cell, this.#decimal)) && measureOf(cell) !== null;
    const filled = this.#columns.data.map(({ index }) => cells[index] ?? '').filter((cell) => !isBlankCell(cell));
    const hasValues = filled.length > 0 && !filled.every(isHeading);
    if (hasValues && name === '') return this.ledger.exclude(`no name in "${this.#columns.vehicle.heading}"`, row);
    const kind = net === null ? universeKind(name) : null;
    if (kind !== null && hasValues) return this.#readTotal(row, name, kind, cells);
    // "Any BVOD" has words around the channel, "BVOD" has none.
    const hasNetWords = net !== null && this.#mapping.channel(name) !== net;
    if (!hasValues) this.endBlock();
    // The name of a channel alone heads its vehicles.
    if (!hasValues && net !== null) {
      this.#block.hasVehicle = true;
      this.#lastChannel = net;
    }
    const isNet =
      net !== null && (this.#channelsWithVehicles.has(net) || (hasNetWords && this.#channelsWithOwnRow.has(net)));
    if (isNet && !hasNetWords && hasValues) this.#channelRows.push({ row, name, channel: net, cells });
    if (!hasValues || isNet || (net === null && isNotVehicle(name))) {
      this.footers.push(cells);
      this.ledger.exclude('a total, base, heading or note, not a vehicle', row);
      return;
    }
    if (NOT_USED.test(this.#categoryAbove)) return;
    // Where "Yes", "No" and "Total" are below each vehicle, the row "Total" is about everybody.
    if (universeKind(this.#categoryAbove) !== null) return this.#readTotal(row, this.#categoryAbove, 'total', cells);
    const mapped = net === null ? this.#match(vehicle) : this.#mapping.whole(net);
    if (mapped !== null && hasNetWords) this.loneNets.push({ row, name, mapped });
    if (mapped !== null) return this.#readVehicle(row, name, mapped, cells);
    const unknownName = channel === '' || vehicle === '' ? name : `${channel}: ${vehicle}`;
    const shownName = vehicle === '' ? name : vehicle;
    if (this.unmatched.includes(unknownName)) return this.#readRepeatedName(row, shownName, cells);
    this.unmatched.push(unknownName);
    if ((isNotUse(name) && !this.#isListOfNames(name)) || this.#isOnDevice(vehicle)) return;
    const mayBeOneVehicle = !NOT_ONE_VEHICLE.test(shownName);
    const found = {
      row,
      name: shownName,
      cells,
      channelAbove: this.#lastChannel,
      isBetweenVehicles: false,
      mayBeOneVehicle,
      moreRows: [],
    };
    if (channel !== '') {
      this.unknownRows.push({ ...found, channelAbove: null });
      return;
    }
    this.#block.unknown.push(found);
    this.#pending?.push(found);
  }

  /** Whether a row holds headings of something other than audiences, such as months. */
  #headsOtherTable(cells: readonly string[]): boolean {
    const data = this.#columns.data.map(({ index }) => cells[index] ?? '').filter((cell) => cell !== '');
    const isOtherHeading = (cell: string) =>
      /\p{L}/u.test(cell) &&
      measureOf(cell) === null &&
      unitOf(cell) === null &&
      !HIDDEN_FIGURE.test(cell) &&
      !isBlankCell(cell);
    const known = this.#columns.data.map(({ heading }) => plainName(heading));
    return (
      this.vehicles.size > 0 &&
      data.length > 1 &&
      data.every(
        (cell) =>
          isOtherHeading(cell) && !known.includes(plainName(cell)) && Number.isNaN(parseNumber(cell, this.#decimal)),
      )
    );
  }

  /**
   * Whether a name is a known vehicle with a device, such as "YouTube mobile": only a part of the vehicle. "TV (FTA)" is a channel,
   * unless other rows are of this channel.
   */
  #isOnDevice(name: string): boolean {
    const part = devicePart(name);
    if (part === null) return false;
    const channel = this.#mapping.channel(part.name);
    if (channel === null) return this.#mapping.match(part.name) !== null;
    return this.#channelsWithVehicles.has(channel) || this.#channelsWithOwnRow.has(channel);
  }

  /** Whether a name is a list with a known name: "Foxtel / Pay". */
  #isListOfNames(name: string): boolean {
    const names = name.split(/[/&+]/);
    return names.length > 1 && names.some((one) => this.#mapping.named(one.trim()) !== null);
  }

  /** The number of people that a row gives, for its largest audience; null where the row has no number of people. */
  peopleOf({ cells: first, moreRows }: UnknownRow): number | null {
    const people = [first, ...moreRows.map(({ cells }) => cells)].flatMap((cells) =>
      this.#columns.data.flatMap((column) => {
        const value = parseNumber(cells[column.index] ?? '', this.#decimal);
        const isPeople = this.#measure(column, cells) === 'audience' && value >= 0;
        return isPeople ? [value * this.#peoplePerUnit([this.#measureLabelOf(cells), column.heading], value)] : [];
      }),
    );
    return people.length === 0 ? null : Math.max(...people);
  }

  /** Reads a row as a vehicle of a channel. */
  readAs(channel: Channel, { row, name, cells, moreRows }: UnknownRow): void {
    const mapped = this.#mapping.within(channel, name);
    for (const one of [{ row, cells }, ...moreRows]) this.#readVehicle(one.row, name, mapped, one.cells);
    const index = this.unmatched.findIndex((unknown) => unknown === name || unknown.endsWith(`: ${name}`));
    if (index >= 0) this.unmatched.splice(index, 1);
  }

  /**
   * Removes totals that are the sum of the rows of all vehicles: people use several of them, so such a total is no universe.
   * @returns the names of these rows
   */
  dropSums(): string[] {
    const dropped = new Set<string>();
    for (const [audience, { universes }] of this.totals) {
      const cells = [...this.vehicles.values()].flatMap((one) => one.figuresByAudience.get(audience)?.audience ?? []);
      const sum = cells.reduce((total, { value }) => total + value, 0);
      const rounding = cells.reduce((total, { lastDigit }) => total + lastDigit / 2, 0);
      const isSum = (row: UniverseRow) =>
        row.kind === 'total' && !areOfRespondents([row]) && cells.length > 1 && Math.abs(row.people - sum) <= rounding;
      for (const one of universes.filter(isSum)) dropped.add(one.name);
      universes.splice(0, universes.length, ...universes.filter((one) => !isSum(one)));
    }
    return [...dropped];
  }

  /** The rows of channels that have more people in each column of people than their vehicles have together. */
  largerChannelRows(): readonly ChannelRow[] {
    const columns = this.#columns.data.filter(mayCountPeople);
    const figure = (cells: readonly string[], { index }: DataColumn) =>
      parseNumber(cells[index] ?? '', this.#decimal) || 0;
    return this.#channelRows.filter(({ channel, cells, row }) => {
      const rows = this.vehiclesOf(channel).map((vehicle) => this.#cellsOfVehicles.get(vehicle.row) ?? []);
      const isOnlyRow = this.#channelRows.every((one) => one.row === row || one.channel !== channel);
      const isLarger = (column: DataColumn) =>
        figure(cells, column) > rows.reduce((sum, vehicle) => sum + figure(vehicle, column), 0);
      return isOnlyRow && rows.length > 0 && columns.length > 0 && columns.every(isLarger);
    });
  }

  vehiclesOf(channel: Channel): readonly VehicleFigures[] {
    return [...this.vehicles.values()].filter(({ mapped }) => mapped.channel === channel);
  }

  /** Reads a row as the whole of its channel, in place of its vehicles. */
  readAsChannel({ row, name, channel, cells }: ChannelRow): void {
    for (const { mapped } of this.vehiclesOf(channel)) this.drop(mapped);
    this.#readVehicle(row, name, this.#mapping.whole(channel), cells);
  }

  /** Leaves out vehicles on one device where another row has all devices: their people would be counted twice. */
  leaveOutDevices(): void {
    for (const [key, { row, mapped }] of this.vehicles) {
      const part = devicePart(mapped.publisher);
      const allDevices = part === null ? undefined : this.vehicles.get(`${mapped.channel}\n${plainName(part.name)}`);
      if (part?.isPart !== true || allDevices === undefined) continue;
      this.vehicles.delete(key);
      this.ledger.exclude(`one device of a vehicle whose row "${allDevices.name}" has all of them`, row);
    }
  }

  /**
   * Channel, vehicle and net of a row. `net` is the channel of a row that is a total or the whole of a channel, otherwise null.
   * A merged cell has its text in the first of its rows only, so the last text is kept.
   */
  #namesIn(cells: readonly string[]) {
    const { channel: channelColumn, vehicle: vehicleColumn, category } = this.#columns;
    const channel = channelColumn === null ? '' : (cells[channelColumn.index] ?? '');
    const writtenName = cells[vehicleColumn.index] ?? '';
    if (channel !== '') this.#channelAbove = channel;
    if (writtenName !== '' || channel !== '') this.#nameAbove = writtenName;
    if (category !== null && (cells[category.index] ?? '') !== '') this.#categoryAbove = cells[category.index]!;
    const mayContinue = this.#columns.statistic !== null || category !== null || this.#isShareRow(cells);
    // An empty name may continue the vehicle above, with another statistic or category.
    const rowLabel = writtenName === '' && mayContinue ? this.#nameAbove : writtenName;
    const vehicle =
      this.#columns.statistic === null && universeKind(rowLabel) === null
        ? splitRowLabel(rowLabel).name
        : withoutMonth(rowLabel);
    const name = vehicle === '' ? channel : vehicle;
    const rowChannel = channelColumn === null ? null : this.#mapping.channel(this.#channelAbove);
    const net = universeKind(name) !== null && channel === '' ? null : netOf(name, rowChannel, this.#mapping);
    return { vehicle, channel, name, net };
  }

  /** The text that names what the row measures: the cell in the column of statistics, or the words after the vehicle's name. */
  #measureLabelOf(cells: readonly string[]): string {
    const { statistic, vehicle } = this.#columns;
    if (statistic !== null) return cells[statistic.index] ?? '';
    return this.#isShareRow(cells) ? '%' : splitRowLabel(cells[vehicle.index] ?? '').statistic;
  }

  /** Whether a row without a name holds the percentages of the row above. */
  #isShareRow(cells: readonly string[]): boolean {
    const { data, vehicle, channel } = this.#columns;
    if ([vehicle, channel].some((label) => label !== null && (cells[label.index] ?? '') !== '')) return false;
    const filled = data.map(({ index }) => cells[index] ?? '').filter((cell) => !isBlankCell(cell));
    return filled.length > 0 && (this.#hasSharesBelow || filled.every((cell) => cell.includes('%')));
  }

  /** Whether, in the first data column, each row without a name is the row above as a percentage of the same universe. */
  #statesSharesBelow(rows: Rows): boolean {
    const { data, vehicle, statistic } = this.#columns;
    const first = data.find(({ measure }) => measure === null || measure === 'audience');
    if (first === undefined || statistic !== null) return false;
    const universes: number[] = [];
    for (const [index, cells] of rows.entries()) {
      const share = parseNumber(cells[first.index] ?? '', this.#decimal);
      if ((cells[vehicle.index] ?? '') !== '' || Number.isNaN(share)) continue;
      const above = rows[index - 1] ?? [];
      const people = parseNumber(above[first.index] ?? '', this.#decimal);
      if ((above[vehicle.index] ?? '') === '' || !(share <= 100)) return false;
      // Small shares are rounded too coarsely to prove anything.
      if (share >= PROVING_SHARE_MINIMUM) universes.push(people / share);
    }
    const [smallest, largest] = [Math.min(...universes), Math.max(...universes)];
    return universes.length >= SHARES_MINIMUM && largest <= smallest * UNIVERSES_RATIO;
  }

  #match(vehicle: string): MappedVehicle | null {
    if (this.#columns.channel === null) return this.#matchLabel(vehicle);
    const channel = this.#mapping.channel(this.#channelAbove);
    if (channel === null) return this.#matchLabel(vehicle === '' ? this.#channelAbove : vehicle);
    return vehicle === '' ? this.#mapping.whole(channel) : this.#mapping.within(channel, vehicle);
  }

  /** The vehicle of a label. Words of use around its name are ignored only if no other row is about the same vehicle. */
  #matchLabel(label: string): MappedVehicle | null {
    const whole = this.#mapping.match(label);
    if (whole !== null) return whole;
    const mapped = matchRowLabel(label, this.#mapping);
    const isOnlyLabel = mapped === null || (this.#labelsOfVehicles.get(keyOf(mapped))?.size ?? 0) < 2;
    return isOnlyLabel ? mapped : null;
  }

  /** Whether two audiences have about the same figures for all vehicles. Figures of different measures are not compared. */
  haveSameFigures(one: string, other: string): boolean {
    return [...this.vehicles.values()].every(({ figuresByAudience }) => {
      const [figures, others] = [figuresByAudience.get(one), figuresByAudience.get(other)];
      return (['audience', 'reach'] as const).every((measure) => {
        const [cell, otherCell] = [figures?.[measure] ?? null, others?.[measure] ?? null];
        if (cell === null || otherCell === null) return true;
        const differsByRounding =
          Math.abs(cell.value - otherCell.value) <= Math.max(cell.lastDigit, otherCell.lastDigit);
        return differsByRounding || isSameUniverse(cell.value, otherCell.value);
      });
    });
  }

  /**
   * Reads the figures of an audience as numbers of respondents: each is a share of the row that counts all of them. That row then
   * gives the sample, and no longer the universe.
   */
  readAsRespondents(audience: string): void {
    const totals = this.totals.get(audience);
    const base = totals?.universes.toSorted((one, two) => two.people - one.people)[0];
    const respondents = base?.people ?? totals?.sample ?? 0;
    if (totals === undefined || respondents === 0) return;
    totals.universes.length = 0;
    totals.sample ??= respondents;
    if (base !== undefined) totals.possibleUniverse ??= base;
    for (const { figuresByAudience } of this.vehicles.values()) {
      const figures = figuresByAudience.get(audience);
      if (figures === undefined || figures.audience === null) continue;
      const share = (count: number) => (100 * count) / respondents;
      const { audience: cell } = figures;
      figures.reach ??= { ...cell, value: share(cell.value), lastDigit: share(cell.lastDigit), hasPercentSign: true };
      figures.audience = null;
    }
  }

  /** Removes a vehicle that was read. */
  drop(vehicle: MappedVehicle): void {
    this.vehicles.delete(keyOf(vehicle));
  }

  #readVehicle(row: number, name: string, mapped: MappedVehicle, cells: readonly string[]): void {
    const key = keyOf(mapped);
    const vehicle = this.vehicles.get(key) ?? { row, name, mapped, figuresByAudience: new Map<string, Figures>() };
    const faultsBefore = this.ledger.faultyRows;
    for (const column of this.#columns.data) {
      const measure = this.#measure(column, cells);
      if (measure === 'ignored') continue;
      const text = cells[column.index] ?? '';
      if (HIDDEN_FIGURE.test(text)) {
        this.hiddenFigures.push({ row, name, audience: column.audience, heading: column.heading, text });
        continue;
      }
      const value = this.#number(row, column, cells, measure);
      if (this.ledger.faultyRows > faultsBefore) return;
      if (value === null) continue;
      const figures = vehicle.figuresByAudience.get(column.audience) ?? noFigures();
      if (measure === 'sample' && figures.sample !== null) continue;
      const earlier = figures[measure];
      if (earlier?.row === row) return this.#refuseSecondColumn(row, earlier, value);
      if (earlier !== null) return this.#refuseSecondRow(row, name, vehicle);
      figures[measure] = value;
      vehicle.figuresByAudience.set(column.audience, figures);
    }
    this.vehicles.set(key, vehicle);
    this.#cellsOfVehicles.set(row, cells);
    this.#lastChannel = mapped.channel;
  }

  #refuseSecondColumn(row: number, { heading, text }: Cell, second: Cell): void {
    this.ledger.addFault(row, {
      reason: `figures of "${heading}" and "${second.heading}", which are read as the same people`,
      found: `${quotedCell(text)} and ${quotedCell(second.text)}`,
      remedy: 'head each column of figures with its people and what it counts',
    });
  }

  #refuseSecondRow(row: number, name: string, { row: earlier, mapped }: VehicleFigures): void {
    const { heading } = this.#columns.vehicle;
    const found = `${quotedCell(name)} in "${heading}", as ${mapped.publisher} of ${mapped.channel} in row ${earlier}`;
    this.ledger.addFault(row, {
      reason: 'a vehicle that an earlier row has',
      found,
      remedy: 'keep one row for each vehicle',
    });
  }

  #readTotal(row: number, name: string, kind: UniverseRow['kind'], cells: readonly string[]): void {
    this.ledger.exclude('a total, base, heading or note, not a vehicle', row);
    for (const column of this.#columns.data) {
      const measured = this.#measure(column, cells);
      if (measured === 'ignored') continue;
      const text = cells[column.index] ?? '';
      const value = parseNumber(text, this.#decimal);
      if (!(value >= 0) || text.includes('%')) continue;
      // "Weighted N" and "N (000)" count people.
      const mayCountRespondents = UNWEIGHTED.test(name) || (!/weighted/i.test(name) && unitOf(name) === null);
      const isSample =
        mayCountRespondents && (UNWEIGHTED.test(name) || /sample|resp|(?<!\p{L})n(?!\p{L})/iu.test(name));
      const measure = isSample ? 'sample' : measured === 'reach' ? 'audience' : measured;
      // A total row of 100s is in percent, not in people.
      if (measured === 'reach' && measure !== 'sample' && value <= 100 && unitOf(name) === null) continue;
      if (measure === 'frequency') continue;
      const totals = this.totals.get(column.audience) ?? { universes: [], sample: null };
      this.totals.set(column.audience, totals);
      const units = [name, column.heading, this.#measureLabelOf(cells)];
      const people = value * this.#peoplePerUnit(units, value);
      if (measure === 'sample') {
        const isInUnit = people > value || value > SAMPLE_MAXIMUM;
        if (measured === 'audience' && isInUnit && !UNWEIGHTED.test(name) && totals.sample === null)
          totals.possibleUniverse = { row, name, kind, people };
        totals.sample ??= value;
      } else if (value > 0) {
        const hasNoUnit = this.#columns.units === undefined && units.every((text) => unitOf(text) === null);
        totals.universes.push({ row, name, kind, people, hasNoUnit: hasNoUnit && people === value });
      }
    }
  }

  #measure({ measure, index }: DataColumn, cells: readonly string[]): Measure {
    // The label of a row decides before the heading of an audience: "Netflix %" is a reach, also below "Total (000)".
    if (measure !== null && measure !== 'audience') return measure;
    const labelled = measureOf(this.#measureLabelOf(cells));
    if (labelled !== null && (measure === null || this.#columns.statistic === null)) return labelled;
    if ((cells[index] ?? '').includes('%')) return 'reach';
    return measure ?? this.#impliedMeasure;
  }

  /**
   * How many people a figure of 1 means.
   * @param labels  texts that may state the unit. If the first one says people, it decides; else the unit of the table does,
   *                unless only a title states it
   */
  #peoplePerUnit(labels: readonly string[], figure: number): number {
    const { units, unstated, isUnitOfTitle = false } = this.#columns;
    const [rowLabel = ''] = labels;
    if (unitOf(rowLabel) === 'people') return 1;
    const labelUnit = labels.map(unitOf).find((one) => one !== null);
    const unit = isUnitOfTitle ? (labelUnit ?? units) : (units ?? labelUnit);
    if (unit !== undefined) return PEOPLE_IN[unit];
    return unstated !== undefined && figure <= unstated.upTo ? PEOPLE_IN[unstated.unit] : 1;
  }

  /** How many times a month a frequency of 1 means: by its own labels, or else by a title. */
  #timesAMonth(labels: readonly string[]): number {
    const saysMonth = this.#titlesOfFrequency.some((one) => timesOfHeading(one) === 1);
    const title = saysMonth ? undefined : this.#titlesOfFrequency.find((one) => timesAMonth([one]) !== 1);
    if (title === undefined || labels.some((label) => timesOfHeading(label) !== null)) return timesAMonth(labels);
    const times = timesAMonth([title]);
    this.titleOfFrequency = { title: title.trim(), times };
    return times;
  }

  /** A cell's number; null for an empty cell or a fault. */
  #number(row: number, { index, heading }: DataColumn, cells: readonly string[], measure: Measure): Cell | null {
    const text = cells[index] ?? '';
    if (isBlankCell(text)) return null;
    if (/\d\s*\*+$/.test(text)) this.starredFigures++;
    const value = parseNumber(text, this.#decimal);
    if (!(value >= 0 && value < Infinity)) {
      const rule = value < 0 ? 'is below 0' : 'is not a number';
      const remedy = 'write a number of 0 or more, or leave the cell empty';
      this.ledger.addFault(row, { reason: `a cell in "${heading}" that ${rule}`, found: quotedCell(text), remedy });
      return null;
    }
    if (measure === 'frequency' && value > MEAN_USES_MAXIMUM) {
      const reason = `a cell in "${heading}" that is more than once an hour`;
      this.ledger.addFault(row, { reason, found: quotedCell(text), remedy: 'write how many times a month' });
      return null;
    }
    const hasPercentSign = text.includes('%');
    const units = [this.#measureLabelOf(cells), heading];
    const people = measure === 'audience' ? this.#peoplePerUnit(units, value) : 1;
    const unit = measure === 'frequency' ? this.#timesAMonth(units) : people;
    const lastDigit = unit * 10 ** -decimalsOf(text, this.#decimal);
    // Shifting the point in the text keeps 12.3% at exactly 12.3.
    const scaledValue = hasPercentSign ? Number(`${value}e2`) : value * unit;
    return { row, heading, text, value: scaledValue, lastDigit, hasPercentSign };
  }
}

/** The number of decimals of a number as it is written. */
function decimalsOf(text: string, decimal: DecimalSign): number {
  const otherSign = decimal === '.' ? ',' : '.';
  const sign = text.includes(decimal) ? decimal : /^[^.,]*[.,]\d{1,2}(?!\d)/.test(text) ? otherSign : decimal;
  const index = text.lastIndexOf(sign);
  return index < 0 ? 0 : /^\d*/.exec(text.slice(index + 1))![0].length;
}

/** Words of rows that combine several vehicles. NET_WORD adds words that are only used next to them. */
const TOGETHER = anyOf(
  'any|total|nett?o?|all|sub-?total|totale|gesamt|insgesamt|ensemble|totaal|combined|overall',
  '(?:un|de-?)duplicated|de-?dup(?:ed)?|dedupliziert',
  'at least one|(?:min|mind)estens (?:ein|eine|einer)|au moins un|net(?:to)?-?reichweite',
);
const NET_WORD = `${TOGETHER}|category|channel|group`;
const REACH_WORD = 'reach|reichweite|audience|cume';
const REACH_ALONE = new RegExp(`^(?:${REACH_WORD})$`, 'i');
const NET_PREFIX = new RegExp(
  String.raw`^(?:(?:${NET_WORD}|${REACH_WORD})\b\.?[\s:–—-]*(?:of (?!these|them|the above)(?:the )?)?)+`,
  'i',
);
/** "Social (net)", "Print [NET]", "BVOD (net reach, deduplicated)". */
const NET_IN_BRACKETS = new RegExp(
  String.raw`\s*[([]\s*((?:(?:${REACH_WORD}),?\s+)?(?:${NET_WORD})\.?(?:,?\s+(?:${NET_WORD}|${REACH_WORD})\.?)*)\s*[)\]]$`,
  'i',
);
const NET_SUFFIX = new RegExp(
  String.raw`(?:[\s:,–—-]*(?:\bof )?\b(?:${NET_WORD}|${REACH_WORD}|all(?: \w+)?|any(?: \w+)?|of (?:these|them|the above))\.?)+$`,
  'i',
);

/** "Meta total", "Either JCDecaux or oOh!media", "of which: live": several vehicles together, or a part of one. */
const NOT_ONE_VEHICLE = new RegExp(
  String.raw`\b${TOGETHER}\b[\s.)\]]*$|^either\b.*\bor\b|\band/or\b|^[\s–—-]*(?:of which|o/w|thereof|davon|darunter|dont|waarvan)\b`,
  'i',
);

/** The name of a row without words of a net: "Social" of "Social: net reach (deduplicated)", "" of "Channel reach". */
function withoutNetWords(name: string): string {
  const plain = name.replace(NET_IN_BRACKETS, ' $1').trim();
  // "Reach" alone may be a publisher.
  if (REACH_ALONE.test(plain)) return plain;
  return plain.replace(NET_PREFIX, '').replace(NET_SUFFIX, '').trim();
}

/**
 * The channel of a net row: "Any SVOD", "BVOD net", "Radio: All stations", "Total digital", "Social – combined", or the channel's own name.
 * @param rowChannel  the channel of the row, which may be in a merged cell above it; null for none
 * @returns null when the row is not a net
 */
function netOf(name: string, rowChannel: Channel | null, mapping: MasterMapping): Channel | null {
  const channel = mapping.channel(name);
  if (channel !== null) return channel;
  const bare = withoutNetWords(name);
  if (bare === name.trim()) return null;
  const hasUnknownRest = NET_IN_BRACKETS.test(name) && mapping.match(bare) === null;
  return bare === '' ? rowChannel : (mapping.channel(bare) ?? (hasUnknownRest ? rowChannel : null));
}
