import { anyOf } from '../../text/anyOf.ts';
import { statesThousands, RESPONDENT_ROLES, respondentRole } from './columnRoles.ts';
import type { RespondentRole } from './columnRoles.ts';
import type { ColumnCorrections } from './correctedColumns.ts';
import { isChannelHeading, isVehicleHeading, measureOf } from './crosstabColumns.ts';
import type { Headings } from './headings.ts';
import type { Preview } from '../csv/preview.ts';
import type { NamedColumn } from './respondentColumns.ts';
import { isMissing, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { timesAMonth } from './frequencyWords.ts';
import { isNotUse } from './headingParts.ts';
import type { HeadingUnit } from './headingParts.ts';
import { isEveryday } from './mediaNeighbours.ts';

/** The columns of a table with one row for each vehicle that a respondent uses. */
export interface LongColumns {
  readonly width: number;
  readonly roles: Partial<Record<RespondentRole, NamedColumn>> & { readonly id: NamedColumn };
  readonly isWeightInThousands: boolean;
  readonly channel: NamedColumn | null;
  readonly vehicle: NamedColumn;
  /** How often the respondent uses the vehicle; null when a row itself means one use. */
  readonly use: NamedColumn | null;
  /** A column of hours, minutes, or yes and no that is not read because `use` counts times; null for none. */
  readonly unusedUse: NamedColumn | null;
  /** Whether the cells of `use` are words of frequency. */
  readonly useInWords: boolean;
  /** The unit that a line above or below the table states for `use`. */
  readonly unitOfLine?: HeadingUnit;
  /** Whether the cells about a person are filled only in the first row of each person. */
  readonly isFilledDown?: boolean;
}

/** Smallest share of rows without any cell about a person in a file that writes these cells only in the first row of each person. */
const FILLED_DOWN_SHARE = 0.2;

/**
 * Whether many rows name a vehicle but have no cell about a person, so that they belong to the person above.
 * @param below  the first rows below the headings
 */
export function isFilledDown({ roles, vehicle }: Pick<LongColumns, 'roles' | 'vehicle'>, below: Preview): boolean {
  const rows = below.filter((cells) => (cells[vehicle.index] ?? '') !== '');
  const person = Object.values(roles).map(({ index }) => index);
  const rowsWithoutPerson = rows.filter((cells) => person.every((index) => (cells[index] ?? '') === ''));
  return (
    rowsWithoutPerson.length >= rows.length * FILLED_DOWN_SHARE &&
    rowsWithoutPerson.length > 0 &&
    (rows[0]?.[roles.id.index] ?? '') !== ''
  );
}

/** Headings of how often or how long a vehicle is used. */
const USE_HEADING = new RegExp(
  String.raw`^${anyOf(
    'use[ds]?|usage|days|hours|minutes|times|value|amount|occasions|contacts|impressions',
    'how (?:often|many times|frequently)|frequency|freq',
    'h[äa]ufigkeit|wie oft', // German
    'fr[ée]quence', // French
    'frecuencia', // Spanish
    'frequenza', // Italian
    'frequentie|hoe vaak', // Dutch
    'frequ[êe]ncia', // Portuguese
  )}\b`,
  'i',
);

const DURATION_HEADING = /\b(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|duration)\b/i;

/** Corrections that apply to this layout. */
const KNOWN_CORRECTIONS: readonly string[] = [...RESPONDENT_ROLES, 'channel', 'vehicle', 'use', 'unused'];

/**
 * Reads the headings of a table with several rows for each respondent; null for any other table. Where the headings leave open
 * which column has vehicles, channels or uses, the cells decide.
 * @param corrected  the planner's corrections
 */
export function longColumns(
  { texts }: Headings,
  corrected: ColumnCorrections,
  cells: LongCells,
): Omit<LongColumns, 'useInWords'> | null {
  const roles: Partial<Record<RespondentRole, NamedColumn>> = {};
  let channel: NamedColumn | null = null;
  let vehicle: NamedColumn | null = null;
  const uses: NamedColumn[] = [];
  let duration: NamedColumn | null = null;
  texts.forEach((heading, index) => {
    const column = { index, heading };
    // In a crosstab "Resp" counts respondents.
    const isRespId = /^resp$/i.test(heading) && hasSeveralRowsEach(index, cells);
    const role = heading === '' ? null : isRespId ? 'id' : respondentRole(heading);
    if (corrected.some((one) => one.column === index && KNOWN_CORRECTIONS.includes(one.as))) return;
    if (role !== null) roles[role] ??= column;
    else if (isChannelHeading(heading)) channel ??= column;
    else if (isVehicleHeading(heading)) vehicle ??= column;
    else if (measureOf(heading) === 'frequency' || USE_HEADING.test(heading)) {
      if (DURATION_HEADING.test(heading)) duration ??= column;
      else uses.push(column);
    }
  });
  // "Used" next to "Times a month": yes and no say less than the number.
  const isTicked = ({ index }: NamedColumn) =>
    cells.below.every((row) => [0, 1].includes(parseUse(row[index] ?? '', cells.decimal)));
  let use = uses.find((column) => !isTicked(column)) ?? uses[0] ?? null;
  const unusedUse = use === null ? null : (duration ?? uses.find((column) => column !== use) ?? null);
  use ??= duration;
  for (const { column: index, as } of corrected) {
    const heading = texts[index];
    if (heading === undefined) continue;
    const column = { index, heading };
    const role = RESPONDENT_ROLES.find((name) => name === as);
    if (role !== undefined) roles[role] = column;
    else if (as === 'channel') channel = column;
    else if (as === 'vehicle') vehicle = column;
    else if (as === 'use') use = column;
  }
  const { id, weight } = roles;
  const found = { roles, channel, vehicle, use };
  if (id !== undefined && hasSeveralRowsEach(id.index, cells))
    ({ channel, vehicle, use } = withColumnsByCells(texts, found, corrected, cells));
  else if (id !== undefined) ({ vehicle, use } = withFirstVehicle(texts, found, corrected, cells));
  const named = vehicle ?? channel;
  if (id === undefined || named === null) return null;
  const isWeightInThousands = weight !== undefined && statesThousands(weight.heading);
  return {
    width: texts.length,
    roles: { ...roles, id },
    isWeightInThousands,
    channel: named === channel ? null : channel,
    vehicle: named,
    use,
    unusedUse,
  };
}

type FoundColumns = Pick<LongColumns, 'channel' | 'use'> & {
  readonly roles: Partial<Record<RespondentRole, NamedColumn>>;
  readonly vehicle: NamedColumn | null;
};

/** Adds columns that are recognised by their cells, such as vehicles below the heading "Service". */
function withColumnsByCells(
  texts: readonly string[],
  { roles, channel, vehicle, use }: FoundColumns,
  corrected: ColumnCorrections,
  cells: LongCells,
): Omit<FoundColumns, 'roles'> {
  const isCorrected = (index: number) => corrected.some(({ column }) => column === index);
  const columns = openColumns(texts, roles, corrected);
  const isChosen = (column: NamedColumn | null) => column !== null && isCorrected(column.index);
  const byCells = isChosen(vehicle) ? null : vehiclesByCells(columns, cells);
  const vehicleColumn = byCells ?? vehicle;
  const others = columns.filter(({ index }) => index !== vehicleColumn?.index);
  const channelColumn = isChosen(channel) ? channel : (channelsByCells(others, cells) ?? channel);
  const remaining = others.filter(({ index }) => index !== channelColumn?.index && index !== use?.index);
  return {
    vehicle: vehicleColumn,
    channel: channelColumn?.index === vehicleColumn?.index ? null : channelColumn,
    use: use ?? useByCells(remaining, roles.id!.index, cells),
  };
}

/** The columns with a heading, but with no known meaning. */
function openColumns(
  texts: readonly string[],
  roles: FoundColumns['roles'],
  corrected: ColumnCorrections,
): NamedColumn[] {
  const isKnown = (index: number) =>
    Object.values(roles).some((column) => column.index === index) || corrected.some(({ column }) => column === index);
  return texts
    .map((heading, index) => ({ index, heading }))
    .filter(({ index, heading }) => heading !== '' && !isKnown(index));
}

/**
 * Recognises tables that are sorted by vehicle, as `melt` of pandas and R writes them: nearly all of the first rows are about the
 * first vehicle, and few people or none have a second row among them. The last two columns are the vehicle and its use.
 */
function withFirstVehicle(
  texts: readonly string[],
  { roles, channel, vehicle, use }: FoundColumns,
  corrected: ColumnCorrections,
  cells: LongCells,
): Pick<FoundColumns, 'vehicle' | 'use'> {
  const [vehicles, uses] = openColumns(texts, roles, corrected).slice(-2);
  const isLast = uses !== undefined && texts.slice(uses.index + 1).every((heading) => heading === '');
  if (vehicles === undefined || !isLast || channel !== null || (vehicle ?? vehicles).index !== vehicles.index)
    return { vehicle, use };
  const rows = cells.below.filter((row) => row.some((cell) => cell !== ''));
  const first = rows[0]?.[vehicles.index] ?? '';
  const rowsOfFirst = rows.filter((row) => row[vehicles.index] === first);
  const isNamed =
    cells.mapping.match(first) !== null && !isEveryday(first) && !SAMPLE_SOURCE_HEADING.test(vehicles.heading);
  const isFirstVehicle =
    isNamed || (MELTED_NAMES_HEADING.test(vehicles.heading) && MELTED_VALUES_HEADING.test(uses.heading));
  const people = new Set(rowsOfFirst.map((row) => row[roles.id!.index]));
  const areSamePeople = rows.every((row) => people.has(row[roles.id!.index]));
  if (!isFirstVehicle || rowsOfFirst.length < FIRST_ROWS_MINIMUM || !isSorted(cells)(vehicles) || !areSamePeople)
    return { vehicle, use };
  const areUses = rows.every((row) => isUse(row[uses.index] ?? '', cells.decimal)) && !isNotUse(uses.heading);
  return areUses ? { vehicle: vehicles, use: use ?? uses } : { vehicle, use };
}

/** The headings that pandas, R and Power Query give to the names and the values of columns turned into rows. */
const MELTED_NAMES_HEADING = /^(?:variable|attribute)$/i;
const MELTED_VALUES_HEADING = /^value$/i;
/** All respondents of a sample may come from one vehicle. */
const SAMPLE_SOURCE_HEADING = /source|recruit|panel|collector|provider|referr|campaign|supplier|sample/i;

/** A table that is sorted by vehicle begins with at least this many rows about its first vehicle. */
const FIRST_ROWS_MINIMUM = 30;

/** The first rows of a table that may have several rows for each person. */
export interface LongCells {
  readonly below: Preview;
  readonly decimal: DecimalSign;
  readonly mapping: Pick<MasterMapping, 'channel' | 'match'>;
}

/** In a column of vehicles or channels, at least this share of the cells must be their names. */
const NAMES_SHARE = 0.6;
/** A column of vehicles or channels must name at least this many different ones. */
const VEHICLES_MINIMUM = 3;
const SORTED_VEHICLES_MINIMUM = 2;
const CHANNELS_MINIMUM = 2;
/** If people have several rows, the number of different ids is at most this share of the number of rows. */
const IDS_PER_ROW_MAXIMUM = 0.7;

/** Whether there are far fewer ids than rows: ids are repeated, or only in the first row of each person. */
export function hasSeveralRowsEach(id: number, { below }: Pick<LongCells, 'below'>): boolean {
  const rows = below.filter((cells) => cells.some((cell) => cell !== ''));
  const ids = new Set(rows.map((cells) => cells[id] ?? '').filter((cell) => cell !== ''));
  return rows.length > VEHICLES_MINIMUM && ids.size > 0 && ids.size <= rows.length * IDS_PER_ROW_MAXIMUM;
}

/** The column whose cells name several vehicles; null for none. */
function vehiclesByCells(columns: readonly NamedColumn[], cells: LongCells): NamedColumn | null {
  const { mapping } = cells;
  const isVehicle = (cell: string) => mapping.channel(cell) === null && mapping.match(cell) !== null;
  const column = columnOfNames(columns, cells, isVehicle, VEHICLES_MINIMUM);
  // The first rows of a table that is sorted by vehicle name only two.
  const isCertain = (cell: string) => isVehicle(cell) && !isEveryday(cell);
  return column ?? columnOfNames(columns.filter(isSorted(cells)), cells, isCertain, SORTED_VEHICLES_MINIMUM);
}

/** Whether all rows with the same cell in a column follow each other. */
const isSorted =
  ({ below }: LongCells) =>
  ({ index }: NamedColumn) => {
    const texts = below.map((cells) => cells[index] ?? '').filter((cell) => cell !== '');
    const changes = texts.filter((text, position) => text !== texts[position - 1]).length;
    return changes === new Set(texts).size;
  };

/** The column whose cells name several channels; null for none. */
function channelsByCells(columns: readonly NamedColumn[], cells: LongCells): NamedColumn | null {
  return columnOfNames(columns, cells, (cell) => cells.mapping.channel(cell) !== null, CHANNELS_MINIMUM);
}

function columnOfNames(
  columns: readonly NamedColumn[],
  { below }: LongCells,
  isName: (cell: string) => boolean,
  minimum: number,
): NamedColumn | null {
  const found = columns.find(({ index }) => {
    const filled = below.map((cells) => cells[index] ?? '').filter((cell) => cell !== '');
    const names = filled.filter(isName);
    return new Set(names).size >= minimum && names.length >= filled.length * NAMES_SHARE;
  });
  return found ?? null;
}

/**
 * The only column that can give how often a person uses the vehicle of a row. It has numbers, yes and no, or words of frequency,
 * and they differ between the rows of a person. Null where there is no such column, or more than one.
 */
function useByCells(columns: readonly NamedColumn[], id: number, cells: LongCells): NamedColumn | null {
  const { below, decimal } = cells;
  const candidates = columns.filter(({ index, heading }) => {
    if (isNotUse(heading)) return false;
    const answers = below.map((row) => row[index] ?? '').filter((cell) => cell !== '' && !isMissing(cell));
    return (
      answers.length >= below.length / 2 &&
      answers.every((cell) => isUse(cell, decimal)) &&
      differsWithinPeople(index, id, below)
    );
  });
  return candidates.length === 1 ? candidates[0]! : null;
}

function isUse(cell: string, decimal: DecimalSign): boolean {
  return isMissing(cell) || !Number.isNaN(parseUse(cell, decimal)) || timesAMonth(cell) !== null;
}

function differsWithinPeople(index: number, id: number, below: Preview): boolean {
  const firstCells = new Map<string, string>();
  let person = '';
  return below.some((cells) => {
    person = cells[id] === undefined || cells[id] === '' ? person : cells[id];
    const cell = cells[index] ?? '';
    const first = firstCells.get(person) ?? '';
    if (first === '') firstCells.set(person, cell);
    return cell !== '' && first !== '' && cell !== first;
  });
}
