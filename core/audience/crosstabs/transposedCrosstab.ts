import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { demographicOf } from '../headings/audienceNames.ts';
import { unitOf } from '../headings/figureUnits.ts';
import { statesThousands, respondentRole } from '../headings/columnRoles.ts';
import { measureOf, splitMeasure, splitRowLabel } from '../headings/crosstabColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { universeKind } from './universe.ts';
import type { Rows } from '../csv/preview.ts';

/** The heading of a transposed crosstab (vehicles in columns) is looked for in this many first rows. */
const HEADING_ROWS = 30;
/** Largest number of rows with figures. A transposed crosstab has only one row for each measure of each audience. */
const BODY_ROWS_MAXIMUM = 80;
/** Largest number of columns before the first vehicle. */
const LABELS_MAXIMUM = 3;
const VEHICLES_MINIMUM = 3;
/** Least share of rows with figures whose labels name a known measure or audience. */
const KNOWN_LABELS_SHARE = 0.6;
const EVERYBODY = /^(?:total|all|everyone|everybody|population|base|all (?:people|adults|respondents|persons).*)\b/i;

/** Where the parts of a transposed crosstab are. Rows are given by their index. */
interface TransposedLayout {
  /** The row that names the vehicles. */
  readonly headingRow: number;
  /** The row above or below the heading row that names the channels of the vehicles; null without one. */
  readonly channelRow: number | null;
  /** Number of columns before the first vehicle; they hold the labels of the rows. */
  readonly labelCount: number;
  /** Rows with figures. */
  readonly bodyRows: readonly number[];
}

/**
 * Finds a crosstab with vehicles in columns and a row for each measure ("Audience (000)", "Reach %") or audience.
 * @param rows  the whole table, or its first rows
 * @param mayLackTotal  whether age bands below the heading "Age" need no row of everybody
 * @returns null for any other table
 */
export function findTransposedCrosstab(
  rows: Rows,
  decimal: DecimalSign,
  mapping: MasterMapping,
  mayLackTotal = false,
): TransposedLayout | null {
  for (let headingRow = 0; headingRow < Math.min(rows.length, HEADING_ROWS); headingRow++) {
    const found = layoutAt(rows, headingRow, decimal, mapping, mayLackTotal);
    if (found !== null) return found;
  }
  return null;
}

/** The layout of a transposed crosstab whose vehicles are named in the given row; null where that row is no such heading. */
function layoutAt(
  rows: Rows,
  headingRow: number,
  decimal: DecimalSign,
  mapping: MasterMapping,
  mayLackTotal: boolean,
): TransposedLayout | null {
  const cells = rows[headingRow]!;
  // "Kayo (000)": the unit may be behind each name.
  const isNamed = (cell: string) => mapping.match(cell) !== null || mapping.channel(cell) !== null;
  const isVehicle = (cell: string) => cell !== '' && (isNamed(cell) || isNamed(splitRowLabel(cell).name));
  const rowAbove = headingRow === 0 ? [] : rows[headingRow - 1]!;
  const firstVehicle = cells.findIndex((cell, column) => column > 0 && isVehicle(cell));
  if (firstVehicle < 1) return null;
  const isChannel = (cell: string) => mapping.channel(cell) !== null;
  const filledBelow = (rows[headingRow + 1] ?? []).slice(1).filter((cell) => cell !== '');
  const isChannelRowBelow =
    filledBelow.every(isChannel) && !cells.slice(firstVehicle).every((cell) => cell === '' || isChannel(cell));
  // The row below names at least as many vehicles: it is the heading, and this row only names channels above it.
  if (!isChannelRowBelow && filledBelow.filter(isVehicle).length >= cells.filter(isVehicle).length) return null;
  const total = cells.findIndex((cell, column) => column > 0 && (EVERYBODY.test(cell) || universeKind(cell) !== null));
  const labelCount = total > 0 ? Math.min(firstVehicle, total) : firstVehicle;
  const named = cells.slice(labelCount).filter((cell) => cell !== '');
  const vehicles = named.filter(isVehicle).length;
  if (labelCount > LABELS_MAXIMUM || vehicles < VEHICLES_MINIMUM || vehicles < named.length / 2) return null;
  const isFigure = (cell: string) => cell !== '' && !Number.isNaN(parseNumber(cell, decimal));
  const bodyRows = rows.flatMap((row, index) =>
    index > headingRow && row.slice(labelCount).some(isFigure) ? [index] : [],
  );
  if (bodyRows.length === 0 || bodyRows.length > BODY_ROWS_MAXIMUM) return null;
  // Among respondents who tick names, a few ids look like figures: "753414e2".
  const isWide = (row: readonly string[]) => row.slice(labelCount).filter((cell) => cell !== '').length > 1;
  if (bodyRows.length < rows.slice(headingRow + 1).filter(isWide).length / 2) return null;
  const rowLabels = labelsOf(rows, bodyRows, labelCount);
  const isMeasure = (label: string) => measureOf(label) !== null;
  const isAudience = (label: string) => EVERYBODY.test(label) || demographicOf(label) !== null;
  const knownRows = rowLabels.filter((parts) => parts.some((part) => isMeasure(part) || isAudience(part)));
  const distinctCount = new Set(rowLabels.map((parts) => parts.join('\n'))).size;
  if (knownRows.length < bodyRows.length * KNOWN_LABELS_SHARE || distinctCount < rowLabels.length) return null;
  // A heading such as "Age" is of respondents, unless its rows are age groups with the population of each group.
  const hasTotal = rowLabels.some((parts) => parts.some((part) => EVERYBODY.test(part)));
  const areGroups = total > 0 && (hasTotal || mayLackTotal) && rowLabels.every((parts) => parts.some(isAudience));
  if (!areGroups && cells.slice(0, labelCount).some((cell) => respondentRole(cell) !== null)) return null;
  const measures = rowLabels.flat().map(measureOf);
  const hasFigures = measures.some((measure) => measure === 'audience' || measure === 'reach');
  // Rows without a measure must all name audiences, and there must be two: a single row could be a respondent with an age.
  if (!hasFigures && (rowLabels.length < 2 || !rowLabels.every((parts) => parts.some(isAudience)))) return null;
  const namesChannels = (row: readonly string[]) => row.slice(labelCount).filter(isChannel).length >= 2;
  const channelRowAbove = namesChannels(rowAbove) ? headingRow - 1 : null;
  const channelRow = isChannelRowBelow && namesChannels(rows[headingRow + 1]!) ? headingRow + 1 : channelRowAbove;
  return { headingRow, channelRow, labelCount, bodyRows };
}

/**
 * The labels of each row with figures. The label of a merged cell is repeated for the rows below it, and a label such as
 * "Women 25-54: Reach %" is split into audience and measure.
 */
function labelsOf(rows: Rows, bodyRows: readonly number[], labelCount: number): string[][] {
  const lastFilled: string[] = [];
  return bodyRows.map((row) => {
    const labels = Array.from({ length: labelCount }, (_, column) => rows[row]![column] ?? '');
    const parts = labels.map((cell, column) => {
      const isMerged = cell === '' && labels.slice(column + 1).some((right) => right !== '');
      if (cell !== '') lastFilled[column] = cell;
      return isMerged ? (lastFilled[column] ?? '') : cell;
    });
    const filled = parts.filter((part) => part !== '');
    return filled.length === 1 ? splitLabel(filled[0]!) : filled;
  });
}

/** The audience and the measure in a label, in this order; the label alone where it does not have both. */
function splitLabel(label: string): string[] {
  if (measureOf(label) !== null) return [label];
  const split = splitMeasure(label);
  if (split !== null) return [split.audience, split.measure];
  const [, first, second] = /^(.+?)\s*(?::|\s[-–|]\s|,\s)\s*(.+)$/.exec(label) ?? [];
  if (first === undefined || second === undefined) return [label];
  const measures = [first, second].map((part) => measureOf(part) !== null);
  if (measures[0] === measures[1]) return [label];
  return measures[0] ? [second, first] : [first, second];
}

/**
 * The same table with rows and columns exchanged: each vehicle has a row. The lines above the heading come first, then each
 * universe that is the same in all columns, as a line with its label and its number.
 */
export function transposeCrosstab(
  rows: Rows,
  { headingRow, channelRow, labelCount, bodyRows }: TransposedLayout,
  decimal: DecimalSign,
): string[][] {
  const cells = rows[headingRow]!;
  const columns = cells.flatMap((cell, column) => (column >= labelCount && cell !== '' ? [column] : []));
  const rowLabels = labelsOf(rows, bodyRows, labelCount);
  const universes: string[][] = [];
  const kept: { row: number; labels: string[] }[] = [];
  bodyRows.forEach((row, index) => {
    const values = new Set(columns.map((column) => rows[row]![column] ?? '').filter((cell) => cell !== ''));
    const label = rowLabels[index]!.join(' ');
    const isUniverse = rowLabels[index]!.length === 1 && universeKind(label) !== null;
    if (isUniverse && values.size === 1) universes.push([label, [...values][0]!]);
    else kept.push({ row, labels: rowLabels[index]! });
  });
  const channels = channelRow === null ? null : filledRight(rows[channelRow]!, cells.length);
  // The cells left of the first vehicle may state the unit.
  const corner = cells.slice(0, labelCount);
  // Figures of at most 100 without a percent sign may be percentages: the unit of the population is not theirs.
  const mayCountThousands = kept.some(({ row }) =>
    columns.some((column) => {
      const text = rows[row]![column] ?? '';
      return universeKind(cells[column]!) === null && (text.includes('%') || parseNumber(text, decimal) > 100);
    }),
  );
  const isUnitOfTable = corner.some(statesThousands) || (mayCountThousands && onlyPopulationStatesThousands(cells));
  const unit = isUnitOfTable ? ' (000)' : corner.some((cell) => measureOf(cell) === 'reach') ? ' %' : '';
  const labelHeadings = channels === null ? [`Vehicle${unit}`] : ['Channel', `Vehicle${unit}`];
  const hasUpperHeadings = kept.some(({ labels }) => labels.length > 1);
  const upperHeadings = [...labelHeadings.map(() => ''), ...kept.map(({ labels }) => labels.slice(0, -1).join(' '))];
  const lowerHeadings = [...labelHeadings, ...kept.map(({ labels }) => labels.at(-1)!)];
  const data = columns.map((column) => [
    ...(channels === null ? [] : [channels[column] ?? '']),
    cells[column]!,
    ...kept.map(({ row }) => rows[row]![column] ?? ''),
  ]);
  const titles = rows.slice(0, Math.min(headingRow, channelRow ?? headingRow));
  const notes = rows.filter((row, index) => {
    const isInTable = index <= headingRow || index === channelRow || bodyRows.includes(index);
    return !isInTable && row.some((cell) => cell !== '');
  });
  return [
    ...titles.map((row) => [...row]),
    ...universes,
    ...(hasUpperHeadings ? [upperHeadings] : []),
    lowerHeadings,
    ...data,
    ...notes.map((row) => [...row]),
  ];
}

/** Whether only the column of the population states thousands: its unit is that of the vehicles next to it. */
function onlyPopulationStatesThousands(cells: readonly string[]): boolean {
  const stated = cells.filter((cell) => unitOf(cell) !== null);
  return stated.length === 1 && statesThousands(stated[0]!) && universeKind(stated[0]!) !== null;
}

/** Repeats each text in the empty cells to its right: the text of a merged cell is in the first of its columns only. */
function filledRight(cells: readonly string[], count: number): string[] {
  let last = '';
  return Array.from({ length: count }, (_, column) => (last = cells[column] || last));
}
