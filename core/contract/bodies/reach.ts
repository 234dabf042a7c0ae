import { array, object, string } from 'yup';
import type { InferType } from 'yup';
import { audienceFacts } from './audienceFacts.ts';
import { rowsOrText } from '../jsonText.ts';
import { LIMITS_MAX_ROWS, MASTER_MAPPING } from '../limits.ts';
import { finite, sentScores, spendRows } from './rows.ts';
import { name, planKey } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

/** `ChannelLimits` of `core/rules/limitRules.ts`, as they are sent. */
const channelLimits = object({
  Channel: name().required(),
  Min_Budget: finite().min(0).required(),
  Max_Budget: finite().min(0).required(),
}).meta({
  named: 'ChannelLimits',
});
/** The limits of channels in a request, at most one row for each channel. */
export const limitRows = array(channelLimits.required()).max(LIMITS_MAX_ROWS).defined();

/** The request for reach curves. `audience` is the client, and `id` is the key from the reply to the upload. */
export const reachRequest = object({
  scores: sentScores,
  mapping: string().oneOf([MASTER_MAPPING]).required(),
  client: name().defined(),
  demo: name().defined(),
  audience: name().defined(),
  id: planKey(),
  budget_constraint: limitRows,
})
  .strict()
  .meta({ named: 'ReachRequest' });
export type ReachRequest = InferType<typeof reachRequest>;

/** The reply of the reach call. The app stores it unchanged. The specification does not define its contents, so both fields are optional. */
export const reachReply = object({
  reach_curves: rowsOrText(spendRows).optional(),
  audience: audienceFacts.optional().default(undefined),
})
  .strict()
  .meta({
    named: 'ReachReply',
  });
export type ReachReply = InferType<typeof reachReply>;
