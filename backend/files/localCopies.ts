import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOB_NAMES } from './blobStore.ts';
import type { BlobName } from './blobStore.ts';
import { flush, namesIn, removeFilesBefore } from './temporaryFiles.ts';
import { checkedKey } from './planKeys.ts';

export interface CopyLimits {
  /** What all copies may take of the disk [bytes]; more only while all of it is in use. */
  readonly bytes: number;
  /** A copy counts as in use for this long after it was asked for [ms]. */
  readonly inUse: number;
}

/**
 * Copies of a bucket's blobs on this machine, `<dataDir>/copies/<key>.<name>`: whole or not there. A file's time is when it was last used.
 * Several processes may share the folder.
 */
export class LocalCopies {
  readonly #folder: string;
  readonly #limits: CopyLimits;

  constructor(dataDir: string, limits: CopyLimits) {
    this.#folder = join(dataDir, 'copies');
    this.#limits = limits;
  }

  pathOf(key: string, name: BlobName): string {
    return join(this.#folder, `${checkedKey(key)}.${name}`);
  }

  /** The copy's path when it is there with that many bytes; it is in use from now on. */
  async find(key: string, name: BlobName, bytes: number): Promise<string | null> {
    const path = this.pathOf(key, name);
    const found = await stat(path).catch(() => null);
    if (found?.size !== bytes) return null;
    const now = new Date();
    // Gone in this very moment: it is fetched again.
    return utimes(path, now, now).then(
      () => path,
      () => null,
    );
  }

  /** Takes a file of the same disk over as a copy. */
  async take(key: string, name: BlobName, filePath: string): Promise<string> {
    const path = this.pathOf(key, name);
    const { size } = await stat(filePath);
    await mkdir(this.#folder, { recursive: true });
    await this.makeRoom(size);
    // After a power cut a copy of the right size holds the right bytes.
    await flush(filePath, 'r+');
    await rename(filePath, path);
    return path;
  }

  /** Removes what was not used for longest until so many bytes more fit in; never what is in use. */
  async makeRoom(bytes: number): Promise<void> {
    const copies = await this.#all();
    let used = copies.reduce((sum, { size }) => sum + size, 0);
    const unused = copies.filter(({ usedAt }) => usedAt < Date.now() - this.#limits.inUse);
    for (const { path, size } of unused.sort((one, other) => one.usedAt - other.usedAt)) {
      if (used + bytes <= this.#limits.bytes) return;
      await rm(path, { force: true });
      used -= size;
    }
  }

  async remove(key: string): Promise<void> {
    await Promise.all(BLOB_NAMES.map((name) => this.removeOne(key, name)));
  }

  async removeOne(key: string, name: BlobName): Promise<void> {
    await rm(this.pathOf(key, name), { force: true });
  }

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
