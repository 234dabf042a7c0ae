import type { AccessData } from '../../../core/contract/bodies/access.ts';
import type { DemographicItem, ListItem, RateLists, StrategyItem } from '../../../core/contract/bodies/rateLists.ts';
import { readAssumptions } from '../../../core/planningData/assumptions.ts';
import { parseDemographic } from '../../../core/planningData/demographic.ts';
import { freeId } from '../../../core/planningData/listItems.ts';
import { plainName } from '../../../core/words/plainName.ts';
import { readCard } from '../../../core/planningData/rates/readCard.ts';
import {
  carriedForward,
  faultSentences,
  LISTS_CARD,
  placedFaults,
  rulesOf,
  takenName,
  vehicleRows,
  vehiclesText,
} from '../../../core/planningData/rateLists.ts';
import type { ListFault, VehicleRow } from '../../../core/planningData/rateLists.ts';

/** The card of the lists. */
export const LISTS: string = LISTS_CARD;

/** The lists as they are edited. */
export interface EditedLists {
  readonly strategies: readonly StrategyItem[];
  readonly demographics: readonly DemographicItem[];
  readonly clients: readonly ListItem[];
  readonly vehicles: readonly VehicleRow[];
}

/** The lists whose items have an id. */
export type ItemList = Exclude<keyof EditedLists, 'vehicles'>;
/** An item of any of them. */
export type EditedItem = ListItem & Partial<StrategyItem> & Partial<DemographicItem>;
const ITEM_LISTS: readonly ItemList[] = ['clients', 'strategies', 'demographics'];

/** What one item of each list is called. */
export const ITEM_NOUNS = {
  clients: 'client',
  strategies: 'strategy',
  demographics: 'demographic',
  vehicles: 'vehicle',
} as const satisfies Record<keyof EditedLists, string>;

/** The lists of a reply. */
export function editedLists({ vehicles, ...lists }: RateLists): EditedLists {
  return { ...lists, vehicles: vehicleRows(vehicles) };
}

/** The lists as a request sends them. */
export function wireLists({ strategies, demographics, clients, vehicles }: EditedLists): RateLists {
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
  return { ...lists, [list]: items.map((item) => (item.id === id ? withoutBlanks({ ...item, ...change }) : item)) };
}

/** The item without rules that were cleared. */
function withoutBlanks(item: EditedItem): EditedItem {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as unknown as EditedItem;
}

/** A condition of a demographic on a column of the audience file. */
export type EditedColumn = NonNullable<DemographicItem['columns']>[number];

/** The answers of a condition as they are typed: "Metro | Regional". */
export const conditionText = ({ is }: EditedColumn) => is.join(' | ');

export const parseCondition = (text: string) =>
  text
    .split('|')
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');

/** Changes the condition of a demographic at a place, adds one there, or removes it where `to` is null. */
export function changeColumn(
  { columns = [] }: EditedItem,
  place: number,
  to: Partial<EditedColumn> | null,
): Partial<EditedItem> {
  const changed = { name: '', is: [], ...columns[place], ...to };
  const next = [...columns.slice(0, place), ...(to === null ? [] : [changed]), ...columns.slice(place + 1)];
  return { columns: next.length === 0 ? undefined : next };
}

/** Adds an item; a demographic gets the rules that its name describes. @param known  lists whose ids are taken too */
export function addItem(lists: EditedLists, list: ItemList, name: string, known: EditedLists): EditedLists {
  const taken = new Set([...lists[list], ...known[list]].map(({ id }) => id));
  const item = { id: freeId(name, taken), name, was: [], retired: false };
  const ruleFields =
    list === 'strategies'
      ? { attention_threshold_seconds: null, says: '' }
      : list === 'demographics'
        ? rulesOf(parseDemographic(name))
        : {};
  return { ...lists, [list]: [...lists[list], { ...item, ...ruleFields }] };
}

/** Removes an item that was never published. */
export function removeItem(lists: EditedLists, list: ItemList, id: string): EditedLists {
  const items: readonly EditedItem[] = lists[list];
  return { ...lists, [list]: items.filter((item) => item.id !== id) };
}

/** Changes a vehicle; one that was published keeps its name among its other names. */
export function editVehicle(
  lists: EditedLists,
  place: number,
  change: Partial<VehicleRow>,
  published: EditedLists,
): EditedLists {
  const before = lists.vehicles[place]!;
  const wasPublished = published.vehicles.some((row) => vehicleKey(row) === vehicleKey(before));
  const isRenamed = change.name !== undefined && change.name !== before.name && wasPublished;
  const others = isRenamed ? [...before.others, before.name].filter((name) => name !== change.name) : before.others;
  const changed = { ...before, others: [...new Set(others)], ...change };
  // A name that was cleared and typed again is not kept as another name.
  const now = { ...changed, others: changed.others.filter((name) => name !== changed.name && name !== '') };
  return { ...lists, vehicles: lists.vehicles.map((row, at) => (at === place ? now : row)) };
}

/** Adds vehicles in front, where an editor sees them. */
export function addVehicles(lists: EditedLists, rows: readonly VehicleRow[]): EditedLists {
  return { ...lists, vehicles: [...rows, ...lists.vehicles] };
}

/** The vehicle of a channel that has a name, or has it among its other names; null for none. */
export function vehicleNamed(rows: readonly VehicleRow[], channel: string, name: string): VehicleRow | null {
  const wanted = plainName(name);
  const isNamed = (row: VehicleRow) => [row.name, ...row.others].some((one) => plainName(one) === wanted);
  return wanted === '' ? null : (rows.find((row) => row.channel === channel && isNamed(row)) ?? null);
}

export function removeVehicle(lists: EditedLists, place: number): EditedLists {
  return { ...lists, vehicles: lists.vehicles.filter((_row, at) => at !== place) };
}

const vehicleKey = ({ channel, name }: VehicleRow) => `${channel}\n${name}`;

/** What keeps a draft from being published: all faults with their fields, and their sentences for a reader. */
export interface DraftFaults {
  readonly placed: readonly ListFault[];
  readonly sentences: readonly string[];
}

/** What keeps a draft from being published. @param inForce  the lists of the version in force */
export function draftFaults(draft: EditedLists, inForce: EditedLists, access: AccessData | undefined): DraftFaults {
  const csv = access?.planning_data?.assumptions;
  if (csv === undefined) return { placed: [], sentences: [] };
  const lists = carriedForward(wireLists(draft), wireLists(inForce));
  const demographics = lists.demographics.map(({ id, name, was, retired }) => ({ id, name, was, retired }));
  const placed = placedFaults(lists, readAssumptions(csv, demographics));
  return { placed, sentences: faultSentences(placed) };
}

/** Why an item of this name cannot be added; null where it can. @param inForce  the lists of the version in force */
export function nameRefusal(lists: EditedLists, inForce: EditedLists, list: ItemList, name: string): string | null {
  const { [list]: items } = carriedForward(wireLists(lists), wireLists(inForce));
  return takenName(name, items);
}

/** The formats of each channel that has any, its main format first. */
export function formatsOf(access: AccessData | undefined): ReadonlyMap<string, readonly string[]> {
  const csv = access?.planning_data?.assumptions;
  const formats = new Map<string, string[]>();
  for (const { channel, format } of csv === undefined ? [] : readCard(csv).rows) {
    formats.set(channel, [...(formats.get(channel) ?? []), format]);
  }
  return formats;
}

/**
 * The vehicles of a plan that would move to another channel or format, a sentence for each.
 * @param vehicles  those of the plan's scores
 */
export function movedVehicleSentences(
  vehicles: readonly { readonly Channel: string; readonly Publisher?: string | undefined }[],
  before: EditedLists,
  after: EditedLists,
): string[] {
  const findVehicle = (lists: EditedLists, channel: string, name: string) => {
    const wanted = plainName(name);
    const isNamed = (row: VehicleRow) => [row.name, ...row.others].some((one) => plainName(one) === wanted);
    return (
      lists.vehicles.find((row) => row.channel === channel && isNamed(row)) ?? lists.vehicles.find(isNamed) ?? null
    );
  };
  const sentences = vehicles.flatMap(({ Channel: channel, Publisher: name }) => {
    if (name === undefined) return [];
    const [old, now] = [findVehicle(before, channel, name), findVehicle(after, channel, name)];
    if (old === null || (old.channel === now?.channel && old.format === now.format)) return [];
    const to = now === null ? 'is no longer in the mapping' : `moves to ${now.channel}, ${now.format}`;
    return [`${name} (${old.channel}, ${old.format}) ${to}.`];
  });
  return [...new Set(sentences)];
}

/** One sentence for each item that differs. */
export function listChanges(before: EditedLists, after: EditedLists): string[] {
  return [
    ...ITEM_LISTS.flatMap((list) => itemChanges(before[list], after[list], ITEM_NOUNS[list])),
    ...vehicleChanges(before.vehicles, after.vehicles),
  ];
}

function itemChanges(before: readonly EditedItem[], after: readonly EditedItem[], what: string): string[] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  return after.flatMap((item) => {
    const old = earlier.get(item.id);
    if (old === undefined) return [item.name.trim() === '' ? `A new ${what} has no name.` : `${item.name} is a new ${what}.`]; // oxfmt-ignore
    const { name: _name, was: _was, retired: _retired, ...rule } = item;
    const { name: _oldName, was: _oldWas, retired: _oldRetired, ...oldRule } = old;
    return [
      ...(item.name === old.name ? [] : [renamingSentence(old.name, item.name)]),
      ...(item.retired === old.retired
        ? []
        : [`${item.name || old.name} is ${item.retired ? 'retired' : 'offered again'}.`]),
      ...(isSameRule(rule, oldRule) ? [] : [`${item.name || old.name}: its rule changes.`]),
    ];
  });
}

/** What renaming does, in a sentence. */
function renamingSentence(from: string, to: string): string {
  return to.trim() === '' ? `${from} has no name now.` : `${from} is now ${to}.`;
}

function isSameRule(one: object, other: object): boolean {
  const sorted = (rule: object) => JSON.stringify(Object.entries(rule).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function vehicleChanges(before: readonly VehicleRow[], after: readonly VehicleRow[]): string[] {
  const earlier = new Map(before.map((row) => [vehicleKey(row), row]));
  const later = new Set(after.map(vehicleKey));
  return [
    ...after.flatMap((row) => {
      const old = earlier.get(vehicleKey(row));
      if (old === undefined) return [`${row.name} (${row.channel}) is a new vehicle.`];
      const names = JSON.stringify(old.others) === JSON.stringify(row.others) ? [] : ['other names'];
      const changed = [...names, ...(old.format === row.format ? [] : ['format'])];
      return changed.length === 0
        ? []
        : [
            `${row.name} (${row.channel}): ${changed.join(' and ')} ${changed.length === 1 && changed[0] === 'format' ? 'changes' : 'change'}.`,
          ];
    }),
    ...before
      .filter((row) => !later.has(vehicleKey(row)))
      .map((row) => `${row.name} (${row.channel}) is no longer a vehicle.`),
  ];
}

/** Three-way merge: applies the items that one editor changed since `base` to the lists of another editor. */
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
  const changed = new Map(changedItems(base, mine, keyOf));
  const theirKeys = new Set(theirs.map(keyOf));
  const kept = theirs.flatMap((item) => {
    const own = changed.get(keyOf(item));
    return own === undefined ? [item] : own === null ? [] : [own];
  });
  const added = [...changed].flatMap(([key, item]) => (item === null || theirKeys.has(key) ? [] : [item]));
  return [...kept, ...added];
}

/** The items that differ, by their key; null for those that were removed. */
function changedItems<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  keyOf: (item: Item) => string,
): (readonly [string, Item | null])[] {
  const before = new Map(base.map((item) => [keyOf(item), JSON.stringify(item)]));
  const keys = new Set(mine.map(keyOf));
  return [
    ...mine
      .filter((item) => before.get(keyOf(item)) !== JSON.stringify(item))
      .map((item) => [keyOf(item), item] as const),
    ...[...before.keys()].filter((key) => !keys.has(key)).map((key) => [key, null] as const),
  ];
}
