import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { listedUpTo } from '../../words/wording.ts';
import { isMissing, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { usesOfChannel, withUses } from '../doubts/doubts.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import { isNoneOfThese } from '../headings/choiceCells.ts';
import { isAudienceName, mayCountPeople, splitBase } from '../headings/crosstabColumns.ts';
import type { DataColumn } from '../headings/crosstabColumns.ts';
import { unitOf } from '../headings/figureUnits.ts';
import { guessedChannel } from '../headings/guessedChannel.ts';
import { isStatistic } from '../headings/lineLabels.ts';
import { quotedCell } from '../refusals/rowLedger.ts';
import { offeredChannels, UNUSED } from '../survey/mediaCandidates.ts';
import { isUnweighted } from './crosstabFigures.ts';
import type { CrosstabFigures } from './crosstabFigures.ts';
import { isHiddenFigure, vehicleKey } from './crosstabRows.ts';
import type { CrosstabRow, FigureRow, RowOfKind } from './crosstabRows.ts';

/**
 * Asks whether a net (a total of several vehicles) represents a channel without vehicles in the file. By default it does.
 */
export function askAboutNets(rows: readonly CrosstabRow[], figures: CrosstabFigures, registry: Doubts): void {
  for (const found of rows) {
    if (found.kind !== 'vehicle' || !found.isNet) continue;
    const { row, name, mapped } = found;
    const { channel } = mapped;
    const answer = registry.ask({
      code: 'lone net',
      row,
      columns: [name],
      cells: [name],
      message: `"${name}" in row ${row} is a net, and no vehicle of ${channel} has a row. Does it stand for ${channel}?`,
      assumed: 'channel',
      options: [
        { id: 'channel', label: `It stands for ${channel}` },
        { id: 'leave out', label: 'Leave it out' },
      ],
    });
    if (answer === 'leave out') figures.drop(mapped);
  }
}

const VEHICLES_SHOWN = 4;

/**
 * Asks about rows of channels that have more people than the rows of their vehicles together, such as "Radio" next to one station. By
 * default such a row counts in place of its vehicles.
 */
export function askAboutChannelRows(
  rows: readonly CrosstabRow[],
  figures: CrosstabFigures,
  data: readonly DataColumn[],
  decimal: DecimalSign,
  mapping: MasterMapping,
  registry: Doubts,
): void {
  const channelRows = rows.filter((row) => row.kind === 'channel');
  for (const found of largerChannelRows(channelRows, data, decimal, figures)) {
    const { row, name, channel } = found;
    const vehicles = figures.vehiclesOf(channel);
    const named = listedUpTo(
      vehicles.map((vehicle) => `"${vehicle.name}"`),
      VEHICLES_SHOWN,
    );
    const answer = registry.ask({
      code: 'channel row',
      row,
      columns: [name],
      cells: vehicles.map((vehicle) => vehicle.name),
      message: `More people use "${name}" in row ${row} than ${named}${vehicles.length > 1 ? ' together' : ''}. Which of these rows count?`,
      assumed: 'channel',
      alwaysAsked: true,
      options: [
        { id: 'channel', label: `"${name}", which includes the others` },
        { id: 'vehicles', label: `Without "${name}"` },
      ],
    });
    if (answer !== 'channel') continue;
    for (const { mapped } of vehicles) figures.drop(mapped);
    figures.readVehicle(found, name, mapping.whole(channel));
  }
}

/** The rows of channels that have more people in each column of people than their vehicles have together. */
function largerChannelRows(
  channelRows: readonly RowOfKind<'channel'>[],
  data: readonly DataColumn[],
  decimal: DecimalSign,
  figures: CrosstabFigures,
): RowOfKind<'channel'>[] {
  const columns = data.filter(mayCountPeople);
  const figure = (cells: readonly string[], { index }: DataColumn) => parseNumber(cells[index] ?? '', decimal) || 0;
  return channelRows.filter(({ channel, cells }) => {
    const vehicles = figures.vehiclesOf(channel).map(({ rows }) => rows[0]!.cells);
    const isOnlyRow = channelRows.filter((one) => one.channel === channel).length === 1;
    const isLarger = (column: DataColumn) =>
      figure(cells, column) > vehicles.reduce((sum, vehicle) => sum + figure(vehicle, column), 0);
    return isOnlyRow && vehicles.length > 0 && columns.length > 0 && columns.every(isLarger);
  });
}

/** A name that no list of vehicles has, with its rows. */
export interface UnknownName {
  readonly name: string;
  readonly fullName: string;
  /** The row, and further rows of the same name directly below, such as its percentages. */
  readonly rows: FigureRow[];
  /** The channel of the last vehicle above the row; null for none, or where the row names a channel that is not known. */
  readonly channelAbove: Channel | null;
  /** Whether a vehicle is directly above the row, or above other unknown rows, and another one is below. */
  readonly isBetweenVehicles: boolean;
  /** False for names of several vehicles or of a part of one, such as "Meta total" and "of which: live". */
  mayBeOneVehicle: boolean;
}

/**
 * The unknown names that may be vehicles: those in a row that also names a channel, those between vehicles, and those that look like a
 * vehicle in a block of rows with vehicles. Blank rows and headings separate the blocks.
 */
export function unknownNames(
  rows: readonly CrosstabRow[],
  { vehicles }: CrosstabFigures,
  data: readonly DataColumn[],
  decimal: DecimalSign,
  mapping: MasterMapping,
): UnknownName[] {
  const looksLikeVehicle = vehicleTest(data, decimal, mapping);
  const rowsOfVehicle = ({ mapped }: RowOfKind<'vehicle'>) => vehicles.get(vehicleKey(mapped))?.rows ?? [];
  const isNewVehicle = (one: CrosstabRow | undefined) =>
    one?.kind === 'vehicle' && rowsOfVehicle(one)[0]?.row === one.row;
  const newNames = firstRowsOfUnknown(rows);
  const found: UnknownName[] = [];
  let channelAbove: Channel | null = null;
  for (const block of blocksOf(rows)) {
    const inBlock: UnknownName[] = [];
    /** The nearest row in a direction that is not the first of an unknown name. */
    const nearest = (from: number, step: 1 | -1) => {
      let index = from + step;
      while (block[index] !== undefined && newNames.has(block[index]!)) index += step;
      return block[index];
    };
    for (const [index, row] of block.entries()) {
      if (row.kind === 'heading' && row.channel !== null) channelAbove = row.channel;
      // The channel of a row with a fault does not count.
      if (row.kind === 'vehicle' && rowsOfVehicle(row).some((one) => one.row === row.row))
        channelAbove = row.mapped.channel;
      if (row.kind !== 'unknown') continue;
      const { name, fullName, namesChannel, mayBeOneVehicle } = row;
      const ofRow = { name, fullName, rows: [row], mayBeOneVehicle };
      if (!newNames.has(row)) addRepeated(row, [...found, ...inBlock]);
      else if (row.mayBeVehicle && namesChannel) found.push({ ...ofRow, channelAbove: null, isBetweenVehicles: false });
      else if (row.mayBeVehicle) {
        const isBetweenVehicles = isNewVehicle(nearest(index, -1)) && isNewVehicle(nearest(index, 1));
        inBlock.push({ ...ofRow, channelAbove, isBetweenVehicles });
      }
    }
    const [first] = block;
    const hasVehicle = block.some(isNewVehicle) || (first?.kind === 'heading' && first.channel !== null);
    found.push(...inBlock.filter((one) => one.isBetweenVehicles || (hasVehicle && looksLikeVehicle(one))));
  }
  return found;
}

/** The first row of each unknown name. */
function firstRowsOfUnknown(rows: readonly CrosstabRow[]): ReadonlySet<CrosstabRow> {
  const firstByName = new Map<string, CrosstabRow>();
  for (const row of rows)
    if (row.kind === 'unknown' && !firstByName.has(row.fullName)) firstByName.set(row.fullName, row);
  return new Set(firstByName.values());
}

/** The rows between blank rows and headings. A heading is the first row of the block below it. */
function blocksOf(rows: readonly CrosstabRow[]): CrosstabRow[][] {
  const blocks: CrosstabRow[][] = [[]];
  for (const row of rows) {
    if (row.kind === 'blank' || row.kind === 'heading') blocks.push([]);
    blocks.at(-1)!.push(row);
  }
  return blocks;
}

/** Adds a further row to its name. If other rows are between, the name is of a part of several vehicles: "heavy users". */
function addRepeated(row: RowOfKind<'unknown'>, names: readonly UnknownName[]): void {
  const earlier = names.find(({ name }) => name === row.name);
  if (earlier === undefined) return;
  if (row.row === earlier.rows.at(-1)!.row + 1) earlier.rows.push(row);
  else earlier.mayBeOneVehicle = false;
}

const NAMES_SHOWN = 5;

/**
 * Asks for the channel of rows next to vehicles whose names are not in the mapping. By default it is the channel that the name
 * suggests, or the channel above them if vehicles are above and below. Other rows, and rows such as "Meta total", are not used unless
 * the planner says so.
 * @returns the names of the rows that are not used
 */
export function askAboutUnknownRows(
  rows: readonly CrosstabRow[],
  unknown: readonly UnknownName[],
  figures: CrosstabFigures,
  mapping: MasterMapping,
  registry: Doubts,
): string[] {
  const knownChannels = [...figures.vehicles.values()].map(({ mapped }) => mapped.channel);
  const groups = new Map<string, { readonly guess: Channel | null; readonly names: UnknownName[] }>();
  for (const one of unknown) {
    const guess = guessedChannel(one.name, mapping);
    const key = [guess ?? one.channelAbove, guess, one.isBetweenVehicles, one.mayBeOneVehicle].join('\n');
    const group = groups.get(key) ?? { guess, names: [] };
    group.names.push(one);
    groups.set(key, group);
  }
  const unused = new Set(rows.flatMap((row) => (row.kind === 'unknown' ? [row.fullName] : [])));
  for (const { guess, names } of groups.values()) {
    const [first] = names as [UnknownName];
    const { channelAbove, isBetweenVehicles, mayBeOneVehicle } = first;
    const suggested = guess ?? channelAbove;
    const people = names.reduce((sum, one) => sum + (figures.peopleIn(one.rows) ?? 0), 0);
    const offered = offeredChannels(knownChannels, suggested);
    const option = (id: string, label: string) => ({
      id,
      label,
      effect: (totals: Totals, chosen: string) =>
        withUses(totals, usesOfChannel(chosen, people), usesOfChannel(id, people)),
    });
    const isOne = names.length === 1;
    const named = listedUpTo(
      names.map(({ name }) => quotedCell(name)),
      NAMES_SHOWN,
    );
    const { row } = first.rows[0]!;
    const chosen = registry.ask({
      code: 'perhaps media',
      row,
      alwaysAsked: people === 0,
      columns: [first.name],
      cells: names.map((one) => `${one.name} in row ${one.rows[0]!.row}`),
      message: `${named}: no list of vehicles has ${isOne ? 'this name' : 'these names'}. Which channel ${isOne ? 'is it' : 'are they'}?`,
      assumed: (mayBeOneVehicle && (isBetweenVehicles ? suggested : guess)) || UNUSED,
      options: [...offered.map((channel) => option(channel, channel)), option(UNUSED, 'Something else: not used')],
    });
    const channel = CHANNELS.find((name) => name === chosen);
    if (channel === undefined) continue;
    for (const one of names) {
      for (const figureRow of one.rows) figures.readVehicle(figureRow, one.name, mapping.within(channel, one.name));
      unused.delete(one.fullName);
    }
  }
  return [...unused];
}

/** A test for unknown names: a figure in each column of people, and a name that is not about people, answers or statistics. */
function vehicleTest(data: readonly DataColumn[], decimal: DecimalSign, mapping: MasterMapping) {
  const isFigure = (cell: string) => parseNumber(cell, decimal) >= 0 || isHiddenFigure(cell);
  const isOtherName = (name: string) =>
    unitOf(name) !== null ||
    isUnweighted(name) ||
    isAudienceName(name) ||
    splitBase(name) !== null ||
    isMissing(name) ||
    isNoneOfThese(name) ||
    isStatistic(name);
  // "Other radio" may be a vehicle, "Others" is none.
  const isRest = (name: string) =>
    /^(?:others?|australia|sum)\b/i.test(name) && mapping.channel(name.replace(/^others? /i, '')) === null;
  return ({ name, rows }: UnknownName) =>
    !isOtherName(name) &&
    !isRest(name) &&
    data.filter(mayCountPeople).every(({ index }) => rows.some(({ cells }) => isFigure(cells[index] ?? '')));
}
