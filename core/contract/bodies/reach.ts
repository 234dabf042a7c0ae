import { array, object, string } from 'yup';
import type { InferType } from 'yup';
import { audienceFacts } from './audienceFacts.ts';
import { rowsOrText } from '../jsonText.ts';
import { LIMITS_MAX_ROWS, MASTER_MAPPING } from '../limits.ts';
import { finite, sentScores, spendRows } from './rows.ts';
import { name, planKey } from '../text.ts';

/** `ChannelLimits` of `core/rules/limitRules.ts`, as sent. */
const channelLimits = object({
  Channel: name().required(),
  Min_Budget: finite().min(0).required(),
  Max_Budget: finite().min(0).required(),
}).meta({
  named: 'ChannelLimits',
  description: 'A channel’s least and most money [whole $]. A channel that may receive nothing has 0 and 0.',
});
export const limitRows = array(channelLimits.required()).max(LIMITS_MAX_ROWS).defined();

/** Call 4: `audience` is the client, `id` the key of call 3. */
export const reachRequest = object({
  scores: sentScores,
  mapping: string().oneOf([MASTER_MAPPING]).required(),
  client: name().defined(),
  demo: name().defined(),
  audience: name().defined().meta({ description: 'The client, as in `client`.' }),
  id: planKey().meta({ description: 'The key of the media score reply.' }),
  budget_constraint: limitRows,
})
  .strict()
  .meta({ named: 'ReachRequest' });
export type ReachRequest = InferType<typeof reachRequest>;

/** Stored unchanged. The specification does not say what it holds, so both fields are optional. Rows: Spend [$] and each channel's attentive reach [people] alone. */
export const reachReply = object({
  reach_curves: rowsOrText(spendRows).optional(),
  audience: audienceFacts.optional().default(undefined),
})
  .strict()
  .meta({
    named: 'ReachReply',
    description: 'Stored by the app as received. A backend may answer with an empty object.',
  });
export type ReachReply = InferType<typeof reachReply>;
