import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Doubt, Reading } from '../../../core/contract/bodies/doubts.ts';
import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import {
  withAnswer,
  withColumn,
  withLayout,
  withoutAnswer,
  withPopulation,
} from '../../domain/plan/file/fileAnswers.ts';
import type {
  EarlierAnswers,
  GivenAnswer,
  FileAnswers,
  LayoutCorrections,
} from '../../domain/plan/file/fileAnswers.ts';

// The planner's answers to doubts (questions about how the file is read). Each kind of answer has its own action.
// `headingsHash` is the fingerprint of the file's headings. In stored data and requests the answers are a `Reading`.

/** The planner gave the same answer to all doubts about the same thing. */
export const doubtsAnswered = createAction<readonly GivenAnswer[]>('fileReading/doubtsAnswered');
/** The planner took back the answers to these doubts, which are open again. */
export const answersTakenBack = createAction<readonly Pick<Doubt, 'key' | 'field'>[]>('fileReading/answersTakenBack');
/** The planner entered how many people the file represents; null removes the number. */
export const populationEntered = createAction<{ population: number | null; headingsHash: string }>(
  'fileReading/populationEntered',
);
/** The planner accepted the answers that are assumed for the doubts with these keys. */
export const assumptionsTaken = createAction<{ keys: readonly string[] }>('fileReading/assumptionsTaken');
export const columnCorrected = createAction<{
  column: number;
  /** What the column is: a role such as 'weight', or a vehicle with its channel, as in `PreviewedColumn.as`. */
  as: string;
  format?: string | undefined;
  headingsHash: string;
  /** The row of the headings, if the program did not recognise it. */
  headerRow?: number | undefined;
}>('fileReading/columnCorrected');
export const layoutCorrected = createAction<LayoutCorrections>('fileReading/layoutCorrected');
export const answersImported = createAction<{ reading: Reading }>('fileReading/answersImported');
export const answersDropped = createAction('fileReading/answersDropped');
/** A file was read for the first time. `earlier` are the answers about an earlier file that are used; null if there are none. */
export const headingsRead = createAction<{ headingsHash: string; earlier: EarlierAnswers | null }>(
  'fileReading/headingsRead',
);
/** This browser reads a file that was saved by a run, so that its answers can be changed. */
export const fileReopened = createAction('fileReading/readingReopened');

/** Edits by the planner, which are remembered for the next file. */
export const isEditByPlanner = isAnyOf(
  doubtsAnswered,
  answersTakenBack,
  populationEntered,
  columnCorrected,
  layoutCorrected,
  answersImported,
  answersDropped,
);
/** All changes of the answers: by the planner, or taken from an earlier file. Accepted assumptions count as answers. */
export const isAnswersEdit = isAnyOf(isEditByPlanner, headingsRead, assumptionsTaken);

/** The answers after one of the actions above. */
export function editedAnswers(before: FileAnswers, action: UnknownAction): FileAnswers {
  const withReading = (reading: Reading): FileAnswers => ({ ...before, reading });
  if (doubtsAnswered.match(action)) return withReading(action.payload.reduce(withAnswer, before.reading));
  if (populationEntered.match(action)) {
    const { population, headingsHash } = action.payload;
    return withReading(withPopulation(before.reading, population, headingsHash));
  }
  if (answersTakenBack.match(action)) {
    const keys = action.payload.map(({ key }) => key);
    const reading = action.payload.reduce(
      (current, { key, field }) => withoutAnswer(current, key, field),
      before.reading,
    );
    return { ...withReading(reading), taken: before.taken.filter((key) => !keys.includes(key)) };
  }
  if (assumptionsTaken.match(action))
    return { ...before, taken: [...new Set([...before.taken, ...action.payload.keys])] };
  if (columnCorrected.match(action)) return withReading(withColumn(before.reading, action.payload));
  if (layoutCorrected.match(action)) return withReading(withLayout(before.reading, action.payload));
  if (answersImported.match(action)) return { ...withReading(action.payload.reading), from: null };
  if (answersDropped.match(action)) return { ...withReading(NO_ANSWERS), taken: [], from: null };
  if (headingsRead.match(action)) return withEarlierAnswers(before, action.payload);
  return before;
}

function withEarlierAnswers(
  before: FileAnswers,
  { headingsHash, earlier }: ReturnType<typeof headingsRead>['payload'],
): FileAnswers {
  if (earlier === null) return { ...before, headings: headingsHash };
  const { reading, ...from } = earlier;
  return { ...before, headings: headingsHash, reading, from };
}
