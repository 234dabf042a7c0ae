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
interface NumberCell {
  readonly value: number;
  readonly cell: SurveyedCell;
}

/** Empty cells mean no answer only if they are at most this share of the rows. If there are more, they mean no use. */
export const EMPTY_SHARE_MAXIMUM = 0.05;

/** A column of media use with its cells, while their meaning is being decided. */
export interface UseColumn {
  readonly vehicle: VehicleColumn;
  /** Index of its channel in CHANNELS; null where its rows are about several channels. */
  readonly channel: number | null;
  readonly cells: readonly SurveyedCell[];
  /** Whether it has more distinct texts than `cells` holds. */
  readonly hasMoreTexts: boolean;
  /** Its plain numbers, ascending. */
  readonly numbers: readonly NumberCell[];
  /** Rows with an empty cell. */
  readonly blankRows: number;
  /** The meaning of its cells without any decision: numbers, words of frequency, yes and no. */
  readonly undecidedMeaning: Meaning;
  /** Whether a text such as "NaN", or an empty cell, means no answer in this column. */
  readonly hasMissing: boolean;
  /** The meaning of its cells as decided so far; at first the same as `undecidedMeaning`. */
  meaning: Meaning;
  /** Whether an answer, a legend, its heading or its tick has decided its meaning. */
  isDecided: boolean;
}

/** Whether the meaning of the cells was decided, or differs from what they say without any decision. */
export const hasOwnMeaning = ({ isDecided, meaning, undecidedMeaning }: UseColumn) =>
  isDecided || meaning !== undecidedMeaning;

export function useColumn(vehicle: VehicleColumn, survey: Survey, inWords: boolean, decimal: DecimalSign): UseColumn {
  const { cells, hasMoreTexts } = survey.columns.get(vehicle.index)!;
  // If the column writes "no use" in another way, such as 0, then "NaN" means no answer, and so do a few empty cells.
  const writesNoUse = cells.some(
    ({ text }) => text !== '' && !isBlankCell(text) && (parseUse(text, decimal) === 0 || timesAMonth(text) === 0),
  );
  const emptyRows = cells.find(({ text }) => text === '')?.rows ?? 0;
  const isEmptyMissing = writesNoUse && emptyRows > 0 && emptyRows <= EMPTY_SHARE_MAXIMUM * survey.rows;
  const hasMissing = isEmptyMissing || (writesNoUse && cells.some(({ text }) => isNoValue(text)));
  const undecidedMeaning: Meaning = (text) => {
    if (isMissing(text) || (hasMissing && isNoValue(text)) || (isEmptyMissing && text === '')) return null;
    return inWords ? (timesAMonth(text) ?? parseUse(text, decimal)) : readUse(text, vehicle, decimal);
  };
  const numbers = cells
    .map((cell) => ({ cell, value: parseNumber(cell.text, decimal) }))
    .filter(({ value }) => !Number.isNaN(value))
    .toSorted((one, two) => one.value - two.value);
  // Programs write a dash or another sign where a value is missing.
  const isBlank = (text: string) => text === '' || (isBlankCell(text) && undecidedMeaning(text) !== null);
  const blankRows = cells.filter(({ text }) => isBlank(text)).reduce((rows, cell) => rows + cell.rows, 0);
  const channel = CHANNELS.indexOf(vehicle.mapped.channel);
  return {
    vehicle,
    channel,
    cells,
    hasMoreTexts,
    numbers,
    blankRows,
    undecidedMeaning,
    meaning: undecidedMeaning,
    hasMissing,
    isDecided: false,
  };
}

/** An answer about the cells of a column, with the meaning it gives to each cell. */
export interface CodeOption {
  readonly id: string;
  readonly label: string;
  /** Uses a month of a cell; null for no answer; undefined leaves its meaning unchanged. */
  readonly means: (value: number, text: string) => number | null | undefined;
  /** What the answer takes away by leaving respondents out. By default it is estimated from the column that loses the most. */
  readonly loss?: Loss;
}

/** People of the survey, and their uses a month by channel (in the order of CHANNELS). */
export interface Loss {
  readonly people: number;
  readonly use: readonly number[];
}

export interface CodeQuestion {
  readonly code: string;
  readonly message: string;
  readonly assumed: string;
  readonly alwaysAsked?: boolean;
  readonly options: readonly CodeOption[];
  /** Which texts are shown with their counts; all by default. */
  readonly isShown?: (cell: SurveyedCell) => boolean;
}

/** What a question about cells needs: where it is asked, the cells of the file, and the decimal sign of their numbers. */
export interface CellContext {
  readonly registry: Doubts;
  readonly survey: Survey;
  readonly decimal: DecimalSign;
}

/** Asks what the cells of some columns mean, and applies the answer to all of them. */
export function askCodes(
  { registry, survey, decimal }: CellContext,
  columns: readonly UseColumn[],
  { code, message, assumed, alwaysAsked = false, options, isShown }: CodeQuestion,
): string {
  const before = columns.map(({ meaning }) => meaning);
  const meaningOf = (answer: string, index: number): Meaning => {
    const means = options.find(({ id }) => id === answer)?.means ?? meaningOfCodes(answer);
    return (text) => {
      const found = means(parseNumber(text, decimal), text);
      // Text that is not a code keeps its meaning.
      return found === undefined || Number.isNaN(found) ? before[index]!(text) : found;
    };
  };
  const lossWith = (answer: string) => options.find(({ id }) => id === answer)?.loss;
  const effect = (answer: string) => (totals: Totals, chosen: string) => {
    const change = columns.map((column, index) => changeOf(column, meaningOf(chosen, index), meaningOf(answer, index)));
    return totalsAfter(totals, survey, columns, change, additionalLoss(change, lossWith(chosen), lossWith(answer)));
  };
  const answer = registry.ask({
    code,
    columns: columns.map(({ vehicle }) => vehicle.heading),
    cells: rowCountsOf(columns, isShown ?? (() => true)),
    message,
    assumed,
    alwaysAsked,
    acceptsCodes: true,
    options: options.map((option) => ({ id: option.id, label: option.label, effect: effect(option.id) })),
  });
  columns.forEach((column, index) => {
    column.meaning = meaningOf(answer, index);
    column.isDecided = true;
  });
  return answer;
}

/** The meaning of cells where the planner answered with a meaning for each code. */
function meaningOfCodes(answer: string): CodeOption['means'] {
  const codes = parseCodes(answer);
  return (_, text) => {
    const meaning = codes?.get(plainCode(text));
    if (meaning === undefined) return undefined;
    return isMissing(meaning) ? null : (timesAMonth(meaning) ?? parseUse(meaning, '.'));
  };
}

/** What changes when the cells of a column get another meaning. */
interface Change {
  /** The column's use with the earlier meaning. */
  readonly before: number;
  /** By how much its use grows. */
  readonly use: number;
  /** By how much the number of people without an answer grows. */
  readonly missing: number;
}

function changeOf({ cells, channel }: UseColumn, from: Meaning, to: Meaning): Change {
  let before = 0;
  let use = 0;
  let missing = 0;
  for (const { text, people } of cells) {
    const [earlier, later] = [from(text), to(text)];
    before += people * (earlier ?? 0) || 0;
    use += people * ((later ?? 0) - (earlier ?? 0) || 0);
    missing += people * (Number(later === null) - Number(earlier === null));
  }
  // In a file with several rows for each person, a row without an answer does not mean a person without one.
  return { before, use, missing: channel === null ? 0 : missing };
}

/** What is lost in addition when the planner changes from one answer to another; negative for what is regained. */
function additionalLoss(change: readonly { missing: number }[], from: Loss | undefined, to: Loss | undefined): Loss {
  const missing = change.map((one) => one.missing);
  if (from === undefined && to === undefined)
    return { people: Math.max(0, ...missing) || Math.min(0, ...missing), use: [] };
  return {
    people: (to?.people ?? 0) - (from?.people ?? 0),
    use: CHANNELS.map((_, index) => (to?.use[index] ?? 0) - (from?.use[index] ?? 0)),
  };
}

/** The totals after some columns change, estimated from the survey. */
function totalsAfter(
  totals: Totals,
  survey: Survey,
  columns: readonly UseColumn[],
  change: readonly Change[],
  lost: Loss,
): Totals {
  const scale = survey.people > 0 ? totals.universe / survey.people : 0;
  const use = Array.from(totals.use, (value, index) => value - scale * (lost.use[index] ?? 0));
  // A column whose rows are about several channels changes all channels by the same factor.
  const factor = columns.reduce((product, { channel }, index) => {
    const { before, use: growth } = change[index]!;
    if (channel !== null) use[channel]! += scale * growth;
    return channel === null && before > 0 ? product * ((before + growth) / before) : product;
  }, 1);
  return {
    universe: Math.max(0, totals.universe - scale * lost.people),
    use: use.map((value) => Math.max(0, value * factor)),
  };
}

/** Texts of all columns with their number of rows, such as "1: 120", the most common first. */
function rowCountsOf(columns: readonly UseColumn[], shows: (cell: SurveyedCell) => boolean): string[] {
  const counts = new Map<string, number>();
  for (const { cells } of columns) {
    for (const cell of cells)
      if (cell.text !== '' && shows(cell)) counts.set(cell.text, (counts.get(cell.text) ?? 0) + cell.rows);
  }
  return [...counts].toSorted((one, two) => two[1] - one[1]).map(([text, rows]) => `${text}: ${wholeNumber(rows)}`);
}
