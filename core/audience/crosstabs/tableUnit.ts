import { PEOPLE_IN, saysPercent, unitOf } from '../headings/figureUnits.ts';
import type { FigureUnit } from '../headings/figureUnits.ts';
import { timesOfCell, timesOfHeading } from '../headings/frequencyHeadings.ts';
import { measureOf, splitRowLabel } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn, Measure } from '../headings/crosstabColumns.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { isShortAmount, numberText, parseNumber, figureText } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { AUSTRALIA_14 } from '../../planningData/population.ts';
import { measureText, wholeNumber } from '../../words/amounts.ts';
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
  const figuresOf = (lines: Rows) =>
    lines
      .flatMap((row) => columns.data.flatMap(({ index, measure }) => (measure === null ? [row[index] ?? ''] : [])))
      .map((text) => parseNumber(text, decimal))
      .filter((number) => number >= 0 && number < Infinity);
  const isTotal = (row: readonly string[]) => universeKind(row[columns.vehicle.index] ?? '') !== null;
  const largest = Math.max(0, ...figuresOf(below.filter((row) => !isTotal(row))));
  const largestTotal = Math.max(0, ...figuresOf(below.filter(isTotal)));
  const { units, statistic } = columns;
  if (largest === 0) {
    const asked = withAudienceUnitAsked(columns, rows, below, decimal, registry);
    return { columns: asked, implied: largestTotal > PERCENT_MAXIMUM ? 'audience' : 'reach' };
  }
  const isUnlabelled = columns.data.every(({ measure }) => measure === null) && statistic === null;
  if (largest > PERCENT_MAXIMUM) {
    return {
      columns: isUnlabelled
        ? withUnitAsked(columns, rows, Math.max(largest, largestTotal), SAYS_UNIT, registry)
        : withAudienceUnitAsked(columns, rows, below, decimal, registry),
      implied: 'audience',
    };
  }
  const texts = rows.flat();
  const hasPercentSigns = below.some((row) =>
    columns.data.some(({ index, measure }) => measure === null && (row[index] ?? '').includes('%')),
  );
  const isPercent = hasPercentSigns || texts.some(saysPercent);
  if (units !== undefined && PEOPLE_IN[units] > PEOPLE_IN.thousands) return { columns, implied: 'audience' };
  // The figures may be in the stated unit, or percentages.
  const mayBeEither = units !== undefined && largestTotal > PERCENT_MAXIMUM && !hasPercentSigns;
  if (mayBeEither && !isPercent && !(isUnlabelled && columns.isUnitOfPopulation === true))
    return { columns, implied: 'audience' };
  if ((isPercent && !mayBeEither) || !isUnlabelled || largestTotal === 0 || largestTotal === PERCENT_MAXIMUM)
    return { columns, implied: 'reach' };
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

/**
 * Decides the unit of audiences whose headings state none, if as people they would be at most a thousandth of the universe. They
 * are then in thousands or millions, like the universe: "Universe (000), 21500" above "Audience", "9100".
 * @param lines  lines outside the table that may state the universe
 */
export function withUnitOfUniverse(
  { columns, implied }: MeasuredTable,
  lines: Rows,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): CrosstabColumns {
  const peopleColumns = columns.data.filter(({ measure }) => (measure ?? implied) === 'audience');
  const ofHeadings = peopleColumns.map(({ heading }) => unitOf(heading)).find((unit) => unit !== null);
  const stated = columns.units ?? ofHeadings;
  if (columns.statistic !== null) return columns;
  const nameOf = (row: readonly string[]) => row[columns.vehicle.index] ?? '';
  // If some headings state a unit, the columns without a unit may count respondents.
  const columnsInUnit =
    columns.units === undefined && ofHeadings !== undefined
      ? peopleColumns.filter(({ heading }) => unitOf(heading) !== null)
      : peopleColumns;
  const largestIn = (row: readonly string[]) =>
    Math.max(0, ...columnsInUnit.map(({ index }) => parseNumber(row[index] ?? '', decimal) || 0));
  const vehicles = below.filter((row) => nameOf(row) !== '' && universeKind(nameOf(row)) === null);
  // Labels of rows such as "Netflix (000)" and "Netflix %" state the unit.
  if (vehicles.some((row) => splitRowLabel(nameOf(row)).statistic !== '')) return columns;
  const largest = Math.max(0, ...vehicles.map(largestIn));
  const totalRows = below.filter((row) => universeKind(nameOf(row)) !== null);
  if (stated !== undefined) {
    const total = Math.max(0, ...totalRows.filter((row) => unitOf(nameOf(row)) === null).map(largestIn));
    const isUnitFromPlanner = columns.units !== undefined && columns.isUnitOfTitle !== true;
    if (isUnitFromPlanner || !isTooLarge(largest, total, PEOPLE_IN[stated]))
      return columns.units === undefined
        ? askUnitOfOthers(columns, peopleColumns, vehicles, { stated, decimal }, registry)
        : columns;
    const units = askTooLarge(largest, stated, registry);
    return units === stated ? columns : { ...columns, units, isUnitOfTitle: ofHeadings === undefined };
  }
  const totals = totalRows.map((row) => largestIn(row) * PEOPLE_IN[unitOf(nameOf(row)) ?? 'people']);
  // A column of respondents next to the people states no universe.
  const others = new Set(columns.data.flatMap((column) => (peopleColumns.includes(column) ? [] : [column.index])));
  const ofPeople = below.map((row) => row.map((cell, index) => (others.has(index) ? '' : cell)));
  // The first number of a row of universes may be that of a smaller audience.
  const universe = Math.max(statedUniverse([...lines, ...ofPeople], decimal) ?? 0, ...totals);
  // A universe larger than the country gets a question of its own.
  const isPossible = largest > 0 && universe <= LARGEST_UNIVERSE;
  if (!isPossible || largest * PEOPLE_IN.thousands > universe * ROUNDING_FACTOR) return columns;
  if (largest > PERCENT_MAXIMUM) {
    const saysThousands = [...lines, ...below].some((row) => row.some((cell) => unitOf(cell) === 'thousands'));
    const isObvious = saysThousands && largest * PEOPLE_IN.thousands >= universe * OBVIOUS_SHARE;
    return askThousands(largest, universe, isObvious, registry)
      ? withUnstatedUnit(columns, 'thousands', universe)
      : columns;
  }
  const isMillions = largest * PEOPLE_IN.millions <= universe * ROUNDING_FACTOR;
  const answer = askSmallFigures(largest, isMillions ? 0 : universe, registry);
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
  columns: CrosstabColumns,
  peopleColumns: readonly DataColumn[],
  vehicles: Rows,
  { stated, decimal }: { readonly stated: FigureUnit; readonly decimal: DecimalSign },
  registry: Doubts,
): CrosstabColumns {
  const [withUnitStated, others] = [true, false].map((isStated) =>
    peopleColumns.filter(({ heading }) => (unitOf(heading) !== null) === isStated),
  ) as [DataColumn[], DataColumn[]];
  const figure = (row: readonly string[], { index }: DataColumn) => parseNumber(row[index] ?? '', decimal) || 0;
  const isPart = (column: DataColumn) =>
    vehicles.every((row) => {
      const whole = Math.max(...withUnitStated.map((one) => figure(row, one)));
      return figure(row, column) <= whole && (whole === 0 || figure(row, column) >= whole * PART_MINIMUM);
    });
  const open = others.filter(
    (column) =>
      !RESPONDENTS.test(column.heading) &&
      withUnitStated.every(({ audience }) => audience !== column.audience) &&
      isPart(column),
  );
  if (stated === 'people' || open.length === 0 || open.length < others.length) return columns;
  const [first] = open;
  const answer = registry.ask({
    code: 'crosstab unit',
    columns: open.map(({ heading }) => heading),
    message: `"${first!.heading}" states no unit, and "${withUnitStated[0]!.heading}" is in ${stated}. Are its figures in ${stated} too?`,
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
  const shown = measureText(largest);
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
  const saysUnit = rows.some((row) =>
    row.some((cell) => unitOf(cell) !== null || isShortAmount(cell) || saysUnitOf.test(cell)),
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

/**
 * Writes the figures below the headings in full and without the marks around them: "28.2% B" is "28.2%", "9.0m" is "9000000", and
 * the frequency "3 per week" is "12.9" times a month.
 * The figures of a table that shortens them like "9.0m" count people.
 */
export function figuresInFull(
  below: Rows,
  columns: CrosstabColumns,
  decimal: DecimalSign,
): { below: Rows; columns: CrosstabColumns } {
  const figures = new Set(columns.data.flatMap(({ index, measure }) => (measure === 'ignored' ? [] : [index])));
  const hasShortAmounts = below.some((row) => row.some((cell, column) => figures.has(column) && isShortAmount(cell)));
  const worded = columns.data.filter(
    ({ index, measure }) =>
      measure === 'frequency' && below.some((row) => timesOfCell(row[index] ?? '', decimal) !== null),
  );
  const figureOf = (cell: string, index: number) => {
    const column = worded.find((one) => one.index === index);
    if (column === undefined) return figures.has(index) ? figureText(cell, decimal) : cell;
    const number = parseNumber(figureText(cell, decimal), decimal) * (timesOfHeading(column.heading) ?? 1);
    const times = timesOfCell(cell, decimal) ?? number;
    return Number.isNaN(times) ? cell : numberText(times, decimal);
  };
  const data = columns.data.map((column) =>
    worded.includes(column) ? { ...column, heading: 'Times a month' } : column,
  );
  return {
    below: below.map((row) => row.map(figureOf)),
    columns: {
      ...columns,
      data,
      ...(hasShortAmounts && { units: 'people' as const, isUnitOfTitle: false, isUnitOfPopulation: false }),
    },
  };
}

/**
 * Asks what "12.400" is among figures of people without a mark, such as 5916: it is probably 12400, although the point is the decimal
 * sign of the file. By default it is.
 * @returns the rows, with such cells written as the planner answers
 */
export function askAboutMarksOfSome(
  below: Rows,
  columns: CrosstabColumns,
  decimal: DecimalSign,
  registry: Doubts,
): Rows {
  const isMarked = (cell: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(cell) && cell.includes(decimal);
  const countsPeople = ({ measure }: DataColumn) => measure === null || measure === 'audience';
  const thousands = columns.data.filter(countsPeople).flatMap(({ index, heading }) => {
    const cells = below.map((row) => row[index] ?? '');
    const marked = cells.filter(isMarked);
    const plain = cells.find((cell) => /^\d{4,}$/.test(cell));
    const hasOtherMarks = cells.some((cell) => /[.,]/.test(cell) && !isMarked(cell));
    if (marked.length === 0 || plain === undefined || hasOtherMarks) return [];
    const answer = registry.ask({
      code: 'thousands or decimals',
      columns: [heading],
      cells: marked,
      message: `"${marked[0]!}" in "${heading}" has a "${decimal}", and other figures such as "${plain}" have none. Does the mark separate thousands or decimals?`,
      assumed: 'thousands',
      alwaysAsked: true,
      options: [
        { id: 'thousands', label: 'Thousands' },
        { id: 'decimals', label: 'Decimals' },
      ],
    });
    return answer === 'thousands' ? [index] : [];
  });
  return below.map((row) =>
    row.map((cell, index) => (thousands.includes(index) && isMarked(cell) ? cell.replace(decimal, '') : cell)),
  );
}
