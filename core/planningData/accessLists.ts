import { array, boolean, number, object, string, ValidationError } from 'yup';
import type { InferType } from 'yup';
import type { StrategyDetail } from '../contract/bodies/access.ts';
import { EVERYBODY, parseDemographic } from './demographic.ts';
import type { Demographic } from './demographic.ts';
import { PlanningDataError } from './planningDataError.ts';

export const ACCESS_LISTS_FILE = 'accessLists.json';

const demographicEntry = object({
  name: string().trim().required(),
  age_from: number().integer().min(0).optional(),
  age_to: number().integer().min(0).optional(),
  gender: string().oneOf(['women', 'men']).optional(),
  grocery_buyer: boolean().optional(),
  children: boolean().optional(),
})
  .noUnknown()
  .strict();
type DemographicEntry = InferType<typeof demographicEntry>;

const lists = object({
  assumption_set: string().required(),
  strategy: array(
    object({
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
  client: array(string().required()).defined(),
})
  .noUnknown()
  .strict();

/** The option lists of call 1, with what each name means. */
export interface AccessLists {
  readonly assumptionSet: string;
  readonly strategies: readonly StrategyDetail[];
  readonly demographics: readonly Demographic[];
  readonly clients: readonly string[];
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
    const { assumption_set, strategy, demo, client } = lists.validateSync(value, { abortEarly: false, strict: true });
    const faults = [strategy, demo, client.map((name) => ({ name }))].flatMap((list) => repeated(list));
    if (faults.length > 0) throw new PlanningDataError(ACCESS_LISTS_FILE, faults);
    return {
      assumptionSet: assumption_set,
      strategies: strategy,
      demographics: demo.map(demographic),
      clients: client,
    };
  } catch (fault) {
    if (!(fault instanceof ValidationError)) throw fault;
    throw new PlanningDataError(
      ACCESS_LISTS_FILE,
      fault.errors.map((sentence) => `${sentence}.`),
    );
  }
}

/** Filter fields take precedence; without any, the name is parsed. */
function demographic({ name, age_from, age_to, gender, grocery_buyer, children }: DemographicEntry): Demographic {
  if ([age_from, age_to, gender, grocery_buyer, children].every((field) => field === undefined)) {
    const filter = parseDemographic(name);
    if (filter !== null) return { name, filter };
    throw new PlanningDataError(ACCESS_LISTS_FILE, [
      `The demographic "${name}" is not understood from its name; give it age_from, age_to, gender, grocery_buyer or children.`,
    ]);
  }
  const filter = {
    ...EVERYBODY,
    ageFrom: age_from ?? null,
    ageTo: age_to ?? null,
    gender: gender ?? null,
    groceryBuyer: grocery_buyer ?? false,
    children: children ?? false,
  };
  if (filter.ageFrom !== null && filter.ageTo !== null && filter.ageFrom > filter.ageTo) {
    throw new PlanningDataError(ACCESS_LISTS_FILE, [
      `The demographic "${name}" starts at ${filter.ageFrom} and ends at ${filter.ageTo}; swap them.`,
    ]);
  }
  return { name, filter };
}

function repeated(list: readonly { name: string }[]): string[] {
  const names = list.map(({ name }) => name);
  return names.filter((name, at) => names.indexOf(name) < at).map((name) => `The name "${name}" is used twice.`);
}
