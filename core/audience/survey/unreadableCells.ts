import { isBlankCell } from '../csv/numberText.ts';
import { timesAMonth } from '../headings/frequencyWords.ts';
import { askCodes } from './useColumn.ts';
import type { CellContext, UseColumn } from './useColumn.ts';

/** Up to this share of people, respondents with unreadable cells are excluded. Above it the planner is asked. */
const SHARE_MAXIMUM = 0.05;

/**
 * Decides about unreadable cells: those that are neither a number of uses, nor a word of frequency, nor a missing answer. Without
 * this, one column of other contents would make the whole file be refused. A column with many unreadable cells is left out, unless the planner answers
 * otherwise. If each column has few of them, but together they are many, they become missing answers, and `decideMissing` asks about
 * them.
 * @returns indexes of the columns that are left out
 */
export function decideUnreadable(columns: readonly UseColumn[], context: CellContext): ReadonlySet<number> {
  askWordsAmongNumbers(columns, context);
  const share = (column: UseColumn) => unreadablePeople(column) / (context.survey.people || 1);
  const withUnreadable = columns.filter((column) => share(column) > 0);
  const manyUnreadable = withUnreadable.filter((column) => share(column) > SHARE_MAXIMUM);
  const dropped = new Set<number>();
  // If no readable column is left, the file is refused. The refusal lists the unreadable cells of its rows.
  if (manyUnreadable.length === columns.length) return dropped;
  for (const column of manyUnreadable) {
    if (askUnreadable(column, context) === 'leave out') dropped.add(column.vehicle.index);
  }
  const fewUnreadable = withUnreadable.filter((column) => !manyUnreadable.includes(column));
  if (fewUnreadable.reduce((sum, column) => sum + share(column), 0) <= SHARE_MAXIMUM) return dropped;
  for (const column of fewUnreadable) {
    const before = column.meaning;
    column.meaning = (text) => (isUnreadable(before(text)) ? null : before(text));
    column.isDecided = true;
  }
  return dropped;
}

/** Whether a use stands for an unreadable cell: NaN or Infinity. Other rules decide about numbers below 0. */
function isUnreadable(use: number | null): boolean {
  return use !== null && !(use < Infinity);
}

function unreadablePeople({ cells, meaning }: UseColumn): number {
  return cells.reduce((sum, { text, people }) => sum + (isUnreadable(meaning(text)) ? people : 0), 0);
}

function askUnreadable(column: UseColumn, context: CellContext): string {
  const before = column.meaning;
  const means = (use: number | null) => (_value: number, text: string) =>
    isUnreadable(before(text)) ? use : undefined;
  return askCodes(context, [column], {
    code: 'unreadable cells',
    message: `"${column.vehicle.heading}" has cells that do not state a use, such as ${examples(column, before)}. What are they?`,
    assumed: 'leave out',
    isShown: ({ text }) => isUnreadable(before(text)),
    options: [
      { id: 'leave out', label: 'Leave this column out', means: () => 0 },
      { id: 'none', label: 'No use', means: means(0) },
      { id: 'used once', label: 'One use each', means: means(1) },
      { id: 'respondents', label: 'Leave these respondents out', means: means(null) },
    ],
  });
}

function examples({ cells }: UseColumn, meaning: UseColumn['meaning']): string {
  const texts = cells.filter(({ text }) => isUnreadable(meaning(text))).toSorted((one, two) => two.rows - one.rows);
  return texts
    .slice(0, 3)
    .map(({ text }) => `"${text.slice(0, 40)}"`)
    .join(', ');
}

/** Asks about words of frequency in columns of numbers. By default they are read as times a month, as in columns of words. */
function askWordsAmongNumbers(all: readonly UseColumn[], context: CellContext): void {
  const isWord = (column: UseColumn, text: string) =>
    isUnreadable(column.meaning(text)) && !isBlankCell(text) && timesAMonth(text) !== null;
  const columns = all.filter((column) => column.cells.some(({ text }) => isWord(column, text)));
  if (columns.length === 0) return;
  const words = new Set(
    columns.flatMap((column) => column.cells.map(({ text }) => text).filter((text) => isWord(column, text))),
  );
  askCodes(context, columns, {
    code: 'words among numbers',
    message: `Words of frequency, such as "${[...words][0]!.slice(0, 40)}", are among numbers. Are both times a month?`,
    assumed: 'times',
    isShown: ({ text }) => words.has(text),
    options: [
      { id: 'times', label: 'Both are times a month', means: (_, text) => timesAMonth(text) ?? undefined },
      { id: 'used once', label: 'A word is one use', means: (_, text) => useOfWord(text, 1) },
      { id: 'missing', label: 'A word is no answer', means: (_, text) => useOfWord(text, null) },
    ],
  });
}

/** The use that a word of frequency gets; undefined for other texts. @param use  the use of every word except "never" */
function useOfWord(text: string, use: number | null): number | null | undefined {
  const times = timesAMonth(text);
  return times === null ? undefined : times === 0 ? 0 : use;
}
