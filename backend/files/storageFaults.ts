import { join } from 'node:path';
import { existsSync, readdirSync, statSync } from 'node:fs';
import type { Settings } from '../settings/config.ts';

/** A full, read-only or damaged disk, described for the planner and for the operator. */
export interface StorageFault {
  readonly code: string;
  /** The sentence for the planner. */
  readonly message: string;
  /** For the operator: the path and what to do. */
  readonly log: string;
}

interface FaultKind {
  /** The codes of the operating system and of SQLite for this fault. */
  readonly codes: RegExp;
  readonly code: string;
  /** The sentence for the planner. */
  readonly message: string;
  /** The sentence for the operator: what is wrong with the path, and what to do. */
  readonly operatorSentence: (path: string) => string;
}

const ADVICE = 'Nothing that was saved is lost. Please tell the administrator of the service, and try again later.';

const FAULT_KINDS: readonly FaultKind[] = [
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    code: 'storage_full',
    message: `The planning service has no disk space left for files. ${ADVICE}`,
    operatorSentence: (path) => `The disk of ${path} is full: free some space, or move DATA_DIR to a larger one.`,
  },
  {
    codes: /^(EROFS|EACCES|EPERM|ENOTDIR|EEXIST|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*)$/,
    code: 'storage_closed',
    message: `The planning service cannot write to its disk. ${ADVICE}`,
    operatorSentence: (path) =>
      `${path} cannot be written to: give the user that runs the service the right to write there, or set DATA_DIR to a folder it may write to.`,
  },
  {
    codes: /^(SQLITE_CORRUPT\w*|SQLITE_NOTADB)$/,
    code: 'storage_damaged',
    message: `The planning service cannot read its database. ${ADVICE}`,
    operatorSentence: (path) =>
      `${path} is damaged or not a database: stop the service, move the file to another place and restore a backup (docs/deploy.md, "Backup and restore").`,
  },
  {
    codes: /^(EIO|SQLITE_IOERR\w*)$/,
    code: 'storage_failing',
    message: `The disk of the planning service has a fault. ${ADVICE}`,
    operatorSentence: (path) => `Reading or writing ${path} failed: look at the disk and at the system's log.`,
  },
];

/** Explains an error of the disk or of SQLite; null for any other error. */
export function storageFault(error: unknown, { dataDir }: Pick<Settings, 'dataDir'>): StorageFault | null {
  const { code = '', path } = (error ?? {}) as { code?: unknown; path?: string };
  const faultKind = typeof code === 'string' ? FAULT_KINDS.find(({ codes }) => codes.test(code)) : undefined;
  if (!faultKind || typeof code !== 'string') return null;
  const faultyPath = path ?? (code.startsWith('SQLITE') ? join(dataDir, 'plans.sqlite') : dataDir);
  return {
    code: faultKind.code,
    message: faultKind.message,
    log: `${faultKind.operatorSentence(faultyPath)} (${code})`,
  };
}

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
export function refuseLostDatabase(file: string, dataDir: string): void {
  if (!existsSync(file) || statSync(file).size > 0) return;
  // A process that was killed right after its start also leaves an empty file. Its data is in the write-ahead log (-wal).
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) return;
  const filesFolder = join(dataDir, 'files');
  if (!existsSync(filesFolder) || readdirSync(filesFolder).length === 0) return;
  throw new StorageStartError(
    `The database ${file} is empty (0 bytes), but ${filesFolder} holds the files of its plans. Put a backup of the database in its place; only if there is none, remove the empty file to start without plans.`,
  );
}
