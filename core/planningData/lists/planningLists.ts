import type { DemographicItem, ListItem, PlanningLists } from '../../contract/bodies/planningLists.ts';
import { LIST_MAX_VEHICLES, THRESHOLD_MAX_SECONDS } from '../../contract/limits.ts';
import { isChannel } from '../../rules/channels.ts';
import { csvCell } from '../../text/csvCell.ts';
import { readCsvText } from '../../text/csvText.ts';
import { plainName } from '../../text/plainName.ts';
import { listed, splitNames } from '../../words/wording.ts';
import type { Assumptions } from '../assumptions.ts';
import type { DemographicFilter } from './demographic.ts';
import { readMasterMapping } from '../masterMapping.ts';
import { planningDataWith } from '../planningData.ts';
import type { PlanningData } from '../planningData.ts';
import { PlanningDataError } from '../planningDataError.ts';
import { firstSentences } from '../rates/faultSentences.ts';

/** The lists are stored, drafted and published like a rate card with this id. */
export const LISTS_CARD = 'lists';

/** One row of the vehicle mapping, as it is edited. */
export interface VehicleRow {
  readonly name: string;
  /** Other names of the vehicle. */
  readonly others: readonly string[];
  readonly channel: string;
  readonly format: string;
}

type ListName = 'strategies' | 'demographics' | 'clients';
const LIST_NAMES = ['strategies', 'demographics', 'clients'] as const satisfies readonly ListName[];
const SINGULAR: Readonly<Record<ListName, string>> = {
  strategies: 'strategy',
  demographics: 'demographic',
  clients: 'client',
};
/** Maximum age of a demographic [years]. */
const AGE_MAXIMUM = 120;

/** The lists and the mapping of planning data, as the card `lists` holds them. */
export function listsOf({ items, texts }: Pick<PlanningData, 'items' | 'texts'>): PlanningLists {
  return {
    strategies: items.strategies.map(({ attention_threshold_seconds, says, ...item }) => ({
      ...sharedFields(item),
      attention_threshold_seconds,
      says,
    })),
    demographics: items.demographics.map(({ filter, ...item }) => ({ ...sharedFields(item), ...filterFields(filter) })),
    clients: items.clients.map(sharedFields),
    vehicles: vehiclesText(vehicleRows(texts.mapping)),
  };
}

/** The fields that items of all lists have. */
function sharedFields({
  id,
  name,
  was,
  retired,
}: Pick<ListItem, 'id' | 'name' | 'retired'> & { was: readonly string[] }) {
  return { id, name, was: [...was], retired };
}

/**
 * A demographic's filter as the fields of its item, so that a filter that was read from the demographic's name stays when the name changes.
 * A filter that takes everyone becomes the field "from 0 years". Without a filter there are no fields.
 */
export function filterFields(filter: DemographicFilter | null): Omit<DemographicItem, keyof ListItem> {
  if (filter === null) return {};
  const { ageFrom, ageTo, gender, groceryBuyer, children, columns } = filter;
  const rules = {
    ...(ageFrom !== null && { age_from: ageFrom }),
    ...(ageTo !== null && { age_to: ageTo }),
    ...(gender !== null && { gender }),
    ...(groceryBuyer && { grocery_buyer: true }),
    ...(children && { children: true }),
    ...(columns.length > 0 && { columns: columns.map(({ name, is }) => ({ name, is: [...is] })) }),
  };
  return hasRule(rules) ? rules : { age_from: 0 };
}

function hasRule({
  age_from,
  age_to,
  gender,
  grocery_buyer,
  children,
  columns = [],
}: Partial<DemographicItem>): boolean {
  const rules = [age_from, age_to, gender, grocery_buyer || undefined, children || undefined, columns[0]];
  return rules.some((rule) => rule !== undefined);
}

/** The planning data of the seed (the server's rate card Illustrative) with a company's own lists and mapping. */
export function withLists(seed: PlanningData, lists: PlanningLists): PlanningData {
  const { strategies, demographics, clients } = lists;
  const accessLists = JSON.stringify({
    assumption_set: seed.name,
    strategy: strategies,
    demo: demographics,
    client: clients,
  });
  const data = planningDataWith(seed, { mapping: mappingForFormats(lists.vehicles, seed.assumptions), accessLists });
  // The text stays as it was published: each run adapts it to the formats of its own day.
  return { ...data, texts: { ...data.texts, mapping: lists.vehicles } };
}

/** The planning data with other clients; `clients` may be fewer, for a person who does not see all of them. */
export function withClients(data: PlanningData, clients: PlanningData['items']['clients']): PlanningData {
  const lists = JSON.parse(data.texts.accessLists) as object;
  return {
    ...data,
    clients: clients.filter(({ retired }) => !retired).map(({ name }) => name),
    items: { ...data.items, clients: clients.map(sharedFields) },
    texts: { ...data.texts, accessLists: JSON.stringify({ ...lists, client: clients.map(sharedFields) }) },
  };
}

/**
 * The mapping, adapted to formats that may differ from those that it was published with. A vehicle of an unknown format
 * gets the first format of its channel. A vehicle whose channel has no format is left out.
 */
export function mappingForFormats(
  mapping: string,
  formats: readonly { readonly channel: string; readonly format: string }[],
): string {
  const known = new Map<string, string[]>();
  for (const { channel, format } of formats) known.set(channel, [...(known.get(channel) ?? []), format]);
  const rows = vehicleRows(mapping);
  const isKnown = ({ channel, format }: VehicleRow) => known.get(channel)?.includes(format) === true;
  if (rows.every(isKnown)) return mapping;
  return vehiclesText(
    rows.flatMap((row) => {
      const first = known.get(row.channel)?.[0];
      if (isKnown(row)) return [row];
      return first === undefined ? [] : [{ ...row, format: first }];
    }),
  );
}

/** The rows of a mapping's csv, without empty ones. */
export function vehicleRows(mapping: string): VehicleRow[] {
  const [header = [], ...lines] = readCsvText(mapping, { delimiter: ',' });
  const names = header.map((name) => name.trim().toLowerCase());
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => {
      const cell = (column: string) => (cells[names.indexOf(column)] ?? '').trim();
      return {
        name: cell('vehicle'),
        others: splitNames(cell('aliases')),
        channel: cell('channel'),
        format: cell('format'),
      };
    });
}

/** The csv of a mapping. */
export function vehiclesText(rows: readonly VehicleRow[]): string {
  const lines = rows.map(({ name, others, channel, format }) => [name, others.join('|'), channel, format]);
  return [['vehicle', 'aliases', 'channel', 'format'], ...lines]
    .map((cells) => `${cells.map((cell) => csvCell(cell)).join(',')}\n`)
    .join('');
}

/**
 * Lists that can replace the latest published ones: every name that an item has had stays one of its earlier names, and
 * an item that is missing is retired. Plans may refer to items by any of these names.
 */
export function carriedForward(lists: PlanningLists, latest: PlanningLists): PlanningLists {
  return {
    ...lists,
    strategies: carriedItems(lists.strategies, latest.strategies),
    demographics: carriedItems(lists.demographics, latest.demographics),
    clients: carriedItems(lists.clients, latest.clients),
  };
}

/**
 * Lists whose clients have the company's current names. A client that the lists themselves rename keeps its new name.
 * @param clients  the clients of the company, whose administrators also rename them
 */
export function withClientNames(
  lists: PlanningLists,
  clients: readonly { readonly id: string; readonly name: string; readonly was: readonly string[] }[],
): PlanningLists {
  const current = new Map(clients.map((client) => [client.id, client]));
  return {
    ...lists,
    clients: lists.clients.map((item) => {
      const { name, was } = current.get(item.id) ?? item;
      // An item with an earlier name of the client takes the current name. But if the item has this name among its own earlier names too,
      // the lists rename the client back to it.
      return was.includes(item.name) && !item.was.includes(item.name) ? { ...item, name, was: [...was] } : item;
    }),
  };
}

function carriedItems<Item extends ListItem>(items: readonly Item[], latest: readonly Item[]): Item[] {
  const latestById = new Map(latest.map((item) => [item.id, item]));
  const missing = latest.filter(({ id }) => !items.some((item) => item.id === id));
  return [
    ...items.map((item) => {
      const names = [...item.was, ...(latestById.get(item.id)?.was ?? []), latestById.get(item.id)?.name ?? ''];
      return { ...item, was: [...new Set(names)].filter((name) => name !== '' && name !== item.name) };
    }),
    ...missing.map((item) => ({ ...item, retired: true })),
  ];
}

/** A field of an item that can have a fault. */
type ListField = 'name' | 'attention_threshold_seconds' | 'says' | 'age_from' | 'age_to' | 'columns';

/** What keeps lists from being published. */
export interface ListFault {
  readonly sentence: string;
  /** The field that the sentence is about; null where it is about a whole list. */
  readonly at: { readonly list: ListName; readonly id: string; readonly field: ListField } | null;
}

/**
 * What keeps lists from being published, a sentence for each fault: 20 at most, then "and 14 more".
 * @param assumptions  have the formats that the mapping may name
 */
export function listFaults(lists: PlanningLists, assumptions: Assumptions): string[] {
  return listFaultSentences(placedFaults(lists, assumptions));
}

/** The different sentences of faults: 20 at most, then "and 14 more". */
export function listFaultSentences(placed: readonly ListFault[]): string[] {
  return firstSentences([...new Set(placed.map(({ sentence }) => sentence))]);
}

/** All faults of lists, with their fields. @param assumptions  have the formats that the mapping may name */
export function placedFaults(lists: PlanningLists, assumptions: Assumptions): ListFault[] {
  const ofLists = (sentences: readonly string[]) => sentences.map((sentence): ListFault => ({ sentence, at: null }));
  return [
    ...LIST_NAMES.flatMap((list) => nameFaults(lists[list], list)),
    ...ofLists(lists.strategies.some(({ retired }) => !retired) ? [] : ['The list of strategies is empty.']),
    ...lists.strategies.flatMap(strategyFaults),
    ...lists.demographics.flatMap(demographicFaults),
    ...ofLists(vehicleFaults(lists.vehicles, assumptions)),
  ];
}

function nameFaults(items: readonly ListItem[], list: ListName): ListFault[] {
  const faults: ListFault[] = [];
  const itemWord = SINGULAR[list];
  const ids = new Set<string>();
  const owners = new Map<string, ListItem>();
  const report = (sentence: string, ...found: readonly ListItem[]) =>
    faults.push(...found.map(({ id }): ListFault => ({ sentence, at: { list, id, field: 'name' } })));
  const nameless = items.filter(({ name }) => name.trim() === '');
  if (nameless.length > 0)
    report(
      nameless.length === 1 ? `A ${itemWord} has no name.` : `${nameless.length} ${itemWord} names are missing.`,
      ...nameless,
    );
  for (const item of items) {
    if (ids.has(item.id)) report(`The id "${item.id}" belongs to two items.`, item);
    ids.add(item.id);
    for (const name of new Set([item.name, ...item.was].filter((text) => text.trim() !== ''))) {
      const owner = owners.get(comparableName(name));
      if (owner !== undefined && owner !== item) report(sharedNameFault(name, [owner, item], itemWord), owner, item);
      owners.set(comparableName(name), item);
    }
  }
  return faults;
}

/**
 * A fault for each client to which the lists give one of its earlier names back: only the page Company can do that.
 * @param clients  the clients with their current and earlier names
 */
export function earlierNameFaults(
  lists: Pick<PlanningLists, 'clients'>,
  clients: readonly { readonly id: string; readonly name: string; readonly was: readonly string[] }[],
): ListFault[] {
  return lists.clients.flatMap(({ id, name, was }) => {
    const client = clients.find((item) => item.id === id);
    if (!client?.was.includes(name) || !was.includes(name)) return [];
    const sentence = `"${name}" is an earlier name of ${client.name}. An administrator can give it back on the page Company.`;
    return [{ sentence, at: { list: 'clients', id, field: 'name' } }];
  });
}

const comparableName = (name: string) => name.trim().toLowerCase();

/** Why two items of a list cannot have this name, as a current or an earlier name. */
function sharedNameFault(name: string, [one, other]: readonly [ListItem, ListItem], itemWord: string): string {
  const currentOwners = [one, other].filter((item) => comparableName(item.name) === comparableName(name));
  if (currentOwners.length === 2) return `Two items of the list are named "${name}".`;
  const owner = currentOwners[0] === one ? other : one;
  return `"${name}" is an earlier name of ${owner.name}; an earlier name cannot go to another ${itemWord}.`;
}

/**
 * Why an item of this name cannot be added to a list: another item has or had this name. Null where it can be added.
 * @param items  the items of the list, with their earlier names
 */
export function whyNameIsTaken(name: string, items: readonly ListItem[]): string | null {
  const owner = items.find((item) =>
    [item.name, ...item.was].some((text) => comparableName(text) === comparableName(name)),
  );
  if (owner === undefined) return null;
  if (comparableName(owner.name) !== comparableName(name)) return `"${name}" is an earlier name of ${owner.name}.`;
  return `"${owner.name}" is on the list already${owner.retired ? ', retired: offer it again' : ''}.`;
}

function strategyFaults(item: PlanningLists['strategies'][number]): ListFault[] {
  const { id, name, attention_threshold_seconds: seconds, says } = item;
  const at = (field: ListField) => ({ list: 'strategies', id, field }) as const;
  const isThreshold = typeof seconds === 'number' && seconds >= 0 && seconds <= THRESHOLD_MAX_SECONDS;
  const rule =
    typeof seconds === 'string'
      ? notANumber(seconds)
      : `the threshold must be between 0 and ${THRESHOLD_MAX_SECONDS} seconds.`;
  return [
    ...(isThreshold ? [] : [{ sentence: `${name}: ${rule}`, at: at('attention_threshold_seconds') }]),
    ...(says.trim() === '' ? [{ sentence: `${name}: say what counts as attentive.`, at: at('says') }] : []),
  ];
}

const notANumber = (text: string) => `“${text}” is not a number.`;

function demographicFaults(item: DemographicItem): ListFault[] {
  const { id, name, age_from: from, age_to: to, columns = [] } = item;
  const fault = (field: ListField, sentence: string): ListFault[] => [
    { sentence: `${name}: ${sentence}`, at: { list: 'demographics', id, field } },
  ];
  const isAge = (age: number) => Number.isInteger(age) && age >= 0 && age <= AGE_MAXIMUM;
  const ageFaults = (field: 'age_from' | 'age_to', age: number | string | undefined) => {
    if (age === undefined) return [];
    if (typeof age === 'string') return fault(field, notANumber(age));
    return isAge(age) ? [] : fault(field, `ages are whole years from 0 to ${AGE_MAXIMUM}.`);
  };
  if (!hasRule(item)) return fault('age_from', 'choose ages, a gender, grocery buyers, children or a column.');
  const faultsOfAges = [...ageFaults('age_from', from), ...ageFaults('age_to', to)];
  if (faultsOfAges.length > 0) return faultsOfAges;
  if (from !== undefined && to !== undefined && from > to) {
    const sentence = `it starts at ${from} and ends at ${to}; swap them.`;
    return [...fault('age_from', sentence), ...fault('age_to', sentence)];
  }
  if (
    columns.some((column) => column.is.length === 0 || [column.name, ...column.is].some((text) => text.trim() === ''))
  ) {
    return fault('columns', 'a column needs its heading and at least one answer.');
  }
  const headings = columns.map((column) => plainName(column.name));
  const repeatedColumn = columns.find((column, index) => headings.indexOf(plainName(column.name)) < index);
  return repeatedColumn === undefined
    ? []
    : fault('columns', `the column "${repeatedColumn.name}" has two conditions; put their answers together.`);
}

function vehicleFaults(mapping: string, { rows: formats, retired }: Assumptions): string[] {
  const rows = vehicleRows(mapping);
  if (rows.length > LIST_MAX_VEHICLES) return [`There are more than ${LIST_MAX_VEHICLES} vehicles.`];
  const unknown = [...new Set(rows.map(({ channel }) => channel))].filter((channel) => !isChannel(channel));
  if (unknown.length > 0) return [`No channel is named ${listed(unknown.map((channel) => `"${channel}"`))}.`];
  try {
    readMasterMapping(vehiclesText(rows), formats, retired);
    return [];
  } catch (fault) {
    if (!(fault instanceof PlanningDataError)) throw fault;
    return [...fault.details].map((sentence) => `Vehicles: ${sentence}`);
  }
}
