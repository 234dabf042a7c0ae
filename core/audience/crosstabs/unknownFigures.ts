import { anyOf } from '../../text/anyOf.ts';
import { isAudienceName, measureOf, splitBase } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn, Measure } from '../headings/crosstabColumns.ts';
import { unitOf, withoutUnit } from '../headings/figureUnits.ts';
import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { QUESTION_LABEL } from './sideBySide.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { universeKind } from './universe.ts';
import { wholeNumber } from '../../words/amounts.ts';
import { MEAN_USES_MAXIMUM } from './crosstabFigures.ts';
import type { Rows } from '../csv/preview.ts';

/** Largest figure that may be a frequency: no vehicle is used more often in a month, on average. */
const TIMES_MAXIMUM = 100;
const CELLS_SHOWN = 6;

/**
 * Asks about a column whose heading is neither a known measure nor an audience. In a table without a frequency it could be
 * the frequency under another name.
 */
export function askAboutUnknownFigures(
  columns: CrosstabColumns,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): CrosstabColumns {
  const { data, statistic } = columns;
  const hasPeople = data.some(({ measure }) => measure === 'audience' || measure === 'reach');
  if (!hasPeople || statistic !== null || data.some(({ measure }) => measure === 'frequency')) return columns;
  const cellsOf = ({ index }: DataColumn) => below.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  const mayBeTimes = (column: DataColumn) => {
    const figures = cellsOf(column).map((cell) => parseNumber(cell, decimal));
    return figures.length > 0 && figures.every((figure) => figure >= 0 && figure <= TIMES_MAXIMUM);
  };
  const isUnknown = (column: DataColumn) =>
    column.measure === null &&
    !isAudienceName(column.audience) &&
    !isAudienceName(column.question) &&
    mayBeTimes(column);
  const unknown = data.filter(isUnknown);
  const [first] = unknown;
  // If there are several such columns, each of them is an audience.
  if (first === undefined || unknown.length > 1) return columns;
  // SPSS repeats the percentages as "Valid Percent" if no answer is missing.
  const repeats = (other: DataColumn) => other.measure === 'reach' && String(cellsOf(other)) === String(cellsOf(first));
  if (data.some(repeats)) return withMeasure(columns, first, 'ignored');
  const answer = registry.ask({
    code: 'unknown figures',
    columns: [first.heading],
    cells: cellsOf(first).slice(0, CELLS_SHOWN),
    message: `"${first.heading}" is not a known heading. What do its figures mean?`,
    assumed: 'not used',
    alwaysAsked: true,
    options: [
      { id: 'not used', label: 'Something else: not used' },
      { id: 'frequency', label: 'Times a month that its users use it' },
      { id: 'weekly', label: 'Times a week that its users use it' },
      { id: 'audience', label: 'A separate group of people' },
    ],
  });
  if (answer === 'audience') return columns;
  if (answer === 'weekly') return withMeasure(columns, first, 'frequency', `${first.heading} per week`);
  const measure = answer === 'frequency' ? 'frequency' : 'ignored';
  return withMeasure(columns, first, measure);
}

/** The columns with a measure for one of them that is not about a separate audience. */
function withMeasure(
  columns: CrosstabColumns,
  decided: DataColumn,
  measure: Measure,
  heading = decided.heading,
): CrosstabColumns {
  const known = { ...decided, heading, audience: '', question: '', measure };
  return { ...columns, data: columns.data.map((column) => (column === decided ? known : column)) };
}

/** Figures may be a count of cases, not a frequency, if they are of at least this many vehicles and some are larger than once a day. */
const VEHICLES_MINIMUM = 3;
const DAILY = 31;

/**
 * Takes a column headed by a frequency for respondents if its figures are those of the percentages next to it, as SPSS writes
 * "Frequency" and "Percent". Asks about other figures that are too large for an average number of times a month.
 */
export function askAboutLargeFrequencies(
  columns: CrosstabColumns,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): CrosstabColumns {
  if (columns.statistic !== null) return columns;
  const vehicles = below.filter((row) => universeKind(row[columns.vehicle.index] ?? '') === null);
  const figuresOf = ({ index }: DataColumn) => vehicles.map((row) => parseNumber(row[index] ?? '', decimal));
  const data = columns.data.map((column) => {
    if (column.measure !== 'frequency') return column;
    const figures = figuresOf(column);
    const filled = figures.filter((figure) => figure >= 0);
    const largest = Math.max(0, ...filled);
    const shares = columns.data.filter(({ measure, audience }) => measure === 'reach' && audience === column.audience);
    if (largest > DAILY && shares.some((share) => areCases(figures, figuresOf(share))))
      return { ...column, measure: 'sample' as const };
    // One figure that is too large among others is a fault of its row.
    const median = filled.toSorted((one, two) => one - two)[Math.floor(filled.length / 2)] ?? 0;
    if (median <= DAILY) return column;
    const isTooLarge = largest > MEAN_USES_MAXIMUM;
    if (!isTooLarge && (largest <= TIMES_MAXIMUM || !filled.every(Number.isInteger))) return column;
    const answer = registry.ask({
      code: 'unknown figures',
      columns: [column.heading],
      cells: vehicles.map((row) => row[column.index] ?? '').slice(0, CELLS_SHOWN),
      message: `"${column.heading}" has figures of up to ${wholeNumber(largest)}, more than a person's times a month. What do its figures mean?`,
      assumed: isTooLarge ? 'not used' : 'frequency',
      alwaysAsked: true,
      options: [
        { id: 'not used', label: 'Something else, such as respondents or all visits: not used' },
        { id: 'frequency', label: 'Times a month that its users use it' },
      ],
    });
    return answer === 'frequency' ? column : { ...column, measure: 'ignored' as const };
  });
  return { ...columns, data };
}

/** Whether figures are the respondents of the percentages: all are the same multiple of them, apart from rounding. */
function areCases(figures: readonly number[], percentages: readonly number[]): boolean {
  // 0.576 and "57.6%" are read as shares.
  const factor = percentages.some((percent) => percent > 1) ? 1 : 100;
  const pairs = figures
    .map((figure, index) => ({ figure, percent: Number((percentages[index]! * factor).toFixed(6)) }))
    .filter(({ figure, percent }) => figure > 0 && percent > 0);
  const sumOf = (key: 'figure' | 'percent') => pairs.reduce((sum, pair) => sum + pair[key], 0);
  const respondents = sumOf('figure') / sumOf('percent');
  const hasDecimals = pairs.some(({ percent }) => !Number.isInteger(percent));
  const rounding = 0.5 + 0.5 * respondents * (hasDecimals ? 0.1 : 1);
  return (
    new Set(pairs.map(({ figure }) => figure)).size >= VEHICLES_MINIMUM &&
    pairs.every(
      ({ figure, percent }) => Number.isInteger(figure) && Math.abs(figure - respondents * percent) <= rounding,
    )
  );
}

// Parts of the headings below.
const FORMER = anyOf('non[- ]?|lapsed |former ');
const DO_NOT = anyOf("(?:have|has|had|did|do|does)(?:n['’]t| not) |not ");
const OF_A_SITE = anyOf(String.raw`total |all |average |avg\.? |monthly |weekly |daily |web ?site |site |video `);
const CONTENT = anyOf(
  'page ?views?|pages viewed|views|impressions?|sessions|visits|hits|clicks',
  'plays|streams|minutes|hours|spots',
);
const CHANGE = anyOf('increase|decrease|change|growth|difference');
/** Headings of counts of something other than people, of people who do not use a vehicle, and of shares of its users. */
const NOT_USERS = new RegExp(
  anyOf(
    `^${FORMER}(?:users?|viewers?|listeners?|readers?|visitors?|reach)$`,
    `^(?:lapsed|never(?: used?)?|${DO_NOT}(?:used?|watch(?:ed)?|visit(?:ed)?|listen(?:ed)?|read|view(?:ed)?))$`,
    `^(?:composition|${OF_A_SITE}*${CONTENT})$`,
    String.raw`^(?:(?:net|absolute|audience|reach) )?(?:${CHANGE}|decline)\b(?! (?:their|my|our|your)\b)|\b${CHANGE}$`,
  ),
  'i',
);
/** Headings of figures that may be used as the people who use a vehicle, although they count something else. */
const PERHAPS_USERS = new RegExp(
  String.raw`\b${anyOf(
    'circulation|followers|fans|subscribers|subscriptions|downloads|installs|households|homes',
    'aware|awareness|heard|consider(?:ing)?|exclusive|duplicated|copies',
    'hours?|hrs?|minutes?|mins?|ratings?|scores?|split|weights?',
  )}\b`,
  'i',
);

/**
 * Leaves out columns that do not count the people who use a vehicle, such as "Non-users (000)". Asks about the only column of
 * figures if its heading is unknown, such as "Households (000)".
 * @throws {AudienceFileError} when no other column of figures is left
 */
export function withoutOtherCounts(columns: CrosstabColumns, registry: Doubts): CrosstabColumns {
  if (columns.statistic !== null) return columns;
  const nameOf = ({ audience }: DataColumn) => (withoutUnit(audience) ?? audience).replace(/\s*%$/, '');
  const isOfPeople = (column: DataColumn) =>
    column.measure === 'audience' ||
    column.measure === 'reach' ||
    (column.measure === null &&
      (unitOf(column.audience) !== null || /%$/.test(column.audience) || PERHAPS_USERS.test(nameOf(column))));
  const counted = columns.data.filter(isOfPeople);
  // Below a question about something else, "Never" is an audience.
  const isCounted = (column: DataColumn) =>
    counted.includes(column) || (column.measure === null && unitOf(column.heading) !== null);
  const otherCounts = columns.data.filter(
    (column) => isCounted(column) && column.question === '' && NOT_USERS.test(nameOf(column)),
  );
  const isOtherCount = (column: DataColumn) => otherCounts.includes(column);
  const users = counted.filter((column) => !isOtherCount(column));
  // Other columns, such as those of a banner, may still be audiences.
  const hasUnknownColumn = columns.data.some((column) => column.measure === null && !counted.includes(column));
  if (otherCounts.length > 0 && users.length === 0 && !hasUnknownColumn) throw noUsersError(otherCounts);
  const kept = columns.data.map((column) =>
    isOtherCount(column) ? { ...column, measure: 'ignored' as const } : column,
  );
  const labels = [...new Set(users.map(({ audience }) => audience))];
  const [label = ''] = labels;
  const hasOtherAudience = kept.some(({ measure, audience }) => measure === null && audience !== label);
  if (labels.length !== 1 || hasOtherAudience || (hasKnownName(users[0]!) && !PERHAPS_USERS.test(label)))
    return { ...columns, data: kept };
  const { heading } = users[0]!;
  const answer = registry.ask({
    code: 'perhaps users',
    columns: [heading],
    cells: users.map((column) => column.heading),
    message: `Does "${heading}" count the people who use a vehicle in a month?`,
    assumed: 'users',
    alwaysAsked: true,
    options: [
      { id: 'users', label: 'Yes: plan with these people', effect: (totals) => totals },
      { id: 'not used', label: 'No: not used' },
    ],
  });
  if (answer === 'not used') throw noUsersError(users);
  const data = kept.map((column) => (users.includes(column) ? { ...column, audience: '', question: '' } : column));
  return { ...columns, data };
}

/** Whether a heading names an audience or a question that is known. */
function hasKnownName({ audience, question }: DataColumn): boolean {
  const names = [audience, question].filter((name) => name !== '');
  // A pivot table heads its figures "Sum of Audience".
  const ofPivot = /^sum of (\S.*)$/i.exec(audience)?.[1];
  return (
    audience === '' ||
    (ofPivot !== undefined && measureOf(withoutUnit(ofPivot) ?? ofPivot) === 'audience') ||
    names.some((name) => isAudienceName(name) || splitBase(name) !== null || QUESTION_LABEL.test(name))
  );
}

function noUsersError(others: readonly DataColumn[]): AudienceFileError {
  const names = others.map(({ heading }) => `"${heading}"`).join(', ');
  return new AudienceFileError(`The table does not say how many people use each vehicle.`, [
    `${names}: not the people who use a vehicle.`,
    'Add a column of them, headed "Audience (000)" or "Reach %".',
  ]);
}
