import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOB_NAMES } from './blobStore.ts';
import type { BlobName } from './blobStore.ts';
import { flush, namesIn, removeFilesBefore } from './temporaryFiles.ts';
import { checkedKey } from './planKeys.ts';

export interface CopyLimits {
  /** Maximum disk space of all copies together [bytes]. It is exceeded only while all copies are in use. */
  readonly bytes: number;
  /** How long a copy counts as in use after a request [ms]. */
  readonly inUseMs: number;
}

/**
 * Local copies of a bucket's blobs, `<dataDir>/copies/<key>.<name>`, complete or absent. The time of a file is the time of its last use.
 * Several processes may share the folder.
 */
export class LocalCopies {
  readonly #folder: string;
  readonly #limits: CopyLimits;

  constructor(dataDir: string, limits: CopyLimits) {
    this.#folder = join(dataDir, 'copies');
    this.#limits = limits;
  }

  /** The path of a copy, whether it exists or not. */
  pathOf(key: string, name: BlobName): string {
    return join(this.#folder, `${checkedKey(key)}.${name}`);
  }

  /** The path of a copy, which then counts as in use; null if there is no copy of that size. */
  async find(key: string, name: BlobName, bytes: number): Promise<string | null> {
    const path = this.pathOf(key, name);
    const found = await stat(path).catch(() => null);
    if (found?.size !== bytes) return null;
    const now = new Date();
    // Null if the copy was removed at this moment. The caller then fetches it again.
    return utimes(path, now, now).then(
      () => path,
      () => null,
    );
  }

  /** Moves a file, which must be on the same disk, to the copies. */
  async take(key: string, name: BlobName, filePath: string): Promise<string> {
    const path = this.pathOf(key, name);
    const { size } = await stat(filePath);
    await mkdir(this.#folder, { recursive: true });
    await this.makeRoom(size);
    // Flushed before the rename: even after a power cut, a copy of the right size has the right bytes.
    await flush(filePath, 'r+');
    await rename(filePath, path);
    return path;
  }

  /** Removes the least recently used copies until `bytes` more fit. Copies in use are never removed. */
  async makeRoom(bytes: number): Promise<void> {
    const copies = await this.#all();
    let usedBytes = copies.reduce((sum, { size }) => sum + size, 0);
    const removable = copies.filter(({ usedAt }) => usedAt < Date.now() - this.#limits.inUseMs);
    for (const { path, size } of removable.sort((one, other) => one.usedAt - other.usedAt)) {
      if (usedBytes + bytes <= this.#limits.bytes) return;
      await rm(path, { force: true });
      usedBytes -= size;
    }
  }

  async remove(key: string): Promise<void> {
    await Promise.all(BLOB_NAMES.map((name) => this.removeOne(key, name)));
  }

  async removeOne(key: string, name: BlobName): Promise<void> {
    await rm(this.pathOf(key, name), { force: true });
  }

  /** Removes copies that were last used before the moment [ms since 1970]. */
  removeBefore(moment: number): Promise<void> {
    return removeFilesBefore(this.#folder, moment);
  }

  async #all(): Promise<{ path: string; size: number; usedAt: number }[]> {
    const names = await namesIn(this.#folder);
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const file = await stat(path).catch(() => null);
        return file ? [{ path, size: file.size, usedAt: file.mtimeMs }] : [];
      }),
    );
    return found.flat();
  }
}
