import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import {
  ANSWER_MAX_LENGTH,
  COLUMNS_CORRECTED_MAXIMUM,
  QUESTION_MAX_LENGTH,
  DOUBTS_MAXIMUM,
  NAME_MAXIMUM,
  POPULATION_MAXIMUM,
  READING_ANSWERS_MAXIMUM,
} from '../limits.ts';
import { name } from '../text.ts';

// A doubt is a question to the planner about something in an audience file that can be understood in several ways. The reader of the file
// assumes one answer until the planner gives one. `reading` has the planner's answers and corrections.

const sentence = () => name(QUESTION_MAX_LENGTH);

/** Figures of the file if it is read with an answer. */
const answerFigures = object({
  universe: number().required().meta({ description: 'People that the file represents.' }),
  target: number().required().meta({ description: 'People of the buying demographic.' }),
  reach: number().required().meta({
    description:
      'Share of the target that uses `reach_of` at least once a month, 0 to 1, regardless of attention and budget.',
  }),
  reach_of: name().nullable().defined().meta({
    description:
      'The channel whose reach differs most between the answers; null for all vehicles of the file together.',
  }),
}).meta({ named: 'AnswerFigures' });
export type AnswerFigures = InferType<typeof answerFigures>;

const answerOffered = object({
  id: name(ANSWER_MAX_LENGTH).required().meta({ description: 'What is sent back in `reading` to give this answer.' }),
  says: sentence().required(),
  universe: number().nullable().defined().meta({
    description: 'People that the file would represent; null if that is known only after the file is read again.',
  }),
  channel: name()
    .nullable()
    .defined()
    .meta({ description: 'The channel whose use this answer would change most; null for none.' }),
  use: number()
    .nullable()
    .defined()
    .meta({ description: 'With this answer, how often all people together use that channel in a month.' }),
  figures: answerFigures.nullable().optional().default(undefined).meta({
    description:
      'The figures of the file if all doubts with the same code and answers get this answer. Null if the file would then be refused; missing if the file was not read with it.',
  }),
}).meta({ named: 'DoubtAnswer' });
export type DoubtAnswer = InferType<typeof answerOffered>;

/** A question about the file, and the answer that is assumed until the planner gives one. */
const doubt = object({
  key: name(ANSWER_MAX_LENGTH)
    .required()
    .meta({ description: 'The key of its answer in `reading`, made of the code and the first heading.' }),
  code: name(40).required().meta({ description: 'The kind of doubt, as a word for programs.' }),
  row: number().nullable().defined().meta({
    description: 'The row it is about, counted as in a spreadsheet; null if it is about a whole column or file.',
  }),
  columns: array(name().required())
    .max(NAME_MAXIMUM)
    .defined()
    .meta({ description: 'Headings of the columns it is about.' }),
  cells: array(name(ANSWER_MAX_LENGTH).required())
    .max(20)
    .defined()
    .meta({ description: 'Texts of the cells it is about, and how often each occurs.' }),
  says: sentence().required().meta({ description: 'The question as a sentence.' }),
  assumed: name(ANSWER_MAX_LENGTH)
    .required()
    .meta({ description: 'Id of the answer that is assumed until one is given.' }),
  answered: name(ANSWER_MAX_LENGTH)
    .nullable()
    .defined()
    .meta({ description: 'The answer that was given; null if none was and the assumption applies.' }),
  codes: boolean().required().meta({
    description: 'Whether a text such as "codes:1=0;2=4.3" (codes in the file and their meaning) is an answer too.',
  }),
  walk: boolean().required().meta({
    description:
      'Whether Run asks this question before it starts, because another answer would change the universe or a channel’s use by more than a tenth.',
  }),
  answers: array(answerOffered.required()).max(12).defined(),
  field: string().oneOf(['population', 'target']).optional().meta({
    description:
      'If a typed number of people can answer the question: "population" is sent as `population` of `reading`, "target" as an answer such as "codes:target=3842000". Missing if only `answers` can.',
  }),
  proposed: number().optional().meta({ description: 'The number that is proposed for `field`.' }),
  proposed_from: sentence().optional().meta({ description: 'Where the proposed number comes from.' }),
}).meta({
  named: 'Doubt',
  description: 'A question about the audience file, and the answer that is assumed until the planner gives one.',
});
export type Doubt = InferType<typeof doubt>;

/** The questions about a file that have no answer. They are not in the specification, so other backends leave them out. */
export const doubts = array(doubt.required()).max(DOUBTS_MAXIMUM);

const correctedColumn = object({
  column: number()
    .integer()
    .min(0)
    .max(16_383)
    .required()
    .meta({ description: 'Index of the column, 0 for the first.' }),
  as: name(ANSWER_MAX_LENGTH).required().meta({
    description:
      'What the column is: id, weight, age, gender, groceryBuyer, children, region, unused, or "Channel: Vehicle". In a file with a row for each vehicle also channel, vehicle, use. In a crosstab: channel, vehicle, category, statistic, audience, reach, frequency, sample.',
  }),
  format: name()
    .optional()
    .meta({ description: 'Format of the channel. If missing, the format of the vehicle applies.' }),
})
  .noUnknown()
  .meta({ named: 'CorrectedColumn' });

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
  headerRow: number().integer().min(1).max(60).optional(),
  delimiter: string().oneOf([',', ';', '\t', '|']).optional(),
  decimal: string().oneOf(['.', ',']).optional(),
  units: string()
    .oneOf(['people', 'thousands'])
    .optional()
    .meta({ description: 'The unit of the weights, or of the audiences in a crosstab.' }),
  population: number()
    .moreThan(0)
    .max(POPULATION_MAXIMUM)
    .optional()
    .meta({ description: 'People that the file represents. Weights of respondents are scaled to this number.' }),
  columns: array(correctedColumn.required()).max(COLUMNS_CORRECTED_MAXIMUM).optional(),
  answers: array(answerGiven.required()).max(READING_ANSWERS_MAXIMUM).defined(),
})
  .noUnknown()
  .strict()
  .meta({ named: 'Reading', description: 'The planner’s answers to doubts, and corrections of how the file is read.' });
export type Reading = InferType<typeof reading>;
export const NO_ANSWERS: Reading = { version: 1, answers: [] };
