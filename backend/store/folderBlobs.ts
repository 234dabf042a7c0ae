import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkedKey } from './blobStore.ts';
import type { BlobName, BlobStore } from './blobStore.ts';
import { flush, TemporaryFiles } from './temporaryFiles.ts';

/** Blobs as files: `<dataDir>/files/<key>/<name>`, with `<dataDir>/incoming` for what is not kept yet. */
export class FolderBlobs implements BlobStore {
  readonly #kept: string;
  readonly #temporary: TemporaryFiles;

  constructor(dataDir: string) {
    this.#kept = join(dataDir, 'files');
    this.#temporary = new TemporaryFiles(dataDir);
  }

  newTemporaryFile(): Promise<string> {
    return this.#temporary.newFile();
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

  removeTemporaryBefore(moment: number): Promise<void> {
    return this.#temporary.removeBefore(moment);
  }

  #folderOf(key: string): string {
    return join(this.#kept, checkedKey(key));
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
