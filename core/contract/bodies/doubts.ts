import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import {
  ANSWER_LETTERS,
  COLUMNS_CORRECTED_MAXIMUM,
  DOUBT_LETTERS,
  DOUBTS_MAXIMUM,
  NAME_MAXIMUM,
  POPULATION_MAXIMUM,
  READING_ANSWERS_MAXIMUM,
} from '../limits.ts';
import { name } from '../text.ts';

const sentence = () => name(DOUBT_LETTERS);

/** Figures of the file when it is read with an answer. */
const answerFigures = object({
  universe: number().required().meta({ description: 'People the file stands for.' }),
  target: number().required().meta({ description: 'People of the buying demographic.' }),
  reach: number().required().meta({
    description:
      'Share of the target that uses `reach_of` at least once a month, 0 to 1, before any attention or budget.',
  }),
  reach_of: name().nullable().defined().meta({
    description: 'The channel whose reach differs most between the answers; null for any vehicle of the file.',
  }),
}).meta({ named: 'AnswerFigures' });
export type AnswerFigures = InferType<typeof answerFigures>;

const answerOffered = object({
  id: name(ANSWER_LETTERS).required().meta({ description: 'What is sent back in `reading` to give this answer.' }),
  says: sentence().required(),
  universe: number().nullable().defined().meta({
    description: 'People the file would stand for; null when that is known only after the file is read again.',
  }),
  channel: name().nullable().defined().meta({ description: 'The channel whose use would change most; null for none.' }),
  use: number()
    .nullable()
    .defined()
    .meta({ description: 'That channel’s use a month by all people, with this answer.' }),
  figures: answerFigures.nullable().optional().default(undefined).meta({
    description:
      'What reading the file with this answer gives, for all doubts with the same code and answers at once. Null where the file is then refused; absent where it was not read so.',
  }),
}).meta({ named: 'DoubtAnswer' });
export type DoubtAnswer = InferType<typeof answerOffered>;

/** An assumption of the file reader that a person may correct. */
const doubt = object({
  key: name(ANSWER_LETTERS)
    .required()
    .meta({ description: 'Under which `reading` holds its answer: code and first heading.' }),
  code: name(40).required().meta({ description: 'What kind of doubt it is, a word for programs.' }),
  row: number()
    .nullable()
    .defined()
    .meta({ description: 'Row as the spreadsheet counts; null for a whole column or file.' }),
  columns: array(name().required()).max(NAME_MAXIMUM).defined().meta({ description: 'Headings it is about.' }),
  cells: array(name(ANSWER_LETTERS).required())
    .max(20)
    .defined()
    .meta({ description: 'Cell texts, with their counts.' }),
  says: sentence().required().meta({ description: 'The question, a sentence.' }),
  assumed: name(ANSWER_LETTERS).required().meta({ description: 'Id of the answer taken while none is given.' }),
  answered: name(ANSWER_LETTERS)
    .nullable()
    .defined()
    .meta({ description: 'The answer given; null when the assumption applies.' }),
  codes: boolean()
    .required()
    .meta({ description: 'Whether "codes:1=0;2=4.3" (each code and its meaning) is an answer too.' }),
  walk: boolean().required().meta({
    description: 'Whether Run asks first: another answer changes the universe or a channel’s use by more than a tenth.',
  }),
  answers: array(answerOffered.required()).max(12).defined(),
  field: string().oneOf(['population', 'target']).optional().meta({
    description:
      'The number of people that answers it too: `population` of `reading`, or "codes:target=3842000" among its answers. Absent where only `answers` do.',
  }),
  proposed: number().optional().meta({ description: 'Number to offer for `field`.' }),
  proposed_from: sentence().optional().meta({ description: 'Where the proposed number comes from.' }),
}).meta({ named: 'Doubt', description: 'An assumption of the file reader that a person may correct.' });
export type Doubt = InferType<typeof doubt>;

/** Beyond the specification: unanswered assumptions about the file. Other backends leave it out. */
export const doubts = array(doubt.required()).max(DOUBTS_MAXIMUM);

const correctedColumn = object({
  column: number().integer().min(0).max(16_383).required().meta({ description: 'Place in the row, 0 for the first.' }),
  as: name(ANSWER_LETTERS).required().meta({
    description:
      'id, weight, age, gender, groceryBuyer, children, region, unused, or "Channel: Vehicle"; with a row for each vehicle channel, vehicle, use; in a crosstab channel, vehicle, category, statistic, audience, reach, frequency, sample.',
  }),
  format: name().optional().meta({ description: 'Format of the channel; the vehicle’s own where left out.' }),
})
  .noUnknown()
  .meta({ named: 'CorrectedColumn' });

const answerGiven = object({
  key: name(ANSWER_LETTERS).required(),
  answer: name(DOUBT_LETTERS).required(),
})
  .noUnknown()
  .meta({ named: 'AnswerGiven' });

/** The planner's answers and corrections for reading a file. Small, and stored with the plan. */
export const reading = object({
  version: number().oneOf([1]).required(),
  /** Fingerprint of the headings; answers do not apply to other headings. */
  shape: string().max(64).optional(),
  sheet: name().optional(),
  headerRow: number().integer().min(1).max(60).optional(),
  delimiter: string().oneOf([',', ';', '\t', '|']).optional(),
  decimal: string().oneOf(['.', ',']).optional(),
  units: string()
    .oneOf(['people', 'thousands'])
    .optional()
    .meta({ description: 'What weights, or the audiences of a crosstab, count.' }),
  population: number()
    .moreThan(0)
    .max(POPULATION_MAXIMUM)
    .optional()
    .meta({ description: 'People the file stands for; weights of respondents are scaled to it.' }),
  columns: array(correctedColumn.required()).max(COLUMNS_CORRECTED_MAXIMUM).optional(),
  answers: array(answerGiven.required()).max(READING_ANSWERS_MAXIMUM).defined(),
})
  .noUnknown()
  .strict()
  .meta({ named: 'Reading', description: 'Answers to doubts and corrections of the reading.' });
export type Reading = InferType<typeof reading>;
export const NO_ANSWERS: Reading = { version: 1, answers: [] };
