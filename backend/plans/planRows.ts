import type { Database } from './database.ts';

/**
 * Deletes everything that belongs to a plan except its row: its layers (its weeks), and what clients were sent and said. The plan's links
 * stay without names, to show that the plan was deleted. Give it the transaction that deletes the plan.
 */
export async function deletePlanRows(database: Database, key: string): Promise<void> {
  await database.deleteFrom('plan_layers').where('plan_key', '=', key).execute();
  const links = database.selectFrom('client_links').select('id').where('plan_key', '=', key);
  for (const table of ['client_views', 'client_answers', 'client_comments'] as const)
    await database.deleteFrom(table).where('link_id', 'in', links).execute();
  await database.deleteFrom('client_plans').where('plan_key', '=', key).execute();
  const nameless = { label: '', contact: '', made_by: '', passcode: null };
  await database.updateTable('client_links').set(nameless).where('plan_key', '=', key).execute();
}
