import { nanoid } from '@reduxjs/toolkit';
import { tabLocks } from './tabLocks.ts';
import type { TabLocks } from './tabLocks.ts';

const DATABASE = 'attentive-media-planner';
const FILES = 'files';

/**
 * The bytes of the plan's audience file. The store holds only the id. Tabs of one browser share the vault, and bytes
 * stay in it while any of them holds them.
 */
export interface FileVault {
  /** Keeps the bytes, held by this tab, and returns their id. Rejects only when even memory refuses. */
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
  return {
    async put(bytes) {
      const id = nanoid();
      files.set(id, bytes);
      return id;
    },
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
  const memory = memoryVault();
  const remove = (id: string) =>
    locks.unlessClaimed(lockOf(id), () =>
      inDatabase((database) => change(database, (files) => files.delete(id))).catch(() => undefined),
    );
  return {
    async put(bytes) {
      const id = nanoid();
      // Held before it is there: a tab that tidies up meanwhile must not take it for one left behind.
      await locks.claim(lockOf(id));
      try {
        await inDatabase((database) => change(database, (files) => files.put(bytes, id)));
        return id;
      } catch (reason) {
        await locks.free(lockOf(id));
        onRefused(reason);
        return memory.put(bytes);
      }
    },
    async get(id) {
      const inMemory = await memory.get(id);
      if (inMemory) return inMemory;
      return inDatabase((database) => read(database, id)).catch(() => null);
    },
    hold: (id) => locks.claim(lockOf(id)),
    async release(id) {
      await memory.release(id);
      await remove(id);
    },
    async sweep(kept) {
      await memory.sweep(kept);
      const ids = await inDatabase(idsIn).catch(() => []);
      await Promise.all(ids.filter((id) => !kept.includes(id)).map(remove));
    },
  };
}

async function inDatabase<Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDatabase();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another tab holds an older database'));
  });
}

function change(database: IDBDatabase, work: (files: IDBObjectStore) => IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    // A full disk is reported when the transaction ends, not when the request does.
    const transaction = database.transaction(FILES, 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(FILES));
  });
}

function read(database: IDBDatabase, id: string): Promise<Blob | null> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(FILES, 'readonly').objectStore(FILES).get(id);
    request.onsuccess = () => resolve(request.result instanceof Blob ? request.result : null);
    request.onerror = () => reject(request.error);
  });
}

function idsIn(database: IDBDatabase): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(FILES, 'readonly').objectStore(FILES).getAllKeys();
    request.onsuccess = () => resolve(request.result.map(String));
    request.onerror = () => reject(request.error);
  });
}
