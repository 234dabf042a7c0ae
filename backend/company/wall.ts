import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Rights } from '../../core/rules/rights.ts';

/**
 * The SQL condition that the caller sees the plan's client. Every query of plans, or of anything that belongs to a plan, needs it in
 * addition to the condition for the company. It applies to a plan's owner too. All queries made for a caller take it from here.
 * @param column the column that holds the id of the plan's client
 */
export function clientWall({ clients }: Pick<Rights, 'clients'>, column = 'plans.client_id'): RawBuilder<SqlBool> {
  if (clients === 'all') return sql<SqlBool>`true`;
  if (clients.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(clients)})`;
}
