/** An item of an option list. The id never changes, while the name may. */
export interface ListItem {
  readonly id: string;
  readonly name: string;
  /** Earlier names, which still mean the item. */
  readonly was: readonly string[];
  /** Whether the item is no longer offered. */
  readonly retired: boolean;
}

/** An item as a file writes it. */
export interface ListEntry {
  readonly name: string;
  readonly id?: string | undefined;
  readonly was?: readonly string[] | undefined;
  readonly retired?: boolean | undefined;
}

/**
 * Items of a list. Without an id of its own, an item's id is its name in lower case with hyphens, as in "banksia-bank".
 * Of names that give the same id, the second gets "-2", the third "-3".
 */
export function listItems(entries: readonly ListEntry[]): ListItem[] {
  const takenIds = new Set(entries.flatMap(({ id }) => id ?? []));
  return entries.map(({ name, id, was = [], retired = false }) => ({
    id: id ?? freeId(name, takenIds),
    name,
    was,
    retired,
  }));
}

/** A free id for a new item. The id is added to `takenIds`. */
export function freeId(name: string, takenIds: Set<string>): string {
  const slug = slugOf(name);
  let id = slug;
  for (let copy = 2; takenIds.has(id); copy++) id = `${slug}-${copy}`;
  takenIds.add(id);
  return id;
}

/** The item that a name means, by its current or an earlier name; null for an unknown or a retired item. */
export function offeredItem<Item extends ListItem>(items: readonly Item[], name: string): Item | null {
  return itemWithName(
    items.filter(({ retired }) => !retired),
    name,
  );
}

/** The item that a name means, such as the name in an earlier plan. Retired items are included, unlike in {@link offeredItem}. */
export function itemWithName<Item extends ListItem>(items: readonly Item[], name: string): Item | null {
  return items.find((item) => item.name === name) ?? items.find(({ was }) => was.includes(name)) ?? null;
}

/** "women 40+" as "women-40-plus". A name without letters and digits is written in its code points. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .replace(/\p{Mark}/gu, '')
    .match(/[\p{Letter}\p{Number}]+/gu);
  return words?.join('-') ?? Array.from(name, (letter) => letter.codePointAt(0)!.toString(16)).join('-');
}
