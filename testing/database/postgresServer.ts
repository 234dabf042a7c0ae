import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/processes.ts';

const DEBIAN = '/usr/lib/postgresql';
const START_SECONDS = 120;

export interface PostgresServer {
  /** Creates an empty database. @returns its URL */
  newDatabase(): string;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs (15 or newer) from POSTGRES_BIN, Debian's folders or PATH, or null. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.sort((one, other) => other - one).map((version) => join(DEBIAN, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return (
    folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

/** Starts a PostgreSQL server in a temporary folder, on a free port. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'planner-postgres-'));
  // PostgreSQL refuses to run as root; Debian's package adds a user for it.
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, env: { ...process.env, LC_ALL: 'C' } };
  execFileSync('cp', ['-R', emptyCluster(programs, options), data], options);
  const port = await freePort();
  // fsync only matters for power cuts, which no test simulates.
  const flags = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), flags, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let written = '';
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start:\n${written}`)), START_SECONDS * 1000);
    server.stderr.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (!written.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended:\n${written}`)));
  });
  let databases = 0;
  return {
    newDatabase: () => {
      const name = `test${++databases}`;
      const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'planner'];
      execFileSync(join(programs, 'createdb'), [...connection, name], { stdio: 'pipe' });
      return `postgres://planner@127.0.0.1:${port}/${name}`;
    },
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * An empty cluster to copy, because initdb takes as long as a test. It stays in the temporary folder for later runs, under the server's
 * version and the user id.
 */
function emptyCluster(programs: string, options: { readonly uid?: number }): string {
  const version = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
  const name = `planner-postgres-empty ${version.trim()} ${options.uid ?? 'own'}`.replace(/[^\w.]+/g, '-');
  const made = join(tmpdir(), name);
  if (existsSync(made)) return made;
  const begun = `${made}-${process.pid}`;
  const how = ['-A', 'trust', '-U', 'planner', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['-D', begun, ...how], { ...options, stdio: 'pipe' });
  try {
    renameSync(begun, made);
  } catch {
    // Another worker has created it meanwhile.
    rmSync(begun, { recursive: true });
  }
  return made;
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
