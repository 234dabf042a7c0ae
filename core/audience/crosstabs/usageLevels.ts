import { numberText, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { measureOf } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import { saysPercent, withoutUnit } from '../headings/figureUnits.ts';
import { timesAMonth } from '../headings/frequencyWords.ts';
import { matchHeading } from '../headings/headingParts.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { universeKind } from './universe.ts';
import type { Rows } from '../csv/preview.ts';

const VEHICLES_MINIMUM = 2;
const LEVELS_MINIMUM = 2;
const PEOPLE = '(?: (?:users?|viewers?|listeners?|readers?|visitors?|use|usage|viewing|listening|reading))?';
/** Labels of levels of use, such as "heavy users", then labels of all users and of the people who do not use a vehicle. */
const HEAVY_OR_LIGHT = new RegExp(`^(?:very )?(?:heavy|light)${PEOPLE}$`, 'i');
const USERS = new RegExp(
  `^(?:(?:very )?(?:heavy|light|medium|moderate)|regular|occasional|frequent|infrequent)${PEOPLE}$`,
  'i',
);
const ALL_USERS = new RegExp(`^(?:all|any|total)${PEOPLE}$|^(?:users|viewers|listeners|readers)$`, 'i');
const NON_USERS =
  /^(?:non[- ]?(?:users?|viewers?|listeners?|readers?)|none|non|never|not used|(?:do|did|does) not use)$/i;

/** A row for one level of use of a vehicle: "Netflix - Heavy" in one cell, or "Netflix" and "Heavy" in two. */
interface LevelRow {
  readonly rowIndex: number;
  readonly vehicle: string;
  readonly level: string;
  /** Number of columns before the figures. */
  readonly labelCount: number;
}

/**
 * Turns a crosstab with rows of heavy, medium and light users of each vehicle into one with a row for each vehicle. The users of a
 * vehicle are the sum of all levels; rows of people who do not use it are dropped.
 * @returns null for any other table
 */
export function withoutUsageLevels(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const levels = levelRows(rows, mapping);
  const groups = new Map<string, LevelRow[]>();
  for (const row of levels) groups.set(row.vehicle, [...(groups.get(row.vehicle) ?? []), row]);
  const isSplit = (group: readonly LevelRow[]) =>
    group.some(({ level }) => HEAVY_OR_LIGHT.test(level)) &&
    group.filter(({ level }) => USERS.test(level)).length >= LEVELS_MINIMUM;
  const split = [...groups.values()].filter(isSplit);
  if (split.length < VEHICLES_MINIMUM) return null;
  const levelIndexes = new Set(split.flatMap((group) => group.map(({ rowIndex }) => rowIndex)));
  const firstLevel = Math.min(...levelIndexes);
  const sums = new Map(split.map((group) => [group[0]!.rowIndex, summed(rows, group, firstLevel, decimal)]));
  return rows.flatMap((row, rowIndex) => {
    const sum = sums.get(rowIndex);
    if (sum !== undefined) return [sum];
    return levelIndexes.has(rowIndex) ? [] : [[...row]];
  });
}

/** The people of all levels of use and of no use may differ by this factor from vehicle to vehicle, because they are rounded. */
const ROUNDING_FACTOR = 1.03;

/**
 * Adds up columns of how often people use each vehicle, such as "Never %", "Monthly %" and "Daily %", if they have the same sum
 * for each vehicle. The first of them then holds the people who use it, the second how often they do.
 * @returns null for any other table
 */
export function withLevelColumnsAdded(
  columns: CrosstabColumns,
  below: Rows,
  decimal: DecimalSign,
): { columns: CrosstabColumns; below: Rows } | null {
  const levels = columns.data.flatMap((column) => {
    const times = timesAMonth((withoutUnit(column.audience) ?? column.audience).replace(/\s*%$/, ''));
    return times === null || column.measure === 'ignored' ? [] : [{ column, times }];
  });
  const [first, second] = levels.filter(({ times }) => times > 0);
  const hasOthers = columns.data.some(
    (column) => column.measure !== 'ignored' && !levels.some((level) => level.column === column),
  );
  if (first === undefined || second === undefined || hasOthers || levels.every(({ times }) => times > 0)) return null;
  const figuresOf = (row: readonly string[]) =>
    levels.map(({ column, times }) => ({
      times,
      figure: parseNumber((row[column.index] ?? '').replace(/\s*%$/, ''), decimal),
    }));
  const isVehicle = (row: readonly string[]) =>
    universeKind(row[columns.vehicle.index] ?? '') === null && figuresOf(row).every(({ figure }) => figure >= 0);
  const sums = below.filter(isVehicle).map((row) => figuresOf(row).reduce((sum, { figure }) => sum + figure, 0));
  if (sums.length < VEHICLES_MINIMUM || Math.max(...sums) > Math.min(...sums) * ROUNDING_FACTOR) return null;
  const added = below.map((row) => {
    if (!isVehicle(row)) return row;
    const used = figuresOf(row).filter(({ times }) => times > 0);
    const people = used.reduce((sum, { figure }) => sum + figure, 0);
    const frequency = people === 0 ? 0 : used.reduce((sum, { figure, times }) => sum + figure * times, 0) / people;
    const sign = (row[first.column.index] ?? '').endsWith('%') ? '%' : '';
    const cells = new Map([
      [first.column.index, `${numberText(people, decimal)}${sign}`],
      [second.column.index, numberText(frequency, decimal)],
    ]);
    return row.map((cell, index) => cells.get(index) ?? cell);
  });
  const measureOfUsers = first.column.measure ?? (saysPercent(first.column.heading) ? 'reach' : null);
  const data = columns.data.flatMap((column): DataColumn[] => {
    const everybody = { ...column, audience: '', question: '' };
    if (column === first.column) return [{ ...everybody, measure: measureOfUsers }];
    if (column === second.column) return [{ ...everybody, heading: 'Times a month', measure: 'frequency' }];
    return [{ ...column, measure: 'ignored' }];
  });
  return { columns: { ...columns, data }, below: added };
}

/** A label that ends with a level of use: "Netflix - Heavy", "Netflix: light users", "Netflix (non-users)". */
const LEVEL_AT_END = /^(.+)(?:\s[-–—|/]\s*|\s*[:,]\s*|\s*[([])\s*([^:,()[\]|/]+)[)\]]?$/;

function levelRows(rows: Rows, mapping: MasterMapping): LevelRow[] {
  const isLevel = (text: string) => USERS.test(text) || ALL_USERS.test(text) || NON_USERS.test(text);
  const found: LevelRow[] = [];
  let above = '';
  rows.forEach((row, rowIndex) => {
    const [first = '', second = ''] = row;
    const [, name, level] = LEVEL_AT_END.exec(first) ?? [];
    if (name !== undefined && level !== undefined && isLevel(level))
      found.push({ rowIndex, vehicle: name, level, labelCount: 1 });
    else if (isLevel(second) && (first !== '' || above !== ''))
      found.push({ rowIndex, vehicle: first || above, level: second, labelCount: 2 });
    if (first !== '') above = first;
  });
  return found.filter(({ vehicle }) => matchHeading(vehicle, mapping) !== null);
}

/** The row of a vehicle: its row for all users if it has one, else the sum of its levels, without non-users. */
function summed(rows: Rows, group: readonly LevelRow[], firstLevel: number, decimal: DecimalSign): string[] {
  const allUsersRows = group.filter(({ level }) => ALL_USERS.test(level));
  const used = allUsersRows.length > 0 ? allUsersRows : group.filter(({ level }) => USERS.test(level));
  const { rowIndex: firstIndex, vehicle, labelCount } = group[0]!;
  const above = rows.slice(0, firstLevel);
  return rows[firstIndex]!.map((_, column) => {
    if (column === 0) return vehicle;
    if (column < labelCount || !addsUp(above, column)) return '';
    const cells = used.map(({ rowIndex }) => (rows[rowIndex]![column] ?? '').trim());
    const isPercent = cells.every((cell) => cell.endsWith('%'));
    const figures = cells.map((cell) => parseNumber(isPercent ? cell.slice(0, -1) : cell, decimal));
    if (figures.some((figure) => Number.isNaN(figure))) return '';
    const sum = figures.reduce((total, figure) => total + figure, 0);
    return `${numberText(sum, decimal)}${isPercent ? '%' : ''}`;
  });
}

/** Whether the figures of a column can be added: people and shares of everybody can, an index or a share of the users cannot. */
function addsUp(above: Rows, column: number): boolean {
  const measures = above.flatMap((row) => measureOf(row[column] ?? '') ?? []);
  return measures.every((measure) => measure === 'audience' || measure === 'reach' || measure === 'sample');
}
