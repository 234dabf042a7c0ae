import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { figureText, numberText, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import { demographicOf } from '../headings/audienceNames.ts';
import { isWholeAudience } from '../headings/crosstabColumns.ts';
import { findTransposedCrosstab, transposeCrosstab } from './transposedCrosstab.ts';
import { universeKind } from './universe.ts';

const MAY_LACK_TOTAL = true;
const GROUPS_MINIMUM = 2;
/** The number of spans, and so of added rows, grows with the square of the number of groups. */
const GROUPS_MAXIMUM = 12;
/** Populations of groups are above this; shares in percent are not. */
const PERCENT_MAXIMUM = 100;

interface AgeGroup {
  readonly row: readonly string[];
  readonly from: number;
  /** Null for a group without an upper end. */
  readonly to: number | null;
}

/**
 * Adds up a table with a row for each age group and a column for each vehicle, such as `Age, Population (000), Netflix (000)`:
 * a row of all people if the table has none, and a row for each span of ages. Then exchanges rows and columns.
 * @returns null for any other table
 */
export function withAgeGroupsAdded(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const layout = findTransposedCrosstab(rows, decimal, mapping, MAY_LACK_TOTAL);
  if (layout === null || layout.labelCount !== 1) return null;
  const { headingRow, bodyRows } = layout;
  const groupRows = bodyRows.filter((index) => !isWholeAudience(rows[index]![0] ?? ''));
  const hasTotal = groupRows.length < bodyRows.length;
  const groups = groupRows.flatMap((index) => ageGroupOf(rows[index]!) ?? []);
  if (groups.length < Math.max(GROUPS_MINIMUM, groupRows.length) || groups.length > GROUPS_MAXIMUM) return null;
  if (!areAdjacent(groups)) return null;
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
  const sumOf = (span: readonly AgeGroup[], label: string) => [
    label,
    ...heading.slice(1).map((_, at) => {
      if (!columns.includes(at + 1)) return '';
      const sum = span.reduce((total, group) => total + numberAt(group, at + 1), 0);
      return numberText(sum, decimal);
    }),
  ];
  const hasAllGroups = (span: readonly AgeGroup[]) => span.length === groups.length;
  const sums = spans(groups)
    .filter((span) => !(hasTotal && hasAllGroups(span)))
    .map((span) => sumOf(span, hasAllGroups(span) ? 'All people' : labelOf(span)));
  const end = bodyRows.at(-1)! + 1;
  const withSums = [...rows.slice(0, end), ...sums, ...rows.slice(end)];
  const layoutWithSums = findTransposedCrosstab(withSums, decimal, mapping);
  return layoutWithSums === null ? null : transposeCrosstab(withSums, layoutWithSums, decimal);
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

/** All sequences of two or more adjacent groups, such as 14-24 and 25-39, from which the age 14-39 follows. */
function spans(groups: readonly AgeGroup[]): AgeGroup[][] {
  return groups.flatMap((_, start) => groups.slice(start + 1).map((__, more) => groups.slice(start, start + more + 2)));
}

function labelOf(span: readonly AgeGroup[]): string {
  const to = span.at(-1)!.to;
  return to === null ? `${span[0]!.from}+` : `${span[0]!.from}-${to}`;
}
