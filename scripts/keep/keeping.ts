import SqliteDatabase from 'libsql';
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
import type { Settings } from '../../backend/settings/config.ts';
import { CannotStart } from '../cannotStart.ts';

const DATABASE = 'plans.sqlite';
const FILES = 'files';
/** What lies beside them: whose files they are, and the emulator's accounts. */
const BESIDE = ['files.database', join('auth-emulator', 'accounts.json')];
/** Written last: a folder that has it is a whole backup. */
const WHOLE = 'backup.json';

export interface Backup {
  /** ISO 8601, UTC. */
  readonly made: string;
  readonly plans: number;
}

type Where = Pick<Settings, 'dataDir' | 'databaseUrl' | 'bucket'>;

/**
 * Copies the embedded database, the audience files it knows and the emulator's accounts into a new folder, while the product runs or not. The
 * database is copied first, as of one moment: files are kept before their plan's row and never change, so every plan of the copy has its files.
 * @throws {CannotStart} with a sentence
 */
export function backUp(settings: Where, folder: string): Backup {
  refuseElsewhere(settings, 'backed up');
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, DATABASE)))
    throw new CannotStart(`There is nothing to back up in ${dataDir}: it has no ${DATABASE}.`);
  if (!isEmpty(folder))
    throw new CannotStart(
      `${folder} is not empty. Name a folder that does not exist yet: each backup has one of its own.`,
    );
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(join(partial, FILES), { recursive: true });
  const { runs: keys, samples } = copyDatabase(join(dataDir, DATABASE), join(partial, DATABASE));
  for (const { key, state } of keys) copyFilesOf(key, state === 'finished', dataDir, partial);
  // A sample that has gone meanwhile is drawn again.
  for (const { place } of samples) copyFilesOf(place, false, dataDir, partial);
  for (const name of BESIDE) copyIfThere(join(dataDir, name), join(partial, name));
  const backup = { made: new Date().toISOString(), plans: keys.filter(({ state }) => state === 'finished').length };
  writeFileSync(join(partial, WHOLE), JSON.stringify(backup), { flush: true });
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(partial, folder);
  return backup;
}

/**
 * Puts a backup in the place of a data folder that is empty or not there. The product must not run meanwhile.
 * @throws {CannotStart} with a sentence
 */
export function restore(settings: Where, folder: string): Backup {
  refuseElsewhere(settings, 'restored');
  const { dataDir } = settings;
  if (!existsSync(join(folder, WHOLE))) throw new CannotStart(`${folder} is no whole backup: it has no ${WHOLE}.`);
  if (!isEmpty(dataDir)) {
    throw new CannotStart(
      `${dataDir} is not empty, and nothing in it is overwritten. Stop the product, move that folder aside (mv ${dataDir} ${dataDir}.before), then run this again; or set DATA_DIR to a new folder.`,
    );
  }
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(folder, FILES), join(dataDir, FILES), { recursive: true });
  for (const name of BESIDE) copyIfThere(join(folder, name), join(dataDir, name));
  // Last: a restore that was broken off leaves no database that lacks files.
  copyFileSync(join(folder, DATABASE), join(dataDir, DATABASE));
  return JSON.parse(readFileSync(join(folder, WHOLE), 'utf8')) as Backup;
}

function refuseElsewhere({ databaseUrl, bucket }: Where, what: string): void {
  const set = [...(databaseUrl ? ['DATABASE_URL'] : []), ...(bucket ? ['BLOB_BUCKET'] : [])];
  if (set.length === 0) return;
  throw new CannotStart(
    `Only the embedded database and its folder are ${what} by this command, and ${set.join(' and ')} is set. docs/deploy.md ("Keeping it") says how it is done there.`,
  );
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** A copy of the database as of one moment, whoever writes to it meanwhile. @returns the runs and stored samples it knows */
function copyDatabase(from: string, to: string) {
  const database = new SqliteDatabase(from);
  database.pragma('busy_timeout = 10000');
  database.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
  database.close();
  const copy = new SqliteDatabase(to);
  const runs = copy.prepare('SELECT key, state FROM plans').all() as { key: string; state: string }[];
  // A database that the present version never opened has no such table.
  const hasSamples = copy.prepare("SELECT 1 FROM sqlite_master WHERE name = 'samples'").get() !== undefined;
  const samples = (hasSamples ? copy.prepare('SELECT place FROM samples').all() : []) as { place: string }[];
  copy.close();
  return { runs, samples };
}

function copyFilesOf(key: string, isPlan: boolean, dataDir: string, to: string): void {
  const from = join(dataDir, FILES, key);
  // A run that never became a plan may be cleared away at any moment.
  if (!existsSync(from) && !isPlan) return;
  if (!existsSync(from)) throw new CannotStart(`The files of plan ${key} are not in ${from}. Nothing was backed up.`);
  cpSync(from, join(to, FILES, key), { recursive: true });
}

function copyIfThere(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
