import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobName, BlobStore } from './blobStore.ts';

/** Blobs as files: `<dataDir>/files/<key>/<name>`, with `<dataDir>/incoming` for what is not kept yet. */
export class FolderBlobs implements BlobStore {
  readonly #kept: string;
  readonly #incoming: string;

  constructor(dataDir: string) {
    this.#kept = join(dataDir, 'files');
    this.#incoming = join(dataDir, 'incoming');
  }

  async newTemporaryFile(): Promise<string> {
    await mkdir(this.#incoming, { recursive: true });
    return join(this.#incoming, randomUUID());
  }

  async keep(key: string, name: BlobName, filePath: string): Promise<void> {
    const folder = this.#folderOf(key);
    await mkdir(folder, { recursive: true });
    // First the bytes, then the name, then the folders that hold it: a crash leaves the whole blob or none.
    await flush(filePath, 'r+');
    await rename(filePath, join(folder, name));
    if (process.platform === 'win32') return; // Windows cannot flush a folder.
    await flush(folder, 'r');
    await flush(this.#kept, 'r');
  }

  async open(key: string, name: BlobName) {
    const path = await this.localFile(key, name);
    if (!path) return null;
    const { size } = await stat(path);
    return { bytes: size, content: createReadStream(path) };
  }

  async localFile(key: string, name: BlobName): Promise<string | null> {
    const path = join(this.#folderOf(key), name);
    return (await exists(path)) ? path : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#folderOf(key), { recursive: true, force: true });
  }

  async removeTemporaryBefore(moment: number): Promise<void> {
    const names = (await exists(this.#incoming)) ? await readdir(this.#incoming) : [];
    for (const name of names) {
      const path = join(this.#incoming, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < moment) await rm(path, { force: true });
    }
  }

  #folderOf(key: string): string {
    // Keys come from our own generator, but a path is never built from anything that merely claims so.
    if (!/^[\w-]{16,64}$/.test(key)) throw new Error(`Not a plan key: ${JSON.stringify(key)}`);
    return join(this.#kept, key);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function flush(path: string, access: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, access);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
