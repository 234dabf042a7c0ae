import { nanoid } from '@reduxjs/toolkit';
import { createStore, del, get, keys, set } from 'idb-keyval';
import { tabLocks } from './tabLocks.ts';
import type { TabLocks } from './tabLocks.ts';

const DATABASE = 'attentive-media-planner';
const FILES = 'files';

/**
 * The bytes of the plan's audience file. The store holds only the id. Tabs of one browser share the vault, and bytes
 * stay in it while any of them holds them.
 */
export interface FileVault {
  /** Takes the bytes in, held by this tab: they can be got at once. `stored` resolves when a reload finds them too. */
  take(bytes: Blob): { readonly id: string; readonly stored: Promise<void> };
  /** The same, and returns the id when they are stored. */
  put(bytes: Blob): Promise<string>;
  /** The bytes, or null when they are gone. */
  get(id: string): Promise<Blob | null>;
  /** This tab refers to the bytes: no other removes them. */
  hold(id: string): Promise<void>;
  /** This tab refers to them no longer: they go, unless another tab holds them. */
  release(id: string): Promise<void>;
  /** Removes whatever no tab holds, but for these ids: what tabs left behind that ended without a word. */
  sweep(kept: readonly string[]): Promise<void>;
}

/** A vault for the life of the page. */
export function memoryVault(): FileVault {
  const files = new Map<string, Blob>();
  const take = (bytes: Blob) => {
    const id = nanoid();
    files.set(id, bytes);
    return { id, stored: Promise.resolve() };
  };
  return {
    take,
    put: async (bytes) => take(bytes).id,
    get: async (id) => files.get(id) ?? null,
    hold: async () => undefined,
    release: async (id) => void files.delete(id),
    async sweep(kept) {
      for (const id of files.keys()) if (!kept.includes(id)) files.delete(id);
    },
  };
}

const lockOf = (id: string) => `audience file ${id}`;

/**
 * A vault in IndexedDB, so that a picked file survives a reload. Where IndexedDB is missing, forbidden or full the
 * bytes are kept in memory, and `onRefused` is told.
 */
export function fileVault(onRefused: (reason: unknown) => void, locks: TabLocks = tabLocks()): FileVault {
  /** What is not stored: not yet, or not at all. */
  const inMemory = new Map<string, Blob>();
  const files = createStore(DATABASE, FILES);
  const remove = (id: string) => locks.unlessClaimed(lockOf(id), () => orElse(undefined, () => del(id, files)));
  const store = async (id: string, bytes: Blob) => {
    try {
      // Held before it is there: a tab that tidies up meanwhile must not take it for one left behind.
      await locks.claim(lockOf(id));
      await set(id, bytes, files);
      // Released while it was being stored?
      if (!inMemory.delete(id)) await remove(id);
    } catch (reason) {
      await locks.free(lockOf(id));
      onRefused(reason);
    }
  };
  const take = (bytes: Blob) => {
    const id = nanoid();
    inMemory.set(id, bytes);
    return { id, stored: store(id, bytes) };
  };
  return {
    take,
    async put(bytes) {
      const { id, stored } = take(bytes);
      await stored;
      return id;
    },
    get: async (id) => inMemory.get(id) ?? blobOrNull(await orElse(null, () => get<unknown>(id, files))),
    hold: (id) => locks.claim(lockOf(id)),
    async release(id) {
      if (!inMemory.delete(id)) await remove(id);
    },
    async sweep(kept) {
      const ids = await orElse([], () => keys<string>(files));
      await Promise.all(ids.filter((id) => !kept.includes(id)).map(remove));
    },
  };
}

/** What the database answers, or `otherwise` where it refuses; some browsers refuse with an error at the call itself. */
async function orElse<Answer, Otherwise>(
  otherwise: Otherwise,
  ask: () => Promise<Answer>,
): Promise<Answer | Otherwise> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}

function blobOrNull(found: unknown): Blob | null {
  return found instanceof Blob ? found : null;
}
