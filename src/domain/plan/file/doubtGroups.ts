import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, Reading } from '../../../../core/contract/bodies/doubts.ts';
import { counted } from '../../../../core/words/wording.ts';
import { answerTo } from './fileAnswers.ts';
import type { GivenAnswer, FileAnswers } from './fileAnswers.ts';
import type { CodeCount } from './doubtView.ts';
import { codeCounts, effectTexts, sortedCounts, placeOf } from './doubtView.ts';

/**
 * A `Doubt` is a question about an audience file that the planner decides. Doubts with the same code and answers in several columns form
 * a group and are asked as one question.
 */
export interface DoubtGroup {
  /** The key of the first doubt. */
  readonly key: string;
  /** The doubts of the group, at least one. */
  readonly doubts: readonly Doubt[];
  /** The first doubt. The question and its answers are taken from it. */
  readonly first: Doubt;
  /** Whether all columns are in the group. False if some are answered one by one. The figures of an answer are for all columns. */
  readonly hasAllColumns: boolean;
}

/** The state of a doubt: the answer given to it, 'taken' if the planner accepted the assumption, or 'open'. */
function statusOf(doubt: Doubt, { reading, taken }: Pick<FileAnswers, 'reading' | 'taken'>): string {
  return answerTo(reading, doubt) ?? (taken.includes(doubt.key) ? 'taken' : 'open');
}

/**
 * The doubts in groups, in the order of the first doubt of each group. A doubt about one row or about no column, or a doubt that asks for
 * a number (`field`), has a group of its own.
 * @param apart  keys of doubts that the planner answers one by one
 */
export function doubtGroups(
  doubts: readonly Doubt[],
  answers: Pick<FileAnswers, 'reading' | 'taken'>,
  apart: ReadonlySet<string>,
): DoubtGroup[] {
  const groups = new Map<string, Doubt[]>();
  const sizes = new Map<string, number>();
  // The code that reads the file computes the figures of answers for a whole group. It ignores which assumptions were accepted. So
  // accepted assumptions are ignored here too when the size of a whole group is counted.
  const subjectInReader = (doubt: Doubt) => subjectOf(doubt, statusOf(doubt, { ...answers, taken: [] }));
  for (const doubt of doubts) {
    sizes.set(subjectInReader(doubt), (sizes.get(subjectInReader(doubt)) ?? 0) + 1);
    const id = apart.has(doubt.key) ? JSON.stringify([doubt.key]) : subjectOf(doubt, statusOf(doubt, answers));
    groups.set(id, [...(groups.get(id) ?? []), doubt]);
  }
  return [...groups.values()].map((members) => {
    const first = members[0]!;
    return {
      key: first.key,
      doubts: members,
      first,
      hasAllColumns: members.length === sizes.get(subjectInReader(first)),
    };
  });
}

/** A text that is equal for doubts that are asked as one question. @param status  as `statusOf` returns it */
function subjectOf(doubt: Doubt, status: string): string {
  const { key, code, row, columns, field, assumed, walk, codes } = doubt;
  const hasOwnGroup = row !== null || field !== undefined || columns.length === 0;
  const answerIds = doubt.answers.map(({ id }) => id);
  return JSON.stringify(hasOwnGroup ? [key, row] : [code, assumed, walk, codes, status, ...answerIds]);
}

/** The part of the file that the group is about: "Row 5,002", "Nova", "Nova, Max and 3 more columns"; empty for the whole file. */
export function groupPlace({ doubts, first }: DoubtGroup): string {
  return placeOf({ row: first.row, columns: [...new Set(doubts.flatMap(({ columns }) => columns))] });
}

/** The question of a group: the doubts' own question if all have the same, otherwise a question that names no single column or cell. */
export function groupQuestion({ doubts, first }: DoubtGroup): string {
  const isSame = doubts.every(({ says }) => says === first.says);
  if (isSame) return first.says;
  const questionsForAll = new Set(doubts.map(wordedForAll));
  if (questionsForAll.size === 1) return [...questionsForAll][0]!;
  return `${first.says} The same is asked of ${counted(doubts.length - 1, 'other column')}.`;
}

/** Examples in quotes: ', such as "n/a", "-"'. The question shows the cells of each column below it. */
const QUOTED_EXAMPLES = /, such as "[^"]*"(?:(?:,| and| or) "[^"]*")*(?=[,.?])/g;

/** The question without its own column, cells and row: 'A number of each of these columns is far above all others.' */
function wordedForAll({ says, columns, cells }: Doubt): string {
  let text = says.replace(QUOTED_EXAMPLES, '');
  for (const name of columns) text = text.replaceAll(`"${name}"`, 'each of these columns');
  // A cell may come with its count: "700: 1".
  for (const cell of cells) text = text.replaceAll(`"${cell.replace(/: [\d,]+$/, '')}"`, 'a cell');
  const plain = text.replace(/ in row [\d,]+/g, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The codes of all columns, each with its number of rows in all columns. Null if a doubt has examples of cells instead of counts. */
export function groupCounts({ doubts, first }: DoubtGroup): CodeCount[] | null {
  const all = doubts.map(codeCounts);
  if (all.some((counts) => counts === null)) return null;
  const rows = new Map<string, number>();
  for (const { code, rows: own } of all.flatMap((counts) => counts ?? [])) rows.set(code, (rows.get(code) ?? 0) + own);
  const sums = [...rows].map(([code, sum]) => ({ code, rows: sum }));
  return sortedCounts(sums, first.code);
}

/** Maximum number of columns whose cells a question shows. The number of the other columns is shown too. */
const COLUMNS_MAXIMUM = 4;
/** Maximum number of different cells that are shown of a column. */
const CELLS_MAXIMUM = 6;

/**
 * The cells in question, by column. If the group has only one doubt, the name is empty. `more` is the number of columns that are not shown.
 */
export function groupCells({ doubts }: DoubtGroup): {
  readonly columns: readonly { readonly name: string; readonly cells: readonly string[] }[];
  readonly more: number;
} {
  const all = doubts.flatMap(({ columns, cells }) => {
    const distinct = [...new Set(cells)];
    return distinct.length === 0 ? [] : [{ name: columns.join(', '), cells: distinct.slice(0, CELLS_MAXIMUM) }];
  });
  const columns = all.slice(0, COLUMNS_MAXIMUM);
  return {
    columns: doubts.length === 1 ? columns.map(({ cells }) => ({ name: '', cells })) : columns,
    more: all.length - columns.length,
  };
}

/** Maximum number of effects of an answer that are shown. The number of the others is shown too. */
const EFFECTS_MAXIMUM = 3;

/**
 * What an answer would change if it were given to each doubt of the group alone: "Radio −31%, Social +12%". Empty if nothing is known.
 * @param isPeopleShown  whether the people of the answer are shown elsewhere; then they are left out here
 */
export function groupEffect({ doubts }: DoubtGroup, id: string, facts: AudienceFacts, isPeopleShown = false): string {
  const all = doubts.flatMap(({ answers }) =>
    answers.filter((one) => one.id === id).flatMap((one) => effectTexts(one, facts, isPeopleShown)),
  );
  const different = [...new Set(all)];
  const more = different.length - EFFECTS_MAXIMUM;
  return `${different.slice(0, EFFECTS_MAXIMUM).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Gives one answer to every doubt of the group. If the answer gives codes a meaning ("codes:1=4;2=0"), each doubt gets only the codes
 * that its column has.
 * @param headingsHash  fingerprint of the file's headings, under which the answer is remembered
 */
export function answersOf({ doubts }: DoubtGroup, answer: string, headingsHash: string): GivenAnswer[] {
  return doubts.map((doubt) => ({
    key: doubt.key,
    field: doubt.field,
    headingsHash,
    answer: withOwnCodes(doubt, answer),
  }));
}

/** The answer with only those codes that the doubt's column has. */
function withOwnCodes(doubt: Doubt, answer: string): string {
  const columnCodes = codeCounts(doubt)?.map(({ code }) => code);
  if (!answer.startsWith('codes:') || columnCodes === undefined) return answer;
  const pairs = answer.slice('codes:'.length).split(';');
  return `codes:${pairs.filter((pair) => columnCodes.includes(pair.slice(0, pair.lastIndexOf('=')))).join(';')}`;
}

/** The answer given to the group; null for none. */
export const groupAnswer = ({ first }: DoubtGroup, reading: Reading): string | null => answerTo(reading, first);
