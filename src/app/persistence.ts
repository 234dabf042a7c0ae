import type { Middleware } from '@reduxjs/toolkit';
import { createMigrate, createPersistoid, getStoredState } from 'redux-persist';
import type { MigrationManifest, PersistConfig, PersistedState, Persistoid } from 'redux-persist';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { planOwnedByThisTab } from '../slices/plan/otherTab.ts';
import { planCleared } from '../slices/plan/planCleared.ts';
import { planLoaded } from '../slices/plan/planLoad.ts';
import { planRestored } from '../slices/stashedPlan.ts';
import { debounceMiddleware } from './debounceMiddleware.ts';
import type { DebounceMiddleware } from './debounceMiddleware.ts';
import { MIGRATIONS, readEnvelope, STORED_VERSION } from './persistMigrations.ts';
import type { StoredEnvelope } from './persistMigrations.ts';
import { BLANK_PLAN, STORED_ITEMS } from './storedItems.ts';
import type { PlanState, StoredItem } from './storedItems.ts';

/** The form data is written after a pause in typing, which lasts FORM_WAIT_MS. The other items are written immediately. */
const DEBOUNCED_ITEM = 'formData';
const FORM_WAIT_MS = 1000;

/**
 * Stores a plan in the browser as eight items (storedItems.ts) and restores them. redux-persist runs outside the reducers, so the reducers
 * stay pure, and a jump in Redux DevTools writes nothing.
 */
export interface Persistence {
  /** The stored plan; parts that are missing or invalid are blank. */
  restore(): Promise<PlanState>;
  /** Middlewares that write the items that an action changed. */
  readonly middlewares: readonly [Middleware, Middleware];
  /** Writes pending changes now, because the page may close. */
  flush(): void;
  /**
   * To be called when another tab stored its plan. Drops the pending writes of this tab. The next change in this tab then writes all
   * eight items, so that the storage never mixes the form of one tab with the file of another.
   */
  discardPendingWrites(): void;
}

interface ItemWriter {
  readonly item: StoredItem;
  readonly config: ReturnType<typeof itemConfig>;
  readonly persistoid: Persistoid;
}

/** @param onRefused called when the browser refuses to store something (full, or forbidden). */
export function planPersistence(storage: TextStorage, onRefused: (reason: unknown) => void): Persistence {
  const safeStorage = withRefusalHandler(storage, onRefused);
  let isStoredByOtherTab = false;
  const writers = STORED_ITEMS.map((item): ItemWriter => {
    const config = itemConfig(item, safeStorage, () => !isStoredByOtherTab);
    return { item, config, persistoid: createPersistoid(config) };
  });
  const formWriter = writers.find(({ item }) => item.key === DEBOUNCED_ITEM)!;
  const immediateWriters = writers.filter((writer) => writer !== formWriter);
  const debounce = formDebounce(formWriter);
  const writeAll = (state: PlanState) => {
    isStoredByOtherTab = false;
    for (const { item, config } of writers) {
      // Not with redux-persist, which skips items that this tab did not change. What is stored under them belongs to the other tab.
      void config.storage.setItem(item.key, { value: item.select(state) ?? undefined, _persist: PERSIST_META });
    }
  };
  const flush = () => {
    debounce.flush();
    for (const { persistoid } of writers) void persistoid.flush();
  };
  // Removes every key, because an item that could not be read at the start is not in the state.
  const removeAll = () => {
    flush();
    for (const { item } of writers) safeStorage.removeItem(item.key);
  };
  const writeImmediately: Middleware = (store) => (next) => (action) => {
    const before = store.getState() as PlanState;
    const result = next(action);
    const after = store.getState() as PlanState;
    const hasChanged = ({ item }: { item: StoredItem }) => item.select(before) !== item.select(after);
    for (const { item, persistoid } of immediateWriters.filter(hasChanged)) writeItem(persistoid, item.select(after));
    if (planCleared.match(action)) removeAll();
    // A plan that was loaded as a whole is written without the pause. Otherwise a reload could combine its results with the previous form.
    if (planLoaded.match(action) || planRestored.match(action)) flush();
    if (isStoredByOtherTab && (writers.some(hasChanged) || planOwnedByThisTab.match(action))) {
      writeAll(after);
      store.dispatch(planOwnedByThisTab());
    }
    return result;
  };
  return {
    restore: () => restoreItems(writers),
    middlewares: [writeImmediately, debounce.middleware],
    flush,
    discardPendingWrites() {
      isStoredByOtherTab = true;
      debounce.drop();
    },
  };
}

/** Writes the form data after a pause. */
function formDebounce({ item, persistoid }: ItemWriter): DebounceMiddleware {
  return debounceMiddleware<PlanState>({
    select: (state) => item.select(state),
    waitMs: FORM_WAIT_MS,
    write(value) {
      writeItem(persistoid, value);
      // redux-persist queues writes too.
      void persistoid.flush();
    },
  });
}

async function restoreItems(writers: readonly ItemWriter[]): Promise<PlanState> {
  const stored = await Promise.all(writers.map(({ config }) => readItem(config)));
  return writers.reduce(
    (state, { item }, index) => (stored[index] === undefined ? state : item.restore(state, stored[index])),
    BLANK_PLAN,
  );
}

/** The metadata that redux-persist stores with each value. */
const PERSIST_META = { version: STORED_VERSION, rehydrated: true };

function writeItem(persistoid: Persistoid, value: unknown): void {
  // redux-persist removes a value that is undefined, but stores null.
  persistoid.update({ value: value ?? undefined, _persist: PERSIST_META });
}

/** The stored value after its migrations; undefined when there is none. */
async function readItem(config: PersistConfig<object>): Promise<unknown> {
  const stored = await getStoredState(config);
  // The types of redux-persist have only `_persist`; the stored envelope has a value too.
  const migrations = MIGRATIONS as unknown as MigrationManifest;
  const current = await createMigrate(migrations, { debug: false })(stored as PersistedState, STORED_VERSION);
  return (current as unknown as { value?: unknown } | undefined)?.value;
}

/** @param mayWrite false after another tab stored its plan: values that redux-persist has queued are then out of date */
function itemConfig(
  item: StoredItem,
  storage: TextStorage,
  mayWrite: () => boolean,
): PersistConfig<object> & { deserialize: false } {
  const blank = JSON.stringify(item.select(BLANK_PLAN));
  return {
    key: item.key,
    keyPrefix: '',
    version: STORED_VERSION,
    // Serialized once, below; redux-persist would do it twice.
    serialize: false,
    deserialize: false,
    storage: {
      getItem: async (key: string) => readEnvelope(storage.getItem(key)),
      setItem: async (key: string, { value, _persist }: StoredEnvelope) => {
        if (!mayWrite()) return;
        // Serialized only once, because a large item such as a proposal takes milliseconds.
        const text = JSON.stringify(value);
        // A blank item is removed, so that nothing of the plan remains after Clear Current Plan and logout.
        if (text === undefined || text === blank) storage.removeItem(key);
        else storage.setItem(key, `{"value":${text},"_persist":${JSON.stringify(_persist)}}`);
      },
      removeItem: async (key: string) => storage.removeItem(key),
    },
  };
}

/** A storage that reports a refused write instead of throwing. */
function withRefusalHandler(storage: TextStorage, onRefused: (reason: unknown) => void): TextStorage {
  return {
    getItem: (key) => storage.getItem(key),
    setItem(key, text) {
      try {
        storage.setItem(key, text);
      } catch (reason) {
        // Without this, the next start would restore an outdated value.
        storage.removeItem(key);
        onRefused(reason);
      }
    },
    removeItem: (key) => storage.removeItem(key),
  };
}
