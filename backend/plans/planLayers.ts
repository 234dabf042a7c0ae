import type { WeekFigures } from '../../core/contract/bodies/planLayer.ts';
import type { WeekPlan } from '../../core/rules/weekPlan.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { Caller } from '../http/callers/caller.ts';
import type { Database } from '../database/database.ts';
import { clientWall } from './wall.ts';
import { packJson, unpackJson } from '../database/jsonBody.ts';

/** Number of stored versions of a layer; older ones are deleted. */
const VERSIONS_KEPT = 20;

/** The newest version of a layer of a plan: data stored with a plan without changing it, such as its weeks. */
export interface StoredLayer {
  readonly version: number;
  /** Null after the layer was removed. */
  readonly body: WeekPlan | null;
  readonly figures: WeekFigures | null;
  /** ISO 8601, UTC. */
  readonly changed: string;
  /** E-mail address. */
  readonly changedBy: string;
}

/** The layers of finished plans, in versions. Anyone who may read a plan may read its layers; the caller has checked this. */
export class PlanLayers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The newest version; null if there is none yet. */
  async newest(key: string, layer: string): Promise<StoredLayer | null> {
    const row = await this.#database
      .selectFrom('plan_layers')
      .selectAll()
      .where('plan_key', '=', key)
      .where('layer', '=', layer)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    return {
      version: row.version,
      body: row.body && (await unpackJson<WeekPlan>(row.body)),
      figures: row.figures && (await unpackJson<WeekFigures>(row.figures)),
      changed: row.changed,
      changedBy: row.changed_by,
    };
  }

  /**
   * Stores the next version of a layer of the owner's plan.
   * @param edited  the content of the next version. Its `version` is still the number of the version that was read before; 0 for none
   * @returns the stored version; `changed` if another version was stored first, `gone` if the owner has no such plan
   */
  async add(
    owner: Caller,
    key: string,
    layer: string,
    edited: Omit<StoredLayer, 'changed' | 'changedBy'>,
  ): Promise<StoredLayer | 'changed' | 'gone'> {
    const nextVersion = {
      ...edited,
      version: edited.version + 1,
      changed: new Date().toISOString(),
      changedBy: owner.email,
    };
    const row = {
      plan_key: key,
      layer,
      version: nextVersion.version,
      body: edited.body && (await packJson(edited.body)),
      figures: edited.figures && (await packJson(edited.figures)),
      changed: nextVersion.changed,
      changed_by: owner.email,
    };
    return this.#database.transaction().execute(async (database) => {
      // Locks the plan: a deletion waits, and deletes this version too.
      const plan = await database
        .updateTable('plans')
        .set((plans) => ({ name: plans.ref('name') }))
        .where('key', '=', key)
        .where('owner_uid', '=', owner.uid)
        .where('state', '=', 'finished')
        .where(clientWall(owner))
        .executeTakeFirst();
      if (plan.numUpdatedRows === 0n) return 'gone';
      const newest = await database
        .selectFrom('plan_layers')
        .select((layers) => layers.fn.max('version').as('version'))
        .where('plan_key', '=', key)
        .where('layer', '=', layer)
        .executeTakeFirst();
      if ((newest?.version ?? 0) !== edited.version) return 'changed';
      await database.insertInto('plan_layers').values(row).execute();
      await database
        .deleteFrom('plan_layers')
        .where('plan_key', '=', key)
        .where('layer', '=', layer)
        .where('version', '<=', nextVersion.version - VERSIONS_KEPT)
        .execute();
      const details = { layer, version: nextVersion.version };
      await recordAudit(database, owner, { what: 'plan_changed', planKey: key, about: details });
      return nextVersion;
    });
  }
}
