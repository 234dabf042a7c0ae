import type { Doubts } from '../doubts/doubts.ts';
import { bandTakenForDate, isBlankCell, isMissing, parseUse } from '../csv/numberText.ts';
import { isImportId } from '../headings/choiceCells.ts';
import { hoursOf, daysOf, isLastUsed, vagueTimes } from '../headings/timeTexts.ts';
import { periodOf } from '../headings/headingParts.ts';
import { notAnAudience, timeOrPlaceHeading } from '../headings/otherTables.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { decideChoices } from './choiceColumns.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { Survey, SurveyRequest, SurveyedFile } from './columnSurvey.ts';
import type { FileLegend } from './fileLegends.ts';
import {
  PERIODS_PER_MONTH,
  convertPeriods,
  decideByHeadings,
  decideByLegends,
  mayExplainUse,
  periodNotes,
} from './headingCodes.ts';
import { decideCandidates } from './mediaCandidates.ts';
import type { SurveyContext } from './mediaCandidates.ts';
import { decideDevices, decideSameVehicle } from './sameVehicle.ts';
import { decideUnrecognised } from './openColumns.ts';
import { decideBooleans, decidePositions } from './positionTicks.ts';
import { askCodes, hasOwnMeaning, useColumn } from './useColumn.ts';
import type { CellContext, CodeOption, UseColumn } from './useColumn.ts';
import { decideCodes } from './useCodes.ts';
import { decideMissing } from './missingAnswers.ts';
import { DAYS_AGO, decideQuestions } from './severalQuestions.ts';
import { decideUnreadable } from './unreadableCells.ts';

/** Decisions about the columns of a respondent file before it is read. */
export interface DecidedColumns {
  readonly columns: RespondentColumns;
  /** By column index: what a cell means in uses a month. Only for columns decided here or with missing answers. */
  readonly codeBooks: ReadonlyMap<number, (text: string) => number | null>;
  readonly survey: Survey;
}

/** Cells that mean no use. */
const NO_USE = /^(?:|none|non[- ]?users?|no use|zero|nil|0|never|-)$/;
/** Fewest rows for which single large cells are asked about. */
const ROWS_NEEDED = 30;
/** A single large cell is asked about if it has at least this share of its column's use. */
const LARGE_CELL_SHARE = 0.1;
/** It must also be at least this many times the second largest number. */
const LARGE_CELL_FACTOR = 4;
/** Use that is at most this many days ago is use in a month. */
const DAYS_OF_A_MONTH = 30;
/** A column holds durations if at least this share of its different answers are durations. */
const DURATIONS_SHARE = 0.8;

/** Surveys the columns of media use and decides what their cells mean, asking questions through the registry. */
export function decideColumns(
  file: SurveyedFile,
  found: RespondentColumns,
  registry: Doubts,
  mapping: MasterMapping,
  legends: readonly FileLegend[],
): DecidedColumns {
  const { decimal } = file.dialect;
  const indexes = [...found.vehicles, ...found.candidates].map(({ index }) => index);
  const weight = found.roles.weight?.index ?? null;
  const survey = surveyColumns({ ...file, width: found.width, indexes, weight });
  askWhetherRespondents(found, registry);
  const openIndexes = [...found.answerColumns, ...found.unrecognised].slice(0, OPEN_MAXIMUM).map(({ index }) => index);
  const fullSurvey = withOpenColumns({ ...file, width: found.width, weight }, openIndexes, survey);
  const context = { registry, survey: fullSurvey, decimal, mapping };
  const choices = decideChoices(found, context);
  const withoutDeviceParts = decideDevices(
    decideUnrecognised(decideCandidates(choices.columns, context), context),
    context,
  );
  const ofChosenQuestions = decideQuestions(withoutDeviceParts, context);
  const withoutCopies = decideSameVehicle(ofChosenQuestions, context);
  const decided = {
    ...withoutCopies,
    vehicles: withoutCopies.vehicles.map((vehicle) => withOwnName(vehicle, context)),
  };
  const columns = decided.vehicles.map((vehicle) =>
    useColumn(vehicle, fullSurvey, found.inWords.has(vehicle.index), decimal),
  );
  // A tick that reads like a number, such as "7 Plus", means one use: its column needs no question.
  for (const column of columns) {
    const { tick } = column.vehicle;
    column.isDecided = tick !== undefined && Number.isFinite(parseUse(tick, decimal));
  }
  for (const column of columns) applyTickTimes(column);
  const positionNotes = [...decidePositions(columns), ...decideBooleans(columns)];
  const others = [...Object.values(found.roles), ...found.unrecognised].map(({ heading }) => heading);
  const meaningNotes = decideMeanings(columns, context, legends, others);
  const unreadable = decideUnreadable(columns, context);
  const columnsOfNumbers = columns.filter((column) => !column.isDecided && !unreadable.has(column.vehicle.index));
  const converted = convertPeriods(columnsOfNumbers);
  decideCodes(columnsOfNumbers, context);
  meaningNotes.push(...periodNotes(converted.filter(({ isDecided }) => !isDecided)));
  askLargeCells(columnsOfNumbers, context);
  const readable = columns.filter(({ vehicle }) => !unreadable.has(vehicle.index));
  const media = { file: { ...file, width: found.width, weight }, columns: readable, context };
  const dropped = new Set([...unreadable, ...decideMissing(media)]);
  const kept = decided.vehicles.filter(({ index }) => !dropped.has(index));
  const columnsWithBooks = columns.filter(
    (column) => (column.hasMissing || hasOwnMeaning(column)) && !dropped.has(column.vehicle.index),
  );
  return {
    columns: {
      ...decided,
      vehicles: [...kept, ...choices.listed],
      lists: choices.lists,
      notes: [...decided.notes, ...choices.notes, ...positionNotes, ...meaningNotes],
    },
    codeBooks: new Map(columnsWithBooks.map((column) => [column.vehicle.index, column.meaning])),
    survey,
  };
}

/**
 * Decides what words, durations and codes in cells mean: from the cells, the heading or a legend. Asks the planner
 * where these leave a doubt.
 * @param others  headings of columns without media use
 * @returns sentences about what was read
 */
export function decideMeanings(
  columns: readonly UseColumn[],
  context: CellContext,
  legends: readonly FileLegend[],
  others: readonly string[],
): string[] {
  askVagueWords(columns, context);
  askDurations(columns, context);
  askDays(columns, context);
  askDaysAgo(columns, context);
  askBandsAsDates(columns, context);
  const explained = decideByLegends(
    columns,
    legends.filter((legend) => mayExplainUse(legend, others)),
  );
  const undecided = columns.filter((column) => !column.isDecided);
  return [...explained, ...decideByHeadings(undecided, context)];
}

/** If the only text in a column is the name of its vehicle, that text is the tick of the column. Needed for names such as "7+". */
function withOwnName(vehicle: VehicleColumn, { survey, mapping }: SurveyContext): VehicleColumn {
  if (vehicle.tick !== undefined) return vehicle;
  const texts = (survey.columns.get(vehicle.index)?.cells ?? []).map(({ text }) => text);
  const filled = texts.filter((text) => !isBlankCell(text) && !isImportId(text));
  const [tick] = filled;
  if (tick === undefined || filled.length > 1 || !/\d.*\+/.test(tick)) return vehicle;
  const named = mapping.named(tick);
  const isOwn = named?.channel === vehicle.mapped.channel && named.publisher === vehicle.mapped.publisher;
  return isOwn ? { ...vehicle, tick } : vehicle;
}

/** Where the heading names a frequency ("Netflix - Weekly"), a tick counts as that many uses a month. */
function applyTickTimes(column: UseColumn): void {
  const { undecidedMeaning, vehicle } = column;
  const { tickTimes } = vehicle;
  if (tickTimes === undefined) return;
  column.meaning = (text) => {
    const use = undecidedMeaning(text);
    return use === null ? null : use * tickTimes;
  };
  column.isDecided = true;
}

/** At most this many columns with lists or unknown headings are surveyed. */
const OPEN_MAXIMUM = 400;

/** A survey with the cells of further columns that may be media. Its numbers of rows and people are not changed by them. */
function withOpenColumns(file: Omit<SurveyRequest, 'indexes'>, indexes: readonly number[], survey: Survey): Survey {
  const others = indexes.filter((index) => !survey.columns.has(index));
  if (others.length === 0) return survey;
  const { columns } = surveyColumns({ ...file, indexes: others });
  return { ...survey, columns: new Map([...survey.columns, ...columns]) };
}

/** @throws {AudienceFileError} when the planner answers that the rows are not respondents */
function askWhetherRespondents(columns: RespondentColumns, registry: Doubts): void {
  const heading = timeOrPlaceHeading(columns);
  if (heading === null) return;
  const answer = registry.ask({
    code: 'rows',
    columns: [heading],
    message: `The file has no column for a respondent, a weight or an age, but "${heading}". Is each row one respondent?`,
    assumed: 'respondents',
    options: [
      { id: 'respondents', label: 'Each row is a respondent' },
      { id: 'others', label: 'No: this is not an audience file' },
    ],
  });
  if (answer === 'others') throw notAnAudience('a table of other rows', [heading]);
}

/** Asks how often a month words without a number mean, such as "often" or "light". */
function askVagueWords(all: readonly UseColumn[], context: CellContext): void {
  const columns = all.filter(({ cells }) => cells.some(({ text }) => vagueTimes(text) !== null));
  if (columns.length === 0) return;
  // Next to "in the last month", the answer "in the last year" means no use in a month.
  const hasShortPeriod = columns.some(({ cells }) => cells.some(({ text }) => isLastUsed(text, 1)));
  const isLongAgo = (text: string) => hasShortPeriod && isLastUsed(text, 0) && vagueTimes(text)! < 1;
  const zeroIfNoUse = (text: string) => (NO_USE.test(text.toLowerCase()) || isLongAgo(text) ? 0 : undefined);
  const words = wordsOf(columns);
  askCodes(context, columns, {
    code: 'light or heavy',
    message:
      words === '' ? 'How often a month do light, medium and heavy users use it?' : `How often a month is ${words}?`,
    isShown: ({ text }) => vagueTimes(text) !== null,
    assumed: '1, 4.3, 20',
    options: [
      {
        id: '1, 4.3, 20',
        label: 'Light (rarely) once, medium (sometimes) once a week, heavy (often) 20 times',
        means: (_, text) => zeroIfNoUse(text) ?? vagueTimes(text) ?? undefined,
      },
      {
        id: '4.3, 12.9, 30.4',
        label: 'Light (rarely) once a week, medium (sometimes) three times, heavy (often) daily',
        means: (_, text) => zeroIfNoUse(text) ?? HIGHER_TIMES[vagueTimes(text) ?? -1],
      },
      ...(columns.some(({ cells }) => cells.some(({ text }) => isLastUsed(text, 0))) ? [AS_LONG_AGO] : []),
      {
        id: 'used once',
        label: 'Any use is once',
        means: (_, text) => zeroIfNoUse(text) ?? usedOnce(vagueTimes(text)),
      },
    ],
  });
}

/** Takes the time since the last use as the time between uses: "yesterday" is daily, "in the last week" is weekly. */
const AS_LONG_AGO: CodeOption = {
  id: '1, 4.3, 30.4',
  label: 'As often as the time since: yesterday daily, in the last week weekly, in the last month monthly',
  means: (_, text) => {
    const times = vagueTimes(text);
    // `vagueTimes` gives 20 for "yesterday".
    return NO_USE.test(text.toLowerCase()) ? 0 : times === 20 ? 30.4 : (times ?? undefined);
  },
};

/** The vague words of some columns, as in `"often", "sometimes"`; empty where the words are light, medium and heavy. */
function wordsOf(columns: readonly UseColumn[]): string {
  const texts = columns
    .flatMap(({ cells }) => cells.map(({ text }) => text))
    .filter((text) => vagueTimes(text) !== null);
  if (texts.some((text) => /light|medium|heavy/i.test(text))) return '';
  const distinct = [...new Set(texts)].toSorted((one, two) => vagueTimes(two)! - vagueTimes(one)!);
  return distinct
    .slice(0, 5)
    .map((text) => `"${text}"`)
    .join(', ');
}

/** The times a month of the option with higher frequencies, for each result of `vagueTimes`. */
const HIGHER_TIMES: Readonly<Record<number, number>> = {
  0: 0,
  0.08: 0.3,
  0.3: 1,
  2.2: 4.3,
  1: 4.3,
  4.3: 12.9,
  20: 30.4,
};

const usedOnce = (times: number | null) => (times === null ? undefined : Number(times > 0));

/** Asks about cells such as "1-2 days", which do not say whether these are days of a week or of a month. */
function askDays(all: readonly UseColumn[], context: CellContext): void {
  const columns = all.filter(({ cells, isDecided }) => !isDecided && cells.some(({ text }) => daysOf(text) !== null));
  if (columns.length === 0) return;
  const times = (perDay: number) => (_: number, text: string) => {
    const days = daysOf(text);
    return days === null ? undefined : Number((days * perDay).toFixed(2));
  };
  askCodes(context, columns, {
    code: 'days',
    message: 'These columns hold numbers of days. Are these days of a week, or of a month?',
    assumed: 'week',
    isShown: ({ text }) => daysOf(text) !== null,
    options: [
      { id: 'week', label: 'Days of a week: times 4.3', means: times(4.3) },
      { id: 'month', label: 'Days of a month', means: times(1) },
    ],
  });
}

/** Asks about numbers of days since the last use: the largest number is the rarest use. */
function askDaysAgo(all: readonly UseColumn[], context: CellContext): void {
  const columns = all.filter(
    ({ numbers, vehicle, isDecided }) => !isDecided && numbers.length > 0 && DAYS_AGO.test(vehicle.heading),
  );
  if (columns.length === 0) return;
  const inAMonth = (times: (days: number) => number) => (days: number) =>
    Number.isNaN(days) ? undefined : days > DAYS_OF_A_MONTH ? 0 : Number(times(Math.max(1, days)).toFixed(2));
  askCodes(context, columns, {
    code: 'days since',
    message: 'These columns say how many days ago people last used a vehicle. How often a month is that?',
    assumed: 'used once',
    options: [
      { id: 'used once', label: 'Once, if it was in the last 30 days', means: inAMonth(() => 1) },
      {
        id: 'as long ago',
        label: 'As often as the time since: yesterday daily, 7 days ago 4.3 times',
        means: inAMonth((days) => PERIODS_PER_MONTH.day / days),
      },
    ],
  });
}

/** "4-Jul" and "8-Dec" were the bands 4-7 and 8-12 before a spreadsheet program took them for dates. */
function askBandsAsDates(all: readonly UseColumn[], context: CellContext): void {
  const columns = all.filter(
    ({ cells, isDecided }) => !isDecided && cells.some(({ text }) => bandTakenForDate(text) !== null),
  );
  if (columns.length === 0) return;
  askCodes(context, columns, {
    code: 'bands as dates',
    message: 'These columns hold dates. Were they bands of times a month, such as 4-7 for "4-Jul"?',
    assumed: 'bands',
    isShown: ({ text }) => bandTakenForDate(text) !== null,
    options: [
      {
        id: 'bands',
        label: 'Bands: their middle is times a month',
        means: (_, text) => bandTakenForDate(text) ?? undefined,
      },
      {
        id: 'used once',
        label: 'Dates: used once',
        means: (_, text) => (bandTakenForDate(text) === null ? undefined : 1),
      },
      { id: 'missing', label: 'No answer', means: (_, text) => (bandTakenForDate(text) === null ? undefined : null) },
    ],
  });
}

/** Asks about columns of durations, such as "2h 30m", how many uses an hour counts as. */
function askDurations(all: readonly UseColumn[], context: CellContext): void {
  const columns = all.filter(({ cells }) => {
    const known = cells.filter(({ text }) => !NO_USE.test(text.toLowerCase()) && !isMissing(text));
    const hours = known.filter(({ text }) => hoursOf(text) !== null);
    return hours.length > 0 && hours.length >= known.length * DURATIONS_SHARE;
  });
  if (columns.length === 0) return;
  const periods = new Set(
    columns.map(({ vehicle: { heading, mapped } }) => periodOf(withoutPublisher(heading, mapped))),
  );
  const [period = null] = periods.size === 1 ? periods : [];
  const aMonth = period === null ? 1 : PERIODS_PER_MONTH[period];
  const times = (perHour: number) => (_: number, text: string) => {
    const hours = hoursOf(text);
    return hours === null ? undefined : hours * perHour * aMonth;
  };
  askCodes(context, columns, {
    code: 'durations',
    message: `These columns hold hours and minutes${period === null ? '' : ` a ${period}`}. How many uses a month is an hour?`,
    assumed: 'an hour',
    options: [
      { id: 'an hour', label: 'An hour is one use', means: times(1) },
      { id: 'half an hour', label: 'Half an hour is one use', means: times(2) },
      { id: 'used once', label: 'Any time is one use', means: (_, text) => usedOnce(hoursOf(text)) },
    ],
  });
}

/** A heading without the name of its vehicle, so that "Daily" in "Daily Telegraph" is not taken for a period. */
const withoutPublisher = (heading: string, { publisher }: VehicleColumn['mapped']) =>
  heading.toLowerCase().replace(publisher.toLowerCase(), ' ');

/** Asks about a single cell that is far above all others of its column. It may be a typing error or a sum. */
function askLargeCells(all: readonly UseColumn[], context: CellContext): void {
  if (context.survey.rows < ROWS_NEEDED) return;
  for (const column of all) {
    if (column.isDecided || column.hasMoreTexts) continue;
    const uses = column.numbers.filter(({ value }) => value > 0);
    const sum = uses.reduce((total, { value, cell }) => total + value * cell.people, 0);
    const secondLargest = uses.at(-2)?.value ?? 0;
    const largest = uses.at(-1);
    if (
      largest === undefined ||
      largest.cell.rows > 1 ||
      largest.value < LARGE_CELL_FACTOR * secondLargest ||
      largest.value * largest.cell.people < LARGE_CELL_SHARE * sum
    )
      continue;
    const { text, row } = largest.cell;
    const where = row > 0 ? ` in row ${row}` : '';
    askCodes(context, [column], {
      code: 'large number',
      message: `"${text}"${where} of "${column.vehicle.heading}" is far above all others. Is it right?`,
      assumed: 'amount',
      isShown: (cell) => cell === largest.cell,
      options: [
        { id: 'amount', label: 'It is right', means: () => undefined },
        {
          id: 'missing',
          label: 'It is wrong: leave the respondent out',
          means: (value) => (value === largest.value ? null : undefined),
        },
      ],
    });
  }
}
