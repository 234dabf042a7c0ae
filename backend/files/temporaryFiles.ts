import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** `<dataDir>/incoming`: files that are being uploaded, computed or fetched. */
export class TemporaryFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'incoming');
  }

  /** A unique path; the file does not exist yet. */
  async newFile(): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    return join(this.#folder, randomUUID());
  }

  /** Removes files that were last written before the moment [ms since 1970]. */
  removeBefore(moment: number): Promise<void> {
    return removeFilesBefore(this.#folder, moment);
  }
}

/** Removes files last written before the moment [ms since 1970]; the folder need not exist. */
export async function removeFilesBefore(folder: string, moment: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    // Another process may have removed the file meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < moment) await rm(path, { force: true });
  }
}

/** The names in a folder; none if it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Whether there is a file or folder with this path. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Flushes a file or folder to disk (fsync). @param access 'r+' for a file, 'r' for a folder */
export async function flush(path: string, access: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, access);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
