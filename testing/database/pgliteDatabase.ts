import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPoolClient } from 'kysely';
import { migrate } from '../../backend/plans/migrations.ts';
import type { Database } from '../../backend/plans/database.ts';
import type { Tables } from '../../backend/plans/tables.ts';

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
export async function openPglite(): Promise<Database> {
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
