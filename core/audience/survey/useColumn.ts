import { CHANNELS } from '../../rules/channels.ts';
import { parseCodes, plainCode } from '../doubts/codes.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import { isBlankCell, isMissing, isNoValue, parseNumber, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { timesAMonth } from '../headings/frequencyWords.ts';
import { readUse } from '../headings/respondentColumns.ts';
import type { VehicleColumn } from '../headings/respondentColumns.ts';
import type { Survey, SurveyedCell } from './columnSurvey.ts';
import { wholeNumber } from '../../words/amounts.ts';

/** Uses a month of one cell; null where there is no answer; NaN where it cannot be read. */
type Meaning = (cell: string) => number | null;

/** A number of a column, and its cell in the survey. */
interface Counted {
  readonly value: number;
  readonly cell: SurveyedCell;
}

/** In a column with more empty cells they mean no use. */
const EMPTY_SHARE_MAXIMUM = 0.05;

/** A column of media use with its cells, while their meaning is being decided. */
export interface UseColumn {
  readonly vehicle: VehicleColumn;
  /** Place of its channel; null where its rows are of several channels. */
  readonly channel: number | null;
  readonly cells: readonly SurveyedCell[];
  /** Whether it has more distinct texts than `cells` holds. */
  readonly more: boolean;
  /** Its plain numbers, ascending. */
  readonly numbers: readonly Counted[];
  /** Rows with an empty cell. */
  readonly blankRows: number;
  readonly plain: Meaning;
  /** Whether "NaN" and the like, or its empty cells, are no answers in it. */
  readonly hasMissing: boolean;
  /** As decided so far. */
  meaning: Meaning;
  /** Whether a question about its meaning was asked. */
  decided: boolean;
}

export function useColumn(vehicle: VehicleColumn, survey: Survey, inWords: boolean, decimal: DecimalSign): UseColumn {
  const { cells, more } = survey.columns.get(vehicle.index)!;
  // In a column that writes no use in another way, such as 0, "NaN" is no answer, and so are a few empty cells.
  const writesNoUse = cells.some(
    ({ text }) => text !== '' && !isBlankCell(text) && (parseUse(text, decimal) === 0 || timesAMonth(text) === 0),
  );
  const emptyRows = cells.find(({ text }) => text === '')?.rows ?? 0;
  const isEmptyMissing = writesNoUse && emptyRows > 0 && emptyRows <= EMPTY_SHARE_MAXIMUM * survey.rows;
  const hasMissing = isEmptyMissing || (writesNoUse && cells.some(({ text }) => isNoValue(text)));
  const plain: Meaning = (text) => {
    if (isMissing(text) || (hasMissing && isNoValue(text)) || (isEmptyMissing && text === '')) return null;
    return inWords ? (timesAMonth(text) ?? parseUse(text, decimal)) : readUse(text, vehicle, decimal);
  };
  const numbers = cells
    .map((cell) => ({ cell, value: parseNumber(cell.text, decimal) }))
    .filter(({ value }) => !Number.isNaN(value))
    .toSorted((one, two) => one.value - two.value);
  // Programs write a dash or another sign where a value is missing.
  const isBlank = (text: string) => text === '' || (isBlankCell(text) && plain(text) !== null);
  const blankRows = cells.filter(({ text }) => isBlank(text)).reduce((rows, cell) => rows + cell.rows, 0);
  const channel = CHANNELS.indexOf(vehicle.mapped.channel);
  return { vehicle, channel, cells, more, numbers, blankRows, plain, meaning: plain, hasMissing, decided: false };
}

/** An answer about the cells of a column, with the meaning it gives to each cell. */
export interface CodeOption {
  readonly id: string;
  readonly label: string;
  /** Uses a month of a cell; null for no answer; undefined leaves its meaning unchanged. */
  readonly means: (value: number, text: string) => number | null | undefined;
  /** What it takes away by leaving respondents out; estimated from the column with most of them by default. */
  readonly lost?: Lost;
}

/** People of the survey, and their uses a month by channel (in the order of CHANNELS). */
export interface Lost {
  readonly people: number;
  readonly use: readonly number[];
}

export interface CodeQuestion {
  readonly code: string;
  readonly message: string;
  readonly assumed: string;
  readonly options: readonly CodeOption[];
  /** Which texts are shown with their counts; all by default. */
  readonly shows?: (cell: SurveyedCell) => boolean;
}

/** Asks what the cells of some columns mean, and applies the answer to all of them. */
export function askCodes(
  registry: Doubts,
  survey: Survey,
  columns: readonly UseColumn[],
  decimal: DecimalSign,
  { code, message, assumed, options, shows }: CodeQuestion,
): string {
  const before = columns.map(({ meaning }) => meaning);
  const meaningOf = (answer: string, at: number): Meaning => {
    const means = options.find(({ id }) => id === answer)?.means ?? givenCodes(answer);
    return (text) => {
      const found = means(parseNumber(text, decimal), text);
      // Text that is not a code keeps its meaning.
      return found === undefined || Number.isNaN(found) ? before[at]!(text) : found;
    };
  };
  let chosen = assumed;
  const lostBy = (answer: string) => options.find(({ id }) => id === answer)?.lost;
  const effect = (answer: string) => (now: Totals) => {
    const change = columns.map((column, at) => changed(column, meaningOf(chosen, at), meaningOf(answer, at)));
    return afterChange(now, survey, columns, change, lostOf(change, lostBy(chosen), lostBy(answer)));
  };
  chosen = registry.ask({
    code,
    columns: columns.map(({ vehicle }) => vehicle.heading),
    cells: countsOf(columns, shows ?? (() => true)),
    message,
    assumed,
    codes: true,
    options: options.map((option) => ({ id: option.id, label: option.label, effect: effect(option.id) })),
  });
  columns.forEach((column, at) => {
    column.meaning = meaningOf(chosen, at);
    column.decided = true;
  });
  return chosen;
}

function givenCodes(answer: string): CodeOption['means'] {
  const codes = parseCodes(answer);
  return (_, text) => {
    const meaning = codes?.get(plainCode(text));
    if (meaning === undefined) return undefined;
    return isMissing(meaning) ? null : (timesAMonth(meaning) ?? parseUse(meaning, '.'));
  };
}

/** The change between two meanings of a column: its use, and the people without an answer. */
interface Change {
  /** Its use before. */
  readonly before: number;
  readonly use: number;
  readonly missing: number;
}

function changed({ cells, channel }: UseColumn, from: Meaning, to: Meaning): Change {
  let before = 0;
  let use = 0;
  let missing = 0;
  for (const { text, people } of cells) {
    const [was, is] = [from(text), to(text)];
    before += people * (was ?? 0) || 0;
    use += people * ((is ?? 0) - (was ?? 0) || 0);
    missing += people * (Number(is === null) - Number(was === null));
  }
  // A row without an answer is not a person without one.
  return { before, use, missing: channel === null ? 0 : missing };
}

/** What one answer takes away in place of another. */
function lostOf(change: readonly { missing: number }[], was: Lost | undefined, is: Lost | undefined): Lost {
  const missing = change.map((one) => one.missing);
  if (was === undefined && is === undefined)
    return { people: Math.max(0, ...missing) || Math.min(0, ...missing), use: [] };
  return {
    people: (is?.people ?? 0) - (was?.people ?? 0),
    use: CHANNELS.map((_, at) => (is?.use[at] ?? 0) - (was?.use[at] ?? 0)),
  };
}

/** The totals after some columns change, estimated from the survey. */
function afterChange(
  now: Totals,
  survey: Survey,
  columns: readonly UseColumn[],
  change: readonly Change[],
  lost: Lost,
): Totals {
  const scale = survey.people > 0 ? now.universe / survey.people : 0;
  const use = Array.from(now.use, (value, at) => value - scale * (lost.use[at] ?? 0));
  const inAll = columns.reduce((times, { channel }, at) => {
    const { before, use: more } = change[at]!;
    if (channel !== null) use[channel]! += scale * more;
    return channel === null && before > 0 ? times * ((before + more) / before) : times;
  }, 1);
  return {
    universe: Math.max(0, now.universe - scale * lost.people),
    use: use.map((value) => Math.max(0, value * inAll)),
  };
}

/** Texts of all columns with their number of rows, such as "1: 120", the most common first. */
function countsOf(columns: readonly UseColumn[], shows: (cell: SurveyedCell) => boolean): string[] {
  const counts = new Map<string, number>();
  for (const { cells } of columns) {
    for (const cell of cells)
      if (cell.text !== '' && shows(cell)) counts.set(cell.text, (counts.get(cell.text) ?? 0) + cell.rows);
  }
  return [...counts].toSorted((one, two) => two[1] - one[1]).map(([text, rows]) => `${text}: ${wholeNumber(rows)}`);
}
