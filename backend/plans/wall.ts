import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Rights } from '../../core/rules/rights.ts';

/**
 * The "client wall": the SQL condition that the caller sees the plan's client. Every query of plans, or of anything that belongs to a plan,
 * needs it in addition to the condition for the company. It applies to a plan's owner too. All queries made for a caller take it from here.
 * The ids are the keys of a JSON object in one parameter, because hundreds of parameters would take as long as the query itself.
 * `json_each` reads the object in SQLite and in PostgreSQL. `coalesce` makes PostgreSQL hash the ids once and not read them for every plan.
 */
export function clientWall({ clients }: Pick<Rights, 'clients'>): RawBuilder<SqlBool> {
  if (clients === 'all') return sql<SqlBool>`true`;
  if (clients.length === 0) return sql<SqlBool>`false`;
  const ids = `{${clients.map((id) => `${JSON.stringify(id)}:1`).join()}}`;
  return sql<SqlBool>`coalesce(plans.client_id in (select key from json_each(${ids})), false)`;
}
