import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { measureOf } from '../headings/crosstabColumns.ts';
import { matchHeading } from '../headings/headingParts.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import type { Rows } from '../csv/preview.ts';

const VEHICLES_MINIMUM = 2;
const LEVELS_MINIMUM = 2;
const PEOPLE = '(?: (?:users?|viewers?|listeners?|readers?|visitors?|use|usage|viewing|listening|reading))?';
const HEAVY_OR_LIGHT = new RegExp(`^(?:very )?(?:heavy|light)${PEOPLE}$`, 'i');
const USED = new RegExp(
  `^(?:(?:very )?(?:heavy|light|medium|moderate)|regular|occasional|frequent|infrequent)${PEOPLE}$`,
  'i',
);
const ALL = new RegExp(`^(?:all|any|total)${PEOPLE}$|^(?:users|viewers|listeners|readers)$`, 'i');
const NONE = /^(?:non[- ]?(?:users?|viewers?|listeners?|readers?)|none|non|never|not used|(?:do|did|does) not use)$/i;

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
    group.filter(({ level }) => USED.test(level)).length >= LEVELS_MINIMUM;
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

/** A label that ends with a level of use: "Netflix - Heavy", "Netflix: light users", "Netflix (non-users)". */
const LEVEL_AT_END = /^(.+)(?:\s[-–—|/]\s*|\s*[:,]\s*|\s*[([])\s*([^:,()[\]|/]+)[)\]]?$/;

function levelRows(rows: Rows, mapping: MasterMapping): LevelRow[] {
  const isLevel = (text: string) => USED.test(text) || ALL.test(text) || NONE.test(text);
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
  const allUsersRows = group.filter(({ level }) => ALL.test(level));
  const used = allUsersRows.length > 0 ? allUsersRows : group.filter(({ level }) => USED.test(level));
  const { rowIndex: firstIndex, vehicle, labelCount } = group[0]!;
  const above = rows.slice(0, firstLevel);
  return rows[firstIndex]!.map((_, column) => {
    if (column === 0) return vehicle;
    if (column < labelCount || !addsUp(above, column)) return '';
    const cells = used.map(({ rowIndex }) => (rows[rowIndex]![column] ?? '').trim());
    const isPercent = cells.every((cell) => cell.endsWith('%'));
    const figures = cells.map((cell) => parseNumber(isPercent ? cell.slice(0, -1) : cell, decimal));
    if (figures.some((figure) => Number.isNaN(figure))) return '';
    const sum = String(Number(figures.reduce((total, figure) => total + figure, 0).toFixed(6)));
    return `${decimal === ',' ? sum.replace('.', ',') : sum}${isPercent ? '%' : ''}`;
  });
}

/** Whether the figures of a column can be added: people and shares of everybody can, an index or a share of the users cannot. */
function addsUp(above: Rows, column: number): boolean {
  const measures = above.flatMap((row) => measureOf(row[column] ?? '') ?? []);
  return measures.every((measure) => measure === 'audience' || measure === 'reach' || measure === 'sample');
}
