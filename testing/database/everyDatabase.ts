import { tmpdir } from 'node:os';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPoolClient } from 'kysely';
import { openDatabase } from '../../backend/database/database.ts';
import type { Database } from '../../backend/database/database.ts';
import { findPostgres, startPostgres } from './postgresServer.ts';
import type { PostgresServer } from './postgresServer.ts';
import { migrate } from '../../backend/database/migrations.ts';
import type { Tables } from '../../backend/database/tables.ts';

interface Queried {
  readonly rows: Record<string, unknown>[];
  readonly affectedRows?: number;
}

/** PGlite in a worker thread: Jest's sandbox does not support how it loads its modules. */
class Engine {
  readonly #worker = new Worker(join(__dirname, 'pgliteWorker.mjs'));

  async query(sql: string, parameters: readonly unknown[]): Promise<Queried> {
    this.#worker.postMessage({ sql, parameters });
    const [answer] = (await once(this.#worker, 'message')) as [{ result?: Queried; error?: string; code?: string }];
    if (!answer.result) throw Object.assign(new Error(answer.error), { code: answer.code });
    return answer.result;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** An in-memory PostgreSQL (PGlite), for tests on machines without a PostgreSQL server. */
async function openPglite(): Promise<Database> {
  const engine = new Engine();
  const client = {
    query: async (sql: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows } = await engine.query(sql, parameters);
      return { rows, rowCount: affectedRows ?? rows.length, command: commandOf(sql) };
    },
    release: () => undefined,
  };
  // There is only one connection: each user waits until the previous one releases it.
  let last: Promise<void> = Promise.resolve();
  const pool = {
    connect: async () => {
      const before = last;
      let release = () => {};
      last = new Promise((done) => (release = done));
      await before;
      return { ...client, release } as unknown as PostgresPoolClient;
    },
    end: () => engine.close(),
  };
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(database, 'postgres');
  return database;
}

function commandOf(sql: string): string {
  return sql.trimStart().split(/\s/, 1)[0]!.toUpperCase();
}

type NamedDatabase = readonly [name: string, open: () => Promise<Database>];

/**
 * SQLite and PostgreSQL, for tests that must pass on both.
 * @param folder  folder of SQLite's file
 */
export function everyDatabase(folder: string) {
  const { postgres, stop } = postgresDatabase();
  const sqlite = ['SQLite', () => openDatabase({ databaseUrl: null, dataDir: folder })] as const;
  const databases: readonly NamedDatabase[] = [sqlite, postgres];
  return { databases, stop };
}

/**
 * New databases of a PostgreSQL server that starts with the first of them. Where none is installed, PGlite takes its place: each of its
 * databases needs seven seconds of processor time to open, a server's 0.2.
 */
export function postgresDatabase() {
  const programs = findPostgres();
  let server: PostgresServer | null = null;
  if (!programs) process.stdout.write('No PostgreSQL server was found: the store is tested on PGlite in its place.\n');
  const openNew = async () => {
    server ??= await startPostgres(programs!);
    return openDatabase({ databaseUrl: server.newDatabase(), dataDir: tmpdir() });
  };
  const postgres: NamedDatabase = programs ? ['PostgreSQL', openNew] : ['PGlite', openPglite];
  return { postgres, stop: async () => server?.stop() };
}
