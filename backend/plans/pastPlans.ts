import { sql } from 'kysely';
import type { PlanScope } from '../../core/contract/bodies/access.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { PlanListRow } from '../../core/contract/bodies/planListRow.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { AuditDetails } from '../audit/auditLog.ts';
import type { Caller } from '../http/callers/caller.ts';
import { Refusal } from '../common/refusal.ts';
import type { Database } from '../database/database.ts';
import { unpackJson } from '../database/jsonBody.ts';
import { makerName } from './maker.ts';
import { clientWall } from './wall.ts';
import { deletePlanRows, deletionNotices, shortestRule, withClient } from './retention.ts';

/** Which page of the list is requested. Without `limit` and `after`, the whole list. */
export interface PageRequest {
  readonly limit?: number | undefined;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  /** Whose plans are listed: by default the reader's own, or the plans of everyone in the company. */
  readonly scope?: PlanScope | undefined;
}

export interface PlansPage {
  readonly plans: PlanListRow[];
  /** `after` of the next page; null on the last one. */
  readonly next: string | null;
}

/** Number of older plans in one query whose reach and cost are filled in. */
const PLANS_PER_QUERY = 50;

/**
 * The list of finished plans, and an owner's changes to them, both for the clients that the caller sees. Every change is idempotent, and
 * returns whether the owner has such a plan.
 */
export class PastPlans {
  readonly #database: Database;
  readonly #timeZone: string;

  /** @param timeZone  the deletion day of a plan is a day of this time zone */
  constructor(database: Database, timeZone = 'UTC') {
    this.#database = database;
    this.#timeZone = timeZone;
  }

  /** A page, newest first. Every page takes the same time, because the index `plans_listed` or `plans_of_company` is used. */
  async part(reader: Caller, { limit, after, scope }: PageRequest = {}): Promise<PlansPage> {
    // One row more than is shown: if it exists, there is a next page.
    const rows = await this.query(reader, { limit: limit && limit + 1, after, scope }).execute();
    const shown = rows.slice(0, limit);
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    const notices = await deletionNotices(this.#database, shown, this.#timeZone);
    return {
      plans: shown.map((row) => toPlanListRow(row, notices.get(row.key))),
      next: last ? `${last.finished}|${last.key}` : null,
    };
  }

  /** The query of `part`. It is public for a test of its speed. */
  query(reader: Caller, { limit, after, scope = 'mine' }: PageRequest) {
    const finishedPlans = this.#database
      .selectFrom('plans')
      .select(['plans.key', 'plans.name', 'budget', 'budget_constraints', 'strategy', 'demo', 'client', 'file_name'])
      .select(['plans.finished', 'reach', 'cost', 'family', 'version', 'archived', 'everybody'])
      .select([makerName.as('maker'), shortestRule.as('shortest_rule')])
      .select(sql<number>`(select max(v.version) from plans v where v.family = plans.family)`.as('versions'))
      .where('plans.state', '=', 'finished')
      .where(clientWall(reader))
      .orderBy('plans.finished', 'desc')
      .orderBy('plans.key', 'desc');
    const plansInScope =
      scope === 'team'
        ? finishedPlans.where('plans.company', '=', reader.company)
        : finishedPlans.where('owner_uid', '=', reader.uid);
    const [moment = '', key = ''] = after?.split('|') ?? [];
    const plansAfterCursor =
      after === undefined
        ? plansInScope
        : plansInScope.where(sql<boolean>`(plans.finished, plans.key) < (${moment}, ${key})`);
    return limit === undefined ? plansAfterCursor : plansAfterCursor.limit(limit);
  }

  async rename(owner: Caller, key: string, name: string): Promise<boolean> {
    return this.#set(owner, key, { name }, { change: 'rename', name });
  }

  async archive(owner: Caller, key: string): Promise<boolean> {
    return this.#set(owner, key, { archived: new Date().toISOString() }, { change: 'archive' });
  }

  async bringBack(owner: Caller, key: string): Promise<boolean> {
    return this.#set(owner, key, { archived: null }, { change: 'bring_back' });
  }

  /**
   * Deletes a plan's row, its layers (its weeks), and what clients were sent and said. Its links stay without names, to show that the plan
   * was deleted. The caller removes the plan's files; housekeeping does so if that fails.
   */
  async remove(owner: Caller, key: string): Promise<boolean> {
    return this.#database.transaction().execute(async (database) => {
      await checkHold(database, owner, key);
      const deleted = await database
        .deleteFrom('plans')
        .where('key', '=', key)
        .where('owner_uid', '=', owner.uid)
        .where('state', '=', 'finished')
        .where(clientWall(owner))
        .returning(['client_id', 'name'])
        .executeTakeFirst();
      if (!deleted) return false;
      await deletePlanRows(database, key);
      const { client_id: clientId, name } = deleted;
      await recordAudit(database, owner, { what: 'plan_deleted', planKey: key, clientId, about: { name: name ?? '' } });
      return true;
    });
  }

  /**
   * Removes expired links of deleted plans, and what clients did at links while the plan was being deleted. Links of existing plans stay,
   * with their answers.
   * @param moment ISO 8601 in UTC: links are removed if they expired before it
   */
  async removeLeftoverLinks(moment: string): Promise<void> {
    const database = this.#database;
    const linksOfDeletedPlans = database
      .selectFrom('client_links')
      .select('id')
      .where('plan_key', 'not in', database.selectFrom('plans').select('key'));
    for (const table of ['client_views', 'client_answers', 'client_comments'] as const)
      await database.deleteFrom(table).where('link_id', 'in', linksOfDeletedPlans).execute();
    await database
      .deleteFrom('client_links')
      .where('expires', '<', moment)
      .where('plan_key', 'not in', database.selectFrom('plans').select('key'))
      .execute();
  }

  /** Fills in reach and cost of plans that were finished before the list had these columns. @returns how many */
  async fillFigures(): Promise<number> {
    let filled = 0;
    for (let after = ''; ;) {
      const rows = await this.#database
        .selectFrom('plans')
        .select(['key', 'plan_report'])
        .where('state', '=', 'finished')
        .where('reach', 'is', null)
        .where('key', '>', after)
        .orderBy('key')
        .limit(PLANS_PER_QUERY)
        .execute();
      for (const { key, plan_report: packed } of rows) {
        if (packed) filled += await this.#fill(key, await unpackJson<Partial<PlanReport>>(packed));
      }
      const last = rows.at(-1);
      if (!last) return filled;
      after = last.key;
    }
  }

  async #fill(key: string, report: Partial<PlanReport>): Promise<number> {
    const { attentive_reach: reach = null, cost_per_attentive_reach: cost = null } = report;
    await this.#database.updateTable('plans').set({ reach, cost }).where('key', '=', key).execute();
    return reach === null ? 0 : 1;
  }

  async #set(
    owner: Caller,
    key: string,
    values: { name?: string; archived?: string | null },
    details: AuditDetails,
  ): Promise<boolean> {
    return this.#database.transaction().execute(async (database) => {
      const change = await database
        .updateTable('plans')
        .set(values)
        .where('key', '=', key)
        .where('owner_uid', '=', owner.uid)
        .where('state', '=', 'finished')
        .where(clientWall(owner))
        .executeTakeFirst();
      if (change.numUpdatedRows === 0n) return false;
      await recordAudit(database, owner, { what: 'plan_changed', planKey: key, about: details });
      return true;
    });
  }
}

type ListedRow = Awaited<ReturnType<ReturnType<PastPlans['query']>['execute']>>[number];

function toPlanListRow(row: ListedRow, notice: { goes?: string } | undefined): PlanListRow {
  return {
    Scenario_Name: row.name,
    Budget_Scenario: row.budget,
    budget_contraints: row.budget_constraints,
    Planning_Setting: row.strategy,
    Demo: row.demo,
    Audience: row.client,
    Attentive_Reach: row.reach,
    Cost_Per_Attentive_Reach: row.cost,
    Audience_File: row.file_name,
    Created: row.finished,
    key: row.key,
    about: {
      family: row.family ?? row.key,
      version: row.version ?? 1,
      versions: row.versions ?? 1,
      made_by: row.maker,
      archived: row.archived,
      ...(row.everybody === 1 && { everybody: true }),
      ...notice,
    },
  };
}

/** @throws {Refusal} 409 for a plan with a legal hold of its own or of its client */
async function checkHold(database: Database, { company }: Caller, key: string): Promise<void> {
  const planOnHold = await database
    .selectFrom('plans')
    .leftJoin('clients', withClient)
    .select('plans.key')
    .where('plans.key', '=', key)
    .where('plans.company', '=', company)
    .where((eb) => eb.or([eb('plans.held', '=', 1), eb('clients.held', '=', 1)]))
    .executeTakeFirst();
  if (planOnHold) throw new Refusal(409, 'on_hold', 'This plan is under a legal hold and stays. Ask an administrator.');
}
