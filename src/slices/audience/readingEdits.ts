import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import { withAnswer, withColumn, withLayout, withoutAnswer } from '../../domain/plan/file/fileAnswers.ts';
import type { FileAnswers, FileLayout } from '../../domain/plan/file/fileAnswers.ts';

/** An answer of an earlier file with the same headings. */
export interface EarlierAnswers {
  readonly reading: Reading;
  readonly fileName: string;
  /** ISO 8601. */
  readonly at: string;
}

// What a planner says of how the file is read, one action for each thing said. `shape` is the fingerprint of the headings it is about.
export const doubtAnswered = createAction<{ key: string; answer: string; shape: string }>('fileReading/doubtAnswered');
export const answerTakenBack = createAction<{ key: string }>('fileReading/answerTakenBack');
export const assumptionsTaken = createAction<{ keys: readonly string[] }>('fileReading/assumptionsTaken');
export const columnCorrected = createAction<{
  column: number;
  as: string;
  format?: string | undefined;
  shape: string;
  /** The row of the headings it is said under, where the reader did not know them. */
  headerRow?: number | undefined;
}>('fileReading/columnCorrected');
export const layoutCorrected = createAction<FileLayout>('fileReading/layoutCorrected');
export const answersImported = createAction<{ reading: Reading }>('fileReading/answersImported');
export const answersDropped = createAction('fileReading/answersDropped');
/** A file was read for the first time: its headings are known, and whether a file with the same was read before. */
export const headingsRead = createAction<{ headings: string; earlier: EarlierAnswers | null }>(
  'fileReading/headingsMet',
);
/** A file that a run has locked is read again on this computer, so that its reading can be looked at and corrected. */
export const readingReopened = createAction('fileReading/readingReopened');

/** What the planner did, and what is remembered for the next file. */
export const isAnswerEdit = isAnyOf(
  doubtAnswered,
  answerTakenBack,
  columnCorrected,
  layoutCorrected,
  answersImported,
  answersDropped,
);
/** Everything that may change how the file is read. */
export const isReadingEdit = isAnyOf(isAnswerEdit, headingsRead, assumptionsTaken);

/** The answers after one of the actions above. */
export function editedAnswers(before: FileAnswers, action: UnknownAction): FileAnswers {
  const said = (reading: Reading): FileAnswers => ({ ...before, reading });
  if (doubtAnswered.match(action)) return said(withAnswer(before.reading, action.payload));
  if (answerTakenBack.match(action)) {
    const { key } = action.payload;
    return { ...said(withoutAnswer(before.reading, key)), taken: before.taken.filter((one) => one !== key) };
  }
  if (assumptionsTaken.match(action))
    return { ...before, taken: [...new Set([...before.taken, ...action.payload.keys])] };
  if (columnCorrected.match(action)) return said(withColumn(before.reading, action.payload));
  if (layoutCorrected.match(action)) return said(withLayout(before.reading, action.payload));
  if (answersImported.match(action)) return { ...said(action.payload.reading), from: null };
  if (answersDropped.match(action)) return { ...said(NO_ANSWERS), taken: [], from: null };
  if (headingsRead.match(action)) return withEarlierAnswers(before, action.payload);
  return before;
}

function withEarlierAnswers(before: FileAnswers, { headings, earlier }: ReturnType<typeof headingsRead>['payload']): FileAnswers {
  if (earlier === null) return { ...before, headings };
  const { reading, fileName, at } = earlier;
  return { ...before, headings, reading, from: { fileName, at } };
}
