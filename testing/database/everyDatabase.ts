import { openDatabase } from '../../backend/plans/database.ts';
import type { Database } from '../../backend/plans/database.ts';
import { openPglite } from './pgliteDatabase.ts';
import { findPostgres, startPostgres } from './postgresServer.ts';
import type { PostgresServer } from './postgresServer.ts';

/**
 * Every database on this machine, for tests that must pass on each; PostgreSQL where it is installed (testing/README.md).
 * @param folder  folder of SQLite's file
 */
export function everyDatabase(folder: string) {
  const postgres = findPostgres();
  let server: PostgresServer | null = null;
  if (!postgres) process.stdout.write('No PostgreSQL server was found: the store is not tested on one.\n');
  const openServer = async () => {
    server ??= await startPostgres(postgres!);
    return openDatabase({ databaseUrl: server.newDatabase(), dataDir: folder });
  };
  const databases: [name: string, open: () => Promise<Database>][] = [
    ['SQLite', () => openDatabase({ databaseUrl: null, dataDir: folder })],
    ['PGlite', openPglite],
    ...(postgres ? [['PostgreSQL', openServer] as [string, () => Promise<Database>]] : []),
  ];
  return { databases, stop: async () => server?.stop() };
}
