import { array, number, object } from 'yup';
import type { InferType } from 'yup';
import { CHANNELS } from '../../rules/channels.ts';
import { optionalJsonText } from '../jsonText.ts';
import { ASSUMPTIONS_BYTES_MAXIMUM } from '../limits.ts';
import { name } from '../text.ts';

/** Figures of one channel that a planner overwrote. Further columns are optional; unknown ones are refused, not ignored. */
const ownRow = object({
  channel: name().required(),
  cpm: number().optional().meta({
    description:
      'Dollars for a thousand impressions, from 0.01 to 999999.99; the price of the planning data if left out.',
  }),
})
  .noUnknown()
  .meta({ named: 'OwnAssumptionRow' });

/** Only what the planner overwrote: prices and attention figures of all other channels are the backend's. */
export const ownAssumptions = object({
  version: number().oneOf([1]).required(),
  rows: array(ownRow.required()).max(CHANNELS.length).defined().meta({ description: 'One a channel at most.' }),
})
  .noUnknown()
  .strict()
  .meta({ named: 'OwnAssumptions', description: 'Figures that a planner overwrote, by channel.' });
export type OwnAssumptions = InferType<typeof ownAssumptions>;

/** The same as JSON text. */
export const ownAssumptionsText = () => optionalJsonText(ownAssumptions, ASSUMPTIONS_BYTES_MAXIMUM);
