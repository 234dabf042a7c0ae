import type { Middleware } from '@reduxjs/toolkit';
import { createMigrate, createPersistoid, getStoredState } from 'redux-persist';
import type { MigrationManifest, PersistConfig, PersistedState, Persistoid } from 'redux-persist';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import { planKeptHere } from '../slices/plan/otherTab.ts';
import { planCleared } from '../slices/plan/planCleared.ts';
import { planLoaded } from '../slices/plan/planLoad.ts';
import { planRestored } from '../slices/stashedPlan.ts';
import { debounceMiddleware } from './debounceMiddleware.ts';
import { MIGRATIONS, readEnvelope, STORED_VERSION } from './persistMigrations.ts';
import type { StoredEnvelope } from './persistMigrations.ts';
import { BLANK_PLAN, STORED_ITEMS } from './storedItems.ts';
import type { PlanState, StoredItem } from './storedItems.ts';

/** The one item that waits: it is written when the planner has paused for this long [ms]. */
const WAITING_ITEM = 'formData';
const FORM_WAIT_MS = 1000;

/**
 * Stores the eight items in the browser and restores them. redux-persist reads, migrates and writes, but outside the
 * reducers: they stay pure, and a jump to a past state in DevTools writes nothing.
 */
export interface Persistence {
  /** The stored plan, repaired; blank where nothing fitting was stored. */
  restore(): Promise<PlanState>;
  /** They write what an action changed: the form data after a pause, everything else at once. */
  readonly middlewares: readonly [Middleware, Middleware];
  /** Writes at once what is still held back: the page may be gone in a moment. */
  flush(): void;
  /**
   * Another tab has written its plan. What is held back here is dropped, and this tab's next change is written with all
   * eight items: one tab's form never stands beside another's file.
   */
  yieldToOtherTab(): void;
}

/** @param onRefused called when the browser refuses to store something (full, or forbidden). */
export function planPersistence(storage: TextStorage, onRefused: (reason: unknown) => void): Persistence {
  const where = guarded(storage, onRefused);
  let isYielded = false;
  const writers = STORED_ITEMS.map((item) => {
    const config = itemConfig(item, where, () => !isYielded);
    return { item, config, persistoid: createPersistoid(config) };
  });
  const form = writers.find(({ item }) => item.key === WAITING_ITEM)!;
  const atOnce = writers.filter((writer) => writer !== form);
  const debounce = debounceMiddleware<PlanState>({
    select: (state) => form.item.select(state),
    waitMs: FORM_WAIT_MS,
    write(value) {
      write(form.persistoid, value);
      // redux-persist has a queue of its own; the wait is over.
      void form.persistoid.flush();
    },
  });
  const writeAll = (state: PlanState) => {
    isYielded = false;
    for (const { item, config } of writers) {
      // redux-persist writes only what changed since it last wrote, and what stands there now is another tab's.
      void config.storage.setItem(item.key, { value: item.select(state) ?? undefined, _persist: WRITTEN });
    }
  };
  const flush = () => {
    debounce.flush();
    for (const { persistoid } of writers) void persistoid.flush();
  };
  // Also what could not be read at the start, and so is not in the state, must go; what waits goes first.
  const removeAll = () => {
    flush();
    for (const { item } of writers) where.removeItem(item.key);
  };
  const writeAtOnce: Middleware = (store) => (next) => (action) => {
    const before = store.getState() as PlanState;
    const result = next(action);
    const after = store.getState() as PlanState;
    const hasChanged = ({ item }: { item: StoredItem }) => item.select(before) !== item.select(after);
    for (const { item, persistoid } of atOnce.filter(hasChanged)) write(persistoid, item.select(after));
    if (planCleared.match(action)) removeAll();
    // Nobody types a plan that arrives whole: its form waits for no pause, or a reload would find it beside another's results.
    if (planLoaded.match(action) || planRestored.match(action)) flush();
    if (isYielded && (writers.some(hasChanged) || planKeptHere.match(action))) {
      writeAll(after);
      store.dispatch(planKeptHere());
    }
    return result;
  };
  return {
    async restore() {
      const stored = await Promise.all(writers.map(({ config }) => readItem(config)));
      return writers.reduce(
        (state, { item }, place) => (stored[place] === undefined ? state : item.restore(state, stored[place])),
        BLANK_PLAN,
      );
    },
    middlewares: [writeAtOnce, debounce.middleware],
    flush,
    yieldToOtherTab() {
      isYielded = true;
      debounce.drop();
    },
  };
}

const WRITTEN = { version: STORED_VERSION, rehydrated: true };

function write(persistoid: Persistoid, value: unknown): void {
  // redux-persist takes undefined, not null, for "gone".
  persistoid.update({ value: value ?? undefined, _persist: WRITTEN });
}

/** The stored value after its migrations; undefined when there is none. */
async function readItem(config: PersistConfig<object>): Promise<unknown> {
  const stored = await getStoredState(config);
  // redux-persist types what passes through as its own bookkeeping alone; ours has a value beside it.
  const migrations = MIGRATIONS as unknown as MigrationManifest;
  const current = await createMigrate(migrations, { debug: false })(stored as PersistedState, STORED_VERSION);
  return (current as unknown as { value?: unknown } | undefined)?.value;
}

/** @param mayWrite what redux-persist had taken in before another tab wrote its plan comes too late */
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
    // Envelopes are turned into text here, once; redux-persist would do it twice over.
    serialize: false,
    deserialize: false,
    storage: {
      getItem: async (key: string) => readEnvelope(storage.getItem(key)),
      setItem: async (key: string, { value, _persist }: StoredEnvelope) => {
        if (!mayWrite()) return;
        // Once: a proposal's text takes some milliseconds to make.
        const text = JSON.stringify(value);
        // A blank item is removed, not written: after clear-all and logout nothing of the plan is left behind.
        if (text === undefined || text === blank) storage.removeItem(key);
        else storage.setItem(key, `{"value":${text},"_persist":${JSON.stringify(_persist)}}`);
      },
      removeItem: async (key: string) => storage.removeItem(key),
    },
  };
}

/** A storage that tells of a refusal instead of throwing: the session goes on without it. */
function guarded(storage: TextStorage, onRefused: (reason: unknown) => void): TextStorage {
  return {
    getItem: (key) => storage.getItem(key),
    setItem(key, text) {
      try {
        storage.setItem(key, text);
      } catch (reason) {
        // An older value that could not be replaced would come back at the next start: better none.
        storage.removeItem(key);
        onRefused(reason);
      }
    },
    removeItem: (key) => storage.removeItem(key),
  };
}
