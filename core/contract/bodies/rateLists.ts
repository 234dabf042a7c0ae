import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import {
  COLUMN_MAX_ANSWERS,
  DEMOGRAPHIC_MAX_COLUMNS,
  LIST_MAX_ITEMS,
  LIST_MAX_NAMES,
  LISTS_MAX_BYTES,
} from '../limits.ts';
import { name } from '../text.ts';

/** Fields of each item of a list. */
const itemFields = {
  id: name().required().meta({ description: 'Never changes, while the name may.' }),
  name: name().defined(),
  was: array(name().required()).max(LIST_MAX_NAMES).defined().meta({ description: 'Earlier names.' }),
  retired: boolean().defined().meta({ description: 'Whether the item is no longer offered.' }),
};

const listItem = object(itemFields).noUnknown().meta({ named: 'ListItem' });
export type ListItem = InferType<typeof listItem>;

const strategyItem = object({
  ...itemFields,
  attention_threshold_seconds: number().nullable().defined().meta({
    description: 'Seconds of active attention from which a contact counts as attentive; null while none are entered.',
  }),
  says: string().max(1_000).defined(),
}).noUnknown();
export type StrategyItem = InferType<typeof strategyItem>;

/** A condition that a person of a demographic meets in a column of the audience file. */
export const columnCondition = object({
  name: name().defined().meta({ description: 'Heading of the column.' }),
  is: array(name().required())
    .max(COLUMN_MAX_ANSWERS)
    .defined()
    .meta({ description: 'The answers that meet the condition.' }),
})
  .noUnknown()
  .meta({ named: 'ColumnCondition' });

const demographicItem = object({
  ...itemFields,
  age_from: number().optional(),
  age_to: number().optional(),
  gender: string().oneOf(['women', 'men']).optional(),
  grocery_buyer: boolean().optional(),
  children: boolean().optional(),
  columns: array(columnCondition.required()).max(DEMOGRAPHIC_MAX_COLUMNS).optional().meta({
    description: 'Conditions on columns of the audience file, such as region. A person must meet all of them.',
  }),
}).noUnknown();
export type DemographicItem = InferType<typeof demographicItem>;

/** The content of the rate card `lists`, which has no rows. A draft may be incomplete. */
export const rateLists = object({
  strategies: array(strategyItem.required()).max(LIST_MAX_ITEMS).defined(),
  demographics: array(demographicItem.required()).max(LIST_MAX_ITEMS).defined(),
  clients: array(listItem.required()).max(LIST_MAX_ITEMS).defined(),
  vehicles: string().max(LISTS_MAX_BYTES).defined().meta({
    description:
      'Csv text of the mapping of vehicles to channels: vehicle, aliases separated by |, channel, format; at most 3,000 rows.',
  }),
})
  .noUnknown()
  .strict()
  .meta({ named: 'RateLists', description: 'Strategies, demographics, clients and vehicles.' });
export type RateLists = InferType<typeof rateLists>;
