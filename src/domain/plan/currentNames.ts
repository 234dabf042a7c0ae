import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { peopleOfTarget } from '../../../core/planningData/lists/demographic.ts';
import { offeredItem, itemWithName } from '../../../core/planningData/lists/listItems.ts';
import type { ListItem } from '../../../core/planningData/lists/listItems.ts';
import type { PlanFields } from './planForm.ts';

/** The fields of the form that are chosen from a list. */
export type ChosenField = 'strategy' | 'buyingDemographic' | 'client';

const LIST_OF_FIELD: Readonly<Record<ChosenField, 'strategy' | 'demo' | 'client'>> = {
  strategy: 'strategy',
  buyingDemographic: 'demo',
  client: 'client',
};
const FIELDS = Object.keys(LIST_OF_FIELD) as ChosenField[];

type Lists = Pick<AccessData, 'list_items' | 'strategy_details'>;

/** A field of the form that has an earlier name of an item of a list, and the item's current name. */
export interface ReplacedName {
  readonly field: ChosenField;
  readonly earlierName: string;
  readonly currentName: string;
}

/** The items of a list; empty if the backend does not send them. */
function itemsOf(lists: Lists, field: ChosenField): ListItem[] {
  return (lists.list_items?.[LIST_OF_FIELD[field]] ?? []).map(({ retired = false, ...item }) => ({ ...item, retired }));
}

/** The fields of a form that have the earlier name of a renamed item. */
export function earlierNames(form: Pick<PlanFields, ChosenField>, lists: Lists): ReplacedName[] {
  return FIELDS.flatMap((field) => {
    const earlierName = form[field];
    const currentName = offeredItem(itemsOf(lists, field), earlierName)?.name;
    return currentName === undefined || currentName === earlierName ? [] : [{ field, earlierName, currentName }];
  });
}

/** "Magpie is now Magpie Mobile." */
export function renameSentence({ earlierName, currentName }: ReplacedName): string {
  return `${earlierName} is now ${currentName}.`;
}

/** The id of an offered client, by a current or an earlier name; null for another name, or if the backend sends no ids. */
export function clientId(client: string, lists: Pick<AccessData, 'list_items'>): string | null {
  return offeredItem(itemsOf(lists, 'client'), client)?.id ?? null;
}

/** All names that plans of a client may have: the current and the earlier ones. */
export function namesOfClient(client: string, lists: Lists): readonly string[] {
  const item = itemWithName(itemsOf(lists, 'client'), client);
  return item === null ? [client] : [client, item.name, ...item.was];
}

/** The current names of the clients of plans, each once. */
export function clientChoices(clients: readonly string[], lists: Lists): string[] {
  const items = itemsOf(lists, 'client');
  const names = clients.map((client) => itemWithName(items, client)?.name ?? client);
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, 'en'));
}

/** The demographic with which a report was computed, and the text about its people in the report's facts about the file. */
interface RunDemographic {
  readonly name: string;
  readonly says: string;
}

/**
 * "people 25-54 counts people aged 25 to 49 now; this plan counted people aged 25 to 54." Null if the plan was computed for another
 * demographic, if the rule of the demographic has not changed, or if the plan's file did not apply it to respondents.
 */
export function demographicChangeNote(demographic: string, plan: RunDemographic | null, lists: Lists): string | null {
  const people = lists.list_items?.demo.find(({ name }) => name === demographic)?.says;
  const counted = plan && peopleOfTarget(plan.says);
  if (plan === null || counted === null || people === undefined || counted === people) return null;
  if (currentName('buyingDemographic', plan.name, lists) !== demographic) return null;
  return `${demographic} counts ${people} now; this plan counted ${counted}.`;
}

/** The current name of an item of a list, for a current or an earlier name; an unknown name as it is. */
function currentName(field: ChosenField, name: string, lists: Lists): string {
  return itemWithName(itemsOf(lists, field), name)?.name ?? name;
}

/** The strategy and the attention threshold, in seconds, with which a report was computed. */
interface RunThreshold {
  readonly strategy: string;
  readonly seconds: number;
}

/**
 * "Brand Awareness counts from 3 seconds now; this plan counted from 2.5." Null if the plan was computed with another strategy, or
 * if the threshold of the strategy has not changed.
 */
export function thresholdChangeNote(strategy: string, plan: RunThreshold | null, lists: Lists): string | null {
  const seconds = lists.strategy_details?.find(({ name }) => name === strategy)?.attention_threshold_seconds;
  if (plan === null || seconds === undefined || seconds === plan.seconds) return null;
  if (currentName('strategy', plan.strategy, lists) !== strategy) return null;
  return `${strategy} counts from ${seconds} ${seconds === 1 ? 'second' : 'seconds'} now; this plan counted from ${plan.seconds}.`;
}

const isRetired = (value: string, list: readonly string[]) => value !== '' && !list.includes(value);

/** Whether a field of the form has a name that is no longer in its list. */
export function hasRetiredChoice(
  form: Pick<PlanFields, ChosenField>,
  lists: Pick<AccessData, 'strategy' | 'demo' | 'client'>,
): boolean {
  return FIELDS.some((field) => {
    const list = lists[LIST_OF_FIELD[field]] ?? [];
    return list.length > 0 && isRetired(form[field], list);
  });
}

/**
 * The error of a field whose value is no longer in its list, which happens in older plans; null if the value is in the list.
 * @param noun  the noun for an entry of the list, such as "client"
 */
export function retiredChoiceError(noun: string, value: string, list: readonly string[]): string | null {
  return isRetired(value, list) ? `"${value}" is no longer on the list. Choose a ${noun}.` : null;
}
