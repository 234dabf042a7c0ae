import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { figureText, numberText, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import { demographicOf } from '../headings/audienceNames.ts';
import { findTransposedCrosstab, transposeCrosstab } from './transposedCrosstab.ts';
import { universeKind } from './universe.ts';

const MAY_LACK_TOTAL = true;
const GROUPS_MINIMUM = 2;
/** Populations of groups are above this; shares in percent are not. */
const PERCENT_MAXIMUM = 100;

interface AgeGroup {
  readonly row: readonly string[];
  readonly from: number;
  /** Null for a group without an upper end. */
  readonly to: number | null;
}

/**
 * Adds a row of all people to a table without one that has a row for each age group and a column for each vehicle, such as
 * `Age, Population (000), Netflix (000)`. Then exchanges rows and columns.
 * @returns null for any other table
 */
export function withAgeGroupsAdded(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const layout = findTransposedCrosstab(rows, decimal, mapping, MAY_LACK_TOTAL);
  if (layout === null || layout.labelCount !== 1) return null;
  const { headingRow, bodyRows } = layout;
  const groups = bodyRows.flatMap((index) => ageGroupOf(rows[index]!) ?? []);
  if (groups.length < Math.max(GROUPS_MINIMUM, bodyRows.length) || !areAdjacent(groups)) return null;
  const heading = rows[headingRow]!;
  const populationColumn = heading.findIndex((cell) => universeKind(cell) !== null);
  const numberAt = ({ row }: AgeGroup, column: number) => parseNumber(figureText(row[column] ?? '', decimal), decimal);
  const columns = heading.flatMap((cell, column) => (column > 0 && cell !== '' ? [column] : []));
  // Only numbers of people add up: no shares, and no averages.
  const arePeople = groups.every((group) => {
    const people = numberAt(group, populationColumn);
    return people > PERCENT_MAXIMUM && columns.every((column) => numberAt(group, column) <= people);
  });
  const areSmall = groups.every((group) =>
    columns.every((column) => column === populationColumn || numberAt(group, column) <= PERCENT_MAXIMUM),
  );
  if (populationColumn < 1 || !arePeople || areSmall || heading.some((cell) => cell.includes('%'))) return null;
  const sumAt = (column: number) => groups.reduce((total, group) => total + numberAt(group, column), 0);
  const sums = heading.slice(1).map((_, at) => (columns.includes(at + 1) ? numberText(sumAt(at + 1), decimal) : ''));
  const end = bodyRows.at(-1)! + 1;
  const withTotal = [...rows.slice(0, end), ['All people', ...sums], ...rows.slice(end)];
  const layoutWithTotal = findTransposedCrosstab(withTotal, decimal, mapping);
  return layoutWithTotal === null ? null : transposeCrosstab(withTotal, layoutWithTotal, decimal);
}

/** The age group that heads a row; null where it is headed by something else, or by a gender too. */
function ageGroupOf(row: readonly string[]): AgeGroup | null {
  const filter = demographicOf(row[0] ?? '');
  if (filter === null || filter.gender !== null || filter.groceryBuyer || filter.children) return null;
  return { row, from: filter.ageFrom ?? 0, to: filter.ageTo };
}

/** Whether each group begins one year above the one before it. */
function areAdjacent(groups: readonly AgeGroup[]): boolean {
  return groups.slice(1).every(({ from }, at) => {
    const { to } = groups[at]!;
    return to !== null && from === to + 1;
  });
}
