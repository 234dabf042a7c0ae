import { array, boolean, mixed, object, string } from 'yup';
import type { InferType } from 'yup';
import {
  COLUMN_MAX_ANSWERS,
  DEMOGRAPHIC_MAX_COLUMNS,
  LIST_MAX_ITEMS,
  LIST_MAX_NAMES,
  LISTS_MAX_BYTES,
  NAME_MAXIMUM,
} from '../limits.ts';
import { isPlainText } from '../../text/plainText.ts';
import { name } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

/** Fields of each item of a list. */
const itemFields = {
  id: name().required(),
  name: name().defined(),
  /** Earlier names. */
  was: array(name().required()).max(LIST_MAX_NAMES).defined(),
  retired: boolean().defined(),
};

/** A number. A draft may have a text in its place that cannot be read as a number. Such a draft cannot be published. */
const typedNumber = () =>
  mixed<number | string>((value): value is number | string =>
    typeof value === 'string' ? value.length <= NAME_MAXIMUM && isPlainText(value) : Number.isFinite(value),
  ).meta({ jsonSchema: { type: ['number', 'string'], maxLength: NAME_MAXIMUM } });

const listItem = object(itemFields).noUnknown().meta({ named: 'ListItem' });
export type ListItem = InferType<typeof listItem>;

const strategyItem = object({
  ...itemFields,
  attention_threshold_seconds: typedNumber().nullable().defined(),
  says: string().max(1_000).defined(),
}).noUnknown();
export type StrategyItem = InferType<typeof strategyItem>;

/** A condition that a person of a demographic meets in a column of the audience file. */
export const columnCondition = object({
  name: name().defined(),
  is: array(name().required()).max(COLUMN_MAX_ANSWERS).defined(),
})
  .noUnknown()
  .meta({ named: 'ColumnCondition' });

const demographicItem = object({
  ...itemFields,
  age_from: typedNumber().optional(),
  age_to: typedNumber().optional(),
  gender: string().oneOf(['women', 'men']).optional(),
  grocery_buyer: boolean().optional(),
  children: boolean().optional(),
  columns: array(columnCondition.required()).max(DEMOGRAPHIC_MAX_COLUMNS).optional(),
}).noUnknown();
export type DemographicItem = InferType<typeof demographicItem>;

/**
 * A company's lists and its mapping of vehicles. They are stored, drafted and published like a rate card with the id `lists`, which has no
 * rows. A draft may be incomplete.
 */
export const planningLists = object({
  strategies: array(strategyItem.required()).max(LIST_MAX_ITEMS).defined(),
  demographics: array(demographicItem.required()).max(LIST_MAX_ITEMS).defined(),
  clients: array(listItem.required()).max(LIST_MAX_ITEMS).defined(),
  /** The vehicles as csv. */
  vehicles: string().max(LISTS_MAX_BYTES).defined(),
})
  .noUnknown()
  .strict()
  .meta({ named: 'PlanningLists' });
export type PlanningLists = InferType<typeof planningLists>;
