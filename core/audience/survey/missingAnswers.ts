import type { Doubts } from '../doubts/doubts.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Survey } from './columnSurvey.ts';
import { askCodes } from './useColumn.ts';
import type { UseColumn } from './useColumn.ts';

/** Respondents without an answer are excluded up to this share; above it the planner is asked. */
const SHARE_MAXIMUM = 0.05;

/**
 * Decides how to treat missing answers. Few respondents without an answer are excluded. A column with many is dropped,
 * unless the planner answers that no answer means no use. This is never assumed silently.
 * @returns indexes of the dropped columns
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
  // Few in each column, but perhaps different respondents: together they may be many.
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
    message: many
      ? `More than 5 % of the people have no answer in ${each}. What shall be done?`
      : `In ${each} some people have no answer. Together they are more than 5 %. What shall be done?`,
    assumed,
    shows: ({ text }) => isNone(text),
    options: [
      ...(many ? [{ id: 'leave out', label: 'Leave these columns out', means: () => 0 }] : []),
      { id: 'none', label: 'No answer is no use', means: (_: number, text: string) => (isNone(text) ? 0 : undefined) },
      { id: 'respondents', label: 'Leave these respondents out', means: () => undefined },
    ],
  });
}
