import { nanoid } from '@reduxjs/toolkit';

const DATABASE = 'attentive-media-planner';
const FILES = 'files';

/** The bytes of the plan's audience file. The store holds only the id. */
export interface FileVault {
  /** Keeps the bytes and returns their id. Rejects only when even memory refuses. */
  put(bytes: Blob): Promise<string>;
  /** The bytes, or null when they are gone. */
  get(id: string): Promise<Blob | null>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
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
    remove: async (id) => void files.delete(id),
    clear: async () => files.clear(),
  };
}

/**
 * A vault in IndexedDB, so that a picked file survives a reload. Where IndexedDB is missing, forbidden or full the
 * bytes are kept in memory, and `onRefused` is told.
 */
export function fileVault(onRefused: (reason: unknown) => void): FileVault {
  const memory = memoryVault();
  const inDatabase = async <Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
  const quietly = (work: (files: IDBObjectStore) => IDBRequest): Promise<void> =>
    inDatabase((database) => change(database, work)).catch(() => undefined);

  return {
    async put(bytes) {
      const id = nanoid();
      try {
        await inDatabase((database) => change(database, (files) => files.put(bytes, id)));
        return id;
      } catch (reason) {
        onRefused(reason);
        return memory.put(bytes);
      }
    },
    async get(id) {
      const inMemory = await memory.get(id);
      if (inMemory) return inMemory;
      return inDatabase((database) => read(database, id)).catch(() => null);
    },
    async remove(id) {
      await memory.remove(id);
      await quietly((files) => files.delete(id));
    },
    async clear() {
      await memory.clear();
      await quietly((files) => files.clear());
    },
  };
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
