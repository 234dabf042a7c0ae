import { Kysely, PostgresDialect, sql, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, SqliteDialectConfig } from 'kysely';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from './migrations.ts';
import type { SqlFlavour } from './migrations.ts';
import { postgresPool } from './postgresPool.ts';
import { asStartError, refuseLostDatabase } from '../files/storageFaults.ts';
import { openSqliteFile } from './sqliteFile.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** How long a query waits while another process locks the SQLite file [ms]. */
const BUSY_MS = 5000;

/**
 * Opens and migrates the database: PostgreSQL when an address is given, otherwise SQLite in `dataDir`.
 * @throws when the server cannot be reached or the file cannot be opened.
 */
export async function openDatabase(settings: { databaseUrl: string | null; dataDir: string }): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return migrateOrClose(openPostgres(databaseUrl), 'postgres');
  try {
    return await migrateOrClose(openSqlite(join(dataDir, 'plans.sqlite'), dataDir), 'sqlite');
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

async function migrateOrClose(database: Database, flavour: SqlFlavour): Promise<Database> {
  try {
    await migrate(database, flavour);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/** True when the database answers. */
export async function isReachable(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database);
    return true;
  } catch {
    return false;
  }
}

function openSqlite(file: string, folder: string): Database {
  mkdirSync(folder, { recursive: true });
  refuseLostDatabase(file, folder);
  const connection = openSqliteFile(file, BUSY_MS);
  connection.pragma('journal_mode = WAL');
  // SQLite calls fsync for each transaction, so that a proposal that was shown survives a power cut.
  connection.pragma('synchronous = FULL');
  return new Kysely<Tables>({ dialect: new OwnSqliteDialect({ database: connection }) });
}

/**
 * A driver that ignores a rollback without a transaction. When the disk is full, SQLite ends the transaction itself, and the error
 * of the following rollback would hide the error of the disk.
 */
class OwnSqliteDriver extends SqliteDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    });
  }
}

/** Kysely's dialect of SQLite, with {@link OwnSqliteDriver}. */
class OwnSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): OwnSqliteDriver {
    return new OwnSqliteDriver(this.#config);
  }
}

function openPostgres(address: string): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(address) }) });
}
