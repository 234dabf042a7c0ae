import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobName, BlobStore } from './blobStore.ts';
import { newPlace } from './planKeys.ts';

/** A file to store for a plan. */
export interface FileToStore {
  readonly name: BlobName;
  /** A temporary file. It is moved, or left for the caller to remove. */
  readonly path: string;
  /** SHA-256 of its bytes in base64url, if it is known already. */
  readonly sha256?: string | undefined;
}

/** A file in the store that is about to be recorded for a plan. */
export interface StoredFile {
  readonly name: BlobName;
  readonly place: string;
  readonly sha256: string;
  readonly bytes: number;
  /** False if the file was stored before, for another plan. */
  readonly isNew: boolean;
}

/** Which files are stored, and which plans have them (backend/plans/planFiles.ts). */
interface FileRows {
  areShared(): Promise<boolean>;
  find(sha256: string, name: BlobName): Promise<string | null>;
  placeOf(planKey: string, name: BlobName): Promise<string | null>;
  knownPlaces(places: readonly string[]): Promise<Set<string>>;
  release(planKey: string): Promise<string[]>;
  forget(place: string): Promise<boolean>;
  leftOver(): Promise<{ planKeys: string[]; places: string[] }>;
}

/**
 * The files of plans; identical files are stored once. A file gets a database row together with the first plan that has it. The row is
 * deleted after the last such plan. The bytes (the blob) are stored before the row and removed after it, so a file with a row always
 * exists. A foreign key keeps the row while a plan has the file. Older plans have their files under their own keys.
 */
export class SharedFiles {
  readonly #blobs: BlobStore;
  readonly #rows: FileRows;

  constructor(blobs: BlobStore, rows: FileRows) {
    this.#blobs = blobs;
    this.#rows = rows;
  }

  /**
   * Stores the files of a plan and then the plan. After a failure, no file is left that only this plan has.
   * @param save stores the plan's row together with its files. It returns false if a file of another plan was removed meanwhile; that file
   *   is then stored again.
   * @param signal cancels slow transfers
   */
  async store(
    planKey: string,
    files: readonly FileToStore[],
    save: (stored: readonly StoredFile[]) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> {
    if (!(await this.#rows.areShared())) return this.#storeUnderKey(planKey, files, save, signal);
    const stored = new Map<BlobName, StoredFile>();
    const storeFile = async (file: FileToStore) => {
      // After a failed `save`, a new file is still stored. A file of another plan may have been removed.
      if (!stored.get(file.name)?.isNew) stored.set(file.name, await this.#storeUnlessStored(file, signal));
    };
    try {
      do await waitForAll(files.map(storeFile));
      while (!(await save([...stored.values()])));
    } finally {
      // Removes new files without a row. After a failure these are all new files. Otherwise they are the files that another process stored
      // first. Housekeeping repeats a failed removal.
      await this.#removeUnknown([...stored.values()]).catch(() => undefined);
    }
  }

  /** Null when the plan has no such file. */
  async open(planKey: string, name: BlobName): Promise<{ bytes: number; content: Readable } | null> {
    return this.#blobs.open(await this.#keyOf(planKey, name), name);
  }

  /** A local file with the bytes of a plan's file, as in {@link BlobStore.localFile}; null when the plan has no such file. */
  async localFile(planKey: string, name: BlobName): Promise<string | null> {
    return this.#blobs.localFile(await this.#keyOf(planKey, name), name);
  }

  /** Removes the files of a plan whose row is gone, except those that other plans have. */
  async remove(planKey: string): Promise<void> {
    for (const place of await this.#rows.release(planKey)) await this.#removeUnused(place);
    await this.#blobs.remove(planKey);
  }

  /** Removes the files of deleted plans, if an earlier removal was interrupted. */
  async removeLeftOver(): Promise<void> {
    const { planKeys, places } = await this.#rows.leftOver();
    for (const key of planKeys) await this.remove(key);
    for (const place of places) await this.#removeUnused(place);
  }

  async #removeUnused(place: string): Promise<void> {
    if (await this.#rows.forget(place)) await this.#blobs.remove(place);
  }

  /** The key under which a plan's file is in the store. */
  async #keyOf(planKey: string, name: BlobName): Promise<string> {
    return (await this.#rows.placeOf(planKey, name)) ?? planKey;
  }

  /** Stores a file, unless a file with the same content is stored. */
  async #storeUnlessStored(file: FileToStore, signal: AbortSignal): Promise<StoredFile> {
    const { name, path } = file;
    // Hashed and flushed at the same time: for a large audience matrix, one after the other would take too long.
    const [sha256] = await Promise.all([file.sha256 ?? hashOf(path), this.#blobs.prepare(path)]);
    const { size: bytes } = await stat(path);
    const existingPlace = await this.#rows.find(sha256, name);
    const place = existingPlace ?? newPlace(sha256);
    if (existingPlace === null) await this.#blobs.keep(place, name, path, signal);
    // The blob is missing only after a restore from a backup. A copy is stored, because `path` is needed again if the row is deleted
    // meanwhile.
    else if (!(await this.#blobs.has(place, name)))
      await this.#blobs.keep(place, name, await this.#copyOf(path), signal);
    return { name, place, sha256, bytes, isNew: existingPlace === null };
  }

  async #copyOf(path: string): Promise<string> {
    const copy = await this.#blobs.newTemporaryFile();
    await copyFile(path, copy);
    return copy;
  }

  /** Removes the new ones of these files that have no row. */
  async #removeUnknown(stored: readonly StoredFile[]): Promise<void> {
    const places = stored.filter(({ isNew }) => isNew).map(({ place }) => place);
    if (places.length === 0) return;
    const known = await this.#rows.knownPlaces(places);
    await waitForAll(places.filter((place) => !known.has(place)).map((place) => this.#blobs.remove(place)));
  }

  /** Stores the files under the plan's own key, as earlier builds do. */
  async #storeUnderKey(
    planKey: string,
    files: readonly FileToStore[],
    save: (stored: readonly StoredFile[]) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await waitForAll(files.map(({ name, path }) => this.#blobs.keep(planKey, name, path, signal)));
      await save([]);
    } catch (error) {
      // Without this, files without a plan would stay. If the removal fails too, the first failure is reported.
      await this.#blobs.remove(planKey).catch(() => undefined);
      throw error;
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('base64url');
}

/** Waits for all tasks, so that none still runs while a failure is handled. @throws the first failure */
async function waitForAll(tasks: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(tasks);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
