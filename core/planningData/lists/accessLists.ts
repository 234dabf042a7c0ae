import { array, boolean, mixed, number, object, string, ValidationError } from 'yup';
import type { InferType } from 'yup';
import type { StrategyDetail } from '../../contract/bodies/access.ts';
import { DEMOGRAPHIC_MAX_COLUMNS } from '../../contract/limits.ts';
import { EVERYBODY, parseDemographic } from './demographic.ts';
import type { Demographic } from './demographic.ts';
import { listItems } from './listItems.ts';
import type { ListEntry, ListItem } from './listItems.ts';
import { PlanningDataError } from '../planningDataError.ts';

export const ACCESS_LISTS_FILE = 'accessLists.json';

/** The fields that an item of any list can have. */
const itemFields = {
  /** Stays the same when the name changes. */
  id: string().trim().min(1).optional(),
  /** Earlier names. */
  was: array(string().required()).optional(),
  /** Whether the item is no longer offered. */
  retired: boolean().optional(),
};

const demographicEntry = object({
  ...itemFields,
  name: string().trim().required(),
  age_from: number().integer().min(0).optional(),
  age_to: number().integer().min(0).optional(),
  gender: string().oneOf(['women', 'men']).optional(),
  grocery_buyer: boolean().optional(),
  children: boolean().optional(),
  columns: array(
    object({
      name: string().required(),
      is: array(string().required()).min(1).required(),
    })
      .noUnknown()
      .strict()
      .required(),
  )
    .max(DEMOGRAPHIC_MAX_COLUMNS)
    .optional(),
})
  .noUnknown()
  .strict();
type DemographicEntry = InferType<typeof demographicEntry>;

const clientEntry = object({ ...itemFields, name: string().required() })
  .noUnknown()
  .strict();
type ClientEntry = InferType<typeof clientEntry>;

const listsSchema = object({
  assumption_set: string().required(),
  strategy: array(
    object({
      ...itemFields,
      name: string().required(),
      attention_threshold_seconds: number().min(0).required(),
      says: string().required(),
    })
      .noUnknown()
      .strict()
      .required(),
  )
    .min(1)
    .required(),
  demo: array(demographicEntry.required()).defined(),
  client: array(
    mixed<string | ClientEntry>((value): value is string | ClientEntry => {
      return typeof value === 'string' ? value !== '' : clientEntry.isValidSync(value);
    }).required(),
  ).defined(),
})
  .noUnknown()
  .strict();

/** The items of each list, including those that are no longer offered. */
export interface ListsItems {
  readonly strategies: readonly (ListItem & StrategyDetail)[];
  readonly demographics: readonly (ListItem & Demographic)[];
  readonly clients: readonly ListItem[];
}

/** The option lists of the access reply, with what each name means. */
export interface AccessLists {
  readonly assumptionSet: string;
  readonly strategies: readonly StrategyDetail[];
  readonly demographics: readonly Demographic[];
  readonly clients: readonly string[];
  readonly items: ListsItems;
}

/** @throws {PlanningDataError} when the text is not JSON of this shape, with the path of every fault */
export function readAccessLists(text: string): AccessLists {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    throw new PlanningDataError(ACCESS_LISTS_FILE, [`It is not JSON: ${(fault as Error).message}.`]);
  }
  try {
    const { assumption_set, strategy, demo, client } = listsSchema.validateSync(value, {
      abortEarly: false,
      strict: true,
    });
    const clients = client.map((entry) => (typeof entry === 'string' ? { name: entry } : entry));
    const faults = [strategy, demo, clients].flatMap((list) => repeatedNames(list));
    if (faults.length > 0) throw new PlanningDataError(ACCESS_LISTS_FILE, faults);
    return accessListsOf(assumption_set, {
      strategies: itemsWithMeaning(strategy, ({ name, attention_threshold_seconds, says }) => ({
        name,
        attention_threshold_seconds,
        says,
      })),
      demographics: itemsWithMeaning(demo, demographicOf),
      clients: listItems(clients),
    });
  } catch (fault) {
    if (!(fault instanceof ValidationError)) throw fault;
    throw new PlanningDataError(
      ACCESS_LISTS_FILE,
      fault.errors.map((sentence) => `${sentence}.`),
    );
  }
}

/** The items of a list, each with what its entry means. */
function itemsWithMeaning<Entry extends ListEntry, Meaning>(
  entries: readonly Entry[],
  meaningOf: (entry: Entry) => Meaning,
) {
  return listItems(entries).map((item, index) => ({ ...meaningOf(entries[index]!), ...item }));
}

function accessListsOf(assumptionSet: string, items: ListsItems): AccessLists {
  const offered = <Item extends ListItem>(list: readonly Item[]) => list.filter(({ retired }) => !retired);
  return {
    assumptionSet,
    strategies: offered(items.strategies).map(({ name, attention_threshold_seconds, says }) => ({
      name,
      attention_threshold_seconds,
      says,
    })),
    demographics: offered(items.demographics).map(({ name, filter }) => ({ name, filter })),
    clients: offered(items.clients).map(({ name }) => name),
    items,
  };
}

/** A demographic from its filter fields; if it has none of them, its name is parsed. */
function demographicOf({
  name,
  age_from,
  age_to,
  gender,
  grocery_buyer,
  children,
  columns = [],
}: DemographicEntry): Demographic {
  if (
    columns.length === 0 &&
    [age_from, age_to, gender, grocery_buyer, children].every((field) => field === undefined)
  ) {
    const filter = parseDemographic(name);
    if (filter !== null) return { name, filter };
    throw new PlanningDataError(ACCESS_LISTS_FILE, [
      `The demographic "${name}" is not understood from its name; give it age_from, age_to, gender, grocery_buyer, children or columns.`,
    ]);
  }
  const filter = {
    ...EVERYBODY,
    ageFrom: age_from ?? null,
    ageTo: age_to ?? null,
    gender: gender ?? null,
    groceryBuyer: grocery_buyer ?? false,
    children: children ?? false,
    columns,
  };
  if (filter.ageFrom !== null && filter.ageTo !== null && filter.ageFrom > filter.ageTo) {
    throw new PlanningDataError(ACCESS_LISTS_FILE, [
      `The demographic "${name}" starts at ${filter.ageFrom} and ends at ${filter.ageTo}; swap them.`,
    ]);
  }
  return { name, filter };
}

/** A sentence for each name that two items of a list share, earlier names included. */
function repeatedNames(list: readonly { name: string; was?: readonly string[] | undefined }[]): string[] {
  const names = list.flatMap(({ name, was = [] }) => [...new Set([name, ...was])]);
  return names.filter((name, index) => names.indexOf(name) < index).map((name) => `The name "${name}" is used twice.`);
}
