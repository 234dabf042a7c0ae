import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storageFault } from './storageFaults.ts';

/** Raised at start when the data folder or the embedded database in it cannot be used: one line with the path and what to do. */
export class StorageStartError extends Error {
  override readonly name = 'StorageStartError';
}

/** The same error in words, when it is one of the disk or the embedded database. */
export function asStartError(error: unknown, dataDir: string): unknown {
  const fault = storageFault(error, { dataDir });
  return fault ? new StorageStartError(fault.log) : error;
}

/**
 * SQLite takes an empty file for a new database, and every plan would seem never to have been.
 * @throws {StorageStartError} when the database file is empty while audience files of its plans are there
 */
export function refuseEmptied(file: string, dataDir: string): void {
  if (!existsSync(file) || statSync(file).size > 0) return;
  // A process that was killed in its very first moment leaves an empty file too, and its log beside it holds what there is.
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) return;
  const kept = join(dataDir, 'files');
  if (!existsSync(kept) || readdirSync(kept).length === 0) return;
  throw new StorageStartError(
    `The database ${file} is empty (0 bytes), but ${kept} holds the files of its plans. Put a backup of the database in its place; only if there is none, remove the empty file to start without plans.`,
  );
}
