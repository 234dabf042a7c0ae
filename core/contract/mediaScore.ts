import { object, string } from 'yup';
import type { InferType } from 'yup';
import { audienceFacts } from './audienceFacts.ts';
import { doubts, reading } from './doubts.ts';
import { jsonText } from './jsonText.ts';
import { MASTER_MAPPING } from './limits.ts';
import { scoreRows } from './rows.ts';
import { email, name } from './text.ts';

/**
 * Call 3: the multipart fields beside the part `file`. `analysis_type` is the strategy, `demo` the buying demographic.
 * `file_name` is ours, sent where the backend announces it (FEATURES): what a saved file was called when it was picked,
 * since it travels as `media_scores.csv`. `reading` is ours too, announced likewise: the planner's answers and corrections,
 * by which the backend reads the very file that was picked.
 */
export const mediaScoreFields = object({
  mapping: string().oneOf([MASTER_MAPPING]).required(),
  client: name().defined(),
  analysis_type: name().defined().meta({ says: 'The strategy.' }),
  user: email().meta({ says: 'The caller’s e-mail address.' }),
  demo: name().defined().meta({ says: 'The buying demographic.' }),
  file_name: name().optional().meta({ says: 'What a saved file was called when it was picked. Optional.' }),
  reading: jsonText(reading).optional().meta({ says: 'How the planner says the file is to be read. Optional.' }),
})
  .strict()
  .meta({ named: 'MediaScoreFields' });
export type MediaScoreFields = InferType<typeof mediaScoreFields>;

/**
 * `key` names the run from here on; `df_score_master` is JSON text of score rows. Ours and optional: `doubts`, what was assumed
 * of the file and not answered, and `reading`, the answers that it was read by.
 */
export const mediaScoreReply = object({
  key: string().required().meta({ says: 'Names the run from here on, and the plan it becomes.' }),
  df_score_master: jsonText(scoreRows),
  audience: audienceFacts.optional().default(undefined),
  doubts: doubts.optional().default(undefined),
  reading: reading.optional().default(undefined),
})
  .strict()
  .meta({ named: 'MediaScoreReply' });
export type MediaScoreReply = InferType<typeof mediaScoreReply>;
