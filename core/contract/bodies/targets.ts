import { array, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { TARGETS_MAXIMUM } from '../limits.ts';
import { name } from '../text.ts';
import { finite } from './rows.ts';

/** Names of further targets, without the buying demographic. */
export const furtherTargets = array(name().required())
  .min(1)
  .max(TARGETS_MAXIMUM - 1)
  .defined();

/** Most letters of the field `targets` of call 3. */
export const FURTHER_TARGETS_MAX_BYTES = 2 * 1024;

const targetReach = object({
  name: string().required(),
  sample: number().required().meta({ description: 'Respondents in the target.' }),
  universe: finite().required().meta({ description: 'People in the target.' }),
  reach: finite().required().meta({ description: 'Attentive reach [people].' }),
  share: finite().required().meta({ description: 'Reach over people of the target, 0 to 1.' }),
  frequency: finite().required().meta({ description: 'Attentive contacts of a person reached; 0 where no one is.' }),
  grps: finite().required().meta({ description: 'Contacts, attentive or not, for a hundred people of the target.' }),
}).meta({ named: 'TargetReach' });
export type TargetReach = InferType<typeof targetReach>;

/** Call 5's field `target_reach`. */
export const targetsReach = array(targetReach.required()).optional().meta({
  description: 'The plan in each of its targets, the buying demographic first. Optional.',
});
