import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BucketClient } from './bucketClient.ts';
import { openObject } from './bucketTransfers.ts';
import { exists, flush, namesIn } from './temporaryFiles.ts';

/** How long a listing is reused [ms]. */
const LISTING_CACHE_MS = 60_000;
/** An unfinished copy of this age is removed [ms]. */
const BROKEN_COPY_AGE_MS = 86_400_000;
/** Ends the names of unfinished copies. */
const PARTIAL_SUFFIX = '.part';

/** The objects whose names have this start and end, without a slash in between. If `end` is null, the one object named `start`. */
export interface ObjectNames {
  readonly start: string;
  readonly end: string | null;
}

/** Thrown when no object of the bucket has a name that is looked for. */
export class NoSuchObjects extends Error {
  override readonly name = 'NoSuchObjects';
}

/**
 * Copies objects of a bucket to a folder, for programs that read files. A copy is complete or absent. Each state of the bucket is
 * copied to its own folder, so that programs that read one copy are not disturbed by the next copy. Several processes may share the parent
 * folder.
 */
export class BucketFolder {
  readonly #client: BucketClient;
  readonly #names: ObjectNames;
  readonly #folder: string;
  readonly #closing = new AbortController();
  /** The folder of the newest copy that this process knows. */
  #current: string | null = null;
  /** When the last listing and copying ended [ms since 1970]. */
  #checkedAt = 0;
  #running: Promise<string> | null = null;

  /** @param folder a folder for the copies, which contains nothing else */
  constructor(client: BucketClient, names: ObjectNames, folder: string) {
    this.#client = client;
    this.#names = names;
    this.#folder = folder;
  }

  /**
   * The folder of the newest copy. Only the first copy is awaited. If the bucket was last listed more than a minute before a call,
   * the call starts the next copy in the background.
   * Concurrent callers share one copy.
   * @throws {NoSuchObjects} when the bucket has none of the objects
   * @throws {BucketError} when the bucket does not answer and there is no earlier copy
   */
  async copy(): Promise<string> {
    if (this.#current !== null && Date.now() - this.#checkedAt < LISTING_CACHE_MS) return this.#current;
    this.#running ??= this.#refresh().finally(() => (this.#running = null));
    if (this.#current === null) return this.#running;
    // No unhandled rejection: this caller still gets the earlier copy. If the objects are gone, the next caller gets the error.
    this.#running.catch(() => undefined);
    return this.#current;
  }

  /** Aborts downloads. */
  close(): void {
    this.#closing.abort(new Error('The service is ending.'));
    this.#client.close();
  }

  async #refresh(): Promise<string> {
    try {
      this.#current = await this.#copyOf(await this.#objects());
    } catch (error) {
      if (error instanceof NoSuchObjects) this.#current = null;
      else this.#current ??= await this.#newest();
      if (this.#current === null) throw error;
    }
    this.#checkedAt = Date.now();
    return this.#current;
  }

  /** The objects to copy. @throws {NoSuchObjects} when there are none */
  async #objects(): Promise<readonly { name: string; version: string }[]> {
    const found: { name: string; version: string }[] = [];
    for await (const { name, version } of this.#client.objects(this.#names.start)) {
      if (isNamed(name, this.#names)) found.push({ name, version });
    }
    if (found.length === 0) throw new NoSuchObjects(`No object has this name: ${JSON.stringify(this.#names)}.`);
    return found;
  }

  async #copyOf(objects: readonly { name: string; version: string }[]): Promise<string> {
    const state = createHash('sha256').update(JSON.stringify(objects)).digest('hex').slice(0, 32);
    const completePath = join(this.#folder, state);
    if (await exists(completePath)) return completePath;
    const partialPath = join(this.#folder, `${randomUUID()}${PARTIAL_SUFFIX}`);
    await mkdir(partialPath, { recursive: true });
    try {
      for (const [index, { name }] of objects.entries())
        await this.#fetch(name, join(partialPath, `${index}`.padStart(6, '0')));
      // Another process may have completed the same copy first.
      await rename(partialPath, completePath).catch(async (error: unknown) => {
        if (!(await exists(completePath))) throw error;
      });
    } finally {
      await rm(partialPath, { recursive: true, force: true });
    }
    await this.#removeOthers([completePath, this.#current]);
    return completePath;
  }

  async #fetch(name: string, path: string): Promise<void> {
    const object = await openObject(this.#client, name);
    if (!object) throw new NoSuchObjects(`${name} was removed meanwhile.`);
    await pipeline(object.content, createWriteStream(path), { signal: this.#closing.signal });
    // Flushed, so that a folder with its final name has complete files even after a power cut.
    await flush(path, 'r+');
  }

  /** The newest copy that any process has made; null if there is none. */
  async #newest(): Promise<string | null> {
    const [newest] = (await this.#copies())
      .filter(({ path }) => !path.endsWith(PARTIAL_SUFFIX))
      .sort((a, b) => b.changedAt - a.changedAt);
    return newest?.path ?? null;
  }

  /**
   * Removes other copies. An unfinished copy may still be in progress, so it is removed only if it is a day old.
   * @param usedPaths the new copy, and the previous one, which may still be read
   */
  async #removeOthers(usedPaths: readonly (string | null)[]): Promise<void> {
    const now = Date.now();
    for (const { path, changedAt } of await this.#copies()) {
      const isRemovable = !path.endsWith(PARTIAL_SUFFIX) || changedAt < now - BROKEN_COPY_AGE_MS;
      if (isRemovable && !usedPaths.includes(path)) await rm(path, { recursive: true, force: true });
    }
  }

  async #copies(): Promise<{ path: string; changedAt: number }[]> {
    const found = (await namesIn(this.#folder)).map(async (name) => {
      const path = join(this.#folder, name);
      const folder = await stat(path).catch(() => null);
      return folder ? [{ path, changedAt: folder.mtimeMs }] : [];
    });
    return (await Promise.all(found)).flat();
  }
}

function isNamed(name: string, { start, end }: ObjectNames): boolean {
  if (end === null) return name === start;
  const middlePart = name.slice(start.length, name.length - end.length);
  return name.length >= start.length + end.length && name.endsWith(end) && !middlePart.includes('/');
}
