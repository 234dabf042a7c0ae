import { array, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { TARGETS_MAXIMUM } from '../limits.ts';
import { name } from '../text.ts';
import { finite } from './rows.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

/** Names of the targets of a plan in addition to its buying demographic. */
export const furtherTargets = array(name().required())
  .min(1)
  .max(TARGETS_MAXIMUM - 1)
  .defined();

/** Largest JSON text of the field `targets` of the upload [bytes]. */
export const FURTHER_TARGETS_MAX_BYTES = 2 * 1024;

/** A plan's reach in one of its targets. */
const targetReach = object({
  name: string().required(),
  sample: number().required(),
  universe: finite().required(),
  reach: finite().required(),
  share: finite().required(),
  frequency: finite().required(),
  grps: finite().required(),
}).meta({ named: 'TargetReach' });
export type TargetReach = InferType<typeof targetReach>;

/** The field `target_reach` of a proposal. */
export const targetsReach = array(targetReach.required()).optional();
