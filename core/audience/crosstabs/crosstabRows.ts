import type { MappedVehicle, MasterMapping } from '../../planningData/masterMapping.ts';
import type { Channel } from '../../rules/channels.ts';
import { anyOf } from '../../text/anyOf.ts';
import { plainName } from '../../text/plainName.ts';
import { isBlankCell, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import { measureOf, splitRowLabel, withoutMonth } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns } from '../headings/crosstabColumns.ts';
import { unitOf } from '../headings/figureUnits.ts';
import { devicePart, isNotUse, matchRowLabel } from '../headings/headingParts.ts';
import { universeKind } from './universe.ts';
import type { UniverseRow } from './universe.ts';

/** The cells of a row, and what they measure. */
export interface FigureRow {
  /** Spreadsheet row. */
  readonly row: number;
  readonly cells: readonly string[];
  /** The text that names what the row measures, such as "%" or "Weighted count"; "" for none. */
  readonly measureLabel: string;
}

/** A row of a whole channel of which other rows are vehicles: "Radio" next to "Nova". */
interface ChannelRow {
  readonly kind: 'channel';
  readonly name: string;
  readonly channel: Channel;
}

interface VehicleRow {
  readonly kind: 'vehicle';
  readonly name: string;
  /** A vehicle, or a whole channel without rows of vehicles. */
  readonly mapped: MappedVehicle;
  /** Whether the row is named like a net: "Any BVOD". It then represents its channel. */
  readonly isNet: boolean;
}

/** A row with figures under a name that no list of vehicles has. */
interface UnknownNameRow {
  readonly kind: 'unknown';
  readonly name: string;
  /** The name with the channel of the row, if the row names one: "Outdoor: Acme". */
  readonly fullName: string;
  readonly namesChannel: boolean;
  /** False for names that are about something else, such as "Trust in Netflix", or about one device of a known vehicle. */
  readonly mayBeVehicle: boolean;
  /** False for names of several vehicles or of a part of one, such as "Meta total" and "of which: live". */
  readonly mayBeOneVehicle: boolean;
}

/** What a row is. */
type RowKind =
  | { readonly kind: 'blank' }
  /** Figures without a name. */
  | { readonly kind: 'nameless' }
  /** Figures of the whole audience: "Total", "Universe (000)". */
  | { readonly kind: 'total'; readonly name: string; readonly universe: UniverseRow['kind'] }
  /** A row without figures. `channel` is the channel that it names; its vehicles may be below. */
  | { readonly kind: 'heading'; readonly channel: Channel | null }
  /** A row that is no vehicle: a net of several vehicles, a line with the source, or a filter. */
  | { readonly kind: 'no vehicle' }
  | ChannelRow
  | VehicleRow
  /** Figures of the people who do not use a vehicle: "No" below it. */
  | { readonly kind: 'non-users' }
  | UnknownNameRow;

/** A row below the headings. */
export type CrosstabRow = FigureRow &
  RowKind & {
    /**
     * Whether the row has other headings than this table and is below a blank row, without a number between them. If rows of vehicles
     * are above it, another table begins here.
     */
    readonly mayHeadOtherTable: boolean;
  };

/** The rows of one kind. */
export type RowOfKind<Kind extends RowKind['kind']> = Extract<CrosstabRow, { readonly kind: Kind }>;

/** Names of rows that are not vehicles: nets over several channels, sources, filters, footnotes, copyright lines ("(c) 2025"). */
const NOT_A_VEHICLE =
  /^(?:any|net|nett|all|total|sub-?total|grand total|source|notes?|filter|base|\*|†|‡|\(?c\)?\s?20)(?:\b|$|\s)/i;
/** Categories of the people who do not use a vehicle. */
const NOT_USED = /^(?:no|not used|not selected|unchecked|0)$/i;
/** "**", "np", "<10", "<0.1%": a figure that is not shown, because too few people are behind it. */
const HIDDEN_FIGURE = /^(?:\*{1,3}|n\.?p\.?|n\/p|<\s*\d+(?:[.,]\d+)?\s*%?|\.\.|suppressed)$/i;
export const isHiddenFigure = (cell: string) => HIDDEN_FIGURE.test(cell);

/** Identifies a vehicle: its channel and plain name. */
export const vehicleKey = ({ channel, publisher }: MappedVehicle) => `${channel}\n${plainName(publisher)}`;

/** How a table is read. */
interface Table {
  readonly columns: CrosstabColumns;
  readonly decimal: DecimalSign;
  readonly mapping: MasterMapping;
}

/**
 * Decides what each row is.
 * @param below     the rows below the headings
 * @param firstRow  the spreadsheet row of the first of them
 */
export function classifyRows(
  below: Rows,
  firstRow: number,
  columns: CrosstabColumns,
  decimal: DecimalSign,
  mapping: MasterMapping,
): CrosstabRow[] {
  const table = { columns, decimal, mapping };
  const namesOfRows = namesIn(below, table);
  const allNames = namesInAllRows(namesOfRows, table);
  // Whether there was a blank row, and no number since.
  let isBelowBlank = false;
  return below.map((cells, index): CrosstabRow => {
    const names = namesOfRows[index]!;
    const found = kindOf(cells, names, allNames, table);
    const mayHeadOtherTable = isBelowBlank && found.kind !== 'blank' && hasOtherHeadings(cells, table);
    if (found.kind === 'blank') isBelowBlank = true;
    else if (columns.data.some((column) => parseNumber(cells[column.index] ?? '', decimal) >= 0)) isBelowBlank = false;
    return { row: firstRow + index, cells, measureLabel: names.measureLabel, mayHeadOtherTable, ...found };
  });
}

function kindOf(cells: readonly string[], names: RowNames, all: NamesInTable, table: Table): RowKind {
  if (cells.every((cell) => cell === '')) return { kind: 'blank' };
  const { name, vehicle, channel, wholeChannel, category } = names;
  const { mapping } = table;
  if (!hasFigures(cells, table)) return { kind: 'heading', channel: wholeChannel };
  if (name === '') return { kind: 'nameless' };
  const universe = wholeChannel === null ? universeKind(name) : null;
  if (universe !== null) return { kind: 'total', name, universe };
  // "Any BVOD" has words around the channel, "BVOD" has none.
  const hasNetWords = wholeChannel !== null && mapping.channel(name) !== wholeChannel;
  if (wholeChannel !== null && !hasNetWords && all.channelsOfVehicles.has(wholeChannel))
    return { kind: 'channel', name, channel: wholeChannel };
  const isNoVehicle =
    wholeChannel === null
      ? isNotVehicle(name)
      : hasNetWords && (all.channelsOfVehicles.has(wholeChannel) || all.channelsWithOwnRow.has(wholeChannel));
  if (isNoVehicle) return { kind: 'no vehicle' };
  if (NOT_USED.test(category)) return { kind: 'non-users' };
  // Where "Yes", "No" and "Total" are below each vehicle, the row "Total" is about everybody.
  if (universeKind(category) !== null) return { kind: 'total', name: category, universe: 'total' };
  const mapped = wholeChannel === null ? namedVehicle(names, table, all.labelsOfVehicles) : mapping.whole(wholeChannel);
  if (mapped !== null) return { kind: 'vehicle', name, mapped, isNet: hasNetWords };
  const ownName = vehicle === '' ? name : vehicle;
  const isOtherUse = isNotUse(name) && !isListOfNames(name, mapping);
  return {
    kind: 'unknown',
    name: ownName,
    fullName: channel === '' || vehicle === '' ? name : `${channel}: ${vehicle}`,
    namesChannel: channel !== '',
    mayBeVehicle: !isOtherUse && !isOnDevice(vehicle, all, mapping),
    mayBeOneVehicle: !NOT_ONE_VEHICLE.test(ownName),
  };
}

/** The texts that name a row. */
interface RowNames {
  /** The channel that the row names; "" for none. */
  readonly channel: string;
  /** The channel of the row, which may be in a merged cell above it. */
  readonly channelAbove: string;
  readonly vehicle: string;
  /** The vehicle, or the channel of a row without a vehicle. */
  readonly name: string;
  /** The channel that the row stands for as a whole: of "Any BVOD" or "BVOD"; null for any other row. */
  readonly wholeChannel: Channel | null;
  /** The category of the row, such as "Yes", which may be in a merged cell above it. */
  readonly category: string;
  readonly measureLabel: string;
}

/** The names of each row. The text of a merged cell is in the first of its rows only, so it is repeated for the rows below. */
function namesIn(rows: Rows, table: Table): RowNames[] {
  const { columns, mapping } = table;
  const { statistic } = columns;
  const namelessRowsAreShares = areNamelessRowsShares(rows, table);
  const textIn = (cells: readonly string[], label: CrosstabColumns['channel']) =>
    label === null ? '' : (cells[label.index] ?? '');
  let [channelAbove, nameAbove, category] = ['', '', ''];
  return rows.map((cells): RowNames => {
    const channel = textIn(cells, columns.channel);
    const writtenName = textIn(cells, columns.vehicle);
    if (channel !== '') channelAbove = channel;
    if (channel !== '' || writtenName !== '') nameAbove = writtenName;
    category = textIn(cells, columns.category) || category;
    const isShares = channel === '' && writtenName === '' && isShareRow(cells, namelessRowsAreShares, table);
    // A row without a name may continue the vehicle above, with another statistic or category.
    const mayContinue = statistic !== null || columns.category !== null || isShares;
    const label = writtenName === '' && mayContinue ? nameAbove : writtenName;
    const vehicle =
      statistic === null && universeKind(label) === null ? splitRowLabel(label).name : withoutMonth(label);
    const name = vehicle === '' ? channel : vehicle;
    const rowChannel = columns.channel === null ? null : mapping.channel(channelAbove);
    const wholeChannel = universeKind(name) !== null && channel === '' ? null : netOf(name, rowChannel, mapping);
    const statisticAfterName = isShares ? '%' : splitRowLabel(writtenName).statistic;
    const measureLabel = statistic === null ? statisticAfterName : textIn(cells, statistic);
    return { channel, channelAbove, vehicle, name, wholeChannel, category, measureLabel };
  });
}

/** Whether a row without a name holds the percentages of the row above. */
function isShareRow(cells: readonly string[], namelessRowsAreShares: boolean, { columns }: Table): boolean {
  const filled = columns.data.map(({ index }) => cells[index] ?? '').filter((cell) => !isBlankCell(cell));
  return filled.length > 0 && (namelessRowsAreShares || filled.every((cell) => cell.includes('%')));
}

/**
 * Rows without a name are read as percentages of the row above if all of at least PROVING_SHARE_MINIMUM percent imply about the same
 * universe (the largest at most UNIVERSES_RATIO times the smallest), and there are at least SHARES_MINIMUM of these. Smaller
 * percentages are rounded too coarsely.
 */
const PROVING_SHARE_MINIMUM = 5;
const SHARES_MINIMUM = 3;
const UNIVERSES_RATIO = 1.3;

/** Whether, in the first data column, each row without a name is the row above as a percentage of the same universe. */
function areNamelessRowsShares(rows: Rows, { columns: { data, vehicle, statistic }, decimal }: Table): boolean {
  const first = data.find(({ measure }) => measure === null || measure === 'audience');
  if (first === undefined || statistic !== null) return false;
  const universes: number[] = [];
  for (const [index, cells] of rows.entries()) {
    const share = parseNumber(cells[first.index] ?? '', decimal);
    if ((cells[vehicle.index] ?? '') !== '' || Number.isNaN(share)) continue;
    const above = rows[index - 1] ?? [];
    const people = parseNumber(above[first.index] ?? '', decimal);
    if ((above[vehicle.index] ?? '') === '' || !(share <= 100)) return false;
    if (share >= PROVING_SHARE_MINIMUM) universes.push(people / share);
  }
  const [smallest, largest] = [Math.min(...universes), Math.max(...universes)];
  return universes.length >= SHARES_MINIMUM && largest <= smallest * UNIVERSES_RATIO;
}

/** What all rows together name. The meaning of some rows depends on it: "Radio" is a net only next to stations. */
interface NamesInTable {
  /** Channels with a row for one of their vehicles. */
  readonly channelsOfVehicles: ReadonlySet<Channel>;
  /** Channels with a row named exactly like the channel. */
  readonly channelsWithOwnRow: ReadonlySet<Channel>;
  /** The different labels of the rows of each vehicle, by its key. */
  readonly labelsOfVehicles: ReadonlyMap<string, ReadonlySet<string>>;
}

function namesInAllRows(namesOfRows: readonly RowNames[], table: Table): NamesInTable {
  const channelsOfVehicles = new Set<Channel>();
  const channelsWithOwnRow = new Set<Channel>();
  const labelsOfVehicles = new Map<string, Set<string>>();
  for (const names of namesOfRows) {
    const { name, vehicle, wholeChannel } = names;
    if (wholeChannel !== null && table.mapping.channel(name) === wholeChannel) channelsWithOwnRow.add(wholeChannel);
    const isOther = name === '' || wholeChannel !== null || universeKind(name) !== null || isNotVehicle(name);
    const mapped = isOther ? null : namedVehicle(names, table);
    if (mapped === null) continue;
    channelsOfVehicles.add(mapped.channel);
    const key = vehicleKey(mapped);
    labelsOfVehicles.set(key, (labelsOfVehicles.get(key) ?? new Set()).add(plainName(vehicle)));
  }
  return { channelsOfVehicles, channelsWithOwnRow, labelsOfVehicles };
}

/**
 * The vehicle that a row names; null for none.
 * @param labelsOfVehicles  the labels of the rows of each vehicle. Words around a name, as in "Watched Netflix", are ignored only if no
 *                          other label is about the same vehicle
 */
function namedVehicle(
  { vehicle, channelAbove }: RowNames,
  { columns, mapping }: Table,
  labelsOfVehicles: NamesInTable['labelsOfVehicles'] = new Map(),
): MappedVehicle | null {
  const ofLabel = (label: string) => {
    const whole = mapping.match(label);
    if (whole !== null) return whole;
    const mapped = matchRowLabel(label, mapping);
    const hasOtherLabel = mapped !== null && (labelsOfVehicles.get(vehicleKey(mapped))?.size ?? 0) > 1;
    return hasOtherLabel ? null : mapped;
  };
  if (columns.channel === null) return ofLabel(vehicle);
  const channel = mapping.channel(channelAbove);
  if (channel === null) return ofLabel(vehicle === '' ? channelAbove : vehicle);
  return vehicle === '' ? mapping.whole(channel) : mapping.within(channel, vehicle);
}

/** Whether a row has figures. Cells that only name measures, such as "%", are headings that are repeated below a title. */
function hasFigures(cells: readonly string[], { columns, decimal }: Table): boolean {
  const isHeading = (cell: string) => Number.isNaN(parseNumber(cell, decimal)) && measureOf(cell) !== null;
  const filled = columns.data.map(({ index }) => cells[index] ?? '').filter((cell) => !isBlankCell(cell));
  return filled.length > 0 && !filled.every(isHeading);
}

/** Whether a row has headings of something other than the audiences of this table, such as months. */
function hasOtherHeadings(cells: readonly string[], { columns, decimal }: Table): boolean {
  const known = columns.data.map(({ heading }) => plainName(heading));
  const isOtherHeading = (cell: string) =>
    /\p{L}/u.test(cell) &&
    measureOf(cell) === null &&
    unitOf(cell) === null &&
    !isHiddenFigure(cell) &&
    !isBlankCell(cell) &&
    !known.includes(plainName(cell)) &&
    Number.isNaN(parseNumber(cell, decimal));
  const filled = columns.data.map(({ index }) => cells[index] ?? '').filter((cell) => cell !== '');
  return filled.length > 1 && filled.every(isOtherHeading);
}

/**
 * Whether a name is a known vehicle with words for a device or for all devices: "YouTube mobile", "YouTube total". A channel with
 * such words, as in "TV (FTA)", counts only if other rows are of this channel.
 */
function isOnDevice(name: string, all: NamesInTable, mapping: MasterMapping): boolean {
  const part = devicePart(name);
  if (part === null) return false;
  const channel = mapping.channel(part.name);
  if (channel === null) return mapping.match(part.name) !== null;
  return all.channelsOfVehicles.has(channel) || all.channelsWithOwnRow.has(channel);
}

/** Whether a name is a list with a known name: "Foxtel / Pay". */
function isListOfNames(name: string, mapping: MasterMapping): boolean {
  const names = name.split(/[/&+]/);
  return names.length > 1 && names.some((one) => mapping.named(one.trim()) !== null);
}

/** Whether a name is of a net over several channels, a source or a filter. */
export const isNotVehicle = (name: string) => NOT_A_VEHICLE.test(name) || (name !== '' && withoutNetWords(name) === '');

/** Words of rows that combine several vehicles. NET_WORD also has words that alone do not say which vehicle. */
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
  // "Reach" alone may be the name of a vehicle.
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
  // In "Somebody (net)" the brackets say that it is a net, even of an unknown name: then it is of the row's channel.
  const hasUnknownRest = NET_IN_BRACKETS.test(name) && mapping.match(bare) === null;
  return bare === '' ? rowChannel : (mapping.channel(bare) ?? (hasUnknownRest ? rowChannel : null));
}
