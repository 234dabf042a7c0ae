import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BucketClient } from './bucketClient.ts';
import { openObject } from './bucketTransfers.ts';
import { flush, namesIn } from './temporaryFiles.ts';

/** How long a listing is reused [ms]. */
const LISTING_CACHE_MS = 60_000;
/** An unfinished copy of this age is removed [ms]. */
const BROKEN_COPY_AGE_MS = 86_400_000;
/** Ends the names of unfinished copies. */
const PARTIAL_SUFFIX = '.part';

/** Objects by the start and end of their names, without a slash between. With end null, the object named `start`. */
export interface ObjectNames {
  readonly start: string;
  readonly end: string | null;
}

/** No object has such a name. */
export class NoSuchObjects extends Error {
  override readonly name = 'NoSuchObjects';
}

/**
 * Copies objects of a bucket to a folder, for programs that read files. A copy is complete or absent. Each state of the bucket has its
 * own folder, so that readers of one are not disturbed by the next. Several processes may share the parent folder.
 */
export class BucketFolder {
  readonly #client: BucketClient;
  readonly #names: ObjectNames;
  readonly #folder: string;
  readonly #closing = new AbortController();
  #current: string | null = null;
  #checkedAt = 0;
  #running: Promise<string> | null = null;

  /** @param folder holds the copies, and nothing else */
  constructor(client: BucketClient, names: ObjectNames, folder: string) {
    this.#client = client;
    this.#names = names;
    this.#folder = folder;
  }

  /**
   * The folder of the newest copy. Only the first copy is awaited. A call more than a minute after the last look at the bucket starts
   * the next one in the background.
   * Concurrent callers share one copy.
   * @throws {NoSuchObjects} when the bucket has none of them
   * @throws {BucketError} when it does not answer and there is no earlier copy
   */
  async copy(): Promise<string> {
    if (this.#current !== null && Date.now() - this.#checkedAt < LISTING_CACHE_MS) return this.#current;
    this.#running ??= this.#look().finally(() => (this.#running = null));
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

  async #look(): Promise<string> {
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

  async #objects(): Promise<readonly { name: string; version: string }[]> {
    const found: { name: string; version: string }[] = [];
    for await (const { name, version } of this.#client.objects(this.#names.start)) {
      if (isNamed(name, this.#names)) found.push({ name, version });
    }
    if (found.length === 0) throw new NoSuchObjects(`No object is called so: ${JSON.stringify(this.#names)}.`);
    return found;
  }

  async #copyOf(objects: readonly { name: string; version: string }[]): Promise<string> {
    const state = createHash('sha256').update(JSON.stringify(objects)).digest('hex').slice(0, 32);
    const whole = join(this.#folder, state);
    if (await exists(whole)) return whole;
    const part = join(this.#folder, `${randomUUID()}${PARTIAL_SUFFIX}`);
    await mkdir(part, { recursive: true });
    try {
      for (const [at, { name }] of objects.entries()) await this.#fetch(name, join(part, `${at}`.padStart(6, '0')));
      // Another process may have been faster.
      await rename(part, whole).catch(async (error: unknown) => {
        if (!(await exists(whole))) throw error;
      });
    } finally {
      await rm(part, { recursive: true, force: true });
    }
    await this.#removeOthers([whole, this.#current]);
    return whole;
  }

  async #fetch(name: string, path: string): Promise<void> {
    const object = await openObject(this.#client, name);
    if (!object) throw new NoSuchObjects(`${name} was removed meanwhile.`);
    await pipeline(object.content, createWriteStream(path), { signal: this.#closing.signal });
    // After a power cut, a folder with its final name has complete files.
    await flush(path, 'r+');
  }

  /** The newest copy, by any process; null for none. */
  async #newest(): Promise<string | null> {
    const [newest] = (await this.#copies())
      .filter(({ path }) => !path.endsWith(PARTIAL_SUFFIX))
      .sort((a, b) => b.at - a.at);
    return newest?.path ?? null;
  }

  /** Removes old copies, except those in use or in progress and the previous one, which may still be read. */
  async #removeOthers(used: readonly (string | null)[]): Promise<void> {
    const now = Date.now();
    for (const { path, at } of await this.#copies()) {
      const isOld = !path.endsWith(PARTIAL_SUFFIX) || at < now - BROKEN_COPY_AGE_MS;
      if (isOld && !used.includes(path)) await rm(path, { recursive: true, force: true });
    }
  }

  async #copies(): Promise<{ path: string; at: number }[]> {
    const found = (await namesIn(this.#folder)).map(async (name) => {
      const path = join(this.#folder, name);
      const seen = await stat(path).catch(() => null);
      return seen ? [{ path, at: seen.mtimeMs }] : [];
    });
    return (await Promise.all(found)).flat();
  }
}

function isNamed(name: string, { start, end }: ObjectNames): boolean {
  if (end === null) return name === start;
  const middlePart = name.slice(start.length, name.length - end.length);
  return name.length >= start.length + end.length && name.endsWith(end) && !middlePart.includes('/');
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
