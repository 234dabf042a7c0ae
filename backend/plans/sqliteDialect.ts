import { SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, SqliteDialectConfig } from 'kysely';

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
export class OwnSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): OwnSqliteDriver {
    return new OwnSqliteDriver(this.#config);
  }
}
