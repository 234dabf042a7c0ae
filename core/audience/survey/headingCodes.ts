import { plainCode } from '../doubts/codes.ts';
import { bandMiddle, isMissing, parseNumber, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { TIMES_A_MONTH, timesAMonth } from '../headings/frequencyWords.ts';
import { vagueTimes } from '../headings/timeTexts.ts';
import type { HeadingUnit } from '../headings/headingParts.ts';
import type { FileLegend } from './fileLegends.ts';
import { askMissingCodes, percentHeading } from './useCodes.ts';
import { askCodes } from './useColumn.ts';
import type { CellContext, UseColumn } from './useColumn.ts';
import { listedUpTo } from '../../words/wording.ts';

/** How many of each period a month has, as for words of frequency. A weekend is once a week. */
export const PERIODS_PER_MONTH: Readonly<Record<HeadingUnit['period'], number>> = {
  day: TIMES_A_MONTH.day,
  weekend: TIMES_A_MONTH.week,
  week: TIMES_A_MONTH.week,
  fortnight: TIMES_A_MONTH.fortnight,
  month: 1,
  quarter: 1 / 3,
  'half-year': 1 / 6,
  year: 1 / 12,
};
/** The most days that each period has. */
const DAYS_PER_PERIOD: Readonly<Record<HeadingUnit['period'], number>> = {
  day: 1,
  weekend: 2,
  week: 7,
  fortnight: 14,
  month: 31,
  quarter: 92,
  'half-year': 184,
  year: 366,
};
/** How many of each unit a day has at most. Times are at most once an hour. */
const UNITS_PER_DAY: Readonly<Record<HeadingUnit['counts'], number>> = {
  seconds: 86_400,
  minutes: 1440,
  hours: 24,
  time: 1440,
  days: 1,
  times: 24,
};
/** The units that are durations, in hours. */
const HOURS_PER_UNIT: Readonly<Partial<Record<HeadingUnit['counts'], number>>> = {
  seconds: 1 / 3600,
  minutes: 1 / 60,
  hours: 1,
};
/** Largest number of a unit in its period. A number above it cannot be an amount in this unit. */
const maximumOf = ({ counts, period }: HeadingUnit) => UNITS_PER_DAY[counts] * DAYS_PER_PERIOD[period];
/** Numbers that are codes for no answer, if the unit rules them out as amounts: -9 to -1, 77, 99, 998, -99. */
const NO_ANSWER_CODE = /^(?:-\d+|[6-9])?(?:66|77|88|9[6-9])$|^-[1-9]$/;
const NAMES_SHOWN = 3;

/**
 * Gives columns the meaning that their headings state: a legend such as "(1=Yes, 2=No)", or a unit such as "days a week".
 * For durations it asks how many uses an hour counts as.
 * @param columns  columns whose meaning is open
 * @returns sentences about what was read from headings
 */
export function decideByHeadings(columns: readonly UseColumn[], context: CellContext): string[] {
  const legends = columns.filter((column) => applyLegend(column));
  const notes = legends.length === 0 ? [] : [`The codes of ${headingsOf(legends)} were read as the headings say.`];
  const amounts = columns.filter(
    (column) => !column.isDecided && column.vehicle.unit?.counts === 'times' && column.vehicle.unit.period === 'month',
  );
  askMissingCodes(amounts, context);
  // Durations without a unit are hours if all of them can be, else minutes.
  const mayBeHours = ({ numbers, vehicle: { unit } }: UseColumn) =>
    unit?.counts !== 'time' || numbers.every(({ value }) => value <= maximumOf({ ...unit, counts: 'hours' }));
  const unitOfTime = columns.every(mayBeHours) ? 'hours' : 'minutes';
  const units = new Map<string, { unit: HeadingUnit; members: UseColumn[] }>();
  for (const column of columns) {
    const unit = column.isDecided ? null : fittingUnit(column, unitOfTime);
    if (unit === null) continue;
    const key = `${unit.counts} a ${unit.period}`;
    const { members } = units.get(key) ?? { members: [] };
    units.set(key, { unit, members: [...members, column] });
  }
  for (const [name, { unit, members }] of units) {
    if (HOURS_PER_UNIT[unit.counts] !== undefined) askHours(members, unit, context);
    else {
      const factor = PERIODS_PER_MONTH[unit.period];
      for (const column of members) applyFactor(column, unit, factor, context.decimal);
      notes.push(factorNote(members, name, factor));
    }
  }
  return notes;
}

const factorNote = (columns: readonly UseColumn[], unit: string, factor: number) =>
  `The numbers of ${headingsOf(columns)} were read as ${unit}${
    factor === 1
      ? ''
      : factor < 1
        ? `: divided by ${Math.round(1 / factor)} for a month`
        : `: times ${factor} for a month`
  }.`;

/**
 * Converts the numbers and bands of columns whose headings state only a period: "Netflix in last 7 days" counts times a week.
 * Columns of words stay as they are, and so do ticks: at least one column of the same period must have a number above 1. The
 * columns stay open for questions about codes.
 * @returns the converted columns
 */
export function convertPeriods(columns: readonly UseColumn[]): UseColumn[] {
  const numeric = columns.filter(({ vehicle }) => (vehicle.period ?? 'month') !== 'month').filter(mayCountTimes);
  const counted = new Set(
    numeric.filter((column) => amountsOf(column).some((use) => use > 1)).map(({ vehicle }) => vehicle.period),
  );
  const converted = numeric.filter(({ vehicle }) => counted.has(vehicle.period));
  for (const column of converted) {
    const { undecidedMeaning, vehicle } = column;
    const factor = PERIODS_PER_MONTH[vehicle.period!];
    column.meaning = (text) => {
      const use = undecidedMeaning(text);
      return use === null || !/\d/.test(text) ? use : Number((use * factor).toFixed(6));
    };
  }
  return converted;
}

/** Whether a column has no words of frequency, no percentages, and no numbers that are too large for times of its period. */
function mayCountTimes(column: UseColumn): boolean {
  const maximum = maximumOf({ counts: 'times', period: column.vehicle.period! });
  const areWords = column.cells.some(({ text }) => (timesAMonth(text) ?? 0) > 0);
  return !areWords && percentHeading(column) === null && amountsOf(column).every((use) => use <= maximum);
}

/** The numbers and bands of a column without codes for no answer. */
const amountsOf = ({ cells, undecidedMeaning }: UseColumn) =>
  cells
    .filter(({ text }) => /\d/.test(text) && !NO_ANSWER_CODE.test(text))
    .map(({ text }) => undecidedMeaning(text) ?? 0);

/** Sentences about the columns that were converted. */
export function periodNotes(converted: readonly UseColumn[]): string[] {
  const periods = new Set(converted.flatMap(({ vehicle }) => vehicle.period ?? []));
  return Array.from(periods, (period) =>
    factorNote(
      converted.filter(({ vehicle }) => vehicle.period === period),
      `times a ${period}`,
      PERIODS_PER_MONTH[period],
    ),
  );
}

/** The first headings of columns, for a sentence: `"Netflix", "Stan" and 3 more`. */
function headingsOf(columns: readonly UseColumn[]): string {
  return listedUpTo(
    columns.map(({ vehicle }) => `"${vehicle.heading}"`),
    NAMES_SHOWN,
  );
}

/**
 * Whether a legend may explain media columns: it has words of use, not only bands and numbers, and does not name another column.
 * @param others  headings of columns without media use
 */
export function mayExplainUse({ name, meanings }: FileLegend, others: readonly string[]): boolean {
  const isNamed = (heading: string) => {
    const [other, named] = [heading.toLowerCase(), name.toLowerCase().replace(/[\s:?]+$/, '')];
    return named.length > 2 && (other.includes(named) || (other.length > 2 && named.includes(other)));
  };
  const isWord = (text: string) =>
    isMissing(text) ||
    (bandMiddle(text) === null && Number.isNaN(parseNumber(text, '.'))) ||
    timesAMonth(text) !== null;
  return !others.some(isNamed) && [...meanings.values()].filter(isWord).length * 2 > meanings.size;
}

/**
 * Gives columns the meaning that a legend elsewhere in the file states, unless their own heading has a legend.
 * @returns sentences about what was read by such a legend
 */
export function decideByLegends(columns: readonly UseColumn[], legends: readonly FileLegend[]): string[] {
  const unexplained = columns.filter(({ vehicle }) => vehicle.legend === undefined);
  const decidedColumns = unexplained.filter((column) => legends.some(({ meanings }) => applyLegend(column, meanings)));
  const isMissingOnly = ({ meanings }: FileLegend) => [...meanings.values()].every((text) => isMissing(text));
  for (const { meanings } of legends.filter(isMissingOnly)) {
    for (const column of unexplained) {
      if (column.isDecided || !column.numbers.some(({ cell }) => meanings.has(plainCode(cell.text)))) continue;
      const { undecidedMeaning } = column;
      column.meaning = (text) => (meanings.has(plainCode(text)) ? null : undecidedMeaning(text));
      column.isDecided = true;
      decidedColumns.push(column);
    }
  }
  return decidedColumns.length === 0
    ? []
    : [`The codes of ${headingsOf(decidedColumns)} were read as the file explains them.`];
}

/** Gives a column the meaning of a legend, by default the legend in its heading. @returns whether the legend covers all its codes */
function applyLegend(column: UseColumn, legend = column.vehicle.legend): boolean {
  if (column.isDecided || legend === undefined) return false;
  const meanings = new Map([...legend].map(([code, meaning]) => [plainCode(code), usesOfMeaning(meaning)]));
  const isCovered = column.numbers.every(({ cell }) => meanings.has(plainCode(cell.text)));
  const isCoded = column.cells.some(({ text }) => meanings.has(plainCode(text)));
  if (!isCoded || !isCovered || [...meanings.values()].some((use) => Number.isNaN(use))) return false;
  const { undecidedMeaning } = column;
  column.meaning = (text) => {
    const meaning = meanings.get(plainCode(text));
    return meaning === undefined ? undecidedMeaning(text) : meaning;
  };
  column.isDecided = true;
  return true;
}

/** Uses a month of a meaning in a legend; null for no answer, NaN where it is not understood. */
function usesOfMeaning(text: string): number | null {
  if (isMissing(text)) return null;
  const times = timesAMonth(text) ?? parseUse(text, '.');
  // "Used longer ago".
  return Number.isNaN(times) && vagueTimes(text) === 0 ? 0 : times;
}

/**
 * The unit of a heading, if the numbers of the column can be amounts in it; else null. If there are too many hours for the
 * stated period, a longer period is taken.
 * @param unitOfTime  the unit of a duration whose heading states none
 */
function fittingUnit(column: UseColumn, unitOfTime: 'hours' | 'minutes'): HeadingUnit | null {
  const stated = column.vehicle.unit;
  const unit = stated?.counts === 'time' ? { ...stated, counts: unitOfTime } : stated;
  // "% of days used" is a percentage, not a number of days.
  if (unit === undefined || percentHeading(column) !== null) return null;
  const isDuration = HOURS_PER_UNIT[unit.counts] !== undefined;
  const longer = isDuration ? (['week', 'month'] as const).map((period) => ({ ...unit, period })) : [];
  return [unit, ...longer].find((one) => fitsUnit(column, one)) ?? null;
}

function fitsUnit({ numbers, cells, undecidedMeaning }: UseColumn, unit: HeadingUnit): boolean {
  const maximum = maximumOf(unit);
  const numberCells = new Set(numbers.map(({ cell }) => cell));
  const others = cells.filter((cell) => !numberCells.has(cell));
  return (
    numbers.some(({ value }) => value > 0 && value <= maximum) &&
    numbers.every(({ value }) => (value >= 0 && value <= maximum) || NO_ANSWER_CODE.test(String(value))) &&
    others.every(({ text }) => undecidedMeaning(text) === 0 || undecidedMeaning(text) === null)
  );
}

/** Gives a column the meaning "amounts in a unit, times a factor"; a code that cannot be an amount is no answer. */
function applyFactor(column: UseColumn, unit: HeadingUnit, factor: number, decimal: DecimalSign): void {
  const { undecidedMeaning } = column;
  const maximum = maximumOf(unit);
  column.meaning = (text) => {
    const value = parseNumber(text, decimal);
    if (Number.isNaN(value)) return undecidedMeaning(text);
    if ((value < 0 || value > maximum) && NO_ANSWER_CODE.test(String(value))) return null;
    return Number((value * factor).toFixed(6));
  };
  column.isDecided = true;
}

function askHours(columns: readonly UseColumn[], unit: HeadingUnit, context: CellContext): void {
  const hours = PERIODS_PER_MONTH[unit.period] * (HOURS_PER_UNIT[unit.counts] ?? 1);
  const maximum = maximumOf(unit);
  const means = (usesOf: (value: number) => number) => (value: number) => {
    if (Number.isNaN(value)) return undefined;
    return value < 0 || value > maximum ? null : Number(usesOf(value).toFixed(6));
  };
  const isGuess = columns.some(({ vehicle }) => vehicle.unit?.counts === 'time');
  const each = columns.length === 1 ? 'This column counts' : 'These columns count';
  askCodes(context, columns, {
    code: 'durations',
    message: `${each} ${unit.counts} a ${unit.period}${isGuess ? ', to judge by the numbers' : ''}. How many uses a month is an hour?`,
    assumed: 'an hour',
    options: [
      { id: 'an hour', label: 'An hour is one use', means: means((value) => value * hours) },
      { id: 'half an hour', label: 'Half an hour is one use', means: means((value) => value * hours * 2) },
      { id: 'used once', label: 'Any time is one use', means: means((value) => Number(value > 0)) },
    ],
  });
}
