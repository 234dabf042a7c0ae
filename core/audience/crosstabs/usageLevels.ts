import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { measureOf } from '../headings/crosstabColumns.ts';
import { matchHeading } from '../headings/headingParts.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';

type Rows = readonly (readonly string[])[];

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

/** A row for one level of use of a vehicle: "Netflix - Heavy", or "Netflix" and "Heavy" in cells of their own. */
interface LevelRow {
  readonly at: number;
  readonly vehicle: string;
  readonly level: string;
  /** Columns before the figures. */
  readonly labels: number;
}

/**
 * Turns a crosstab with rows of heavy, medium and light users of each vehicle into one with a row for each vehicle. Its users
 * are the sum of all levels; people who do not use it are left out.
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
  const first = Math.min(...split.flatMap((group) => group.map(({ at }) => at)));
  const sums = new Map(split.map((group) => [group[0]!.at, summed(rows, group, first, decimal)]));
  const taken = new Set(split.flatMap((group) => group.map(({ at }) => at)));
  return rows.flatMap((row, at) => {
    const sum = sums.get(at);
    if (sum !== undefined) return [sum];
    return taken.has(at) ? [] : [[...row]];
  });
}

/** The last part of a label: "Netflix - Heavy", "Netflix: light users", "Netflix (non-users)". */
const LEVEL_AT_END = /^(.+)(?:\s[-–—|/]\s*|\s*[:,]\s*|\s*[([])\s*([^:,()[\]|/]+)[)\]]?$/;

function levelRows(rows: Rows, mapping: MasterMapping): LevelRow[] {
  const isLevel = (text: string) => USED.test(text) || ALL.test(text) || NONE.test(text);
  const found: LevelRow[] = [];
  let above = '';
  rows.forEach((row, at) => {
    const [first = '', second = ''] = row;
    const [, name, level] = LEVEL_AT_END.exec(first) ?? [];
    if (name !== undefined && level !== undefined && isLevel(level))
      found.push({ at, vehicle: name, level, labels: 1 });
    else if (isLevel(second) && (first !== '' || above !== ''))
      found.push({ at, vehicle: first || above, level: second, labels: 2 });
    if (first !== '') above = first;
  });
  return found.filter(({ vehicle }) => matchHeading(vehicle, mapping) !== null);
}

/** The row of a vehicle: its row of all users if it has one, else the sum of the levels that use it. */
function summed(rows: Rows, group: readonly LevelRow[], firstLevel: number, decimal: DecimalSign): string[] {
  const all = group.filter(({ level }) => ALL.test(level));
  const used = all.length > 0 ? all : group.filter(({ level }) => USED.test(level));
  const { at, vehicle, labels } = group[0]!;
  const above = rows.slice(0, firstLevel);
  return rows[at]!.map((_, column) => {
    if (column === 0) return vehicle;
    if (column < labels || !addsUp(above, column)) return '';
    const cells = used.map((row) => (rows[row.at]![column] ?? '').trim());
    const isPercent = cells.every((cell) => cell.endsWith('%'));
    const figures = cells.map((cell) => parseNumber(isPercent ? cell.slice(0, -1) : cell, decimal));
    if (figures.some((figure) => Number.isNaN(figure))) return '';
    const sum = String(Number(figures.reduce((total, figure) => total + figure, 0).toFixed(6)));
    return `${decimal === ',' ? sum.replace('.', ',') : sum}${isPercent ? '%' : ''}`;
  });
}

/** Whether the figures of a column are people or shares of everybody; an index or a share of the users is not added. */
function addsUp(above: Rows, column: number): boolean {
  const measures = above.flatMap((row) => measureOf(row[column] ?? '') ?? []);
  return measures.every((measure) => measure === 'audience' || measure === 'reach' || measure === 'sample');
}
