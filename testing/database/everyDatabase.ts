import { tmpdir } from 'node:os';
import { openDatabase } from '../../backend/plans/database.ts';
import type { Database } from '../../backend/plans/database.ts';
import { openPglite } from './pgliteDatabase.ts';
import { findPostgres, startPostgres } from './postgresServer.ts';
import type { PostgresServer } from './postgresServer.ts';

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
