import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { finite } from './rows.ts';

/** The name of the row that combines the markets that are too small to be shown. */
export const OTHER_MARKETS = 'Other markets';

const marketRow = object({
  name: string().required(),
  sample: finite().required().meta({ description: 'Respondents of the target.' }),
  effective_sample: finite().required().meta({
    description:
      'Effective sample size (Kish): the squared sum of the weights, divided by the sum of the squared weights.',
  }),
  universe: finite().required().meta({ description: 'People of the target.' }),
  reach: finite().required().meta({ description: 'Attentive reach [people]. The markets add up to the plan’s reach.' }),
  share: finite().required().meta({ description: 'Reach divided by the people of the target, 0 to 1.' }),
  frequency: finite()
    .required()
    .meta({ description: 'Attentive contacts per person reached; 0 if no one is reached.' }),
  grps: finite().required().meta({ description: 'Contacts, attentive or not, per hundred people of the target.' }),
  standard_error: finite().required().meta({ description: 'Standard error of `reach`, by sampling alone [people].' }),
  small: boolean().required().meta({ description: 'Whether the market has fewer than 100 respondents.' }),
}).meta({ named: 'MarketRow' });
export type MarketRow = InferType<typeof marketRow>;

/** A plan's reach in each market, that is, for each answer in one column of the audience, such as the region where people live. */
export const marketReach = object({
  column: string().required(),
  rows: array(marketRow.required()).defined(),
  says: string()
    .required()
    .meta({ description: 'Sentences about the markets that differ and the source of the figures.' }),
}).meta({
  named: 'MarketReach',
  description:
    'The reach of the plan by market, largest first. Markets with fewer than 50 respondents are combined in one row. Optional.',
});
export type MarketReach = InferType<typeof marketReach>;
