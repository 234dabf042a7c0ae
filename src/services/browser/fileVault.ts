import { nanoid } from '@reduxjs/toolkit';
import { createStore, del, get, keys, set } from 'idb-keyval';
import { tabLocks } from './tabLocks.ts';
import type { TabLocks } from './tabLocks.ts';

const DATABASE = 'attentive-media-planner';
const FILES_STORE = 'files';

/**
 * The bytes of audience files; state has only their ids. Tabs of a browser share the vault, and bytes stay while any tab holds them.
 */
export interface FileVault {
  /** Adds bytes, held by this tab. They can be read at once; `stored` resolves when they survive a reload. */
  take(bytes: Blob): { readonly id: string; readonly stored: Promise<void> };
  /** The same; resolves with the id when they are stored. */
  put(bytes: Blob): Promise<string>;
  /** The bytes, or null when they are gone. */
  get(id: string): Promise<Blob | null>;
  /** Holds the bytes: no other tab removes them. */
  hold(id: string): Promise<void>;
  /** Releases the bytes: they are removed unless another tab holds them. */
  release(id: string): Promise<void>;
  /** Removes bytes that no tab holds, except these ids: leftovers of tabs that crashed. */
  sweep(idsToKeep: readonly string[]): Promise<void>;
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
    async sweep(idsToKeep) {
      for (const id of files.keys()) if (!idsToKeep.includes(id)) files.delete(id);
    },
  };
}

const lockOf = (id: string) => `audience file ${id}`;

/**
 * A vault in IndexedDB, so that a picked file survives a reload. Where IndexedDB is missing, forbidden or full, bytes stay in
 * memory and `onRefused` is called.
 */
export function fileVault(onRefused: (reason: unknown) => void, locks: TabLocks = tabLocks()): FileVault {
  /** Files that are not stored, or not yet. */
  const inMemory = new Map<string, Blob>();
  const files = createStore(DATABASE, FILES_STORE);
  const remove = (id: string) => locks.unlessClaimed(lockOf(id), () => orElse(undefined, () => del(id, files)));
  const store = async (id: string, bytes: Blob) => {
    try {
      // Claimed before it is stored, so that another tab's sweep does not remove it.
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
    async sweep(idsToKeep) {
      const ids = await orElse([], () => keys<string>(files));
      await Promise.all(ids.filter((id) => !idsToKeep.includes(id)).map(remove));
    },
  };
}

/** The database's answer, or `otherwise` where it fails. Some browsers throw synchronously. */
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
