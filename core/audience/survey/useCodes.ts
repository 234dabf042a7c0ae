import { bandMiddle, isMissing, parseNumber, parseUse } from '../csv/numberText.ts';
import { saysPercent } from '../headings/figureUnits.ts';
import { timesAMonth } from '../headings/frequencyWords.ts';
import { vagueTimes } from '../headings/timeTexts.ts';
import type { Survey } from './columnSurvey.ts';
import { askCodes } from './useColumn.ts';
import type { CellContext, CodeOption, UseColumn } from './useColumn.ts';

/** Numbers that survey programs write for "no answer" and that are rarely an amount. */
const MISSING_CODES = [
  97, 98, 99, 997, 998, 999, 9997, 9998, 9999, 99999, 888, 8888, 777, 7777, 666, 6666, 996, 994, 995, 96,
];
const REPEATED_DIGITS = [66, 77, 88];
const NEGATIVE_CODES = [
  -1, -2, -3, -4, -5, -6, -7, -8, -9, -66, -77, -88, -95, -96, -97, -98, -99, -888, -998, -999, -9999,
];
const ALL_CODES: ReadonlySet<number> = new Set([...MISSING_CODES, ...REPEATED_DIGITS, ...NEGATIVE_CODES]);
/** Codes for no answer in columns of small numbers. */
const SMALL_MISSING_CODES = [8, 9];
/** A number may be a code if it is at least this many times the highest other number: amounts rarely leave such a gap. */
const CODE_GAP = 1.4;
/** A column counts as filled if it has at most this share of empty cells for each filled cell. */
const BLANKS_PER_FILLED_MAXIMUM = 0.02;
/** In fewer rows, numbers say too little about what they mean, so nothing is asked. */
const ROWS_NEEDED = 20;
/** Largest plausible number of uses a month: one an hour for 31 days. */
const HOURLY = 31 * 24;
/**
 * Times a month of each answer on a scale, by the number of answers. The first answer is "never"; 2.2 is once a fortnight, 4.3 once
 * a week, 12.9 three times a week, 30.4 daily.
 */
const SCALES: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, 4.3],
  4: [0, 1, 4.3, 30.4],
  5: [0, 0.5, 1, 4.3, 30.4],
  6: [0, 0.5, 1, 4.3, 12.9, 30.4],
  7: [0, 0.5, 1, 2.2, 4.3, 12.9, 30.4],
};
/** The answer that numbers are times a month already, or times of the period in their headings. */
const asTimes = (columns: readonly UseColumn[]): CodeOption => {
  const [period] = new Set(columns.map(({ vehicle }) => vehicle.period));
  const label = period === undefined ? 'Times a month, as they stand' : `Times a ${period}, as the heading says`;
  return { id: 'amount', label, means: () => undefined };
};

/**
 * Decides for columns of numbers whether they are amounts or codes. Asks about all columns that are not clearly amounts.
 * @param listsUsed  whether the file has rows only for vehicles that are used, so that every number is above 0
 */
export function decideCodes(all: readonly UseColumn[], context: CellContext, listsUsed = false): void {
  if (context.survey.rows < ROWS_NEEDED) return;
  const columns = all.filter(
    ({ numbers, cells }) => numbers.length > 0 && !cells.some(({ text }) => bandMiddle(text) !== null),
  );
  const missing = missingCodes(columns);
  if (missing.size > 0) askMissing([...missing.keys()], missing, context);
  const answers = columns.map((column) => withoutCodes(column, missing.get(column)));
  // The doubts, in the order in which they are asked. The first function gives the group of a column, or null if it has no such
  // doubt. The second function asks about all columns of a group together.
  const doubts: readonly [
    (column: Answers) => string | null,
    (columns: readonly UseColumn[], group: string) => void,
  ][] = [
    [({ column }) => percentHeading(column), (found, assumed) => askPercentages(found, assumed, context)],
    [tooLargeGroup, (found, kind) => askTooLarge(found, kind, context)],
    [yesNoGroup, (found) => askYesNo(found, context)],
    [
      (one) => (listsUsed && !isShortScale(one, context.survey) ? null : scaleOf(one)),
      (found, top) => askScale(found, Number(top), context),
    ],
    [(one) => (listsUsed ? null : everybodyGroup(one)), (found) => askEverybody(found, context)],
    [percentageGroup, (found, assumed) => askPercentages(found, assumed, context)],
  ];
  let undecided = answers;
  for (const [groupOf, ask] of doubts) {
    const found = new Map<string, UseColumn[]>();
    for (const one of undecided) {
      const group = groupOf(one);
      if (group !== null) found.set(group, [...(found.get(group) ?? []), one.column]);
    }
    for (const [group, members] of mergedScales(found)) ask(members, group);
    const done = new Set([...found.values()].flat());
    undecided = undecided.filter(({ column }) => !done.has(column));
  }
  if (!askDaysAWeek(undecided, context) && !askOneNumber(undecided, context)) askScaleFromZero(undecided, context);
}

/** Asks about numbers far above a column's other amounts that survey programs write for no answer, such as 99. */
export function askMissingCodes(columns: readonly UseColumn[], context: CellContext): void {
  if (context.survey.rows < ROWS_NEEDED) return;
  const missing = missingCodes(columns);
  if (missing.size > 0) askMissing([...missing.keys()], missing, context);
}

/** A column's values without the codes for no answer. */
interface Answers {
  readonly column: UseColumn;
  readonly values: readonly number[];
  readonly filledRows: number;
}

function withoutCodes(column: UseColumn, codes: ReadonlySet<number> | undefined): Answers {
  const answers = column.numbers.filter(({ value }) => !codes?.has(value));
  return {
    column,
    values: [...new Set(answers.map(({ value }) => value))],
    filledRows: answers.reduce((rows, { cell }) => rows + cell.rows, 0),
  };
}

/**
 * Finds the codes for no answer in each column: known codes that are below 0 or far above the other values of the column.
 * They count only if one of them occurs more than once in the file. A code is compared with values that cannot be codes, so
 * that 88 does not hide 99.
 */
function missingCodes(columns: readonly UseColumn[]): Map<UseColumn, Set<number>> {
  const found = new Map<UseColumn, Set<number>>();
  const rowsOf = new Map<number, number>();
  // Counts only columns where the number is far above the others. In other columns the same number may be an amount.
  for (const column of columns)
    for (const { value, cell } of farValues(column)) rowsOf.set(value, (rowsOf.get(value) ?? 0) + cell.rows);
  if ([...rowsOf.values()].some((rows) => rows > 1)) {
    for (const column of columns) {
      const codes = farValues(column);
      if (codes.length > 0) found.set(column, new Set(codes.map(({ value }) => value)));
    }
  }
  // 8 and 9 are codes only if they look like codes in at least half of the columns.
  const small = columns.filter((column) => smallCodes(column, found.get(column)).length > 0);
  if (small.length < Math.max(2, columns.length / 2)) return found;
  for (const column of small) {
    found.set(column, new Set([...(found.get(column) ?? []), ...smallCodes(column, found.get(column))]));
  }
  return found;
}

/** Values that may be codes: below 0, or well above any value that cannot be one. */
function farValues({ numbers }: UseColumn): UseColumn['numbers'] {
  const highestAmount = Math.max(0, ...numbers.map(({ value }) => value).filter((value) => !ALL_CODES.has(value)));
  return numbers.filter(({ value }) => ALL_CODES.has(value) && (value < 0 || value >= CODE_GAP * highestAmount));
}

/** 8 and 9 are codes where the other values end at 5 or below. Where they end at 7, 9 alone is a code. */
function smallCodes({ numbers }: UseColumn, known: ReadonlySet<number> | undefined): number[] {
  const values = numbers.map(({ value }) => value).filter((value) => known?.has(value) !== true);
  const codes = values.filter((value) => SMALL_MISSING_CODES.includes(value));
  const others = values.filter((value) => !SMALL_MISSING_CODES.includes(value));
  const highest = Math.max(0, ...others);
  const isGap = highest <= 5 || (highest === 7 && codes.every((value) => value === 9));
  return others.length > 1 && isGap ? codes : [];
}

function askMissing(
  columns: readonly UseColumn[],
  codes: ReadonlyMap<UseColumn, ReadonlySet<number>>,
  context: CellContext,
): void {
  const allCodes = new Set(columns.flatMap((column) => [...codes.get(column)!]));
  const listed = [...allCodes].filter((code) =>
    columns.some(({ numbers }) => numbers.some(({ value }) => value === code)),
  );
  const isPossible = listed.some((code) => canBeAmount(code));
  askCodes(context, columns, {
    code: 'missing codes',
    message: `${listed.length === 1 ? 'Does' : 'Do'} ${listed.join(', ')} mean that there is no answer${isPossible ? ', or that many times a month' : ''}?`,
    assumed: 'missing',
    isShown: ({ text }) => allCodes.has(parseNumber(text, context.decimal)),
    options: [
      { id: 'missing', label: 'No answer', means: (value) => (allCodes.has(value) ? null : undefined) },
      { id: 'none', label: 'No use', means: (value) => (allCodes.has(value) ? 0 : undefined) },
      ...(isPossible
        ? [
            {
              ...asTimes(columns),
              means: (value: number) => (allCodes.has(value) && !canBeAmount(value) ? null : undefined),
            },
          ]
        : []),
    ],
  });
}

/** -99 and 999 cannot be times a month. */
const canBeAmount = (code: number) => code >= 0 && code <= HOURLY;

/** What numbers that are too large for uses a month may be: 'dates', 'years' or 'large'. Null for other numbers. */
function tooLargeGroup({ column, values }: Answers): string | null {
  const areWhole = values.every((value) => Number.isInteger(value));
  const used = values.filter((value) => value > 0);
  if (used.length < 2) return null;
  // Spreadsheet programs count days: these are the years 1982 to 2064.
  if (areWhole && used.every((value) => value >= 30_000 && value <= 60_000)) return 'dates';
  if (areWhole && used.every((value) => value >= 1900 && value <= 2100)) return 'years';
  const isLarge = ({ value, cell }: UseColumn['numbers'][number]) =>
    used.includes(value) && (column.meaning(cell.text) ?? 0) > HOURLY;
  return column.numbers.some(isLarge) ? 'large' : null;
}

function askTooLarge(columns: readonly UseColumn[], kind: string, context: CellContext): void {
  const found =
    kind === 'large'
      ? 'numbers above 744, once an hour all month'
      : kind === 'dates'
        ? 'days counted from 1900'
        : 'years';
  askCodes(context, columns, {
    code: 'large numbers',
    message: `These columns hold ${found}. What are they?`,
    assumed: kind === 'large' ? 'amount' : 'used once',
    options: [
      asTimes(columns),
      // 0 and texts keep their meaning.
      { id: 'minutes', label: 'Minutes: half an hour is one use', means: (value) => value / 30 || undefined },
      { id: 'used once', label: 'Anything filled in is one use', means: (value) => (value > 0 ? 1 : undefined) },
      { id: 'none', label: 'No media use', means: () => 0 },
    ],
  });
}

/** 'codes' for a column that holds both 1 and 2, no other number, and hardly an empty cell; else null. */
function yesNoGroup({ column, values, filledRows }: Answers): string | null {
  const codes = values.length === 2 && values[0] === 1 && values[1] === 2;
  return codes && isFilled(column, filledRows) ? 'codes' : null;
}

function isFilled({ blankRows }: UseColumn, filledRows: number): boolean {
  return blankRows <= BLANKS_PER_FILLED_MAXIMUM * filledRows;
}

function askYesNo(columns: readonly UseColumn[], context: CellContext): void {
  const code = (yes: number) => (value: number) => (value === 1 || value === 2 ? Number(value === yes) : undefined);
  askCodes(context, columns, {
    code: 'yes or no codes',
    message: 'All cells are 1 or 2. Is 1 yes and 2 no, or are these times a month?',
    assumed: columns.length > 1 ? '1 is yes' : 'amount',
    options: [
      { id: '1 is yes', label: '1 is yes, 2 is no', means: code(1) },
      { id: '2 is yes', label: '2 is yes, 1 is no', means: code(2) },
      asTimes(columns),
    ],
  });
}

/**
 * The highest value of a column that looks like a scale; null for other columns. A scale has whole numbers from 1 up to a
 * highest value between 3 and TOP_MAXIMUM, no zero, and hardly an empty cell.
 */
function scaleOf({ column, values, filledRows }: Answers): string | null {
  const top = Math.max(values.at(-1) ?? 0, topOfLegend(column));
  const isScale =
    values.length >= 2 &&
    top >= 3 &&
    top <= TOP_MAXIMUM &&
    values.every((value) => value >= 1 && Number.isInteger(value));
  return isScale && !column.hasMoreTexts && isFilled(column, filledRows) ? String(top) : null;
}

/** The highest code of a scale by the legend in the heading, which no respondent may have chosen; 0 without a legend. */
function topOfLegend({ vehicle: { legend } }: UseColumn): number {
  const isYesNo = [...(legend ?? [])].filter(([, meaning]) => !isMissing(meaning)).map(([code]) => Number(code));
  return Math.max(0, ...isYesNo.filter((code) => code <= TOP_MAXIMUM));
}

/** Which end of a scale is "never" by a legend that explains only some of its codes: "1=daily, 5=never". Null for none. */
function neverByLegend(columns: readonly UseColumn[], top: number): string | null {
  for (const { vehicle } of columns) {
    const [low, high] = [vehicle.legend?.get('1'), vehicle.legend?.get(String(top))].map((meaning) =>
      meaning === undefined ? NaN : (timesAMonth(meaning) ?? vagueTimes(meaning) ?? parseUse(meaning, '.')),
    );
    if (low! < high! || low === 0) return '1 is never';
    if (low! > high! || high === 0) return `${top} is never`;
  }
  return null;
}

/**
 * Whether a column of a file with many rows holds each number from 1 to a highest number of at most 7. Such numbers are
 * more likely codes or days of a week than times a month.
 */
function isShortScale({ values }: Answers, { rows }: Survey): boolean {
  const top = values.at(-1) ?? 0;
  return rows >= ROWS_ENOUGH && top <= 7 && values.filter((value) => value > 0).length === top;
}

/** Merges the groups of scales: in a column with a lower highest value, no one chose the highest answer of the common scale. */
function mergedScales(found: ReadonlyMap<string, UseColumn[]>): [string, UseColumn[]][] {
  const maxima = [...found.keys()].map(Number);
  if (maxima.length < 2 || maxima.some((top) => Number.isNaN(top))) return [...found];
  return [[String(Math.max(...maxima)), [...found.values()].flat()]];
}

/** Times a month of each answer on a scale, "never" first. */
const timesOfScale = (answers: number): readonly number[] =>
  SCALES[answers] ?? Array.from({ length: answers }, (_, index) => Number(((30.4 * index) / (answers - 1)).toFixed(1)));

function askScale(columns: readonly UseColumn[], top: number, context: CellContext): void {
  const times = timesOfScale(top);
  const timesOf = (value: number) =>
    Number.isInteger(value) && value >= 1 && value <= top ? times[value - 1] : undefined;
  askCodes(context, columns, {
    code: 'scale',
    message: `Everybody has a number from 1 to ${top}. Is that a scale, and which end is "never"?`,
    assumed: neverByLegend(columns, top) ?? (columns.length > 2 ? '1 is never' : 'amount'),
    options: [
      { id: '1 is never', label: `1 is never, ${top} most often (${times.join(', ')} a month)`, means: timesOf },
      { id: `${top} is never`, label: `${top} is never, 1 most often`, means: (value) => timesOf(top + 1 - value) },
      asTimes(columns),
    ],
  });
}

/** 'everybody' for a column by which every respondent uses the vehicle, which is rarely true; else null. */
function everybodyGroup({ column, values, filledRows }: Answers): string | null {
  const hasNoUse = column.cells.some(({ text }) => column.undecidedMeaning(text) === 0);
  return !hasNoUse && values.length > 0 && values[0]! > 0 && isFilled(column, filledRows) ? 'everybody' : null;
}

function askEverybody(columns: readonly UseColumn[], context: CellContext): void {
  askCodes(context, columns, {
    code: 'everybody uses',
    message: `In ${columns.length === 1 ? 'this column' : 'these columns'} everybody uses the vehicle. Are the numbers times a month?`,
    assumed: 'amount',
    options: [
      asTimes(columns),
      { id: 'none', label: 'No media use: leave it out', means: () => 0 },
      { id: 'less one', label: 'The lowest number is never', means: (value) => Math.max(0, value - 1) },
    ],
  });
}

/** "Netflix (probability %)", "chance of watching Stan". */
const CHANCE = /\bprob(?:abilit(?:y|ies))?\b|\bchances?\b/i;

/**
 * The answer that is assumed about the percentages of a column whose heading says that they are chances, shares of days or
 * percentages; null for other columns.
 */
export function percentHeading(column: UseColumn): string | null {
  const { vehicle, numbers } = column;
  const isChance = CHANCE.test(vehicle.heading);
  const isDays = /\bdays?\b/i.test(vehicle.heading);
  const isInPercent = isChance || saysPercent(vehicle.heading) || (isDays && percentageGroup({ column }) !== null);
  // 0 and 1 are ticks.
  const used = new Set(numbers.map(({ value }) => value).filter((value) => value > 0 && !ALL_CODES.has(value)));
  if (!isInPercent || used.size < 2 || [...used].some((value) => value > 100)) return null;
  return isDays ? 'days' : isChance ? 'amount' : 'used once';
}

/** The assumed answer for a column whose numbers above 0 are written as percentages; else null. */
function percentageGroup({ column }: Pick<Answers, 'column'>): string | null {
  const used = column.numbers.filter(({ value }) => value > 0);
  return used.length > 0 && used.every(({ cell }) => cell.text.trim().endsWith('%')) ? 'used once' : null;
}

function askPercentages(columns: readonly UseColumn[], assumed: string, context: CellContext): void {
  // "25%" is read as 0.25. A number without the sign is a percentage if the columns have numbers above 1.
  const hasAboveOne = columns.some(({ numbers }) => numbers.some(({ value }) => value > 1));
  const shareOf = (value: number, text: string) => (hasAboveOne && !text.trim().endsWith('%') ? value / 100 : value);
  askCodes(context, columns, {
    code: 'percentages',
    message: 'These columns contain percentages. What does a percentage mean?',
    assumed,
    options: [
      { id: 'used once', label: 'Anything above 0 % is one use', means: (value) => (value > 0 ? 1 : undefined) },
      {
        id: 'days',
        label: 'Days of a month: 100 % is every day',
        means: (value, text) => shareOf(value, text) * 30.4 || undefined,
      },
      {
        id: 'amount',
        label: 'Chances of one use: 25 % is a quarter of a use',
        means: (value, text) => shareOf(value, text) || undefined,
      },
      ...(hasAboveOne ? [{ ...asTimes(columns), id: 'times' }] : []),
    ],
  });
}

/**
 * Asks about columns that all hold the same single number, such as 100, and otherwise 0 or nothing. It is more likely a tick
 * than a number of times a month.
 * @returns whether it asked
 */
function askOneNumber(undecided: readonly Answers[], context: CellContext): boolean {
  const used = undecided.map(({ values }) => values.filter((value) => value > 0));
  const [number = 0] = used[0] ?? [];
  const isSame = used.every((values) => values.length === 1 && values[0] === number);
  if (!isSame || number === 1 || undecided.length < COLUMNS_ENOUGH || context.survey.rows < ROWS_ENOUGH) return false;
  const columns = undecided.map(({ column }) => column);
  askCodes(context, columns, {
    code: 'one number',
    message: `These columns contain no numbers other than ${number} and 0. Is ${number} a tick, or ${number} times a month?`,
    assumed: 'used once',
    options: [
      { id: 'used once', label: `${number} is a tick: one use`, means: (value) => (value === number ? 1 : undefined) },
      asTimes(columns),
    ],
  });
  return true;
}

/** Columns whose highest value is 7 may be days of a week. @returns whether it asked */
function askDaysAWeek(undecided: readonly Answers[], context: CellContext): boolean {
  const counts = undecided.filter(
    ({ column, values }) =>
      column.vehicle.period === undefined && values.length > 1 && values.every((value) => Number.isInteger(value)),
  );
  const tops = counts.map(({ values }) => values.at(-1)!);
  const atSeven = tops.filter((top) => top === 7).length;
  if (counts.length < 2 || tops.some((top) => top > 7) || atSeven < Math.max(2, counts.length / 2)) return false;
  const columns = counts.map(({ column }) => column);
  askCodes(context, columns, {
    code: 'days a week',
    message: 'No number is above 7. Are these times a month, or days of a week?',
    assumed: 'amount',
    options: [
      asTimes(columns),
      { id: 'days a week', label: 'Days of a week: times 4.3', means: (value) => Number((value * 4.3).toFixed(1)) },
      ...scalesFromZero(7),
    ],
  });
  return true;
}

/** Fewer columns may end at the same number by chance. */
const COLUMNS_ENOUGH = 3;
/** In fewer rows, columns may end at the same number by chance. */
const ROWS_ENOUGH = 100;
/** The highest number of a scale is at most this. */
const TOP_MAXIMUM = 10;
/** At least this share of the columns must end at the same number. */
const SAME_TOP_SHARE = 0.8;
/** If all columns end at this number or below, they are more likely scales than counts. */
const TOP_LIKELY = 6;
/** Least share of the cells above 0 that hold the highest number of a scale. The highest number of a count is rarer. */
const TOP_SHARE = 0.03;

/** Asks about columns of small whole numbers that all end at the same number, with 0 or nothing for no use: likely codes. */
function askScaleFromZero(undecided: readonly Answers[], context: CellContext): void {
  if (context.survey.rows < ROWS_ENOUGH) return;
  const counts = undecided.filter(
    ({ column, values }) => !column.hasMoreTexts && (values.at(-1) ?? 0) > 1 && values.every((value) => isCode(value)),
  );
  const tops = counts.map(({ values }) => values.at(-1)!);
  const top = Math.max(0, ...tops);
  const atTop = tops.filter((one) => one === top).length;
  if (atTop < Math.max(COLUMNS_ENOUGH, SAME_TOP_SHARE * counts.length) || top > TOP_MAXIMUM) return;
  const columns = counts.map(({ column }) => column);
  const rowsOf = (isCounted: (value: number) => boolean) =>
    columns
      .flatMap(({ numbers }) => numbers)
      .reduce((rows, { value, cell }) => rows + (isCounted(value) ? cell.rows : 0), 0);
  const used = rowsOf((value) => value > 0 && value <= top);
  const codes = new Set(counts.flatMap(({ values }) => values.filter((value) => value > 0)));
  if (codes.size < top || rowsOf((value) => value === top) < TOP_SHARE * used) return;
  askCodes(context, columns, {
    code: 'scale',
    message: `In all these columns the highest number is ${top}. Are these times a month, or codes for how often?`,
    assumed: top <= TOP_LIKELY ? '0 is never' : 'amount',
    options: [...scalesFromZero(top), asTimes(columns)],
  });
}

const isCode = (value: number) => Number.isInteger(value) && value >= 0;

/** Scales in which 0 is never: with the highest number for most often, or 1. */
function scalesFromZero(top: number): CodeOption[] {
  const times = timesOfScale(top + 1);
  const timesOf = (value: number) => (isCode(value) && value <= top ? times[value] : undefined);
  const listed = times.slice(1);
  return [
    { id: '0 is never', label: `Codes: 0 is never, ${top} most often (${listed.join(', ')} a month)`, means: timesOf },
    {
      id: '1 is most often',
      label: 'Codes: 0 is never, 1 most often',
      means: (value) => timesOf(value === 0 ? 0 : top + 1 - value),
    },
  ];
}
