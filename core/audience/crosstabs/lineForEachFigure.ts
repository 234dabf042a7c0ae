import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { saysPercent } from '../headings/figureUnits.ts';
import { everybodyLabels } from '../headings/audienceNames.ts';
import { isAudienceName, isWholeAudience, measureOf } from '../headings/crosstabColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { universeKind } from './universe.ts';
import type { Rows } from '../csv/preview.ts';

/*
 * Three arrangements of the same figures, each with one of its rows:
 * - wide lines, one for each vehicle of each audience, with several figures: "Women 25-54", "7plus", 1200, 4000, 30
 * - single figures, one on each line: "7plus", "Women 25-54", "(000)", 1200
 * - a crosstab, with a row for each vehicle: "7plus", 5000, 1200, below the headings "Total" and "Women 25-54"
 */

/** The headings are looked for in this many first rows: the first row with at least three texts. */
const HEADING_ROWS = 30;
/** Channel, vehicle, audience, measure and figure. */
const COLUMNS_MAXIMUM = 5;
const LINES_MINIMUM = 6;
const VEHICLES_MINIMUM = 2;
const AUDIENCES_MAXIMUM = 40;

/**
 * Turns wide lines or single figures into a crosstab.
 * @param rows  the whole file, or its first rows
 * @returns null for any other table
 */
export function crosstabOfLines(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  return (
    crosstabOfSingleFigures(rows, decimal, mapping) ??
    crosstabOfSingleFigures(singleFiguresOfWideLines(rows, decimal, mapping) ?? [], decimal, mapping)
  );
}

const MEASURES_MAXIMUM = 8;
/** Least number of lines with several figures each. */
const WIDE_LINES_MINIMUM = 4;

/** Whether a column of labels names audiences. Next to everybody, other audiences may have any name, if the heading says so. */
const namesAudiences = (head: string, cells: readonly string[]) =>
  cells.every(isAudienceName) || (/^audiences?(?: name)?$/i.test(head) && hasEverybody(cells));

/** The number of different vehicles that cells name. */
const vehicleCount = (cells: readonly string[], mapping: MasterMapping) =>
  new Set(cells.filter((cell) => mapping.match(cell) !== null)).size;

/**
 * Turns wide lines into single figures. The universe of an audience gets one line. Labels that are the same in all lines are left out.
 * @returns null for any other table
 */
function singleFiguresOfWideLines(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const headingRow = rows.slice(0, HEADING_ROWS).findIndex((row) => row.filter((cell) => cell !== '').length >= 3);
  const headings = rows[headingRow] ?? [];
  const body = rows.slice(headingRow + 1).filter((row) => row.filter((cell) => cell !== '').length > 1);
  const areFigures = (index: number) => body.every((row) => !Number.isNaN(parseNumber(row[index] ?? '', decimal)));
  const columns = headings
    .map((head, index) => ({ head, index, hasFigures: areFigures(index) }))
    .filter(({ head }) => head !== '');
  const cellsOf = ({ index }: { readonly index: number }) => body.map((row) => row[index] ?? '');
  const labels = columns
    .filter(({ hasFigures }) => !hasFigures)
    .filter((column) => new Set(cellsOf(column)).size > 1 || namesAudiences(column.head, cellsOf(column)));
  const audience = labels.find((column) => namesAudiences(column.head, cellsOf(column)));
  const names = labels.filter((column) => column !== audience);
  const vehicle = names.toSorted(
    (one, two) => vehicleCount(cellsOf(two), mapping) - vehicleCount(cellsOf(one), mapping),
  )[0];
  if (audience === undefined || vehicle === undefined) return null;
  // In other files the column "Universe" counts the people of each audience who use the vehicle.
  const isSameForAudience = ({ index }: { readonly index: number }) =>
    new Set(body.map((row) => `${row[audience.index]}\n${row[index]}`)).size ===
    new Set(body.map((row) => row[audience.index])).size;
  const universe = columns.find(
    (column) => column.hasFigures && universeKind(column.head) === 'universe' && isSameForAudience(column),
  );
  const measures = columns.filter(
    (column) => column.hasFigures && column !== universe && measureOf(column.head) !== null,
  );
  // If a column has other figures (percentages do not count), this is another kind of table.
  const isKnown = (column: (typeof columns)[number]) =>
    !column.hasFigures || column === universe || measures.includes(column) || saysPercent(column.head);
  // The measure "audience" is the number of people who use a vehicle; the column of audiences names the target groups.
  const people = measures.find(({ head }) => measureOf(head) === 'audience') ?? measures[0];
  if (!columns.every(isKnown) || people === undefined || body.length < WIDE_LINES_MINIMUM) return null;
  if (measures.length > MEASURES_MAXIMUM || (measures.length < 2 && universe === undefined)) return null;
  const audiencesWithUniverse = new Set<string>();
  const lines: string[][] = [];
  for (const row of body) {
    const name = row[audience.index] ?? '';
    if (universe !== undefined && !audiencesWithUniverse.has(name)) {
      audiencesWithUniverse.add(name);
      // The line of the universe has the audience, and the word "universe" in place of a vehicle.
      const universeLabels = labels.map((label) =>
        label === audience ? name : label === vehicle ? universe.head : '',
      );
      lines.push([...universeLabels, people.head, row[universe.index] ?? '']);
    }
    const rowLabels = labels.map(({ index }) => row[index] ?? '');
    for (const { head, index } of measures) lines.push([...rowLabels, head, row[index] ?? '']);
  }
  return [
    ...rows.slice(0, headingRow).map((row) => [...row]),
    [...labels.map(({ head }) => head), 'Measure', 'Value'],
    ...lines,
  ];
}

/** Turns single figures into a crosstab; null for any other table. */
function crosstabOfSingleFigures(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const headingRow = rows.slice(0, HEADING_ROWS).findIndex((row) => row.filter((cell) => cell !== '').length >= 3);
  if (headingRow < 0) return null;
  const headings = rows[headingRow]!;
  const width = headings.findLastIndex((cell) => cell !== '') + 1;
  // "(000)" is a unit, although it reads as a number.
  const isFigure = (cell: string) => measureOf(cell) === null && !Number.isNaN(parseNumber(cell, decimal));
  const body = rows.slice(headingRow + 1).filter((row) => row.filter((cell) => cell !== '').length > 1);
  if (width > COLUMNS_MAXIMUM || body.length < LINES_MINIMUM) return null;
  const columns = headings.slice(0, width).map((_, index) => body.map((row) => row[index] ?? ''));
  const onlyColumn = (fits: (cells: readonly string[], index: number) => boolean) => {
    const found = columns.flatMap((cells, index) => (fits(cells, index) ? [index] : []));
    return found.length === 1 ? found[0]! : -1;
  };
  // Indexes of columns; -1 for none.
  const value = onlyColumn((cells) => cells.every(isFigure));
  const measureColumn = onlyColumn((cells) => cells.every((cell) => measureOf(cell) !== null));
  const audience = onlyColumn(
    (cells, index) =>
      namesAudiences(headings[index]!, cells) && hasEverybody(cells) && new Set(cells).size <= AUDIENCES_MAXIMUM,
  );
  const countIn = (index: number) => vehicleCount(columns[index]!, mapping);
  const vehicle = columns.reduce((best, _, index) => (countIn(index) > countIn(best) ? index : best), 0);
  // Without a column of measures, the heading of the figures names the only measure.
  const onlyMeasure = measureColumn < 0 && value >= 0 && measureOf(headings[value]!) !== null ? headings[value]! : null;
  if (value < 0 || audience < 0 || (measureColumn < 0 && onlyMeasure === null)) return null;
  if (countIn(vehicle) < VEHICLES_MINIMUM || vehicle === audience || vehicle === measureColumn) return null;
  const channel = columns.findIndex(
    (cells, index) =>
      index !== vehicle && cells.every((cell, row) => mapping.channel(cell) !== null || isTotal(body[row]![vehicle])),
  );
  const labels = channel < 0 || channel === audience || channel === measureColumn ? [vehicle] : [channel, vehicle];
  // By name of the vehicle, then by audience and measure.
  const figures = new Map<string, Map<string, string>>();
  const headingsByKey = new Map<string, readonly [string, string]>();
  for (const row of body) {
    const audienceAndMeasure = [row[audience]!, onlyMeasure ?? row[measureColumn]!] as const;
    const key = audienceAndMeasure.join('\n');
    headingsByKey.set(key, audienceAndMeasure);
    const name = labels.map((column) => row[column] ?? '').join('\n');
    const figuresOfVehicle = figures.get(name) ?? new Map<string, string>();
    // Two figures for the same vehicle, audience and measure: the lines are respondents, and the table is not a crosstab.
    if (figuresOfVehicle.has(key)) return null;
    figures.set(name, figuresOfVehicle.set(key, row[value]!));
  }
  const upperHeadings = [...labels.map(() => ''), ...Array.from(headingsByKey.values(), ([name]) => name)];
  const lowerHeadings = [
    ...(labels.length > 1 ? ['Channel'] : []),
    'Vehicle',
    ...Array.from(headingsByKey.values(), ([, measureName]) => measureName),
  ];
  const linesOutside = rows.filter(
    (row, index) => index !== headingRow && !body.includes(row) && row.some((cell) => cell !== ''),
  );
  const table = Array.from(figures, ([name, figuresOfVehicle]) => [
    ...name.split('\n'),
    ...Array.from(headingsByKey.keys(), (key) => figuresOfVehicle.get(key) ?? ''),
  ]);
  return [...linesOutside.map((row) => [...row]), upperHeadings, lowerHeadings, ...table];
}

const hasEverybody = (cells: readonly string[]) =>
  cells.some(isWholeAudience) || everybodyLabels([...new Set(cells)]).length > 0;

const isTotal = (name: string | undefined) => name !== undefined && universeKind(name) !== null;
