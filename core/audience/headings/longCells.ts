import { isMissing, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Preview } from '../csv/preview.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { timesAMonth } from './frequencyWords.ts';
import { isNotUse } from './headingParts.ts';
import type { NamedColumn } from './respondentColumns.ts';

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
export function hasSeveralRowsEach(id: number, { below }: LongCells): boolean {
  const rows = below.filter((cells) => cells.some((cell) => cell !== ''));
  const ids = new Set(rows.map((cells) => cells[id] ?? '').filter((cell) => cell !== ''));
  return rows.length > VEHICLES_MINIMUM && ids.size > 0 && ids.size <= rows.length * IDS_SHARE;
}

/** The column whose cells name several vehicles; null for none. */
export function vehiclesByCells(columns: readonly NamedColumn[], cells: LongCells): NamedColumn | null {
  const { mapping } = cells;
  const isVehicle = (cell: string) => mapping.channel(cell) === null && mapping.match(cell) !== null;
  return columnOfNames(columns, cells, isVehicle, VEHICLES_MINIMUM);
}

/** The column whose cells name several channels; null for none. */
export function channelsByCells(columns: readonly NamedColumn[], cells: LongCells): NamedColumn | null {
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
export function useByCells(columns: readonly NamedColumn[], id: number, cells: LongCells): NamedColumn | null {
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
