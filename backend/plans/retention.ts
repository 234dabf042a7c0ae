import { sql } from 'kysely';
import type { JoinBuilder } from 'kysely';
import { deletionDay, isAnnounced, NOTICE_DAYS } from '../../core/rules/retention.ts';
import { dayIn, daysLater, monthsLater } from '../../core/words/days.ts';
import { SERVICE_MEMBER } from '../../core/contract/bodies/audit.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { SharedFiles } from '../files/sharedFiles.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Margin of the rough checks [days]: months differ in length, and a day begins at another moment in each time zone. */
const ROUGH_DAYS = 5;

/** The columns that decide on which day a plan is deleted. Without a rule of its client, `keep_months` is null. */
export interface RetentionRow {
  /** ISO 8601, UTC. */
  readonly finished: string | null;
  /** 1 while a legal hold keeps the plan. */
  readonly held: number | null;
  /** When the plan's legal hold ended last; ISO 8601, UTC. Nothing is deleted in the 30 days after. */
  readonly notice_from: string | null;
  readonly keep_months: number | null;
  readonly client_held: number | null;
  /** When the client's rule last changed or its legal hold last ended; ISO 8601, UTC. Nothing is deleted in the 30 days after. */
  readonly client_notice: string | null;
}

/** Joins plans with their clients. */
export const withClient = (join: JoinBuilder<Tables, 'plans' | 'clients'>) =>
  join.onRef('clients.company', '=', 'plans.company').onRef('clients.id', '=', 'plans.client_id');

/** The columns of a {@link RetentionRow} in a query of plans {@link withClient}. */
export const RETENTION_COLUMNS = [
  'plans.finished',
  'plans.held',
  'plans.notice_from',
  'clients.keep_months',
  'clients.held as client_held',
  'clients.notice_from as client_notice',
] as const;

/** The day on which a plan is deleted [ISO 8601], in the time zone; null for a plan that stays. */
function dayOfDeletion(row: RetentionRow, timeZone: string): string | null {
  const { finished, keep_months: keepMonths } = row;
  if (finished === null || keepMonths === null || row.held === 1 || row.client_held === 1) return null;
  const lastChanges = [row.notice_from, row.client_notice].flatMap((moment) => moment ?? []);
  const dayOf = (moment: string) => dayIn(timeZone, new Date(moment));
  return deletionDay({ made: dayOf(finished), keepMonths, changes: lastChanges.map(dayOf) });
}

/** The field `goes` of a plan: the day on which it will be deleted. The field is missing until 30 days before that day. */
export function deletionNotice(row: RetentionRow, timeZone: string, now = new Date()): { goes?: string } {
  if (row.finished === null || row.keep_months === null) return {};
  if (row.finished > announcedBefore(row.keep_months, now)) return {};
  const day = dayOfDeletion(row, timeZone);
  return day !== null && isAnnounced(day, dayIn(timeZone, now)) ? { goes: day } : {};
}

/**
 * The deletion of plans that were finished after this moment need not be announced yet. This is a rough check: the exact day of a plan
 * takes a hundred times as long to compute.
 */
function announcedBefore(keepMonths: number, now: Date): string {
  return daysLater(monthsLater(now.toISOString().slice(0, 10), -keepMonths), NOTICE_DAYS + ROUGH_DAYS);
}

/** The shortest time that any client keeps its plans [months], as a column; null without a rule. */
export const shortestRule = sql<number | null>`(select min(keep_months) from clients)`;

/** {@link deletionNotice} for the plans of a list, by key. Rules are read only for the few plans that may be deleted soon. */
export async function deletionNotices(
  database: Database,
  plans: readonly { readonly key: string; readonly finished: string | null; readonly shortest_rule: number | null }[],
  timeZone: string,
): Promise<Map<string, { goes?: string }>> {
  // The column is the same in every row.
  const keepMonths = plans[0]?.shortest_rule ?? null;
  if (keepMonths === null) return new Map();
  const now = new Date();
  const latestFinished = announcedBefore(keepMonths, now);
  const keys = plans.flatMap(({ key, finished }) => (finished !== null && finished <= latestFinished ? [key] : []));
  if (keys.length === 0) return new Map();
  const rows = await database
    .selectFrom('plans')
    .innerJoin('clients', withClient)
    .select(['plans.key', ...RETENTION_COLUMNS])
    .where('plans.key', 'in', keys)
    .where('keep_months', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.key, deletionNotice(row, timeZone, now)]));
}

/** Deletes plans after the number of months that their client has set. A legal hold keeps them longer. */
export class Retention {
  readonly #database: Database;
  readonly #timeZone: string;

  /** @param timeZone  the deletion day of a plan is a day of this time zone */
  constructor(database: Database, timeZone = 'UTC') {
    this.#database = database;
    this.#timeZone = timeZone;
  }

  /** Keys of the plans that are to be deleted today, or should have been deleted earlier. */
  async due(now: Date): Promise<string[]> {
    const today = dayIn(this.#timeZone, now);
    const clients = await this.#database
      .selectFrom('clients')
      .select(['company', 'id', 'keep_months'])
      .where('keep_months', 'is not', null)
      .where('held', '=', 0)
      .execute();
    const keys: string[] = [];
    for (const { company, id, keep_months: months } of clients) {
      const rows = await this.#database
        .selectFrom('plans')
        .leftJoin('clients', withClient)
        .select(['plans.key', ...RETENTION_COLUMNS])
        .where('plans.company', '=', company)
        .where('plans.client_id', '=', id)
        .where('plans.state', '=', 'finished')
        // A rough check that uses the index.
        .where('plans.finished', '<', daysLater(monthsLater(today, -months!), ROUGH_DAYS))
        .execute();
      // '9999' is after every day, so a plan that stays is not due.
      const isDue = (row: RetentionRow) => (dayOfDeletion(row, this.#timeZone) ?? '9999') <= today;
      keys.push(...rows.filter(isDue).map(({ key }) => key));
    }
    return keys;
  }

  /**
   * Deletes a plan that is due, with its layers (its weeks) and with what clients were sent and answered.
   * @returns false if the plan is no longer due, because of a legal hold or a new rule
   */
  async expire(key: string, now: Date): Promise<boolean> {
    return this.#database.transaction().execute(async (database) => {
      const row = await database
        .selectFrom('plans')
        .leftJoin('clients', withClient)
        .select(['plans.company', 'plans.client_id', ...RETENTION_COLUMNS])
        .where('plans.key', '=', key)
        .executeTakeFirst();
      const day = row ? dayOfDeletion(row, this.#timeZone) : null;
      if (!row || day === null || day > dayIn(this.#timeZone, now)) return false;
      const deleted = await database
        .deleteFrom('plans')
        .where('key', '=', key)
        // A legal hold may have been set while this statement waited for the row. Then the plan is not deleted.
        .where(sql<boolean>`coalesce(held, 0) = 0`)
        .executeTakeFirst();
      if (deleted.numDeletedRows === 0n) return false;
      await deletePlanRows(database, key);
      const actor = { company: row.company, memberId: SERVICE_MEMBER };
      // A plan with a day of deletion has both values.
      const details = { made: row.finished!, keep_months: row.keep_months! };
      await recordAudit(database, actor, {
        what: 'plan_expired',
        planKey: key,
        clientId: row.client_id,
        about: details,
      });
      return true;
    });
  }
}

/** Deletes all plans that are due, and their files. @returns how many */
export async function removeExpired(
  { retention, files }: { readonly retention: Retention; readonly files: SharedFiles },
  now: Date,
): Promise<number> {
  let removed = 0;
  for (const key of await retention.due(now)) {
    // The row is deleted first: if removing the files fails, housekeeping removes files without a plan.
    if (!(await retention.expire(key, now))) continue;
    await files.remove(key).catch(() => undefined);
    removed++;
  }
  return removed;
}

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
  const withoutNames = { label: '', contact: '', made_by: '', passcode: null };
  await database.updateTable('client_links').set(withoutNames).where('plan_key', '=', key).execute();
}
