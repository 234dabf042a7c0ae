import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lines cannot be deleted within this time, not even by housekeeping. */
const PROTECTED = '12 months';
const NO_UPDATE = 'The audit log is append-only: a line is never changed.';
const NO_DELETE = `The audit log is append-only: lines under ${PROTECTED} old are not deleted.`;

/**
 * Adds triggers to a table with a column `at` (ISO 8601, UTC) that refuse every update, and deletions of lines under twelve months old.
 * The triggers apply to every database user. Only a user who may alter the table can remove them (docs/security).
 */
export async function makeAppendOnly<Tables>(
  database: Kysely<Tables>,
  flavour: 'sqlite' | 'postgres',
  table: string,
): Promise<void> {
  const statements = flavour === 'sqlite' ? sqliteTriggers(table) : postgresTriggers(table);
  for (const statement of statements) await sql.raw(statement).execute(database);
}

function sqliteTriggers(table: string): string[] {
  const protectedFrom = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${PROTECTED}')`;
  const refuse = (sentence: string) => `begin select raise(abort, '${sentence}'); end`;
  return [
    `create trigger ${table}_no_update before update on ${table} ${refuse(NO_UPDATE)}`,
    `create trigger ${table}_no_delete before delete on ${table} when old.at >= ${protectedFrom} ${refuse(NO_DELETE)}`,
    // "insert or replace" deletes the old row without its trigger.
    `create trigger ${table}_no_replace before insert on ${table} when exists (select 1 from ${table} where id = new.id) ${refuse(NO_UPDATE)}`,
  ];
}

function postgresTriggers(table: string): string[] {
  const protectedFrom = `to_char((now() at time zone 'utc') - interval '${PROTECTED}', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const refusal = (name: string, sentence: string) =>
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin raise exception '${sentence}'; end $$`;
  const trigger = (name: string, when: string, run: string) =>
    `create trigger ${table}_${name} before ${when} execute function ${run}()`;
  return [
    refusal(`${table}_refuse_update`, NO_UPDATE),
    refusal(`${table}_refuse_delete`, NO_DELETE),
    trigger('no_update', `update on ${table} for each row`, `${table}_refuse_update`),
    trigger('no_delete', `delete on ${table} for each row when (old.at >= ${protectedFrom})`, `${table}_refuse_delete`),
    trigger('no_truncate', `truncate on ${table} for each statement`, `${table}_refuse_delete`),
  ];
}
