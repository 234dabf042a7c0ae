import type { Database } from './database.ts';

/**
 * Deletes what belongs to a plan besides its row: layers, and what clients were sent and said. Its links stay without names, to say that
 * the plan is gone. Give it the transaction that deletes the plan.
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
