import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lines younger than this cannot be deleted, not even by housekeeping. */
const PROTECTED_AGE = '12 months';
const UPDATE_REFUSAL = 'The audit log is append-only: a line is never changed.';
const DELETION_REFUSAL = `The audit log is append-only: lines under ${PROTECTED_AGE} old are not deleted.`;

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
  const protectedFrom = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${PROTECTED_AGE}')`;
  const raise = (sentence: string) => `begin select raise(abort, '${sentence}'); end`;
  return [
    `create trigger ${table}_no_update before update on ${table} ${raise(UPDATE_REFUSAL)}`,
    `create trigger ${table}_no_delete before delete on ${table} when old.at >= ${protectedFrom} ${raise(DELETION_REFUSAL)}`,
    // "insert or replace" deletes the old row without its trigger.
    `create trigger ${table}_no_replace before insert on ${table} when exists (select 1 from ${table} where id = new.id) ${raise(UPDATE_REFUSAL)}`,
  ];
}

function postgresTriggers(table: string): string[] {
  const protectedFrom = `to_char((now() at time zone 'utc') - interval '${PROTECTED_AGE}', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const refusingFunction = (name: string, sentence: string) =>
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin raise exception '${sentence}'; end $$`;
  const trigger = (name: string, event: string, calledFunction: string) =>
    `create trigger ${table}_${name} before ${event} execute function ${calledFunction}()`;
  return [
    refusingFunction(`${table}_refuse_update`, UPDATE_REFUSAL),
    refusingFunction(`${table}_refuse_delete`, DELETION_REFUSAL),
    trigger('no_update', `update on ${table} for each row`, `${table}_refuse_update`),
    trigger('no_delete', `delete on ${table} for each row when (old.at >= ${protectedFrom})`, `${table}_refuse_delete`),
    trigger('no_truncate', `truncate on ${table} for each statement`, `${table}_refuse_delete`),
  ];
}
