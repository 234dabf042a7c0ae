import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import {
  ANSWER_MAX_LENGTH,
  COLUMNS_CORRECTED_MAXIMUM,
  QUESTION_MAX_LENGTH,
  DOUBTS_MAXIMUM,
  DOUBT_ANSWERS_MAXIMUM,
  DOUBT_COLUMNS_MAXIMUM,
  POPULATION_MAXIMUM,
  READING_ANSWERS_MAXIMUM,
} from '../limits.ts';
import { name } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

// A doubt is a question to the planner about something in an audience file that can be understood in several ways. The reader of the file
// assumes one answer until the planner gives one. `reading` has the planner's answers and corrections.

const sentence = () => name(QUESTION_MAX_LENGTH);

/** Figures of the file if it is read with an answer. */
const answerFigures = object({
  universe: number().required(),
  target: number().required(),
  reach: number().required(),
  reach_of: name().nullable().defined(),
}).meta({ named: 'AnswerFigures' });
export type AnswerFigures = InferType<typeof answerFigures>;

/** An answer that is offered for a doubt, and what the file would say with it. */
const answerOffered = object({
  id: name(ANSWER_MAX_LENGTH).required(),
  says: sentence().required(),
  universe: number().nullable().defined(),
  channel: name().nullable().defined(),
  use: number().nullable().defined(),
  figures: answerFigures.nullable().optional().default(undefined),
}).meta({ named: 'DoubtAnswer' });
export type DoubtAnswer = InferType<typeof answerOffered>;

/** A question about the file, and the answer that is assumed until the planner gives one. */
const doubt = object({
  key: name(ANSWER_MAX_LENGTH).required(),
  code: name(40).required(),
  row: number().nullable().defined(),
  columns: array(name().required()).max(DOUBT_COLUMNS_MAXIMUM).defined(),
  cells: array(name(ANSWER_MAX_LENGTH).required()).max(20).defined(),
  says: sentence().required(),
  assumed: name(ANSWER_MAX_LENGTH).required(),
  answered: name(ANSWER_MAX_LENGTH).nullable().defined(),
  codes: boolean().required(),
  walk: boolean().required(),
  answers: array(answerOffered.required()).max(DOUBT_ANSWERS_MAXIMUM).defined(),
  field: string().oneOf(['population', 'target']).optional(),
  proposed: number().optional(),
  proposed_from: sentence().optional(),
}).meta({
  named: 'Doubt',
});
export type Doubt = InferType<typeof doubt>;

/** The questions about a file. They are not in the specification, so other backends leave them out. */
export const doubts = array(doubt.required()).max(DOUBTS_MAXIMUM);

/** A column whose meaning the planner corrected. */
const correctedColumn = object({
  // The last column of an xlsx sheet has the index 16,383.
  column: number().integer().min(0).max(16_383).required(),
  as: name(ANSWER_MAX_LENGTH).required(),
  format: name().optional(),
})
  .noUnknown()
  .meta({ named: 'CorrectedColumn' });

/** The planner's answer to the doubt with this key. */
const answerGiven = object({
  key: name(ANSWER_MAX_LENGTH).required(),
  answer: name(QUESTION_MAX_LENGTH).required(),
})
  .noUnknown()
  .meta({ named: 'AnswerGiven' });

/** The planner's answers and corrections for reading a file. They are stored with the plan. */
export const reading = object({
  version: number().oneOf([1]).required(),
  /** Fingerprint of the file's headings. The answers do not apply to a file with other headings. */
  shape: string().max(64).optional(),
  sheet: name().optional(),
  // Headings are searched only in the first 60 rows (core/audience/headings/layout.ts).
  headerRow: number().integer().min(1).max(60).optional(),
  delimiter: string().oneOf([',', ';', '\t', '|']).optional(),
  decimal: string().oneOf(['.', ',']).optional(),
  units: string().oneOf(['people', 'thousands']).optional(),
  population: number().moreThan(0).max(POPULATION_MAXIMUM).optional(),
  columns: array(correctedColumn.required()).max(COLUMNS_CORRECTED_MAXIMUM).optional(),
  answers: array(answerGiven.required()).max(READING_ANSWERS_MAXIMUM).defined(),
})
  .noUnknown()
  .strict()
  .meta({ named: 'Reading' });
export type Reading = InferType<typeof reading>;
/** The reading of a planner who answered and corrected nothing. */
export const NO_ANSWERS: Reading = { version: 1, answers: [] };
