import { object, string } from 'yup';
import type { InferType } from 'yup';
import { audienceFacts } from './audienceFacts.ts';
import { doubts, reading } from './doubts.ts';
import { jsonText, optionalJsonText } from '../jsonText.ts';
import { MASTER_MAPPING, READING_MAX_BYTES } from '../limits.ts';
import { ownAssumptionsText } from './ownAssumptions.ts';
import { scoreRows } from './rows.ts';
import { FURTHER_TARGETS_MAX_BYTES, furtherTargets } from './targets.ts';
import { day, email, name, ratesOn } from '../text.ts';

/**
 * The upload (call 3): the multipart fields in addition to the part `file`. `analysis_type` is the strategy, `demo` the buying demographic.
 * `file_name` and the fields after it are not in the specification. They are sent only if the backend announces them (FEATURES in
 * access.ts; `rates_on` if it announces `rates`).
 */
export const mediaScoreFields = object({
  mapping: string().oneOf([MASTER_MAPPING]).required(),
  client: name().defined(),
  analysis_type: name().defined().meta({ description: 'The strategy.' }),
  user: email().meta({ description: 'The caller’s e-mail address.' }),
  demo: name().defined().meta({ description: 'The buying demographic.' }),
  file_name: name().optional().meta({
    description: 'The name that a saved file had when it was selected. Optional.',
  }),
  reading: optionalJsonText(reading, READING_MAX_BYTES).meta({
    description: 'The planner’s answers to questions about the file, and corrections. Optional.',
  }),
  assumptions: ownAssumptionsText().meta({
    description: 'Prices the planner overwrote; the plan is computed with them. Optional.',
  }),
  targets: optionalJsonText(furtherTargets, FURTHER_TARGETS_MAX_BYTES).meta({
    description: 'Names of the targets in addition to the buying demographic: a list, as JSON text. Optional.',
  }),
  rates_on: day().optional().meta({
    description:
      'The day whose rates the plan is computed with, from today to two years ahead. Default: today. Optional.',
  }),
})
  .strict()
  .meta({ named: 'MediaScoreFields' });
export type MediaScoreFields = InferType<typeof mediaScoreFields>;

/**
 * The reply to the upload (call 3). `df_score_master` is JSON text of score rows. The fields after it are not in the specification, so they
 * are optional.
 */
export const mediaScoreReply = object({
  key: string().required().meta({ description: 'Identifies the run in later calls, and the plan it becomes.' }),
  df_score_master: jsonText(scoreRows),
  audience: audienceFacts.optional().default(undefined),
  reading: optionalJsonText(reading, READING_MAX_BYTES).meta({
    description: 'The answers the file was read with. Optional.',
  }),
  doubts: doubts
    .optional()
    .default(undefined)
    .meta({ description: 'Questions about the file without an answer, and the assumption made for each. Optional.' }),
  audience_source: name()
    .optional()
    .meta({ description: 'The warehouse audience that the file names; missing if it contains an audience. Optional.' }),
  rates_on: ratesOn(),
  targets: furtherTargets.optional().meta({ description: 'The further targets that the file was read for. Optional.' }),
})
  .strict()
  .meta({ named: 'MediaScoreReply' });
export type MediaScoreReply = InferType<typeof mediaScoreReply>;
