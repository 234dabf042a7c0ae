import { CHANNELS } from '../../rules/channels.ts';
import { isBlankCell } from '../csv/numberText.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { SurveyRequest } from './columnSurvey.ts';
import { askCodes } from './useColumn.ts';
import type { CellContext, Loss, UseColumn } from './useColumn.ts';

/** Up to this share of people, respondents without an answer are excluded. Above it the planner is asked. */
const SHARE_MAXIMUM = 0.05;
/** The planner is also asked if excluding them would take away more than this share of a channel's use. */
const USE_MAXIMUM = 0.1;
/** The option to leave respondents out is offered only if it leaves out less than this share of the people. */
const LOST_SHARE_MAXIMUM = 0.95;

/** The media columns of a file, and what is known about their cells. */
interface MediaCells {
  readonly file: Omit<SurveyRequest, 'indexes'>;
  readonly columns: readonly UseColumn[];
  readonly context: CellContext;
}

/**
 * Decides how to treat missing answers. Respondents without an answer are excluded if they are few. The planner is asked about
 * columns with many missing answers. By default they are dropped, unless that would drop all columns. Then a missing answer counts as no use,
 * and the question says so.
 * @returns indexes of the dropped columns
 */
export function decideMissing(media: MediaCells): ReadonlySet<number> {
  const { columns, context } = media;
  const people = context.survey.people || 1;
  const share = (column: UseColumn) => missingPeople(column) / people;
  const withMissing = columns.filter((column) => share(column) > 0);
  const manyMissing = withMissing.filter((column) => share(column) > SHARE_MAXIMUM);
  const fewMissing = withMissing.filter((column) => !manyMissing.includes(column));
  const dropped = new Set<number>();
  if (manyMissing.length > 0) {
    const answer = askAboutMissing(
      media,
      manyMissing,
      manyMissing.length < columns.length ? 'leave out' : 'none',
      null,
    );
    if (answer === 'leave out') for (const { vehicle } of manyMissing) dropped.add(vehicle.index);
  }
  if (fewMissing.length === 0) return dropped;
  // Each column has few missing answers, but they may be those of different respondents, who together may be many.
  const loss = lossByMissing(media, fewMissing);
  const isHeavy = loss.use.some((use, channel) => use > USE_MAXIMUM * useOfChannel(columns, channel));
  if (loss.people / people > SHARE_MAXIMUM)
    askAboutMissing(media, fewMissing, 'none', 'Together they are more than 5 %.');
  else if (isHeavy) askAboutMissing(media, fewMissing, 'respondents', 'They are heavy users of a channel.');
  return dropped;
}

/**
 * Asks about columns that have both a value for "no use", such as 0, and many empty cells: those people may not have been asked.
 * @returns indexes of the dropped columns
 */
export function askAboutEmpty(media: MediaCells, columns: readonly UseColumn[]): ReadonlySet<number> {
  const where = columns.length === 1 ? 'this column' : `each of ${columns.length} columns`;
  const noUse = columns[0]!.cells.find(({ text }) => !isBlankCell(text) && columns[0]!.meaning(text) === 0)?.text;
  const emptyPeople = columns.map(({ cells }) => cells.find(({ text }) => text === '')?.people ?? 0);
  const percent = Math.round((100 * Math.max(...emptyPeople)) / (media.context.survey.people || 1));
  const emptyMeans = (use: number | null) => (_: number, text: string) => (text === '' ? use : undefined);
  const unanswered = columns.map((column) => ({
    ...column,
    meaning: (text: string) => (text === '' ? null : column.meaning(text)),
  }));
  const loss = lossByMissing(media, unanswered);
  const canDropColumns = columns.length < media.columns.length;
  const canDropRespondents = loss.people < media.context.survey.people * LOST_SHARE_MAXIMUM;
  const hasNoChoice = !canDropColumns && !canDropRespondents;
  const remedy = hasNoChoice
    ? ' If these people were not asked, make one file for each group of people who were asked the same questions.'
    : '';
  const answer = askCodes(media.context, columns, {
    code: 'empty cells',
    message: `In ${where} ${columns.length === 1 ? '' : 'up to '}${percent} % of the people have an empty cell, although "${noUse!}" already stands for no use. What does an empty cell mean?${remedy}`,
    assumed: 'none',
    alwaysAsked: hasNoChoice,
    isShown: () => false,
    options: [
      { id: 'none', label: 'An empty cell means no use', means: emptyMeans(0) },
      ...(canDropColumns ? [{ id: 'leave out', label: 'Not asked: leave these columns out', means: () => 0 }] : []),
      ...(canDropRespondents
        ? [{ id: 'respondents', label: 'Not asked: leave these respondents out', means: emptyMeans(null), loss }]
        : []),
    ],
  });
  return new Set(answer === 'leave out' ? columns.map(({ vehicle }) => vehicle.index) : []);
}

function missingPeople({ cells, meaning }: UseColumn): number {
  return cells.reduce((sum, { text, people }) => sum + (meaning(text) === null ? people : 0), 0);
}

/** What is lost by leaving out the respondents who have no answer in at least one of the columns `asked`. */
function lossByMissing({ file, columns, context }: MediaCells, asked: readonly UseColumn[]): Loss {
  const meanings = new Map(asked.map(({ vehicle, meaning }) => [vehicle.index, meaning]));
  const indexes = columns.map(({ vehicle }) => vehicle.index);
  const isWanted = (index: number, text: string) => meanings.get(index)?.(text) === null;
  const surveyOfLeftOut = surveyColumns({ ...file, indexes, isWanted });
  const columnsOfLeftOut = columns.map((column) => ({
    ...column,
    cells: surveyOfLeftOut.columns.get(column.vehicle.index)!.cells,
  }));
  return {
    people: Math.min(surveyOfLeftOut.people, context.survey.people),
    use: CHANNELS.map((_, channel) => useOfChannel(columnsOfLeftOut, channel)),
  };
}

/** Uses a month of a channel, summed over the people of the survey. */
function useOfChannel(columns: readonly UseColumn[], channel: number): number {
  const ofChannel = columns.filter((column) => column.channel === channel);
  return ofChannel.reduce(
    (sum, { cells, meaning }) => cells.reduce((all, { text, people }) => all + people * (meaning(text) || 0), sum),
    0,
  );
}

/**
 * Asks what to do about missing answers.
 * @param whyFew  a sentence: why columns with few missing answers are asked about; null for columns with many
 */
function askAboutMissing(
  media: MediaCells,
  columns: readonly UseColumn[],
  assumed: string,
  whyFew: string | null,
): string {
  const before = new Map(columns.map((column) => [column, column.meaning]));
  const isNoAnswer = (text: string) => columns.some((column) => before.get(column)!(text) === null);
  const each = `${columns.length === 1 ? 'this column' : `each of ${columns.length} columns`}`;
  return askCodes(media.context, columns, {
    code: whyFew === null ? 'missing answers' : 'few missing answers',
    message:
      whyFew === null
        ? `More than 5 % of the people have no answer in ${each}. What shall be done?`
        : `In ${each} some people have no answer. ${whyFew} What shall be done?`,
    assumed,
    isShown: ({ text }) => isNoAnswer(text),
    options: [
      ...(whyFew === null ? [{ id: 'leave out', label: 'Leave these columns out', means: () => 0 }] : []),
      {
        id: 'none',
        label: 'No answer means no use',
        means: (_: number, text: string) => (isNoAnswer(text) ? 0 : undefined),
      },
      {
        id: 'respondents',
        label: 'Leave these respondents out',
        means: () => undefined,
        loss: lossByMissing(media, columns),
      },
    ],
  });
}
