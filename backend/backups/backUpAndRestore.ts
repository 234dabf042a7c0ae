import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { LAST_BACKUP_FILE } from '../metrics/metrics.ts';
import { openSqliteFile } from '../database/sqliteFile.ts';
import type { Settings } from '../settings/config.ts';

/** Why nothing was backed up or restored: one line with what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const DATABASE_FILE = 'plans.sqlite';
const FILES_FOLDER = 'files';
/** How long to wait while the running product locks the database [ms]. */
const BUSY_MS = 10_000;
/** Other files of a backup: the id of the database to which the stored files belong, and the emulator's accounts. */
const EXTRA_FILES = ['files.database', join('auth-emulator', 'accounts.json')];
/** The audience file. Every plan has one. Without it, a plan can be read but not run again. */
const AUDIENCE_FILE = 'audience.csv';
/** Written last: a folder with it is a complete backup. */
const MANIFEST_FILE = 'backup.json';

interface NamedPlan {
  readonly key: string;
  readonly name: string;
}

export interface Backup {
  /** ISO 8601, UTC. */
  readonly made: string;
  readonly plans: number;
  /** Plans that were deleted while the backup ran: not included. */
  readonly deleted: readonly NamedPlan[];
  /** Plans whose audience file was not in the data folder: only the report is included. */
  readonly withoutFile: readonly NamedPlan[];
}

/** A run or a plan in the copied database. */
interface Run extends NamedPlan {
  readonly isPlan: boolean;
  /** Name of the folder of its audience file: the place of a shared file, or the key of the run. */
  readonly fileFolder: string;
}

/** The settings that a backup needs: where data is stored. */
export type StorageSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'bucket'>;

/**
 * Copies the embedded database, its audience files and the emulator's accounts into a new folder; the product may be running. The database
 * is copied first, as a snapshot. Files are written before their plan's row and never change, and a deleted plan loses its row before its
 * files, so every plan that still exists after the files were copied has its files in the backup. Files that plans share are copied once.
 * @throws {BackupError}
 */
export function backUp(settings: StorageSettings, folder: string): Backup {
  refuseIfExternal(settings, 'backed up');
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new BackupError(`There is nothing to back up in ${dataDir}: it has no ${DATABASE_FILE}.`);
  if (!isEmpty(folder))
    throw new BackupError(
      `${folder} is not empty. Name a folder that does not exist yet: each backup has one of its own.`,
    );
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(join(partial, FILES_FOLDER), { recursive: true });
  copyDatabase(join(dataDir, DATABASE_FILE), join(partial, DATABASE_FILE));
  const runs = runsOf(join(partial, DATABASE_FILE));
  // A folder that is missing is skipped. A missing sample will be drawn again.
  for (const place of [...runs.map(({ key }) => key), ...placesOf(join(partial, DATABASE_FILE))])
    copyFolder(join(dataDir, FILES_FOLDER, place), join(partial, FILES_FOLDER, place));
  const remaining = new Set(runsOf(join(dataDir, DATABASE_FILE)).map(({ key }) => key));
  const deleted = runs.filter(({ key }) => !remaining.has(key));
  removeRuns(deleted, partial);
  const plans = runs.filter(({ key, isPlan }) => isPlan && remaining.has(key));
  for (const name of EXTRA_FILES) copyIfExists(join(dataDir, name), join(partial, name));
  const backup: Backup = {
    made: new Date().toISOString(),
    plans: plans.length,
    deleted: deleted.filter(({ isPlan }) => isPlan).map(toNamedPlan),
    withoutFile: plans
      .filter(({ fileFolder }) => !existsSync(join(partial, FILES_FOLDER, fileFolder, AUDIENCE_FILE)))
      .map(toNamedPlan),
  };
  writeFileSync(join(partial, MANIFEST_FILE), JSON.stringify(backup), { flush: true });
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(partial, folder);
  // The metrics show the age of the last backup.
  writeFileSync(join(dataDir, LAST_BACKUP_FILE), `${backup.made}\n`);
  return backup;
}

/** Sentences to print: one for each plan that is missing or incomplete in a backup. */
export function exceptionSentences({ deleted, withoutFile }: Backup): string[] {
  const nameAndKey = ({ name, key }: NamedPlan) => `"${name}" (${key})`;
  return [
    ...deleted.map((plan) => `Left out, deleted while the backup ran: ${nameAndKey(plan)}.`),
    ...withoutFile.map(
      (plan) =>
        `Without its audience file, which was not in the data folder: ${nameAndKey(plan)}. Its report is there.`,
    ),
  ];
}

/**
 * Restores a backup into an empty or missing data folder. The product must not be running.
 * @throws {BackupError}
 */
export function restore(settings: StorageSettings, folder: string): Backup {
  refuseIfExternal(settings, 'restored');
  const { dataDir } = settings;
  if (!existsSync(join(folder, MANIFEST_FILE)))
    throw new BackupError(`${folder} is no whole backup: it has no ${MANIFEST_FILE}.`);
  if (!isEmpty(dataDir)) {
    throw new BackupError(
      `${dataDir} is not empty, and nothing in it is overwritten. Stop the product, move that folder aside (mv ${dataDir} ${dataDir}.before), then run this again; or set DATA_DIR to a new folder.`,
    );
  }
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(folder, FILES_FOLDER), join(dataDir, FILES_FOLDER), { recursive: true });
  for (const name of EXTRA_FILES) copyIfExists(join(folder, name), join(dataDir, name));
  // The database is copied last, so that an interrupted restore leaves no database without its files.
  copyFileSync(join(folder, DATABASE_FILE), join(dataDir, DATABASE_FILE));
  const backup = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as Omit<
    Backup,
    'deleted' | 'withoutFile'
  >;
  // Backups of earlier versions do not list these plans.
  return { deleted: [], withoutFile: [], ...backup };
}

function toNamedPlan({ key, name }: Run): NamedPlan {
  return { key, name };
}

function refuseIfExternal({ databaseUrl, bucket }: StorageSettings, participle: 'backed up' | 'restored'): void {
  const externalSettings = [...(databaseUrl ? ['DATABASE_URL'] : []), ...(bucket ? ['BLOB_BUCKET'] : [])];
  if (externalSettings.length === 0) return;
  throw new BackupError(
    `Only the embedded database and its folder are ${participle} by this command, and ${externalSettings.join(' and ')} is set. docs/deploy.md ("Backup and restore") says how it is done there.`,
  );
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** Copies the database as a snapshot, even while the product writes to it. */
function copyDatabase(from: string, to: string): void {
  const database = openSqliteFile(from, BUSY_MS);
  database.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  database.close();
}

/** All runs and plans of a database file. */
function runsOf(file: string): Run[] {
  const database = openSqliteFile(file, BUSY_MS);
  const rows = database.prepare('SELECT key, name, state FROM plans').all() as {
    key: string;
    name: string | null;
    state: string;
  }[];
  const planFiles = rowsOf<{ plan_key: string; name: string; place: string }>(database, 'plan_files');
  database.close();
  const places = new Map(
    planFiles.filter(({ name }) => name === AUDIENCE_FILE).map((row) => [row.plan_key, row.place]),
  );
  return rows.map(({ key, name, state }) => ({
    key,
    name: name ?? '',
    isPlan: state === 'finished',
    fileFolder: places.get(key) ?? key,
  }));
}

/** Folders of files that plans share and of samples of warehouse audiences, below the files folder. */
function placesOf(file: string): string[] {
  const database = openSqliteFile(file, BUSY_MS);
  const rows = ['files', 'samples'].flatMap((table) => rowsOf<{ place: string }>(database, table));
  database.close();
  return rows.map(({ place }) => place);
}

/** All rows of a table; none if the database was made by an earlier version without this table. */
function rowsOf<Row>(database: ReturnType<typeof openSqliteFile>, table: string): Row[] {
  const hasTable = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined;
  return (hasTable ? database.prepare(`SELECT * FROM ${table}`).all() : []) as Row[];
}

/** Removes deleted runs from a backup, with the files that no other run shares. */
function removeRuns(runs: readonly Run[], backup: string): void {
  if (runs.length === 0) return;
  const database = openSqliteFile(join(backup, DATABASE_FILE), BUSY_MS);
  const remove = database.prepare('DELETE FROM plans WHERE key = ?');
  for (const { key } of runs) remove.run(key);
  const filesBefore = rowsOf<{ place: string }>(database, 'files');
  if (filesBefore.length > 0) {
    database.exec('DELETE FROM plan_files WHERE plan_key NOT IN (SELECT key FROM plans)');
    database.exec('DELETE FROM files WHERE place NOT IN (SELECT place FROM plan_files)');
  }
  const remaining = new Set(rowsOf<{ place: string }>(database, 'files').map(({ place }) => place));
  const places = filesBefore.map(({ place }) => place).filter((place) => !remaining.has(place));
  for (const folder of [...runs.map(({ key }) => key), ...places])
    rmSync(join(backup, FILES_FOLDER, folder), { recursive: true, force: true });
  database.exec('VACUUM');
  database.close();
}

/** Copies the files of one folder; files that are deleted meanwhile are skipped. */
function copyFolder(from: string, to: string): void {
  ignoreMissingFile(() => {
    const names = readdirSync(from);
    mkdirSync(to);
    for (const name of names) ignoreMissingFile(() => copyFileSync(join(from, name), join(to, name)));
  });
}

function ignoreMissingFile(copy: () => void): void {
  try {
    copy();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function copyIfExists(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
