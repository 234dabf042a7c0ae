import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BucketClient } from './bucketClient.ts';
import { openObject } from './bucketTransfers.ts';
import { flush, namesIn } from './temporaryFiles.ts';

/** How long what the bucket holds is taken as it was, and after how long what is left of a broken copy goes [ms]. */
const LOOK_AGAIN = 60_000;
const LEFT_BEHIND = 86_400_000;
const PART = '.part';

/** Objects of a bucket whose names start and end so, without a slash between; without an end the one of that name. */
export interface ObjectNames {
  readonly start: string;
  readonly end: string | null;
}

/** There is none of them. */
export class NoSuchObjects extends Error {
  override readonly name = 'NoSuchObjects';
}

/**
 * Objects of a bucket as files of a folder, for programs that read files. A copy is whole or not there; each state of the bucket has a folder of its
 * own, so that what reads one is not disturbed by the next. Several processes may share the folder.
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
   * The folder of the newest copy. Only the first is waited for: when the last look at the bucket is a minute old, another begins, and what
   * it finds is fetched beside. Callers at the same time share one copying.
   * @throws {NoSuchObjects} when it holds none of them
   * @throws {BucketError} when it does not answer, and nothing was copied before
   */
  async copy(): Promise<string> {
    if (this.#current !== null && Date.now() - this.#checkedAt < LOOK_AGAIN) return this.#current;
    this.#running ??= this.#look().finally(() => (this.#running = null));
    if (this.#current === null) return this.#running;
    // Whoever comes next is told.
    this.#running.catch(() => undefined);
    return this.#current;
  }

  /** Ends what is being fetched. */
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
    if (await isThere(whole)) return whole;
    const part = join(this.#folder, `${randomUUID()}${PART}`);
    await mkdir(part, { recursive: true });
    try {
      for (const [at, { name }] of objects.entries()) await this.#fetch(name, join(part, `${at}`.padStart(6, '0')));
      // Another process may have been faster.
      await rename(part, whole).catch(async (error: unknown) => {
        if (!(await isThere(whole))) throw error;
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
    // After a power cut a folder with its last name holds whole files.
    await flush(path, 'r+');
  }

  /** The copy made last, by whatever process; null for none. */
  async #newest(): Promise<string | null> {
    const [newest] = (await this.#copies()).filter(({ path }) => !path.endsWith(PART)).sort((a, b) => b.at - a.at);
    return newest?.path ?? null;
  }

  /** Removes what is neither in use nor being made; what was in use until now may still be read. */
  async #removeOthers(used: readonly (string | null)[]): Promise<void> {
    const now = Date.now();
    for (const { path, at } of await this.#copies()) {
      const isOld = !path.endsWith(PART) || at < now - LEFT_BEHIND;
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
  const between = name.slice(start.length, name.length - end.length);
  return name.length >= start.length + end.length && name.endsWith(end) && !between.includes('/');
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
