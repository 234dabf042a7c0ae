import { sql } from 'kysely';
import type { Database } from '../../backend/database/database.ts';

/** Undoes the step `010_rates`, but not the record that it was run. */
export async function undoRates(database: Database): Promise<void> {
  await undoCompany(database);
  for (const table of ['rate_cards', 'rate_versions', 'rate_stamp']) await database.schema.dropTable(table).execute();
  await database.schema.alterTable('plans').dropColumn('client_id').execute();
}

/** Tables of the steps from 013 on, in an order in which they can be dropped. */
const LATER_TABLES = [
  'audit',
  'client_plans',
  'client_links',
  'client_views',
  'client_answers',
  'client_comments',
  'brands',
  'plan_files',
  'files',
] as const;

/** Undoes step 012 and the later ones. */
async function undoCompany(database: Database): Promise<void> {
  for (const index of [
    'plans_of_client',
    'plans_of_company',
    'plans_of_member',
    'sizes_of_client',
    'versions_of_family',
    'plans_held',
  ])
    await database.schema.dropIndex(index).execute();
  for (const table of ['company', 'members', 'teams', 'team_members', 'team_clients', 'clients'])
    await database.schema.dropTable(table).execute();
  for (const column of ['owner_id', 'made_by', 'held', 'notice_from'])
    await database.schema.alterTable('plans').dropColumn(column).execute();
  for (const table of LATER_TABLES) await database.schema.dropTable(table).execute();
  await database.schema.alterTable('installation').dropColumn('shares_files_from').execute();
  await sql`delete from schema_additions where name >= '012_company'`.execute(database);
}
