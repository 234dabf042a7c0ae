import { demographicOf, isEverybody } from '../headings/audienceNames.ts';
import { isRegionHeading } from '../headings/columnRoles.ts';
import { isWholeAudience } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import { isBarePeriod, periodOrder, splitPeriod } from '../headings/periods.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { isBlankCell, numberText, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { statedUniverse } from './statedUniverse.ts';
import { isUniverseColumn, universeKind } from './universe.ts';
import type { Rows } from '../csv/preview.ts';
import { listedUpTo } from '../../words/wording.ts';

/** A column such as "State", whose cells split the table into groups with a row for each vehicle. */
interface GroupColumn {
  readonly heading: string;
  /** The group of each row below the headings; "" for a row that is in none. */
  readonly groups: readonly string[];
  /** The distinct groups. */
  readonly names: readonly string[];
}

const GROUPS_MAXIMUM = 60;
/** Groups may lack some vehicles. The number of different vehicles is at most this share of the number of rows. */
const DISTINCT_SHARE_MAXIMUM = 0.75;
const NAMES_SHOWN = 4;
const ALL_GROUPS = 'all';
const WHOLE_COUNTRY = /^(?:australia|national(?:ly)?|country|combined|overall|five city|5 cap(?:ital)?s?)\b/i;

/**
 * Asks which rows to read where a column such as "State" repeats all vehicles for each of its groups: those of one group, or
 * of all groups with their people added. A group of everybody is assumed, or else all of them, or the newest of several periods.
 * @param above  the rows above the headings
 * @param below  the rows below the headings
 * @returns the rows below the headings; rows that are not read are empty
 */
export function chooseRowGroup(
  columns: CrosstabColumns,
  headings: readonly string[],
  above: Rows,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): Rows {
  const found = groupColumn(columns, headings, below);
  if (found === null) return below;
  const { heading, groups, names } = found;
  const everybodyGroup = names.find((name) => isWholeAudience(name) || WHOLE_COUNTRY.test(name));
  const arePeriods = names.every((name) => isBarePeriod(name) || splitPeriod(name)?.rest === '');
  const universes = columns.data.filter(isUniverseColumn);
  const hasPeople = columns.data.some((column) => column.measure === 'audience' && !isUniverseColumn(column));
  const mayAdd = everybodyGroup === undefined && !arePeriods && (hasPeople || universes.length === 1);
  const hasUniverses =
    universes.length > 0 || below.some((row) => universeKind(row[columns.vehicle.index] ?? '') !== null);
  const mayChoose =
    hasUniverses || everybodyGroup !== undefined || arePeriods || statedUniverse(above, decimal) === null;
  const options = [...(mayAdd ? [ALL_GROUPS] : []), ...(mayChoose ? names : [])];
  if (options.length === 0) return below;
  const newest = names.reduce((one, other) => (periodOrder(other) >= periodOrder(one) ? other : one));
  // The people of other groups than regions may be the same, such as those of two times of the day.
  const assumedOption =
    (isRegionHeading(heading) ? options[0] : options.find((id) => id !== ALL_GROUPS)) ?? options[0]!;
  const column = heading === '' ? 'One column' : `"${heading}"`;
  const quoted = names.map((name) => `"${name}"`);
  const chosen = registry.ask({
    code: 'row groups',
    columns: [heading],
    cells: names,
    message: `${column} gives each vehicle a row for ${listedUpTo(quoted, NAMES_SHOWN)}. Which rows should be used?`,
    assumed: everybodyGroup ?? (arePeriods ? newest : assumedOption),
    alwaysAsked: !isRegionHeading(heading) || (!mayAdd && everybodyGroup === undefined),
    onlyListed: isRegionHeading(heading) && everybodyGroup !== undefined,
    options: options.map((id) => ({
      id,
      label: id === ALL_GROUPS ? 'All of them: their people are added up' : `Those of "${id}"`,
    })),
  });
  if (chosen !== ALL_GROUPS) return below.map((row, index) => (groups[index] === chosen ? row : []));
  return withGroupsAdded(columns, below, found, decimal);
}

/** The column before the figures that repeats the vehicles once for each of its cells; null for none. */
function groupColumn(columns: CrosstabColumns, headings: readonly string[], below: Rows): GroupColumn | null {
  const { vehicle, channel, category, statistic, data } = columns;
  const firstDataColumn = Math.min(...data.map(({ index }) => index));
  const labels = [vehicle, channel, category, statistic].map((label) => label?.index);
  const hasFigures = (row: readonly string[]) => data.some(({ index }) => !isBlankCell(row[index] ?? ''));
  for (let index = 0; index < firstDataColumn; index++) {
    if (labels.includes(index)) continue;
    let above = '';
    const groups = below.map((row) => {
      if (!hasFigures(row)) return '';
      const cell = row[index] ?? '';
      // The headings may be repeated above each group.
      if (cell !== '' && cell === headings[index]) return '';
      if (cell !== '') above = cell;
      return above;
    });
    const names = [...new Set(groups)].filter((name) => name !== '');
    const rowsInGroups = below.flatMap((row, at) =>
      groups[at] === '' ? [] : [{ key: labelsKey(columns, row), group: groups[at]! }],
    );
    const keys = new Set(rowsInGroups.map(({ key }) => key));
    const keysInGroups = new Set(rowsInGroups.map(({ key, group }) => `${group}\n${key}`));
    const isRepeated =
      keys.size <= rowsInGroups.length * DISTINCT_SHARE_MAXIMUM && keysInGroups.size === rowsInGroups.length;
    if (names.length < 2 || names.length > GROUPS_MAXIMUM || !isRepeated) continue;
    // "Women 25-54" in a row is an audience, not a group of rows.
    const isAudience = (name: string) => {
      const filter = demographicOf(name);
      return filter !== null && !isEverybody(filter);
    };
    if (!names.some(isAudience)) return { heading: headings[index] ?? '', groups, names };
  }
  return null;
}

/** The labels of a row, without the group. */
const labelsKey = ({ vehicle, channel, category, statistic }: CrosstabColumns, row: readonly string[]) =>
  [channel, vehicle, category, statistic].map((label) => (label === null ? '' : (row[label.index] ?? ''))).join('\n');

/** A row with the group that it is in. */
interface GroupedRow {
  readonly row: readonly string[];
  readonly group: string;
}

/** One row for each vehicle: people are added, frequencies are means over these people, and reaches over the universes. */
function withGroupsAdded(
  columns: CrosstabColumns,
  below: Rows,
  { groups, names }: GroupColumn,
  decimal: DecimalSign,
): Rows {
  const { data } = columns;
  const figureOf = (row: readonly string[], column: DataColumn | undefined) =>
    parseNumber((column === undefined ? '' : (row[column.index] ?? '')).replace(/\s*%$/, ''), decimal);
  const universe = data.find(isUniverseColumn);
  const people = data.find((column) => column.measure === 'audience' && !isUniverseColumn(column));
  const grouped = below.map((row, index): GroupedRow => ({ row, group: groups[index]! }));
  const universeByGroup = new Map(
    names.map((name) => {
      const figures = grouped.flatMap(({ row, group }) => (group === name ? [figureOf(row, universe)] : []));
      return [name, figures.find((figure) => figure > 0) ?? 0];
    }),
  );
  const universeOfAll = [...universeByGroup.values()].reduce((sum, value) => sum + value, 0);
  /** The figure of a column for all groups; null for one that cannot be added. */
  const total = (column: DataColumn, rows: readonly GroupedRow[]): number | null => {
    const sum = (weightOf: (one: GroupedRow) => number) =>
      rows.reduce((total, one) => total + figureOf(one.row, column) * weightOf(one), 0);
    if (column === universe) return universeOfAll;
    const isShare = rows.every(({ row }) => (row[column.index] ?? '').endsWith('%') || figureOf(row, column) <= 100);
    if (column.measure === 'reach' || (column.measure === null && isShare))
      return universeOfAll > 0 ? sum(({ group }) => universeByGroup.get(group)!) / universeOfAll : null;
    if (column.measure === 'ignored') return null;
    if (column.measure !== 'frequency') return sum(() => 1);
    const usersOf = ({ row }: GroupedRow) => figureOf(row, people) || 0;
    const users = rows.reduce((all, one) => all + usersOf(one), 0);
    return users > 0 ? sum(usersOf) / users : sum(() => 1) / rows.length;
  };
  const cellOf = (column: DataColumn, rows: readonly GroupedRow[]): string => {
    const textOf = ({ row }: GroupedRow) => row[column.index] ?? '';
    const filled = rows.filter((one) => !isBlankCell(textOf(one)));
    // A cell that is no number is kept: it is reported later.
    const notNumber = filled.find(({ row }) => Number.isNaN(figureOf(row, column)));
    if (notNumber !== undefined) return textOf(notNumber);
    const value = filled.length === 0 ? null : total(column, filled);
    if (value === null) return '';
    return `${numberText(value, decimal)}${textOf(filled[0]!).endsWith('%') ? '%' : ''}`;
  };
  const rowsByKey = new Map<string, GroupedRow[]>();
  for (const one of grouped) {
    const key = labelsKey(columns, one.row);
    if (one.group !== '') rowsByKey.set(key, [...(rowsByKey.get(key) ?? []), one]);
  }
  return grouped.map(({ row, group }) => {
    if (group === '') return row;
    const rows = rowsByKey.get(labelsKey(columns, row))!;
    if (rows[0]!.row !== row) return [];
    const cells = [...row];
    for (const column of data) cells[column.index] = cellOf(column, rows);
    return cells;
  });
}
