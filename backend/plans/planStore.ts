import type { PlanDetails } from '../../core/contract/bodies/access.ts';
import { sql } from 'kysely';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import type { AssumptionSet, PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { ReachReply } from '../../core/contract/bodies/reach.ts';
import type { Selectable } from 'kysely';
import { recordAudit } from '../audit/auditLog.ts';
import type { Caller } from '../http/callers/caller.ts';
import type { Database } from '../database/database.ts';
import { makerName } from './maker.ts';
import type { Tables } from '../database/tables.ts';
import { packJson, unpackJson } from '../database/jsonBody.ts';
import { isKey } from '../files/planKeys.ts';
import type { StoredFile } from '../files/sharedFiles.ts';
import { clientWall } from './wall.ts';
import { addFilesOf, nullIfForeignKeyError } from './planFiles.ts';
import { deletionNotice, RETENTION_COLUMNS, withClient } from './retention.ts';

type MadeFrom = NonNullable<PlanReport['made_from']>;

/** What the upload stores for the curves and the proposal. */
export interface ScoredPlan {
  readonly key: string;
  readonly strategy: string;
  readonly demo: string;
  readonly client: string;
  /** Id of the client in the option lists; null for a client that the lists do not contain. */
  readonly clientId?: string | null;
  readonly fileName: string;
  readonly fileBytes: number;
  readonly assumptions: AssumptionSet;
  readonly mediaScore: MediaScoreReply;
  /** The hash of a warehouse audience's sample (`content` in SamplesTable); null for a file, or when the sample was stored with the plan. */
  readonly sample?: string | null;
}

/** What the proposal call adds to a plan: the proposal, and the columns of the list of past plans. */
export interface FinishedPlan {
  readonly name: string;
  /** [$] */
  readonly budget: number;
  readonly budgetConstraints: string;
  readonly details: PlanDetails;
  readonly report: PlanReport;
}

export interface OwnedPlan extends ScoredPlan {
  readonly sample: string | null;
  readonly state: 'scored' | 'finished';
}

/**
 * The plans of all planners. Only the owner changes a plan; anyone of the owner's company who sees its client may read it by its key.
 * An owner who no longer sees the client has no access either. Without access the answer is null, as for a key that does not exist.
 */
export class PlanStore {
  readonly #database: Database;
  readonly #timeZone: string;

  /** @param timeZone  the deletion day of a plan is a day of this time zone */
  constructor(database: Database, timeZone = 'UTC') {
    this.#database = database;
    this.#timeZone = timeZone;
  }

  /**
   * Adds a run and its files.
   * @returns false if one of the files was removed from the store meanwhile; nothing is added then
   */
  async addScored(owner: Caller, plan: ScoredPlan, files: readonly StoredFile[] = []): Promise<boolean> {
    const row = {
      key: plan.key,
      owner_uid: owner.uid,
      owner_email: owner.email,
      company: owner.company,
      owner_id: owner.memberId,
      made_by: owner.memberId,
      state: 'scored' as const,
      created: new Date().toISOString(),
      strategy: plan.strategy,
      demo: plan.demo,
      client: plan.client,
      client_id: plan.clientId ?? null,
      file_name: plan.fileName,
      file_bytes: plan.fileBytes,
      assumptions: await packJson(plan.assumptions),
      media_score_reply: await packJson(plan.mediaScore),
      sample: plan.sample ?? null,
      everybody: plan.mediaScore.audience?.demographic.applied === false ? 1 : 0,
    };
    // If the key exists, an earlier attempt has stored this row, and its reply was lost.
    const adding = this.#database.transaction().execute(async (database) => {
      await addFilesOf(database, plan.key, files);
      const insert = database.insertInto('plans').values(row);
      await insert.onConflict((conflict) => conflict.column('key').doNothing()).execute();
      return true;
    });
    return (await adding.catch(nullIfForeignKeyError)) ?? false;
  }

  /** The owner's plan, finished or not. */
  async planOfOwner(owner: Caller, key: string): Promise<OwnedPlan | null> {
    if (!isKey(key)) return null;
    const row = await this.#owned(owner, key).selectAll().executeTakeFirst();
    return row ? toOwnedPlan(row) : null;
  }

  /**
   * The owner of a plan that exists, but belongs to a client that the reader does not see; null if there is no such plan.
   * @param scope  'own' looks only among the reader's own plans; 'readable' also among finished plans of colleagues
   */
  async ownerBehindWall(
    reader: Caller,
    key: string,
    scope: 'own' | 'readable',
  ): Promise<'caller' | 'colleague' | null> {
    if (!isKey(key) || reader.clients === 'all') return null;
    const row = await this.#database
      .selectFrom('plans')
      .select('owner_uid')
      .where('key', '=', key)
      .where((eb) =>
        eb.or([
          eb('owner_uid', '=', reader.uid),
          eb.and([eb.lit(scope === 'readable'), eb('company', '=', reader.company), eb('state', '=', 'finished')]),
        ]),
      )
      // Readers do not see a plan whose client has no id either: for them the comparison with null is unknown, not true.
      .where(sql<boolean>`not coalesce(${clientWall(reader)}, false)`)
      .executeTakeFirst();
    if (row === undefined) return null;
    return row.owner_uid === reader.uid ? 'caller' : 'colleague';
  }

  /** Stores the curves of an unfinished plan. The caller has found the plan with `planOfOwner`, so the wall is not checked again. */
  async keepReach(owner: Caller, key: string, reach: ReachReply): Promise<void> {
    await this.#database
      .updateTable('plans')
      .set({ reach_reply: await packJson(reach) })
      .where('key', '=', key)
      .where('owner_uid', '=', owner.uid)
      .where('state', '<>', 'finished')
      .execute();
  }

  /**
   * Stores a proposal durably. Only the first proposal of a key is stored; a second one changes nothing. The caller has found the plan
   * with `planOfOwner`, so the wall is not checked again.
   * @returns the stored report, which may be an earlier one; null when the plan is not the owner's
   */
  async finish(owner: Caller, key: string, plan: FinishedPlan): Promise<PlanReport | null> {
    const madeFromKey = plan.report.made_from?.key;
    const family = (madeFromKey === undefined ? null : await this.#familyOf(owner, madeFromKey)) ?? key;
    const values = {
      state: 'finished' as const,
      finished: new Date().toISOString(),
      name: plan.name,
      budget: plan.budget,
      budget_constraints: plan.budgetConstraints,
      reach: plan.report.attentive_reach,
      cost: plan.report.cost_per_attentive_reach ?? null,
      family,
      plan_details: await packJson(plan.details),
      plan_report: await packJson(plan.report),
    };
    const isFirst = await this.#database.transaction().execute(async (database) => {
      const change = await database
        .updateTable('plans')
        .set(values)
        .where('key', '=', key)
        .where('owner_uid', '=', owner.uid)
        .where('state', '<>', 'finished')
        .executeTakeFirst();
      if (change.numUpdatedRows === 0n) return false;
      const version = await nextVersion(database, family);
      await database.updateTable('plans').set({ version }).where('key', '=', key).execute();
      await recordAudit(database, owner, { what: 'plan_made', planKey: key, about: { name: plan.name } });
      return true;
    });
    return isFirst ? plan.report : this.keptReport(owner, key);
  }

  /** The family of a plan (the key of its first version); null when the plan is not the owner's. */
  async #familyOf(owner: Caller, key: string): Promise<string | null> {
    return (await this.#owned(owner, key).select('family').executeTakeFirst())?.family ?? null;
  }

  /** Name of a finished plan, for anyone who may read it. */
  async nameOf(reader: Caller, key: string): Promise<string | null> {
    if (!isKey(key)) return null;
    return (await this.#finished(reader, key).select('name').executeTakeFirst())?.name ?? null;
  }

  /** The stored report of the owner's plan; null if there is none. */
  async keptReport(owner: Caller, key: string): Promise<PlanReport | null> {
    const row = await this.#owned(owner, key).select('plan_report').executeTakeFirst();
    return row?.plan_report ? unpackJson<PlanReport>(row.plan_report) : null;
  }

  /** The inputs of a finished plan, for anyone who may read it. */
  async details(reader: Caller, key: string): Promise<PlanDetails | null> {
    if (!isKey(key)) return null;
    const row = await this.#finished(reader, key).select(['plan_details', 'name']).executeTakeFirst();
    if (!row?.plan_details) return null;
    const details = await unpackJson<PlanDetails>(row.plan_details);
    // The plan may have been renamed since its inputs were stored.
    return { ...details, name: row.name ?? details.name };
  }

  /** A complete finished plan, for anyone who may read it. */
  async fullPlan(reader: Caller, key: string): Promise<FullPlan | null> {
    if (!isKey(key)) return null;
    const row = await this.#finished(reader, key)
      .leftJoin('clients', withClient)
      .select(['plans.media_score_reply', 'plans.reach_reply', 'plans.plan_report', 'plans.owner_uid'])
      .select(makerName.as('maker'))
      .select(RETENTION_COLUMNS)
      .executeTakeFirst();
    if (!row?.plan_report) return null;
    const report = await unpackJson<PlanReport>(row.plan_report);
    const isOwn = row.owner_uid === reader.uid;
    const isMaker = (report.made_by ?? row.maker).toLowerCase() === reader.email.toLowerCase();
    return {
      // Older reports lack `made_by` and `made_at`.
      made_by: row.maker,
      ...(row.finished === null ? {} : { made_at: row.finished }),
      ...(await unpackJson<MediaScoreReply>(row.media_score_reply)),
      ...(row.reach_reply ? await unpackJson<ReachReply>(row.reach_reply) : {}),
      ...report,
      // Without this field, the browser takes the maker for the owner.
      ...(isOwn !== isMaker && { is_own: isOwn }),
      ...(report.made_from && { made_from: await this.#asSeenBy(reader, report.made_from) }),
      ...deletionNotice(row, this.#timeZone),
    };
  }

  /** The plan from which another one was made, with its current name; without its key if the reader may not open it. */
  async #asSeenBy(reader: Caller, { key, name }: MadeFrom): Promise<MadeFrom> {
    const currentName = key === undefined ? null : await this.nameOf(reader, key);
    return currentName === null ? { name } : { name: currentName, key };
  }

  /** The owner of a plan's audience file; null unless the reader may download it. The plan must be finished, or the reader's own. */
  async ownerOfFile(reader: Caller, key: string): Promise<{ uid: string; email: string } | null> {
    if (!isKey(key)) return null;
    const row = await this.#database
      .selectFrom('plans')
      .select(['owner_uid', 'owner_email'])
      .where('key', '=', key)
      .where((eb) =>
        eb.or([
          eb('owner_uid', '=', reader.uid),
          eb.and([eb('company', '=', reader.company), eb('state', '=', 'finished')]),
        ]),
      )
      .where(clientWall(reader))
      .executeTakeFirst();
    return row ? { uid: row.owner_uid, email: row.owner_email } : null;
  }

  /** The fields of a plan that identify its sample; null unless the reader may download the plan's file. */
  async sampledPlan(reader: Caller, key: string): Promise<Omit<OwnedPlan, 'state'> | null> {
    if (!(await this.ownerOfFile(reader, key))) return null;
    const row = await this.#database.selectFrom('plans').selectAll().where('key', '=', key).executeTakeFirst();
    return row ? toOwnedPlan(row) : null;
  }

  /** Those of the given keys that are in use: as the key of a plan or a run, or as the place of a stored file or sample. */
  async existingKeys(keys: readonly string[]): Promise<Set<string>> {
    const plans = await this.#database
      .selectFrom('plans')
      .select('key')
      .where('key', 'in', [...keys])
      .execute();
    const samples = await this.#database
      .selectFrom('samples')
      .select('place')
      .where('place', 'in', [...keys])
      .execute();
    const files = await this.#database
      .selectFrom('files')
      .select('place')
      .where('place', 'in', [...keys])
      .execute();
    return new Set([...plans.map(({ key }) => key), ...[...samples, ...files].map(({ place }) => place)]);
  }

  /** The permanent id of this database. */
  async databaseId(): Promise<string> {
    return (await this.#database.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  }

  /** Runs that were scored before `moment` (ISO 8601) and never became a plan. */
  async abandonedBefore(moment: string): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('plans')
      .select('key')
      .where('state', '=', 'scored')
      .where('created', '<', moment)
      .execute();
    return rows.map(({ key }) => key);
  }

  /** Deletes an unfinished run. @returns false when it has been finished meanwhile */
  async forgetScored(key: string): Promise<boolean> {
    const change = await this.#database
      .deleteFrom('plans')
      .where('key', '=', key)
      .where('state', '=', 'scored')
      .executeTakeFirst();
    return change.numDeletedRows > 0n;
  }

  /** The owner's plan, finished or not; none if the owner does not see its client. */
  #owned(owner: Caller, key: string) {
    return this.#database
      .selectFrom('plans')
      .where('key', '=', key)
      .where('owner_uid', '=', owner.uid)
      .where(clientWall(owner));
  }

  #finished(reader: Caller, key: string) {
    return this.#database
      .selectFrom('plans')
      .where('plans.key', '=', key)
      .where('plans.state', '=', 'finished')
      .where((eb) => eb.or([eb('plans.company', '=', reader.company), eb('owner_uid', '=', reader.uid)]))
      .where(clientWall(reader));
  }
}

async function toOwnedPlan(row: Selectable<Tables['plans']>): Promise<OwnedPlan> {
  return {
    key: row.key,
    state: row.state,
    strategy: row.strategy,
    demo: row.demo,
    client: row.client,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    assumptions: await unpackJson<AssumptionSet>(row.assumptions),
    mediaScore: await unpackJson<MediaScoreReply>(row.media_score_reply),
    sample: row.sample,
  };
}

/**
 * Takes the next version number of a family (all versions of one plan). A concurrent caller waits until this transaction ends, and gets
 * the number after it. If the family has no counter, or an older process has used higher numbers, it continues after the highest number
 * among the plans.
 */
async function nextVersion(database: Database, family: string): Promise<number> {
  const numberAfterPlans = sql<number>`(select coalesce(max(version), 0) + 1 from plans where family = ${family})`;
  const { newest } = await database
    .insertInto('families')
    // Always '': the column is left from earlier versions, and part of the key of the table.
    .values({ owner_uid: '', family, newest: numberAfterPlans })
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'family']).doUpdateSet({
        newest: sql`case when families.newest < excluded.newest then excluded.newest else families.newest + 1 end`,
      }),
    )
    .returning('newest')
    .executeTakeFirstOrThrow();
  return newest;
}
