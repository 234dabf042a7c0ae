import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storageFault } from './storageFaults.ts';

/** Raised at start when the data folder or its database cannot be used: one line with the path and what to do. */
export class StorageStartError extends Error {
  override readonly name = 'StorageStartError';
}

/** Explains an error of the disk or of SQLite; returns any other error unchanged. */
export function asStartError(error: unknown, dataDir: string): unknown {
  const fault = storageFault(error, { dataDir });
  return fault ? new StorageStartError(fault.log) : error;
}

/**
 * SQLite treats an empty file as a new database, and all plans would seem lost.
 * @throws {StorageStartError} when the database file is empty while audience files of its plans are there
 */
export function refuseEmptyDatabase(file: string, dataDir: string): void {
  if (!existsSync(file) || statSync(file).size > 0) return;
  // A process that was killed right after its start also leaves an empty file. Its data is in the write-ahead log (-wal).
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) return;
  const filesFolder = join(dataDir, 'files');
  if (!existsSync(filesFolder) || readdirSync(filesFolder).length === 0) return;
  throw new StorageStartError(
    `The database ${file} is empty (0 bytes), but ${filesFolder} holds the files of its plans. Put a backup of the database in its place; only if there is none, remove the empty file to start without plans.`,
  );
}
