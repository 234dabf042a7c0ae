import { object, string } from 'yup';
import type { InferType } from 'yup';
import { audienceFacts } from './audienceFacts.ts';
import { jsonText } from './jsonText.ts';
import { MASTER_MAPPING } from './limits.ts';
import { scoreRows } from './rows.ts';

/**
 * Call 3: the multipart fields beside the part `file`. `analysis_type` is the strategy, `demo` the buying demographic.
 * `file_name` is ours, sent where the backend announces it (FEATURES): what a saved file was called when it was picked,
 * since it travels as `media_scores.csv`.
 */
export const mediaScoreFields = object({
  mapping: string().oneOf([MASTER_MAPPING]).required(),
  client: string().defined(),
  analysis_type: string().defined(),
  user: string().required(),
  demo: string().defined(),
  file_name: string().optional(),
}).strict();
export type MediaScoreFields = InferType<typeof mediaScoreFields>;

/** `key` names the run from here on; `df_score_master` is JSON text of score rows. */
export const mediaScoreReply = object({
  key: string().required(),
  df_score_master: jsonText(scoreRows),
  audience: audienceFacts.optional().default(undefined),
}).strict();
export type MediaScoreReply = InferType<typeof mediaScoreReply>;
