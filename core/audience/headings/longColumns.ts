import { inThousands, RESPONDENT_ROLES, respondentRole } from './columnRoles.ts';
import type { RespondentRole } from './columnRoles.ts';
import type { Corrected } from './correctedColumns.ts';
import { isChannelHeading, isVehicleHeading, measureOf } from './crosstabColumns.ts';
import type { Headings } from './headings.ts';
import type { Preview } from '../csv/preview.ts';
import type { NamedColumn } from './respondentColumns.ts';
import { isMissing, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { timesAMonth } from './frequencyWords.ts';
import { isNotUse } from './headingParts.ts';

/** The columns of a table with one row for each vehicle that a respondent uses. */
export interface LongColumns {
  readonly width: number;
  readonly roles: Partial<Record<RespondentRole, NamedColumn>> & { readonly id: NamedColumn };
  readonly weightInThousands: boolean;
  readonly channel: NamedColumn | null;
  readonly vehicle: NamedColumn;
  /** How often the respondent uses the vehicle; null when a row itself means one use. */
  readonly use: NamedColumn | null;
  /** Whether the cells of `use` are words of frequency. */
  readonly useInWords: boolean;
  /** Whether the cells about a person are filled only in the first row of each person. */
  readonly filledDown?: boolean;
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

const USE =
  /^(?:use[ds]?|usage|days|hours|minutes|times|value|amount|occasions|contacts|impressions|how (?:often|many times|frequently)|frequency|freq|h[äa]ufigkeit|wie oft|fr[ée]quence|frecuencia|frequenza|frequentie|hoe vaak|frequ[êe]ncia)\b/i;

/** Corrections that apply to this layout. */
const KNOWN_CORRECTIONS: readonly string[] = [...RESPONDENT_ROLES, 'channel', 'vehicle', 'use', 'unused'];

/**
 * Reads the headings of a table with several rows for each respondent; null for any other table. Where the headings leave open
 * which column has vehicles, channels or uses, the cells decide.
 * @param corrected  the planner's corrections
 */
export function longColumns(
  { texts }: Headings,
  corrected: Corrected,
  cells: LongCells,
): Omit<LongColumns, 'useInWords'> | null {
  const roles: Partial<Record<RespondentRole, NamedColumn>> = {};
  let channel: NamedColumn | null = null;
  let vehicle: NamedColumn | null = null;
  let use: NamedColumn | null = null;
  texts.forEach((heading, index) => {
    const column = { index, heading };
    const role = heading === '' ? null : respondentRole(heading);
    if (corrected.some((one) => one.column === index && KNOWN_CORRECTIONS.includes(one.as))) return;
    if (role !== null) roles[role] ??= column;
    else if (isChannelHeading(heading)) channel ??= column;
    else if (isVehicleHeading(heading)) vehicle ??= column;
    else if (measureOf(heading) === 'frequency' || USE.test(heading)) use ??= column;
  });
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
  if (id !== undefined && hasSeveralRowsEach(id.index, cells))
    ({ channel, vehicle, use } = withCells(texts, { roles, channel, vehicle, use }, corrected, cells));
  const named = vehicle ?? channel;
  if (id === undefined || named === null) return null;
  const weightInThousands = weight !== undefined && inThousands(weight.heading);
  return {
    width: texts.length,
    roles: { ...roles, id },
    weightInThousands,
    channel: named === channel ? null : channel,
    vehicle: named,
    use,
  };
}

type Found = Pick<LongColumns, 'channel' | 'use'> & {
  readonly roles: Partial<Record<RespondentRole, NamedColumn>>;
  readonly vehicle: NamedColumn | null;
};

/** Adds columns that are recognised by their cells, such as vehicles below the heading "Service". */
function withCells(
  texts: readonly string[],
  { roles, channel, vehicle, use }: Found,
  corrected: Corrected,
  cells: LongCells,
): Omit<Found, 'roles'> {
  const isRole = (index: number) => Object.values(roles).some((column) => column.index === index);
  const isCorrected = (index: number) => corrected.some(({ column }) => column === index);
  const columns = texts
    .map((heading, index) => ({ index, heading }))
    .filter(({ index, heading }) => heading !== '' && !isRole(index) && !isCorrected(index));
  const isChosen = (column: NamedColumn | null) => column !== null && isCorrected(column.index);
  const byCells = isChosen(vehicle) ? null : vehiclesByCells(columns, cells);
  const vehicleColumn = byCells ?? vehicle;
  const others = columns.filter(({ index }) => index !== vehicleColumn?.index);
  const channelColumn = isChosen(channel) ? channel : (channelsByCells(others, cells) ?? channel);
  const rest = others.filter(({ index }) => index !== channelColumn?.index && index !== use?.index);
  return {
    vehicle: vehicleColumn,
    channel: channelColumn?.index === vehicleColumn?.index ? null : channelColumn,
    use: use ?? useByCells(rest, roles.id!.index, cells),
  };
}

/** The first rows of a table that may have several rows for each person. */
export interface LongCells {
  readonly below: Preview;
  readonly decimal: DecimalSign;
  readonly mapping: Pick<MasterMapping, 'channel' | 'match'>;
}

/** In a column of vehicles or channels, at least this share of the cells must be their names. */
const NAMES_SHARE = 0.6;
const VEHICLES_MINIMUM = 3;
const CHANNELS_MINIMUM = 2;
/** If people have several rows, the number of different ids is at most this share of the number of rows. */
const IDS_SHARE = 0.7;

/** Whether there are far fewer ids than rows: ids are repeated, or only in the first row of each person. */
export function hasSeveralRowsEach(id: number, { below }: Pick<LongCells, 'below'>): boolean {
  const rows = below.filter((cells) => cells.some((cell) => cell !== ''));
  const ids = new Set(rows.map((cells) => cells[id] ?? '').filter((cell) => cell !== ''));
  return rows.length > VEHICLES_MINIMUM && ids.size > 0 && ids.size <= rows.length * IDS_SHARE;
}

/** The column whose cells name several vehicles; null for none. */
function vehiclesByCells(columns: readonly NamedColumn[], cells: LongCells): NamedColumn | null {
  const { mapping } = cells;
  const isVehicle = (cell: string) => mapping.channel(cell) === null && mapping.match(cell) !== null;
  return columnOfNames(columns, cells, isVehicle, VEHICLES_MINIMUM);
}

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
  const isUse = (cell: string) => !Number.isNaN(parseUse(cell, decimal)) || timesAMonth(cell) !== null;
  const candidates = columns.filter(({ index, heading }) => {
    if (isNotUse(heading)) return false;
    const answers = below.map((row) => row[index] ?? '').filter((cell) => cell !== '' && !isMissing(cell));
    return answers.length >= below.length / 2 && answers.every(isUse) && differsWithinPeople(index, id, below);
  });
  return candidates.length === 1 ? candidates[0]! : null;
}

function differsWithinPeople(index: number, id: number, below: Preview): boolean {
  let person = '';
  let first = '';
  return below.some((cells) => {
    const idInRow = cells[id] ?? '';
    const cell = cells[index] ?? '';
    if (idInRow !== '' && idInRow !== person) [person, first] = [idInRow, cell];
    return cell !== '' && first !== '' && cell !== first;
  });
}
