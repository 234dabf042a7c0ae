import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** `<dataDir>/incoming`: what is being uploaded, computed or fetched and is not kept yet. */
export class TemporaryFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'incoming');
  }

  /** A path nobody else has; the file is not there yet. */
  async newFile(): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    return join(this.#folder, randomUUID());
  }

  removeBefore(moment: number): Promise<void> {
    return removeFilesBefore(this.#folder, moment);
  }
}

/** Removes the files of a folder that were last written before the moment [ms since 1970]; the folder need not exist. */
export async function removeFilesBefore(folder: string, moment: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    // Another process may have removed it meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < moment) await rm(path, { force: true });
  }
}

/** The names in a folder; none when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Waits until a file or folder is on disk as it is now. */
export async function flush(path: string, access: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, access);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
