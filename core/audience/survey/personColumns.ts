import type { NamedColumn } from '../headings/respondentColumns.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { SurveyedCell, SurveyRequest } from './columnSurvey.ts';

/** A column about the person or the interview, not about media use, with its distinct cells. */
export interface PersonColumn extends NamedColumn {
  readonly cells: readonly SurveyedCell[];
  /** Whether it has more distinct texts than `cells` holds. */
  readonly hasMoreTexts: boolean;
}

/** The id of a column as an answer to a question about the file. */
export const columnId = ({ index }: NamedColumn) => `column ${index + 1}`;

/** The cells of all columns that are not about media use. */
export interface PersonColumnSurvey {
  readonly columns: readonly PersonColumn[];
  readonly rows: number;
  readonly people: number;
  /** Rows that were not read because their weight is empty or no number. */
  readonly rowsWithoutWeight: number;
  /** False where only samples of the file were read. */
  readonly isComplete: boolean;
}

/**
 * Surveys the columns with a heading that hold no media use.
 * @param media  indexes of columns with media use
 */
export function surveyPeople(
  file: Omit<SurveyRequest, 'indexes' | 'width'>,
  headings: readonly string[],
  media: ReadonlySet<number>,
): PersonColumnSurvey {
  const named = headings
    .map((heading, index) => ({ heading, index }))
    .filter(({ heading, index }) => heading !== '' && !media.has(index) && index !== file.weight);
  if (named.length === 0) return { columns: [], rows: 0, people: 0, rowsWithoutWeight: 0, isComplete: true };
  const survey = surveyColumns({ ...file, width: headings.length, indexes: named.map(({ index }) => index) });
  const columns = named.map((column) => ({ ...column, ...survey.columns.get(column.index)! }));
  const { rows, people, rowsWithoutWeight, isComplete } = survey;
  return { columns, rows, people, rowsWithoutWeight, isComplete };
}

/** The share of the people in `cells` whose cell fulfils the condition; 0 without people. */
export function shareOf(cells: readonly SurveyedCell[], fulfils: (cell: SurveyedCell) => boolean): number {
  const allPeople = cells.reduce((sum, { people }) => sum + people, 0);
  return allPeople > 0 ? cells.reduce((sum, cell) => sum + (fulfils(cell) ? cell.people : 0), 0) / allPeople : 0;
}

/** Each text with its number of rows, such as "18-34: 120"; the most frequent text comes first. */
export function countsOf(cells: readonly SurveyedCell[]): string[] {
  return cells.toSorted((one, two) => two.rows - one.rows).map(({ text, rows }) => `${text}: ${rows}`);
}

/** A rule that leaves rows out by their text in one column. */
export interface LeftOutRule {
  /** Index of the column. */
  readonly index: number;
  /** Texts that are compared with the cell, without spaces at either end. */
  readonly texts: readonly string[];
  /** If true, only rows with one of the texts are kept. If false, rows with one of the texts are left out. */
  readonly keepsMatches: boolean;
  /** Completes "3 rows left out: ...". */
  readonly reason: string;
}
