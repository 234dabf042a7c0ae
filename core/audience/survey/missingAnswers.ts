import type { Doubts } from '../doubts/doubts.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Survey } from './columnSurvey.ts';
import { askCodes } from './useColumn.ts';
import type { UseColumn } from './useColumn.ts';

/** Up to this share of a column, or of the respondents, those without an answer are left out. */
const SHARE_MAXIMUM = 0.05;

/**
 * Decides what becomes of respondents who gave no answer. Few are left out; a column with many is left out itself, unless
 * the planner says that no answer is no use. Never is it taken for no use without a word.
 * @returns columns that are left out
 */
export function decideMissing(
  columns: readonly UseColumn[],
  registry: Doubts,
  survey: Survey,
  decimal: DecimalSign,
): ReadonlySet<number> {
  const share = (column: UseColumn) => missingPeople(column) / (survey.people || 1);
  const none = columns.filter((column) => share(column) > 0);
  const many = none.filter((column) => share(column) > SHARE_MAXIMUM);
  const few = none.filter((column) => !many.includes(column));
  const dropped = new Set<number>();
  if (many.length > 0) {
    const answer = ask(many, many.length < columns.length ? 'leave out' : 'none', registry, survey, decimal, true);
    if (answer === 'leave out') for (const { vehicle } of many) dropped.add(vehicle.index);
  }
  // Each few, but not the same respondents: together they may be many.
  const together = Math.min(
    few.reduce((sum, column) => sum + share(column), 0),
    few.some(({ decided }) => decided) || many.length > 0 ? 1 : survey.missingPeople / (survey.people || 1),
  );
  if (together > SHARE_MAXIMUM) ask(few, 'none', registry, survey, decimal, false);
  return dropped;
}

function missingPeople({ cells, meaning }: UseColumn): number {
  return cells.reduce((sum, { text, people }) => sum + (meaning(text) === null ? people : 0), 0);
}

function ask(
  columns: readonly UseColumn[],
  assumed: string,
  registry: Doubts,
  survey: Survey,
  decimal: DecimalSign,
  many: boolean,
): string {
  const before = new Map(columns.map((column) => [column, column.meaning]));
  const isNone = (text: string) => columns.some((column) => before.get(column)!(text) === null);
  const each = `${columns.length === 1 ? 'this column' : `each of ${columns.length} columns`}`;
  return askCodes(registry, survey, columns, decimal, {
    code: many ? 'missing answers' : 'few missing answers',
    says: many
      ? `More than 5 % of the people have no answer in ${each}. What shall be done?`
      : `In ${each} some people have no answer. Together they are more than 5 %. What shall be done?`,
    assumed,
    shows: ({ text }) => isNone(text),
    options: [
      ...(many ? [{ id: 'leave out', says: 'Leave these columns out', means: () => 0 }] : []),
      { id: 'none', says: 'No answer is no use', means: (_: number, text: string) => (isNone(text) ? 0 : undefined) },
      { id: 'respondents', says: 'Leave these respondents out', means: () => undefined },
    ],
  });
}
