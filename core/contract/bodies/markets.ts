import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { finite } from './rows.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

/** The name of the row that combines the markets that are too small to be shown. */
export const OTHER_MARKETS = 'Other markets';

/** A plan's reach in one market. */
const marketRow = object({
  name: string().required(),
  sample: finite().required(),
  effective_sample: finite().required(),
  universe: finite().required(),
  reach: finite().required(),
  share: finite().required(),
  frequency: finite().required(),
  grps: finite().required(),
  standard_error: finite().required(),
  small: boolean().required(),
}).meta({ named: 'MarketRow' });
export type MarketRow = InferType<typeof marketRow>;

/** A plan's reach in each market, that is, for each answer in one column of the audience, such as the region where people live. */
export const marketReach = object({
  column: string().required(),
  rows: array(marketRow.required()).defined(),
  says: string().required(),
}).meta({
  named: 'MarketReach',
});
export type MarketReach = InferType<typeof marketReach>;
