import { CHANNELS } from '../../rules/channels.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { Survey, SurveyRequest } from './columnSurvey.ts';
import { askCodes } from './useColumn.ts';
import type { Lost, UseColumn } from './useColumn.ts';

/** Respondents without an answer are excluded up to this share; above it the planner is asked. */
const SHARE_MAXIMUM = 0.05;
/** They are asked about too where a channel would lose more than this share of its use. */
const USE_MAXIMUM = 0.1;

/** The media columns of a file, and what is known of their cells. */
interface MediaCells {
  readonly file: Omit<SurveyRequest, 'indexes'>;
  readonly columns: readonly UseColumn[];
  readonly registry: Doubts;
  readonly survey: Survey;
}

/**
 * Decides how to treat missing answers. Few respondents without an answer are excluded. A column with many is dropped,
 * unless the planner answers that no answer means no use. This is never assumed silently.
 * @returns indexes of the dropped columns
 */
export function decideMissing(media: MediaCells): ReadonlySet<number> {
  const { columns, survey } = media;
  const people = survey.people || 1;
  const share = (column: UseColumn) => missingPeople(column) / people;
  const withMissing = columns.filter((column) => share(column) > 0);
  const manyMissing = withMissing.filter((column) => share(column) > SHARE_MAXIMUM);
  const fewMissing = withMissing.filter((column) => !manyMissing.includes(column));
  const dropped = new Set<number>();
  if (manyMissing.length > 0) {
    const answer = ask(media, manyMissing, manyMissing.length < columns.length ? 'leave out' : 'none', null);
    if (answer === 'leave out') for (const { vehicle } of manyMissing) dropped.add(vehicle.index);
  }
  if (fewMissing.length === 0) return dropped;
  // Few in each column, but perhaps different respondents: together they may be many.
  const lost = lostWith(media, fewMissing);
  const isHeavy = lost.use.some((use, at) => use > USE_MAXIMUM * useOf(columns, at));
  if (lost.people / people > SHARE_MAXIMUM) ask(media, fewMissing, 'none', 'Together they are more than 5 %.');
  else if (isHeavy) ask(media, fewMissing, 'respondents', 'They are heavy users of a channel.');
  return dropped;
}

function missingPeople({ cells, meaning }: UseColumn): number {
  return cells.reduce((sum, { text, people }) => sum + (meaning(text) === null ? people : 0), 0);
}

/** What is lost where respondents without an answer in one of some columns are left out. */
function lostWith({ file, columns, survey }: MediaCells, without: readonly UseColumn[]): Lost {
  const meanings = new Map(without.map(({ vehicle, meaning }) => [vehicle.index, meaning]));
  const indexes = columns.map(({ vehicle }) => vehicle.index);
  const isWanted = (index: number, text: string) => meanings.get(index)?.(text) === null;
  const left = surveyColumns({ ...file, indexes, isWanted });
  const found = columns.map((column) => ({ ...column, cells: left.columns.get(column.vehicle.index)!.cells }));
  return { people: Math.min(left.people, survey.people), use: CHANNELS.map((_, at) => useOf(found, at)) };
}

/** Uses a month of a channel, summed over the people of the survey. */
function useOf(columns: readonly UseColumn[], channel: number): number {
  const own = columns.filter((column) => column.channel === channel);
  return own.reduce(
    (sum, { cells, meaning }) => cells.reduce((all, { text, people }) => all + people * (meaning(text) || 0), sum),
    0,
  );
}

/** @param which  why few in each column are asked about; null for columns with many */
function ask(media: MediaCells, columns: readonly UseColumn[], assumed: string, which: string | null): string {
  const { registry, survey, file } = media;
  const before = new Map(columns.map((column) => [column, column.meaning]));
  const isNone = (text: string) => columns.some((column) => before.get(column)!(text) === null);
  const each = `${columns.length === 1 ? 'this column' : `each of ${columns.length} columns`}`;
  return askCodes(registry, survey, columns, file.dialect.decimal, {
    code: which === null ? 'missing answers' : 'few missing answers',
    message:
      which === null
        ? `More than 5 % of the people have no answer in ${each}. What shall be done?`
        : `In ${each} some people have no answer. ${which} What shall be done?`,
    assumed,
    shows: ({ text }) => isNone(text),
    options: [
      ...(which === null ? [{ id: 'leave out', label: 'Leave these columns out', means: () => 0 }] : []),
      { id: 'none', label: 'No answer is no use', means: (_: number, text: string) => (isNone(text) ? 0 : undefined) },
      {
        id: 'respondents',
        label: 'Leave these respondents out',
        means: () => undefined,
        lost: lostWith(media, columns),
      },
    ],
  });
}
