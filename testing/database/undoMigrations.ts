import type { Database } from '../../backend/plans/database.ts';

/** Takes back the step `010_rates`, but not its mark that it was run. */
export async function undoRates(database: Database): Promise<void> {
  for (const table of ['rate_cards', 'rate_versions', 'rate_stamp']) await database.schema.dropTable(table).execute();
  await database.schema.alterTable('plans').dropColumn('client_id').execute();
}
