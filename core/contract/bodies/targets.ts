import { array, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { TARGETS_MAXIMUM } from '../limits.ts';
import { name } from '../text.ts';
import { finite } from './rows.ts';

/** Names of the targets of a plan in addition to its buying demographic. */
export const furtherTargets = array(name().required())
  .min(1)
  .max(TARGETS_MAXIMUM - 1)
  .defined();

/** Largest JSON text of the field `targets` of the upload (call 3) [bytes]. */
export const FURTHER_TARGETS_MAX_BYTES = 2 * 1024;

const targetReach = object({
  name: string().required(),
  sample: number().required().meta({ description: 'Respondents in the target.' }),
  universe: finite().required().meta({ description: 'People in the target.' }),
  reach: finite().required().meta({ description: 'Attentive reach [people].' }),
  share: finite().required().meta({ description: 'Reach divided by the people of the target, 0 to 1.' }),
  frequency: finite()
    .required()
    .meta({ description: 'Attentive contacts per person reached; 0 if no one is reached.' }),
  grps: finite().required().meta({ description: 'Contacts, attentive or not, per hundred people of the target.' }),
}).meta({ named: 'TargetReach' });
export type TargetReach = InferType<typeof targetReach>;

/** The field `target_reach` of a proposal (call 5). */
export const targetsReach = array(targetReach.required()).optional().meta({
  description: 'What the plan reaches in each of its targets, the buying demographic first. Optional.',
});
