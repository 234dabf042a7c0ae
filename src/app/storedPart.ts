import type { ActionCreatorWithPayload, Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import type { RootState } from '../slices/storeTypes.ts';

/**
 * A part of the state that the browser stores under one key, for reloads and other tabs. The plan in the
 * form is not such a part: `persistence.ts` stores it, as the items of `storedItems.ts`.
 */
export interface StoredPart<Value> {
  readonly key: string;
  /** What is stored; an empty value if there is nothing, or if it is invalid. */
  read(): Value;
  /** Stores the part when an action has changed it. */
  readonly middleware: Middleware;
  /** The action by which this tab takes over what another tab stored. */
  takeOverAction(): UnknownAction;
}

/** Middleware that writes a part of the state after each action that changed it, except the action that came from another tab's write. */
export function writeOnChange<Value>(
  select: (state: RootState) => Value,
  storedInOtherTab: ActionCreatorWithPayload<Value>,
  write: (value: Value) => void,
): Middleware {
  return (store) => (next) => (action) => {
    const before = select(store.getState() as RootState);
    const result = next(action);
    const value = select(store.getState() as RootState);
    if (value !== before && !storedInOtherTab.match(action)) write(value);
    return result;
  };
}

interface StoredListOptions<Item> {
  readonly key: string;
  /** The name of the list in the stored object, which has a version too. */
  readonly field: string;
  readonly version: number;
  /** Stored lists of other versions are ignored. */
  readonly isKnownVersion: (version: unknown) => boolean;
  readonly isItem: (value: unknown) => boolean;
  readonly select: (state: RootState) => readonly Item[];
  readonly storedInOtherTab: ActionCreatorWithPayload<readonly Item[]>;
}

/** Above this number the oldest items are dropped. */
const LIST_ITEMS_MAXIMUM = 60;

/**
 * A list as a stored part.
 * @param onRefused called when the browser refuses to store the list
 */
export function storedList<Item>(
  storage: TextStorage,
  onRefused: (reason: unknown) => void,
  { key, storedInOtherTab, field, version, isKnownVersion, isItem, select }: StoredListOptions<Item>,
): StoredPart<readonly Item[]> {
  const write = (items: readonly Item[]) => {
    try {
      if (items.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify({ version, [field]: items.slice(-LIST_ITEMS_MAXIMUM) }));
    } catch (reason) {
      onRefused(reason);
    }
  };
  const read = () => readItems(storage.getItem(key), field, isKnownVersion).filter(isItem) as Item[];
  return {
    key,
    read,
    middleware: writeOnChange(select, storedInOtherTab, write),
    takeOverAction: () => storedInOtherTab(read()),
  };
}

/** The items of a stored list, which may be invalid. Empty if the text is no such list. */
export function readItems(
  text: string | null,
  field: string,
  isKnownVersion: (version: unknown) => boolean,
): readonly unknown[] {
  try {
    const { version, [field]: items } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    return isKnownVersion(version) && Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}
