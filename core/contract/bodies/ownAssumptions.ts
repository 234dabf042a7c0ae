import { array, number, object } from 'yup';
import type { InferType } from 'yup';
import { CHANNELS } from '../../rules/channels.ts';
import { optionalJsonText } from '../jsonText.ts';
import { ASSUMPTIONS_MAX_BYTES } from '../limits.ts';
import { name } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

/** Figures of one channel that a planner overwrote. A missing field keeps the value of the planning data. Unknown fields are refused. */
const ownRow = object({
  channel: name().required(),
  cpm: number().optional(),
})
  .noUnknown()
  .meta({ named: 'OwnAssumptionRow' });

/** The figures that the planner overwrote. All other figures come from the planning data. */
export const ownAssumptions = object({
  version: number().oneOf([1]).required(),
  rows: array(ownRow.required()).max(CHANNELS.length).defined(),
})
  .noUnknown()
  .strict()
  .meta({ named: 'OwnAssumptions' });
export type OwnAssumptions = InferType<typeof ownAssumptions>;

/** An optional field with `ownAssumptions` as JSON text. */
export const ownAssumptionsText = () => optionalJsonText(ownAssumptions, ASSUMPTIONS_MAX_BYTES);
