import { sql } from 'kysely';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { SavedPlan } from '../../core/contract/bodies/savedPlan.ts';
import { recordAudit } from '../company/auditLog.ts';
import type { AuditDetails } from '../company/auditLog.ts';
import type { Planner } from '../http/callers/planner.ts';
import type { Database } from './database.ts';
import { unpackJson } from './jsonBody.ts';

/** A page of the list. Without `limit` and `after`, the whole list. */
export interface Part {
  readonly limit?: number | undefined;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
}

export interface PlansPart {
  readonly plans: SavedPlan[];
  /** `after` of the next page; null on the last one. */
  readonly next: string | null;
}

/** Older plans per query whose figures are filled in. */
const PLANS_PER_QUERY = 50;

/**
 * The list of an owner's finished plans, and changes to them. Every change is idempotent, and returns whether the owner has such a plan.
 */
export class PastPlans {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A page, newest first. Every page costs the same, by the index `plans_listed`. */
  async part(owner: Planner, { limit, after }: Part = {}): Promise<PlansPart> {
    const rows = await this.query(owner, { limit: limit && limit + 1, after }).execute();
    const shown = rows.slice(0, limit);
    const last = rows.length > shown.length ? shown.at(-1) : undefined;
    return { plans: shown.map(toSavedPlan), next: last ? `${last.finished}|${last.key}` : null };
  }

  /** The query of `part`. */
  query(owner: Planner, { limit, after }: Part) {
    const all = this.#database
      .selectFrom('plans')
      .select(['key', 'name', 'budget', 'budget_constraints', 'strategy', 'demo', 'client', 'file_name', 'finished'])
      .select(['reach', 'cost', 'owner_email', 'family', 'version', 'archived', 'everybody'])
      .select(
        sql<number>`(select max(v.version) from plans v where v.owner_uid = plans.owner_uid and v.family = plans.family)`.as(
          'versions',
        ),
      )
      .where('owner_uid', '=', owner.uid)
      .where('state', '=', 'finished')
      .orderBy('finished', 'desc')
      .orderBy('key', 'desc');
    const [moment = '', key = ''] = after?.split('|') ?? [];
    const later = after === undefined ? all : all.where(sql<boolean>`(finished, key) < (${moment}, ${key})`);
    return limit === undefined ? later : later.limit(limit);
  }

  async rename(owner: Planner, key: string, name: string): Promise<boolean> {
    return this.#set(owner, key, { name }, { change: 'rename', name });
  }

  async archive(owner: Planner, key: string): Promise<boolean> {
    return this.#set(owner, key, { archived: new Date().toISOString() }, { change: 'archive' });
  }

  async bringBack(owner: Planner, key: string): Promise<boolean> {
    return this.#set(owner, key, { archived: null }, { change: 'bring_back' });
  }

  /** Deletes the row and its layers. The caller removes its files; housekeeping does so if that fails. */
  async remove(owner: Planner, key: string): Promise<boolean> {
    return this.#database.transaction().execute(async (database) => {
      const deleted = await database
        .deleteFrom('plans')
        .where('key', '=', key)
        .where('owner_uid', '=', owner.uid)
        .where('state', '=', 'finished')
        .returning(['client_id', 'name'])
        .executeTakeFirst();
      if (!deleted) return false;
      await database.deleteFrom('plan_layers').where('plan_key', '=', key).execute();
      const { client_id: clientId, name } = deleted;
      await recordAudit(database, owner, { what: 'plan_deleted', planKey: key, clientId, about: { name: name ?? '' } });
      return true;
    });
  }

  /** Fills in reach and cost of plans from before the list had them. @returns how many */
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
    owner: Planner,
    key: string,
    values: { name?: string; archived?: string | null },
    about: AuditDetails,
  ): Promise<boolean> {
    return this.#database.transaction().execute(async (database) => {
      const change = await database
        .updateTable('plans')
        .set(values)
        .where('key', '=', key)
        .where('owner_uid', '=', owner.uid)
        .where('state', '=', 'finished')
        .executeTakeFirst();
      if (change.numUpdatedRows === 0n) return false;
      await recordAudit(database, owner, { what: 'plan_changed', planKey: key, about });
      return true;
    });
  }
}

type Row = Awaited<ReturnType<ReturnType<PastPlans['query']>['execute']>>[number];

function toSavedPlan(row: Row): SavedPlan {
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
      made_by: row.owner_email,
      archived: row.archived,
      ...(row.everybody === 1 && { everybody: true }),
    },
  };
}
