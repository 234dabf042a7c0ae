import type { AccessData } from '../../../core/contract/bodies/access.ts';
import type {
  DemographicItem,
  ListItem,
  PlanningLists,
  StrategyItem,
} from '../../../core/contract/bodies/planningLists.ts';
import { readAssumptions } from '../../../core/planningData/assumptions.ts';
import { parseDemographic } from '../../../core/planningData/lists/demographic.ts';
import { freeId } from '../../../core/planningData/lists/listItems.ts';
import { plainName } from '../../../core/text/plainName.ts';
import { readCard } from '../../../core/planningData/rates/readCard.ts';
import {
  carriedForward,
  earlierNameFaults,
  listFaultSentences,
  LISTS_CARD,
  placedFaults,
  filterFields,
  whyNameIsTaken,
  vehicleRows,
  vehiclesText,
} from '../../../core/planningData/lists/planningLists.ts';
import type { ListFault, VehicleRow } from '../../../core/planningData/lists/planningLists.ts';

/** The lists are stored, drafted and published as a rate card with this id. */
export const LISTS_CARD_ID: string = LISTS_CARD;
export const LISTS_NOT_READABLE = 'Only members of a team that sees all clients can open the lists.';

/** The company's lists (strategies, demographics, clients, vehicles) while they are edited. */
export interface EditedLists {
  readonly strategies: readonly StrategyItem[];
  readonly demographics: readonly DemographicItem[];
  readonly clients: readonly ListItem[];
  readonly vehicles: readonly VehicleRow[];
}

/** The lists whose items have an id. */
export type ItemList = Exclude<keyof EditedLists, 'vehicles'>;
/** An item of any of the lists in ItemList, with the fields of all of them. */
export type EditedItem = ListItem & Partial<StrategyItem> & Partial<DemographicItem>;
const ITEM_LISTS: readonly ItemList[] = ['clients', 'strategies', 'demographics'];

/** The noun for one item of each list. */
export const ITEM_NOUNS = {
  clients: 'client',
  strategies: 'strategy',
  demographics: 'demographic',
  vehicles: 'vehicle',
} as const satisfies Record<keyof EditedLists, string>;

/** The lists of a reply in the form in which they are edited. */
export function editedLists({ vehicles, ...lists }: PlanningLists): EditedLists {
  return { ...lists, vehicles: vehicleRows(vehicles) };
}

/** The lists as a request sends them. */
export function wireLists({ strategies, demographics, clients, vehicles }: EditedLists): PlanningLists {
  return {
    strategies: [...strategies],
    demographics: [...demographics],
    clients: [...clients],
    vehicles: vehiclesText(vehicles),
  };
}

export function isSameLists(one: EditedLists, other: EditedLists): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Changes one item. */
export function editItem(lists: EditedLists, list: ItemList, id: string, change: Partial<EditedItem>): EditedLists {
  const items: readonly EditedItem[] = lists[list];
  return { ...lists, [list]: items.map((item) => (item.id === id ? withoutUndefined({ ...item, ...change }) : item)) };
}

/** The number that was typed, with a decimal point or a decimal comma. The draft keeps a text that is not a number as it is. */
export function typedNumber(text: string): number | string {
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** The item without its undefined fields, such as rules that were cleared. */
function withoutUndefined(item: EditedItem): EditedItem {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as unknown as EditedItem;
}

/** A condition of a demographic on a column of the audience file. */
export type EditedCondition = NonNullable<DemographicItem['columns']>[number];

/** The answers of a condition as they are typed: "Metro | Regional". They are read with `splitNames`. */
export const conditionText = ({ is }: EditedCondition) => is.join(' | ');

/**
 * Changes the condition of a demographic at `index`, or adds a condition if there is none at `index`.
 * @param change  null removes the condition
 */
export function changeCondition(
  { columns = [] }: EditedItem,
  index: number,
  change: Partial<EditedCondition> | null,
): Partial<EditedItem> {
  const changed = { name: '', is: [], ...columns[index], ...change };
  const next = [...columns.slice(0, index), ...(change === null ? [] : [changed]), ...columns.slice(index + 1)];
  return { columns: next.length === 0 ? undefined : next };
}

/** Adds an item. A demographic gets the rules that its name describes. @param otherLists  their ids must not be reused either */
export function addItem(lists: EditedLists, list: ItemList, name: string, otherLists: EditedLists): EditedLists {
  const usedIds = new Set([...lists[list], ...otherLists[list]].map(({ id }) => id));
  const item = { id: freeId(name, usedIds), name, was: [], retired: false };
  return { ...lists, [list]: [...lists[list], { ...item, ...ruleFieldsOf(list, name) }] };
}

/** The fields that only an item of this list has. */
function ruleFieldsOf(list: ItemList, name: string) {
  if (list === 'strategies') return { attention_threshold_seconds: null, says: '' };
  return list === 'demographics' ? filterFields(parseDemographic(name)) : {};
}

/** Removes an item that was never published. */
export function removeItem(lists: EditedLists, list: ItemList, id: string): EditedLists {
  const items: readonly EditedItem[] = lists[list];
  return { ...lists, [list]: items.filter((item) => item.id !== id) };
}

/** Changes the vehicle at `index`. If a published vehicle is renamed, its published name stays among its other names. */
export function editVehicle(
  lists: EditedLists,
  index: number,
  change: Partial<VehicleRow>,
  published: EditedLists,
): EditedLists {
  const before = lists.vehicles[index]!;
  const wasPublished = published.vehicles.some((row) => vehicleKey(row) === vehicleKey(before));
  const isRenamed = change.name !== undefined && change.name !== before.name && wasPublished;
  const others = isRenamed ? [...before.others, before.name].filter((name) => name !== change.name) : before.others;
  const changed = { ...before, others: [...new Set(others)], ...change };
  // The name that the vehicle has at the end is not one of its other names: a planner may clear the name and type it again.
  const next = { ...changed, others: changed.others.filter((name) => name !== changed.name && name !== '') };
  return { ...lists, vehicles: lists.vehicles.map((row, position) => (position === index ? next : row)) };
}

/** Adds vehicles at the start of the list, where the person editing sees them. */
export function addVehicles(lists: EditedLists, rows: readonly VehicleRow[]): EditedLists {
  return { ...lists, vehicles: [...rows, ...lists.vehicles] };
}

/** The vehicle of a channel with this name or with this name among its other names; null if there is none. */
export function vehicleNamed(rows: readonly VehicleRow[], channel: string, name: string): VehicleRow | null {
  const wanted = plainName(name);
  return wanted === '' ? null : (rows.find((row) => row.channel === channel && hasName(row, wanted)) ?? null);
}

/** Whether a vehicle has this name, or has it among its other names. @param wanted  a name as `plainName` returns it */
function hasName({ name, others }: VehicleRow, wanted: string): boolean {
  return [name, ...others].some((one) => plainName(one) === wanted);
}

export function removeVehicle(lists: EditedLists, index: number): EditedLists {
  return { ...lists, vehicles: lists.vehicles.filter((_row, position) => position !== index) };
}

const vehicleKey = ({ channel, name }: VehicleRow) => `${channel}\n${name}`;

/** The faults that keep a draft from being published: each fault with its field, and the sentences that describe the faults. */
export interface DraftFaults {
  readonly placed: readonly ListFault[];
  readonly sentences: readonly string[];
}

/** Finds the faults that keep a draft from being published. @param inForce  the lists of the version in force */
export function draftFaults(draft: EditedLists, inForce: EditedLists, access: AccessData | undefined): DraftFaults {
  const csv = access?.planning_data?.assumptions;
  if (csv === undefined) return { placed: [], sentences: [] };
  const lists = carriedForward(wireLists(draft), wireLists(inForce));
  const demographics = lists.demographics.map(({ id, name, was, retired }) => ({ id, name, was, retired }));
  const placed = [
    ...earlierNameFaults(wireLists(draft), inForce.clients),
    ...placedFaults(lists, readAssumptions(csv, demographics)),
  ];
  return { placed, sentences: listFaultSentences(placed) };
}

/** The reason why an item with this name cannot be added; null if it can. @param inForce  the lists of the version in force */
export function nameRefusal(lists: EditedLists, inForce: EditedLists, list: ItemList, name: string): string | null {
  const { [list]: items } = carriedForward(wireLists(lists), wireLists(inForce));
  return whyNameIsTaken(name, items);
}

/** The formats of each channel that has formats. The main format of a channel comes first. */
export function formatsOf(access: AccessData | undefined): ReadonlyMap<string, readonly string[]> {
  const csv = access?.planning_data?.assumptions;
  const formats = new Map<string, string[]>();
  for (const { channel, format } of csv === undefined ? [] : readCard(csv).rows) {
    formats.set(channel, [...(formats.get(channel) ?? []), format]);
  }
  return formats;
}

/**
 * One sentence for each vehicle of a plan that would move to another channel or format.
 * @param vehicles  the vehicles of the plan's scores
 */
export function movedVehicleSentences(
  vehicles: readonly { readonly Channel: string; readonly Publisher?: string | undefined }[],
  before: EditedLists,
  after: EditedLists,
): string[] {
  // Looks in the given channel first, then in all others.
  const findVehicle = (lists: EditedLists, channel: string, name: string) => {
    const wanted = plainName(name);
    const named = lists.vehicles.filter((row) => hasName(row, wanted));
    return named.find((row) => row.channel === channel) ?? named[0] ?? null;
  };
  const sentences = vehicles.flatMap(({ Channel: channel, Publisher: name }) => {
    if (name === undefined) return [];
    const [old, current] = [findVehicle(before, channel, name), findVehicle(after, channel, name)];
    if (old === null || (old.channel === current?.channel && old.format === current.format)) return [];
    const change = current === null ? 'is no longer in the mapping' : `moves to ${current.channel}, ${current.format}`;
    return [`${name} (${old.channel}, ${old.format}) ${change}.`];
  });
  return [...new Set(sentences)];
}

/** The lists with the names that their clients have in other lists. */
export function withNamesOfClients(lists: EditedLists, { clients }: Pick<EditedLists, 'clients'>): EditedLists {
  const nameById = new Map(clients.map(({ id, name }) => [id, name]));
  return { ...lists, clients: lists.clients.map((item) => ({ ...item, name: nameById.get(item.id) ?? item.name })) };
}

/** One sentence for each item that differs between two states of the lists. */
export function listChanges(before: EditedLists, after: EditedLists): string[] {
  return [
    ...ITEM_LISTS.flatMap((list) => itemChanges(before[list], after[list], ITEM_NOUNS[list])),
    ...vehicleChanges(before.vehicles, after.vehicles),
  ];
}

function itemChanges(before: readonly EditedItem[], after: readonly EditedItem[], noun: string): string[] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const sentences: string[] = [];
  for (const item of after) {
    const old = earlier.get(item.id);
    if (old === undefined) {
      const isNamed = item.name.trim() !== '';
      sentences.push(isNamed ? `${item.name} is a new ${noun}.` : `A new ${noun} has no name.`);
      continue;
    }
    const name = item.name || old.name;
    if (item.name !== old.name) sentences.push(renamingSentence(old.name, item.name));
    if (item.retired !== old.retired) sentences.push(`${name} is ${item.retired ? 'retired' : 'offered again'}.`);
    if (!isSameRule(item, old)) sentences.push(ruleChange(name, old, item));
  }
  return sentences;
}

/**
 * A sentence about the changed rule of an item. Of a strategy it has the seconds of attention, because they change the results of plans, and
 * the description if it stays, because it may name the seconds too.
 */
function ruleChange(name: string, before: EditedItem, after: EditedItem): string {
  const [old, now] = [before.attention_threshold_seconds, after.attention_threshold_seconds];
  if (old === now || old === undefined || now === undefined) return `${name}: its rule changes.`;
  const change = `${name} counts attention from ${now} seconds instead of ${old}.`;
  if (!after.says || after.says !== before.says) return change;
  return `${change} Its description stays; check that it is still right: “${after.says}”`;
}

/** A sentence about a renamed item. */
function renamingSentence(from: string, to: string): string {
  return to.trim() === '' ? `${from} has no name now.` : `${from} is now ${to}.`;
}

/** Whether two states of an item have the same rule, which is all fields except its names and whether it is retired. */
function isSameRule(one: EditedItem, other: EditedItem): boolean {
  const ruleText = ({ name: _name, was: _was, retired: _retired, ...rule }: EditedItem) =>
    JSON.stringify(Object.entries(rule).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return ruleText(one) === ruleText(other);
}

function vehicleChanges(before: readonly VehicleRow[], after: readonly VehicleRow[]): string[] {
  const earlier = new Map(before.map((row) => [vehicleKey(row), row]));
  const later = new Set(after.map(vehicleKey));
  const sentences: string[] = [];
  for (const row of after) {
    const vehicle = `${row.name} (${row.channel})`;
    const old = earlier.get(vehicleKey(row));
    if (old === undefined) {
      sentences.push(`${vehicle} is a new vehicle.`);
      continue;
    }
    const hasOtherNames = JSON.stringify(old.others) !== JSON.stringify(row.others);
    const hasOtherFormat = old.format !== row.format;
    if (hasOtherNames && hasOtherFormat) sentences.push(`${vehicle}: other names and format change.`);
    else if (hasOtherNames) sentences.push(`${vehicle}: other names change.`);
    else if (hasOtherFormat) sentences.push(`${vehicle}: format changes.`);
  }
  for (const row of before) {
    if (!later.has(vehicleKey(row))) sentences.push(`${row.name} (${row.channel}) is no longer a vehicle.`);
  }
  return sentences;
}

/**
 * Three-way merge: applies the items that one editor changed to the lists of another editor.
 * @param base    the lists from which both editors started
 * @param mine    the lists of the editor whose changes are applied
 * @param theirs  the lists of the other editor
 */
export function rebaseLists(base: EditedLists, mine: EditedLists, theirs: EditedLists): EditedLists {
  const id = (item: ListItem) => item.id;
  return {
    clients: rebaseItems([base.clients, mine.clients, theirs.clients], id),
    strategies: rebaseItems([base.strategies, mine.strategies, theirs.strategies], id),
    demographics: rebaseItems([base.demographics, mine.demographics, theirs.demographics], id),
    vehicles: rebaseItems([base.vehicles, mine.vehicles, theirs.vehicles], vehicleKey),
  };
}

type ThreeVersions<Item> = readonly [base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]];

function rebaseItems<Item>([base, mine, theirs]: ThreeVersions<Item>, keyOf: (item: Item) => string): Item[] {
  const changed = changedItems(base, mine, keyOf);
  const theirKeys = new Set(theirs.map(keyOf));
  const merged: Item[] = [];
  for (const item of theirs) {
    const change = changed.get(keyOf(item));
    if (change === undefined) merged.push(item);
    // Null: removed.
    else if (change !== null) merged.push(change);
  }
  for (const [key, item] of changed) {
    if (item !== null && !theirKeys.has(key)) merged.push(item);
  }
  return merged;
}

/** The items of `mine` that differ from `base`, by their key; null for an item that was removed. */
function changedItems<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item | null> {
  const before = new Map(base.map((item) => [keyOf(item), JSON.stringify(item)]));
  const changed = new Map<string, Item | null>();
  for (const item of mine) {
    if (before.get(keyOf(item)) !== JSON.stringify(item)) changed.set(keyOf(item), item);
  }
  const myKeys = new Set(mine.map(keyOf));
  for (const key of before.keys()) {
    if (!myKeys.has(key)) changed.set(key, null);
  }
  return changed;
}
