import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobName, BlobStore } from './blobStore.ts';
import { exists, flush, namesIn, TemporaryFiles } from './temporaryFiles.ts';
import { checkedKey, isBlobKey } from './planKeys.ts';

/** Blobs as files `<dataDir>/files/<key>/<name>`; temporary files are in `<dataDir>/incoming`. */
export class FolderBlobs implements BlobStore {
  readonly #files: string;
  /** The file with the id of the database to which the blobs belong. Housekeeping removes no blobs of another database (housekeeping.ts). */
  readonly #databaseIdFile: string;
  readonly #temporary: TemporaryFiles;

  constructor(dataDir: string) {
    this.#files = join(dataDir, 'files');
    this.#databaseIdFile = join(dataDir, 'files.database');
    this.#temporary = new TemporaryFiles(dataDir);
  }

  newTemporaryFile(): Promise<string> {
    return this.#temporary.newFile();
  }

  prepare(filePath: string): Promise<void> {
    return flush(filePath, 'r+');
  }

  async keep(key: string, name: BlobName, filePath: string): Promise<void> {
    const folder = this.#folderOf(key);
    await mkdir(folder, { recursive: true });
    // Flushes the bytes, renames the file, then flushes the folders. A crash then leaves the complete blob or none.
    // The file is flushed even after `prepare`: not every caller calls it, and a second flush has little left to write.
    await flush(filePath, 'r+');
    await rename(filePath, join(folder, name));
    if (process.platform === 'win32') return; // Windows cannot flush a folder.
    await flush(folder, 'r');
    await flush(this.#files, 'r');
  }

  async open(key: string, name: BlobName) {
    const path = await this.localFile(key, name);
    if (!path) return null;
    const { size } = await stat(path);
    return { bytes: size, content: createReadStream(path) };
  }

  async localFile(key: string, name: BlobName): Promise<string | null> {
    return (await this.has(key, name)) ? join(this.#folderOf(key), name) : null;
  }

  async has(key: string, name: BlobName): Promise<boolean> {
    return exists(join(this.#folderOf(key), name));
  }

  async removeOne(key: string, name: BlobName): Promise<void> {
    await rm(join(this.#folderOf(key), name), { force: true });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#folderOf(key), { recursive: true, force: true });
  }

  async *keysBefore(moment: number): AsyncGenerator<string> {
    for (const key of (await namesIn(this.#files)).filter(isBlobKey)) {
      const folder = join(this.#files, key);
      const paths = [folder, ...(await namesIn(folder)).map((name) => join(folder, name))];
      const times = await Promise.all(
        paths.map((path) =>
          // 0 for a file that was removed meanwhile.
          stat(path).then(
            ({ mtimeMs }) => mtimeMs,
            () => 0,
          ),
        ),
      );
      if (Math.max(...times) < moment) yield key;
    }
  }

  async database(): Promise<string | null> {
    return readFile(this.#databaseIdFile, 'utf8').catch(nullIfMissing);
  }

  async setDatabase(id: string): Promise<void> {
    await mkdir(dirname(this.#databaseIdFile), { recursive: true });
    await writeFile(this.#databaseIdFile, id, { flush: true });
  }

  removeTemporaryBefore(moment: number): Promise<void> {
    return this.#temporary.removeBefore(moment);
  }

  #folderOf(key: string): string {
    return join(this.#files, checkedKey(key));
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
