import { nanoid } from '@reduxjs/toolkit';
import { createStore, del, get, keys, set } from 'idb-keyval';
import { tabLocks } from './tabLocks.ts';
import type { TabLocks } from './tabLocks.ts';

const DATABASE = 'attentive-media-planner';
const FILES_STORE = 'files';

/**
 * Stores the bytes of audience files; the Redux state has only their ids. All tabs of a browser share the vault. A file stays in it as long
 * as any tab claims it.
 */
export interface FileVault {
  /** Adds a file and claims it for this tab. The file can be read at once; `stored` resolves when it will survive a reload. */
  take(bytes: Blob): { readonly id: string; readonly stored: Promise<void> };
  /** Like `take`, but resolves with the id after the file is stored. */
  put(bytes: Blob): Promise<string>;
  /** The bytes of a file, or null if the vault does not have it. */
  get(id: string): Promise<Blob | null>;
  /** Claims a file for this tab, so that no other tab removes it. */
  hold(id: string): Promise<void>;
  /** Ends this tab's claim. The file is removed unless another tab claims it. */
  release(id: string): Promise<void>;
  /** Ends this tab's claims on all files except these, and removes those that no other tab claims, such as files of crashed tabs. */
  sweep(idsToKeep: readonly string[]): Promise<void>;
}

/** A vault in memory, which is gone when the page closes. */
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
 * A vault in IndexedDB, so that a picked file survives a reload. Where IndexedDB is missing, forbidden or full, files stay in memory and
 * `onRefused` is called.
 */
export function fileVault(onRefused: (reason: unknown) => void, locks: TabLocks = tabLocks()): FileVault {
  /** Files that are still being stored or could not be stored. */
  const inMemory = new Map<string, Blob>();
  const files = createStore(DATABASE, FILES_STORE);
  const remove = (id: string) => locks.unlessClaimed(lockOf(id), () => withFallback(undefined, () => del(id, files)));
  const store = async (id: string, bytes: Blob) => {
    try {
      // Claimed before it is stored, so that another tab's sweep does not remove it.
      await locks.claim(lockOf(id));
      await set(id, bytes, files);
      // If it is no longer in memory, it was released while it was being stored.
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
    get: async (id) => inMemory.get(id) ?? blobOrNull(await withFallback(null, () => get<unknown>(id, files))),
    hold: (id) => locks.claim(lockOf(id)),
    async release(id) {
      if (!inMemory.delete(id)) await remove(id);
    },
    async sweep(idsToKeep) {
      const ids = await withFallback([], () => keys<string>(files));
      await Promise.all(ids.filter((id) => !idsToKeep.includes(id)).map(remove));
    },
  };
}

/** The database's answer, or `fallback` where the database fails. Some browsers throw synchronously instead of rejecting. */
async function withFallback<Answer, Fallback>(
  fallback: Fallback,
  ask: () => Promise<Answer>,
): Promise<Answer | Fallback> {
  try {
    return await ask();
  } catch {
    return fallback;
  }
}

function blobOrNull(found: unknown): Blob | null {
  return found instanceof Blob ? found : null;
}
