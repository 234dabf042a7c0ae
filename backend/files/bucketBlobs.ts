import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { BucketSettings } from '../settings/config.ts';
import { BLOB_NAMES } from './blobStore.ts';
import type { BlobName, BlobStore } from './blobStore.ts';
import { BucketClient } from './bucketClient.ts';
import { startError } from './bucketError.ts';
import { openObject, uploadFile } from './bucketTransfers.ts';
import { LocalCopies } from './localCopies.ts';
import type { CopyLimits } from './localCopies.ts';
import { TemporaryFiles } from './temporaryFiles.ts';
import { checkedKey, isBlobKey } from './planKeys.ts';

/**
 * The blob that workers read. The machine that stores it also keeps a local copy, because most later calls of the run reach this machine.
 */
const BLOB_READ_BY_WORKERS: BlobName = 'audience.folded';

/** Name of the object with the database id; plan keys are longer. */
const DATABASE_MARK = 'database';

/** Blobs as objects `<prefix>/<key>/<name>` of an S3-compatible bucket, which any number of machines may share. */
export class BucketBlobs implements BlobStore {
  readonly #settings: BucketSettings;
  readonly #client: BucketClient;
  readonly #temporary: TemporaryFiles;
  readonly #copies: LocalCopies;
  /** Copies that are being fetched. Concurrent calls for the same copy share one download. */
  readonly #fetching = new Map<string, Promise<string | null>>();

  constructor(settings: BucketSettings, dataDir: string, limits: CopyLimits) {
    this.#settings = settings;
    this.#client = new BucketClient(settings);
    this.#temporary = new TemporaryFiles(dataDir);
    this.#copies = new LocalCopies(dataDir, limits);
  }

  /**
   * Checks at start that objects can be listed, stored, read and removed.
   * @throws {BucketStartError} with the setting to correct
   */
  async check(): Promise<void> {
    const probe = `start-check-${randomUUID()}`;
    try {
      await this.#client.list();
      await this.#client.put(probe, Buffer.from('May be removed.'));
      await this.#client.size(probe);
      await this.#client.remove(probe);
    } catch (error) {
      throw startError(this.#settings, this.#client.toBucketError('be used', error).fault);
    }
  }

  newTemporaryFile(): Promise<string> {
    return this.#temporary.newFile();
  }

  /** Does nothing: a bucket needs no flush before `keep` sends the file. */
  async prepare(): Promise<void> {}

  async keep(key: string, name: BlobName, filePath: string, signal?: AbortSignal): Promise<void> {
    await uploadFile(this.#client, objectName(key, name), filePath, signal);
    if (name === BLOB_READ_BY_WORKERS) await this.#copies.take(key, name, filePath);
    else await rm(filePath, { force: true });
  }

  open(key: string, name: BlobName) {
    return openObject(this.#client, objectName(key, name));
  }

  async has(key: string, name: BlobName): Promise<boolean> {
    return (await this.#client.size(objectName(key, name))) !== null;
  }

  async localFile(key: string, name: BlobName): Promise<string | null> {
    const path = this.#copies.pathOf(key, name);
    const running = this.#fetching.get(path);
    if (running) return running;
    const fetching = this.#copyOf(key, name).finally(() => this.#fetching.delete(path));
    this.#fetching.set(path, fetching);
    return fetching;
  }

  async removeOne(key: string, name: BlobName): Promise<void> {
    await this.#copies.removeOne(key, name);
    await this.#client.remove(objectName(key, name));
  }

  async remove(key: string): Promise<void> {
    await this.#copies.remove(key);
    const removing = BLOB_NAMES.map((name) => this.#client.remove(objectName(key, name)));
    // Waits for all removals before a failure is reported.
    await Promise.allSettled(removing);
    await Promise.all(removing);
  }

  async *keysBefore(moment: number): AsyncGenerator<string> {
    // The bucket lists names in order, so the objects of a key are adjacent.
    let current = { key: '', changed: 0 };
    for await (const { name, changed } of this.#client.objects()) {
      const key = name.split('/')[0]!;
      if (!isBlobKey(key) || !name.includes('/')) continue;
      if (key !== current.key && current.key !== '' && current.changed < moment) yield current.key;
      current = { key, changed: key === current.key ? Math.max(current.changed, changed) : changed };
    }
    if (current.key !== '' && current.changed < moment) yield current.key;
  }

  async database(): Promise<string | null> {
    const object = await this.#client.get(DATABASE_MARK);
    return object ? text(object.body) : null;
  }

  setDatabase(id: string): Promise<void> {
    return this.#client.put(DATABASE_MARK, Buffer.from(id));
  }

  async removeTemporaryBefore(moment: number): Promise<void> {
    await this.#temporary.removeBefore(moment);
    await this.#copies.removeBefore(moment);
  }

  close(): void {
    this.#client.close();
  }

  async #copyOf(key: string, name: BlobName): Promise<string | null> {
    // Checked every time: another machine may have removed the blob.
    const bytes = await this.#client.size(objectName(key, name));
    if (bytes === null) {
      await this.#copies.remove(key);
      return null;
    }
    return (await this.#copies.find(key, name, bytes)) ?? this.#fetch(key, name, bytes);
  }

  async #fetch(key: string, name: BlobName, bytes: number): Promise<string | null> {
    await this.#copies.makeRoom(bytes);
    const object = await openObject(this.#client, objectName(key, name));
    if (!object) return null;
    const path = await this.#temporary.newFile();
    try {
      await pipeline(object.content, createWriteStream(path));
      return await this.#copies.take(key, name, path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }
}

function objectName(key: string, name: BlobName): string {
  return `${checkedKey(key)}/${name}`;
}
