import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { finite } from './rows.ts';

/** The row of markets that are too small to be shown. */
export const OTHER_MARKETS = 'Other markets';

const marketRow = object({
  name: string().required(),
  sample: finite().required().meta({ description: 'Respondents of the target.' }),
  effective_sample: finite()
    .required()
    .meta({ description: 'Kish: the squared sum of their weights over the sum of the squares.' }),
  universe: finite().required().meta({ description: 'People of the target.' }),
  reach: finite().required().meta({ description: 'Attentive reach [people]; a column adds up to the plan’s.' }),
  share: finite().required().meta({ description: 'Reach over people of the target, 0 to 1.' }),
  frequency: finite().required().meta({ description: 'Attentive contacts of a person reached; 0 where no one is.' }),
  grps: finite().required().meta({ description: 'Contacts, attentive or not, for a hundred people of the target.' }),
  standard_error: finite().required().meta({ description: 'Of `reach`, by sampling alone [people].' }),
  small: boolean().required().meta({ description: 'Fewer than 100 respondents.' }),
}).meta({ named: 'MarketRow' });
export type MarketRow = InferType<typeof marketRow>;

/** A plan's reach by where people live, by one column of the audience. */
export const marketReach = object({
  column: string().required(),
  rows: array(marketRow.required()).defined(),
  says: string().required().meta({ description: 'Which markets differ, and what the figures come from.' }),
}).meta({
  named: 'MarketReach',
  description:
    'The reach of the plan by market, largest first. Markets with fewer than 50 respondents are together in one row. Optional.',
});
export type MarketReach = InferType<typeof marketReach>;
