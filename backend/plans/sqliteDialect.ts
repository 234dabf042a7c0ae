import { SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, SqliteDialectConfig } from 'kysely';

/**
 * A driver whose rollback may find nothing to roll back: SQLite has ended the transaction itself when the disk is full. Without
 * this the fault of the rollback would hide the fault of the disk.
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
