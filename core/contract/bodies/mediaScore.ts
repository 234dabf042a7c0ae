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

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

/**
 * The upload: the multipart fields in addition to the part `file`. `analysis_type` is the strategy, `demo` the buying demographic.
 * `file_name` and the fields after it are not in the specification. They are sent only if the backend announces them (FEATURES in
 * access.ts; `rates_on` if it announces `rates`).
 */
export const mediaScoreFields = object({
  mapping: string().oneOf([MASTER_MAPPING]).required(),
  client: name().defined(),
  analysis_type: name().defined(),
  user: email(),
  demo: name().defined(),
  file_name: name().optional(),
  reading: optionalJsonText(reading, READING_MAX_BYTES),
  assumptions: ownAssumptionsText(),
  targets: optionalJsonText(furtherTargets, FURTHER_TARGETS_MAX_BYTES),
  rates_on: day().optional(),
})
  .strict()
  .meta({ named: 'MediaScoreFields' });
export type MediaScoreFields = InferType<typeof mediaScoreFields>;

/**
 * The reply to the upload. `df_score_master` is JSON text of score rows. The fields after it are not in the specification, so they
 * are optional.
 */
export const mediaScoreReply = object({
  key: string().required(),
  df_score_master: jsonText(scoreRows),
  audience: audienceFacts.optional().default(undefined),
  reading: optionalJsonText(reading, READING_MAX_BYTES),
  doubts: doubts.optional().default(undefined),
  audience_source: name().optional(),
  rates_on: ratesOn(),
  targets: furtherTargets.optional(),
})
  .strict()
  .meta({ named: 'MediaScoreReply' });
export type MediaScoreReply = InferType<typeof mediaScoreReply>;
