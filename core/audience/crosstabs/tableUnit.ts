import { PEOPLE_IN, saysPercent, unitOf } from '../headings/figureUnits.ts';
import type { FigureUnit } from '../headings/figureUnits.ts';
import { measureOf, splitRowLabel } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn, Measure } from '../headings/crosstabColumns.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { isShortAmount, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { AUSTRALIA_14 } from '../../planningData/population.ts';
import { preciseNumber, wholeNumber } from '../../words/amounts.ts';
import { isNotVehicle } from './crosstabRows.ts';
import { statedUniverse } from './statedUniverse.ts';
import { LARGEST_UNIVERSE, SAMPLE_MAXIMUM, universeKind } from './universe.ts';
import type { Rows } from '../csv/preview.ts';

/** The columns of a table with the unit of their figures, and the measure of figures whose labels name none. */
interface MeasuredTable {
  readonly columns: CrosstabColumns;
  readonly implied: Measure;
}

/** Figures without a unit are asked about only if the largest one is between these: they may be people or thousands. */
const UNITLESS_MINIMUM = 1000;
const UNITLESS_MAXIMUM = 100_000;
const PERCENT_MAXIMUM = 100;

/**
 * Decides what figures mean whose headings name only audiences. Figures of at most 100 are percentages, unless the table states
 * another unit. The planner is asked if the total rows give a number of people and the file states no unit, or both a unit and
 * percent.
 * @param rows   the whole file
 * @param below  the rows below the headings
 */
export function withUnit(
  found: CrosstabColumns,
  rows: Rows,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): MeasuredTable {
  const columns = withLargeSamplesAsPeople(found, below, decimal);
  const unlabelled = columns.data.filter(({ measure }) => measure === null);
  const largestIn = (lines: Rows) => {
    const figures = lines.flatMap((row) => unlabelled.map(({ index }) => parseNumber(row[index] ?? '', decimal)));
    return Math.max(0, ...figures.filter((figure) => figure < Infinity));
  };
  const isTotal = (row: readonly string[]) => universeKind(row[columns.vehicle.index] ?? '') !== null;
  const largest = largestIn(below.filter((row) => !isTotal(row)));
  const largestTotal = largestIn(below.filter(isTotal));
  const isUnlabelled = unlabelled.length === columns.data.length && columns.statistic === null;
  if (largest > PERCENT_MAXIMUM && isUnlabelled)
    return {
      columns: withUnitAsked(columns, rows, Math.max(largest, largestTotal), SAYS_UNIT, registry),
      implied: 'audience',
    };
  if (largest === 0 || largest > PERCENT_MAXIMUM)
    return {
      columns: withAudienceUnitAsked(columns, rows, below, decimal, registry),
      implied: Math.max(largest, largestTotal) > PERCENT_MAXIMUM ? 'audience' : 'reach',
    };
  const hasPercentSigns = below.some((row) => unlabelled.some(({ index }) => (row[index] ?? '').includes('%')));
  const saysPercents = hasPercentSigns || rows.some((row) => row.some(saysPercent));
  return withSmallFigures(columns, { largest, largestTotal, isUnlabelled, hasPercentSigns, saysPercents }, registry);
}

/** Decides what figures of at most 100 mean: percentages, or people in a unit such as millions. */
function withSmallFigures(
  columns: CrosstabColumns,
  {
    largest,
    largestTotal,
    isUnlabelled,
    hasPercentSigns,
    saysPercents,
  }: {
    readonly largest: number;
    readonly largestTotal: number;
    /** Whether no heading and no row label says what the figures are. */
    readonly isUnlabelled: boolean;
    readonly hasPercentSigns: boolean;
    readonly saysPercents: boolean;
  },
  registry: Doubts,
): MeasuredTable {
  const { units } = columns;
  if (units !== undefined && PEOPLE_IN[units] > PEOPLE_IN.thousands) return { columns, implied: 'audience' };
  // The figures may be in the stated unit, or percentages of the total.
  const mayBeEither = units !== undefined && largestTotal > PERCENT_MAXIMUM && !hasPercentSigns;
  const isUnitOfOthers = isUnlabelled && columns.isUnitOfPopulation === true;
  if (mayBeEither && !saysPercents && !isUnitOfOthers) return { columns, implied: 'audience' };
  const hasTotalOfPeople = largestTotal !== 0 && largestTotal !== PERCENT_MAXIMUM;
  if ((saysPercents && !mayBeEither) || !isUnlabelled || !hasTotalOfPeople) return { columns, implied: 'reach' };
  const answer = askSmallFigures(largest, largestTotal, registry);
  return answer === 'percent'
    ? { columns, implied: 'reach' }
    : { columns: { ...columns, units: answer }, implied: 'audience' };
}

/** Words of a reach, which may be given in people. "Penetration" is not among them, because it is always a percentage. */
const REACH_WORD = /reach|reichweite|bereik|alcance|couverture|copertura|cobertura/i;

/** Reads the figures below a heading such as "Reach" as people if most of them are too large for percentages. */
export function withLargeReachAsPeople(columns: CrosstabColumns, below: Rows, decimal: DecimalSign): CrosstabColumns {
  const isOfPeople = ({ index, measure, heading }: DataColumn) => {
    if (measure !== 'reach' || !REACH_WORD.test(heading) || saysPercent(heading)) return false;
    const cells = below
      .filter((row) => universeKind(row[columns.vehicle.index] ?? '') === null)
      .map((row) => row[index] ?? '')
      .filter((cell) => parseNumber(cell, decimal) > 0);
    const large = cells.filter((cell) => parseNumber(cell, decimal) > PERCENT_MAXIMUM);
    return large.length > cells.length / 2 && !cells.some((cell) => cell.includes('%'));
  };
  const data = columns.data.map((column) =>
    isOfPeople(column) ? { ...column, measure: 'audience' as const } : column,
  );
  return { ...columns, data };
}

/** Reads large numbers of a column of respondents, such as "N", as people. */
function withLargeSamplesAsPeople(columns: CrosstabColumns, below: Rows, decimal: DecimalSign): CrosstabColumns {
  if (columns.data.some(({ measure }) => measure === 'audience')) return columns;
  const largest = (index: number) =>
    below.reduce((maximum, row) => Math.max(maximum, parseNumber(row[index] ?? '', decimal) || 0), 0);
  const data = columns.data.map((column) =>
    column.measure === 'sample' && largest(column.index) > SAMPLE_MAXIMUM
      ? { ...column, measure: 'audience' as const }
      : column,
  );
  return { ...columns, data };
}

/** Where the largest vehicle reaches at least this share of the universe in thousands, the unit is listed but not asked before a run. */
const OBVIOUS_SHARE = 0.2;
/** The figures of vehicles may exceed the universe by this factor, because they are rounded. */
const ROUNDING_FACTOR = 1.02;

/** The rows and the columns that count people. */
interface PeopleTable {
  readonly columns: CrosstabColumns;
  readonly peopleColumns: readonly DataColumn[];
  readonly vehicles: Rows;
  readonly totals: Rows;
  readonly decimal: DecimalSign;
}

/**
 * Decides the unit of audiences where their headings leave it open: headings without a unit, or with one that the figures are too
 * large for.
 * @param lines  lines outside the table that may state the universe
 */
export function withUnitOfUniverse(
  { columns, implied }: MeasuredTable,
  lines: Rows,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): CrosstabColumns {
  const nameOf = (row: readonly string[]) => row[columns.vehicle.index] ?? '';
  const named = below.filter((row) => nameOf(row) !== '' && universeKind(nameOf(row)) === null);
  // Totals of several vehicles may be larger than the universe.
  const single = named.filter((row) => !isNotVehicle(nameOf(row)));
  const vehicles = single.length === 0 ? named : single;
  // Labels of rows such as "Netflix (000)" and "Netflix %" state the unit.
  if (columns.statistic !== null || vehicles.some((row) => splitRowLabel(nameOf(row)).statistic !== '')) return columns;
  const table: PeopleTable = {
    columns,
    peopleColumns: columns.data.filter(({ measure }) => (measure ?? implied) === 'audience'),
    vehicles,
    totals: below.filter((row) => universeKind(nameOf(row)) !== null),
    decimal,
  };
  const ofHeadings = table.peopleColumns.map(({ heading }) => unitOf(heading)).find((unit) => unit !== null);
  return columns.units === undefined && ofHeadings === undefined
    ? withUnitByUniverse(table, lines, below, registry)
    : withStatedUnit(table, ofHeadings, registry);
}

/** The largest figure of columns in some rows. */
const largestFigure = (rows: Rows, columns: readonly DataColumn[], decimal: DecimalSign) =>
  rows.reduce(
    (largest, row) => Math.max(largest, ...columns.map(({ index }) => parseNumber(row[index] ?? '', decimal) || 0)),
    0,
  );

/** Asks about a unit that the planner, a title or a heading states, if the figures are too large for it or other headings state none. */
function withStatedUnit(table: PeopleTable, ofHeadings: FigureUnit | undefined, registry: Doubts): CrosstabColumns {
  const { columns, peopleColumns, vehicles, decimal } = table;
  const stated = (columns.units ?? ofHeadings)!;
  if (columns.units !== undefined && columns.isUnitOfTitle !== true) return columns;
  // If some headings state a unit, the columns without a unit may count respondents.
  const inUnit =
    columns.units === undefined ? peopleColumns.filter(({ heading }) => unitOf(heading) !== null) : peopleColumns;
  const totals = table.totals.filter((row) => unitOf(row[columns.vehicle.index] ?? '') === null);
  const largest = largestFigure(vehicles, inUnit, decimal);
  if (isTooLarge(largest, largestFigure(totals, inUnit, decimal), PEOPLE_IN[stated])) {
    const units = askTooLarge(largest, stated, registry);
    return units === stated ? columns : { ...columns, units, isUnitOfTitle: ofHeadings === undefined };
  }
  return columns.units === undefined ? askUnitOfOthers(table, stated, registry) : columns;
}

/**
 * Decides the unit of audiences that no heading and no title states, if as people they would be at most a thousandth of the universe.
 * They are then in thousands or millions, like the universe: "Universe (000), 21500" above "Audience", "9100".
 */
function withUnitByUniverse(table: PeopleTable, lines: Rows, below: Rows, registry: Doubts): CrosstabColumns {
  const { columns, peopleColumns, vehicles, totals, decimal } = table;
  const largest = largestFigure(vehicles, peopleColumns, decimal);
  const peopleOfTotals = totals.map((row) => {
    const unit = unitOf(row[columns.vehicle.index] ?? '') ?? 'people';
    return largestFigure([row], peopleColumns, decimal) * PEOPLE_IN[unit];
  });
  // A column of respondents next to the people states no universe.
  const others = new Set(columns.data.flatMap((column) => (peopleColumns.includes(column) ? [] : [column.index])));
  const ofPeople = below.map((row) => row.map((cell, index) => (others.has(index) ? '' : cell)));
  // The first number of a row of universes may be that of a smaller audience.
  const universe = Math.max(statedUniverse([...lines, ...ofPeople], decimal) ?? 0, ...peopleOfTotals);
  // A universe larger than the country gets a question of its own.
  const isPossible = largest > 0 && universe <= LARGEST_UNIVERSE;
  const mayBeIn = (unit: FigureUnit) => largest * PEOPLE_IN[unit] <= universe * ROUNDING_FACTOR;
  if (!isPossible || !mayBeIn('thousands')) return columns;
  if (largest > PERCENT_MAXIMUM) {
    const saysThousands = [...lines, ...below].some((row) => row.some((cell) => unitOf(cell) === 'thousands'));
    const isObvious = saysThousands && largest * PEOPLE_IN.thousands >= universe * OBVIOUS_SHARE;
    const areThousands = askThousands(largest, universe, isObvious, registry);
    return areThousands ? withUnstatedUnit(columns, 'thousands', universe) : columns;
  }
  const answer = askSmallFigures(largest, mayBeIn('millions') ? 0 : universe, registry);
  if (answer !== 'percent') return withUnstatedUnit(columns, answer, universe);
  const data = columns.data.map((column) =>
    peopleColumns.includes(column) ? { ...column, measure: 'reach' as const } : column,
  );
  return { ...columns, data };
}

const RESPONDENTS = /respon|sample|unweighted|unwtd|interviews/i;

/** A part of the people is usually at least this share of them in each vehicle. */
const PART_MINIMUM = 0.01;

/**
 * Asks about the unit of a column of people whose heading states none, if another heading does: "Men 25-54" next to
 * "All people (000)". It asks only if the figures may be parts of those of the other column, and by default the unit is the same.
 * A second column of the same people may count respondents, so it is not asked about.
 */
function askUnitOfOthers(
  { columns, peopleColumns, vehicles, decimal }: PeopleTable,
  stated: FigureUnit,
  registry: Doubts,
): CrosstabColumns {
  const inUnit = peopleColumns.filter(({ heading }) => unitOf(heading) !== null);
  const others = peopleColumns.filter((column) => !inUnit.includes(column));
  const figure = (row: readonly string[], { index }: DataColumn) => parseNumber(row[index] ?? '', decimal) || 0;
  const isPart = (column: DataColumn) =>
    vehicles.every((row) => {
      const whole = Math.max(...inUnit.map((one) => figure(row, one)));
      return figure(row, column) <= whole && (whole === 0 || figure(row, column) >= whole * PART_MINIMUM);
    });
  const open = others.filter(
    (column) =>
      !RESPONDENTS.test(column.heading) &&
      inUnit.every(({ audience }) => audience !== column.audience) &&
      isPart(column),
  );
  if (stated === 'people' || open.length === 0 || open.length < others.length) return columns;
  const [first] = open;
  const answer = registry.ask({
    code: 'crosstab unit',
    columns: open.map(({ heading }) => heading),
    message: `"${first!.heading}" states no unit, and "${inUnit[0]!.heading}" is in ${stated}. Are its figures in ${stated} too?`,
    assumed: stated,
    onlyListed: !HEADING_MAY_COUNT_RESPONDENTS.test(first!.heading),
    options: [
      { id: stated, label: `Yes: in ${stated}` },
      { id: 'people', label: 'No: in people' },
    ],
  });
  return answer === stated ? { ...columns, unstated: { unit: stated, upTo: Infinity } } : columns;
}

/** No vehicle has more users than this. */
const USERS_MAXIMUM = 10 * LARGEST_UNIVERSE;

/**
 * Whether figures are too large for the unit that a title or a heading states. This is also so if the total is too large, unless
 * only the total may be in people.
 * @param peoplePerUnit  how many people a figure of 1 is by the stated unit
 */
const isTooLarge = (largest: number, total: number, peoplePerUnit: number) =>
  peoplePerUnit > 1 &&
  (largest * peoplePerUnit > USERS_MAXIMUM ||
    (total * peoplePerUnit > LARGEST_UNIVERSE && largest * peoplePerUnit > total * ROUNDING_FACTOR));

/** Asks about the unit of figures that are too large for the stated unit: "Weighted by population (000)" above numbers of people. */
function askTooLarge(largest: number, stated: FigureUnit, registry: Doubts): FigureUnit {
  const answer = registry.ask({
    code: 'crosstab unit',
    cells: [wholeNumber(largest)],
    message: `The largest figure is ${wholeNumber(largest)}, and a title or heading says ${stated}. Are the figures people or ${stated}?`,
    assumed: 'people',
    alwaysAsked: true,
    options: [
      { id: 'people', label: 'People' },
      ...(stated === 'thousands' ? [] : [{ id: 'thousands', label: 'Thousands of people' }]),
      { id: stated, label: `In ${stated}, as stated` },
    ],
  });
  return answer === stated || answer === 'thousands' ? answer : 'people';
}

const withUnstatedUnit = (columns: CrosstabColumns, unit: FigureUnit, universe: number): CrosstabColumns => ({
  ...columns,
  unstated: { unit, upTo: (universe * ROUNDING_FACTOR) / PEOPLE_IN[unit] },
});

/** Asks whether figures are thousands that are at most a thousandth of the universe. */
function askThousands(largest: number, universe: number, onlyListed: boolean, registry: Doubts): boolean {
  const answer = registry.ask({
    code: 'crosstab unit',
    cells: [wholeNumber(largest)],
    message: `The largest figure is ${wholeNumber(largest)}, of ${wholeNumber(universe)} people, and its heading states no unit. Are the figures people or thousands?`,
    assumed: 'thousands',
    onlyListed,
    options: [
      { id: 'thousands', label: 'Thousands of people' },
      { id: 'people', label: 'People' },
    ],
  });
  return answer === 'thousands';
}

/** Asks what figures of at most 100 mean, in a table that does not state it. */
function askSmallFigures(largest: number, largestTotal: number, registry: Doubts): FigureUnit | 'percent' {
  const shown = preciseNumber(largest);
  const answer = registry.ask({
    code: 'crosstab unit',
    cells: [shown],
    message: `No figure of a vehicle is above ${shown}, and no heading says what they count. Are they percentages of each group?`,
    assumed: largestTotal > PERCENT_MAXIMUM ? 'percent' : 'millions',
    alwaysAsked: true,
    options: [
      { id: 'percent', label: 'Percentages of each group' },
      { id: 'thousands', label: 'Thousands of people' },
      { id: 'millions', label: 'Millions of people' },
    ],
  });
  return answer === 'thousands' || answer === 'millions' ? answer : 'percent';
}

/** A text that shows the unit of the figures: percent, millions, or a number of seven or more characters, which counts people. */
const SAYS_UNIT = /%|percent|million|\d[\d.,]{6,}/i;
/** As SAYS_UNIT, but for audiences: a percent sign in their table is that of another column. */
const SAYS_UNIT_OF_AUDIENCE = /million|\d[\d.,]{6,}/i;
/** An audience in thousands that has more people than this is of a larger country, or its figures are in people. */
const COUNTRY_MAXIMUM = 1.1 * AUSTRALIA_14.people;
/** Headings of figures that count respondents in most tables. */
export const HEADING_MAY_COUNT_RESPONDENTS = /count|weighted|wgh?td|(?<!\p{L})n(?!\p{L})/iu;

/** Asks about the unit of the audiences, if their headings ("Audience", "wc") or the rows of a statistic state none. */
function withAudienceUnitAsked(
  columns: CrosstabColumns,
  rows: Rows,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): CrosstabColumns {
  const { statistic } = columns;
  const isAudience = (label: string) => measureOf(label) === 'audience' && !HEADING_MAY_COUNT_RESPONDENTS.test(label);
  const figures = below.flatMap((row) => {
    const isOfAudience = statistic !== null && isAudience(row[statistic.index] ?? '');
    return columns.data
      .filter(({ measure, heading }) =>
        statistic === null
          ? measure === 'audience' && !HEADING_MAY_COUNT_RESPONDENTS.test(heading)
          : measure === null && isOfAudience,
      )
      .map(({ index }) => parseNumber(row[index] ?? '', decimal) || 0);
  });
  return withUnitAsked(columns, rows, Math.max(0, ...figures), SAYS_UNIT_OF_AUDIENCE, registry, COUNTRY_MAXIMUM);
}

/**
 * Asks about the unit of the figures, if they are small and nothing in the file states the unit.
 * @param thousandsMaximum  largest number of people that is assumed to be in thousands
 */
function withUnitAsked(
  columns: CrosstabColumns,
  rows: Rows,
  largest: number,
  saysUnitOf: RegExp,
  registry: Doubts,
  thousandsMaximum = Infinity,
): CrosstabColumns {
  // A line of text that says thousands, but not as the unit of the table, leaves the question open.
  const isLine = (row: readonly string[]) => row.every((cell) => Number.isNaN(parseNumber(cell, '.')));
  const saysUnit = rows.some((row) =>
    row.some((cell, index) => {
      const unit = unitOf(cell);
      const isOpen = unit === null || (unit === 'thousands' && index === 0 && isLine(row));
      return !isOpen || isShortAmount(cell) || saysUnitOf.test(cell);
    }),
  );
  if (columns.units !== undefined || saysUnit) return columns;
  if (largest <= UNITLESS_MINIMUM || largest >= UNITLESS_MAXIMUM) return columns;
  const units = registry.ask({
    code: 'crosstab unit',
    cells: [wholeNumber(largest)],
    message: `The largest figure is ${wholeNumber(largest)}, and the file does not say what it counts. Are the figures people or thousands?`,
    assumed: largest * PEOPLE_IN.thousands > thousandsMaximum ? 'people' : 'thousands',
    options: [
      { id: 'thousands', label: 'Thousands of people' },
      { id: 'people', label: 'People' },
    ],
  });
  return { ...columns, units: units === 'people' ? 'people' : 'thousands' };
}
