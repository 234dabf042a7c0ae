import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Rights } from '../../core/rules/rights.ts';

/**
 * The condition that a query of plans, or of anything that belongs to a plan, needs besides the company: the plan's client is one that the
 * caller sees. It holds for owners too. Every query that a caller's call leads to takes it from here.
 * @param column the column that holds the id of the plan's client
 */
export function clientWall({ clients }: Pick<Rights, 'clients'>, column = 'plans.client_id'): RawBuilder<SqlBool> {
  if (clients === 'all') return sql<SqlBool>`true`;
  if (clients.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(clients)})`;
}
