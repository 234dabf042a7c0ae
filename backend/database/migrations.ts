import { randomUUID } from 'node:crypto';
import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { BUILD } from '../settings/build.ts';
import { StorageStartError } from '../files/storageFaults.ts';
import { makeAppendOnly } from './appendOnly.ts';
import type { Tables } from './tables.ts';

/** The two SQL dialects. Most steps differ only in the type name of binary columns. */
export type SqlFlavour = 'sqlite' | 'postgres';

/**
 * The steps that migrate the database. Each runs once, in the order of their names. Never edit a step that has shipped.
 * Add another one instead, which only adds to the tables (see {@link BREAKING}). The function is long because it lists all steps.
 */
function steps(flavour: SqlFlavour): Record<string, Migration> {
  const bytes = flavour === 'sqlite' ? sql`blob` : sql`bytea`;
  return {
    '001_plans': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('plans')
          .addColumn('key', 'text', (column) => column.primaryKey())
          .addColumn('owner_uid', 'text', (column) => column.notNull())
          .addColumn('owner_email', 'text', (column) => column.notNull())
          .addColumn('company', 'text', (column) => column.notNull())
          .addColumn('state', 'text', (column) => column.notNull())
          .addColumn('created', 'text', (column) => column.notNull())
          .addColumn('finished', 'text')
          .addColumn('strategy', 'text', (column) => column.notNull())
          .addColumn('demo', 'text', (column) => column.notNull())
          .addColumn('client', 'text', (column) => column.notNull())
          .addColumn('file_name', 'text', (column) => column.notNull())
          .addColumn('file_bytes', 'integer', (column) => column.notNull())
          .addColumn('assumptions', bytes, (column) => column.notNull())
          .addColumn('media_score_reply', bytes, (column) => column.notNull())
          .addColumn('reach_reply', bytes)
          .addColumn('name', 'text')
          // A double, because whole dollars may exceed 32 bits and drivers return 64-bit integers as text. It is exact up to 2^53.
          .addColumn('budget', 'double precision')
          .addColumn('budget_constraints', 'text')
          .addColumn('plan_details', bytes)
          .addColumn('plan_report', bytes)
          .execute();
        await database.schema
          .createIndex('plans_of_owner')
          .on('plans')
          .columns(['owner_uid', 'state', 'finished'])
          .execute();
        await database.schema.createIndex('plans_by_age').on('plans').columns(['state', 'created']).execute();
      },
    },
    '002_installation': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('installation')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .execute();
        await database.insertInto('installation').values({ id: randomUUID() }).execute();
      },
    },
    // Counters of rate limits, in the form that the package rate-limiter-flexible needs. With SQLite, the only process counts in memory.
    '003_limits': {
      up: async (database: Kysely<Tables>) => {
        if (flavour === 'sqlite') return;
        await database.schema
          .createTable('limits')
          .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
          .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('expire', 'bigint')
          .execute();
      },
    },
    // Leases of concurrency slots; used by backend/admission/slots.ts.
    '004_leases': {
      up: async (database: Kysely<Tables>) => {
        if (flavour === 'sqlite') return;
        await database.schema
          .createTable('leases')
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('holder', 'text', (column) => column.notNull())
          .addColumn('megabytes', 'integer', (column) => column.notNull())
          .addColumn('ends', 'bigint', (column) => column.notNull())
          .execute();
      },
    },
    // Columns of the list of past plans. Housekeeping fills in reach and cost of older plans.
    '005_past_plans': {
      up: async (database: Kysely<Tables>) => {
        const figure = 'double precision' as const;
        // SQLite adds one column at a time.
        for (const [column, type] of [
          ['reach', figure],
          ['cost', figure],
          ['family', 'text'],
          ['version', 'integer'],
          ['archived', 'text'],
        ] as const)
          await database.schema.alterTable('plans').addColumn(column, type).execute();
        await database
          .updateTable('plans')
          .set((plan) => ({ family: plan.ref('key'), version: 1 }))
          .where('state', '=', 'finished')
          .execute();
        const listed = ['owner_uid', 'state', 'finished', 'key'];
        await database.schema.createIndex('plans_listed').on('plans').columns(listed).execute();
        await database.schema.dropIndex('plans_of_owner').execute();
        const family = ['owner_uid', 'family', 'version'];
        await database.schema.createIndex('plans_of_family').on('plans').columns(family).execute();
      },
    },
    // The newest version number of each plan's versions (its family), so that a deleted plan's number is not reused.
    '006_families': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('families')
          .addColumn('owner_uid', 'text', (column) => column.notNull())
          .addColumn('family', 'text', (column) => column.notNull())
          .addColumn('newest', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('families_key', ['owner_uid', 'family'])
          .execute();
        await sql`insert into families select owner_uid, family, max(version) from plans where family is not null and version is not null group by owner_uid, family`.execute(
          database,
        );
      },
    },
    // The version of the product that ran the last breaking step.
    '007_changed_by': {
      up: async (database: Kysely<Tables>) => {
        await database.schema.alterTable('installation').addColumn('changed_by', 'text').execute();
      },
    },
    // Samples of warehouse audiences, stored once for all plans that use them.
    '008_samples': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('samples')
          .addColumn('content', 'text', (column) => column.primaryKey())
          .addColumn('place', 'text', (column) => column.notNull().unique())
          .addColumn('source', 'text', (column) => column.notNull())
          .addColumn('used', 'text', (column) => column.notNull())
          .execute();
        await database.schema.alterTable('plans').addColumn('sample', 'text').execute();
        await database.schema.createIndex('plans_of_sample').on('plans').column('sample').execute();
      },
    },
    // Whether the target is everybody in the file. The list of past plans reads it here and need not unpack the stored reply.
    '009_everybody': {
      up: async (database: Kysely<Tables>) => {
        await database.schema.alterTable('plans').addColumn('everybody', 'integer').execute();
      },
    },
    '010_rates': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('rate_cards')
          .addColumn('company', 'text', (column) => column.notNull())
          .addColumn('card', 'text', (column) => column.notNull())
          .addColumn('archived', 'text')
          .addPrimaryKeyConstraint('rate_cards_key', ['company', 'card'])
          .execute();
        await database.schema
          .createTable('rate_versions')
          .addColumn('company', 'text', (column) => column.notNull())
          .addColumn('card', 'text', (column) => column.notNull())
          .addColumn('number', 'integer', (column) => column.notNull())
          .addColumn('revision', 'integer', (column) => column.notNull())
          .addColumn('valid_from', 'text')
          .addColumn('valid_to', 'text')
          .addColumn('author_uid', 'text', (column) => column.notNull())
          .addColumn('author_email', 'text', (column) => column.notNull())
          .addColumn('saved', 'text', (column) => column.notNull())
          .addColumn('withdrawn', 'text')
          .addColumn('note', 'text', (column) => column.notNull())
          .addColumn('answers', 'text', (column) => column.notNull())
          .addColumn('sha256', 'text', (column) => column.notNull())
          .addColumn('content', 'text')
          .addPrimaryKeyConstraint('rate_versions_key', ['company', 'card', 'number'])
          .execute();
        await database.schema
          .createTable('rate_stamp')
          .addColumn('stamp', 'text', (column) => column.primaryKey())
          .execute();
        await database.insertInto('rate_stamp').values({ stamp: randomUUID() }).execute();
        await database.schema.alterTable('plans').addColumn('client_id', 'text').execute();
      },
    },
    // Layers: data stored with finished plans without changing them, such as their weeks. Used by backend/plans/planLayers.ts.
    '011_plan_layers': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('plan_layers')
          .addColumn('plan_key', 'text', (column) => column.notNull())
          .addColumn('layer', 'text', (column) => column.notNull())
          .addColumn('version', 'integer', (column) => column.notNull())
          .addColumn('body', bytes)
          .addColumn('figures', bytes)
          .addColumn('changed', 'text', (column) => column.notNull())
          .addColumn('changed_by', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('plan_layers_key', ['plan_key', 'layer', 'version'])
          .execute();
      },
    },
    '012_company': { up: addCompany },
    // The audit log; used by backend/audit/auditLog.ts.
    '013_audit': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('audit')
          .addColumn('id', flavour === 'sqlite' ? 'integer' : 'bigserial', (column) =>
            flavour === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
          )
          .addColumn('at', 'text', (column) => column.notNull())
          .addColumn('company', 'text', (column) => column.notNull())
          .addColumn('member_id', 'text', (column) => column.notNull())
          .addColumn('what', 'text', (column) => column.notNull())
          .addColumn('plan_key', 'text')
          .addColumn('client_id', 'text')
          .addColumn('about', 'text', (column) => column.notNull().check(sql`length(about) <= 2048`))
          .addColumn('request_id', 'text')
          .execute();
        await database.schema.createIndex('audit_of_company').on('audit').columns(['company', 'id']).execute();
        await database.schema.createIndex('audit_of_member').on('audit').columns(['member_id', 'what', 'at']).execute();
        await database.schema.createIndex('audit_by_age').on('audit').column('at').execute();
        await makeAppendOnly(database, flavour, 'audit');
      },
    },
    // Links for clients, the plans that were sent, and the clients' answers and comments; used by backend/clientLinks.
    '014_client_links': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('client_plans')
          .addColumn('plan_key', 'text', (column) => column.notNull())
          .addColumn('hash', 'text', (column) => column.notNull())
          .addColumn('body', bytes, (column) => column.notNull())
          .addPrimaryKeyConstraint('client_plans_key', ['plan_key', 'hash'])
          .execute();
        await database.schema
          .createTable('client_links')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('plan_key', 'text', (column) => column.notNull())
          .addColumn('token_sha256', 'text', (column) => column.notNull().unique())
          .addColumn('hash', 'text', (column) => column.notNull())
          .addColumn('label', 'text', (column) => column.notNull())
          .addColumn('contact', 'text', (column) => column.notNull())
          .addColumn('made', 'text', (column) => column.notNull())
          .addColumn('made_by', 'text', (column) => column.notNull())
          .addColumn('expires', 'text', (column) => column.notNull())
          .addColumn('stopped', 'text')
          .addColumn('stopped_for', 'text')
          .addColumn('passcode', 'text')
          .addColumn('wrong_passcodes', 'integer', (column) => column.notNull())
          .addColumn('approval', 'integer', (column) => column.notNull())
          .addColumn('comments', 'integer', (column) => column.notNull())
          .addColumn('read_until', 'text')
          .execute();
        await database.schema.createIndex('client_links_of_plan').on('client_links').column('plan_key').execute();
        await database.schema
          .createTable('client_views')
          .addColumn('link_id', 'text', (column) => column.notNull())
          .addColumn('visit', 'text', (column) => column.notNull())
          .addColumn('at', 'text', (column) => column.notNull())
          .addColumn('again', 'integer', (column) => column.notNull())
          .addColumn('device', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('client_views_key', ['link_id', 'visit'])
          .execute();
        await database.schema
          .createTable('client_answers')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('link_id', 'text', (column) => column.notNull())
          .addColumn('hash', 'text', (column) => column.notNull())
          .addColumn('answer', 'text', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('job_title', 'text', (column) => column.notNull())
          .addColumn('comment', 'text', (column) => column.notNull())
          .addColumn('at', 'text', (column) => column.notNull())
          .execute();
        await database.schema.createIndex('client_answers_of_link').on('client_answers').column('link_id').execute();
        await database.schema
          .createTable('client_comments')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('link_id', 'text', (column) => column.notNull())
          .addColumn('reply_to', 'text')
          .addColumn('panel', 'text', (column) => column.notNull())
          .addColumn('author', 'text', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('text', 'text', (column) => column.notNull())
          .addColumn('at', 'text', (column) => column.notNull())
          .addColumn('resolved', 'text')
          .addColumn('removed', 'text')
          .execute();
        await database.schema.createIndex('client_comments_of_link').on('client_comments').column('link_id').execute();
        for (const statement of ANSWER_UPDATE_TRIGGERS[flavour]) await sql.raw(statement).execute(database);
      },
    },
    // Brands of agencies and their clients, in versions; used by backend/company/brands.ts.
    '015_brands': {
      up: async (database: Kysely<Tables>) => {
        await database.schema
          .createTable('brands')
          .addColumn('company', 'text', (column) => column.notNull())
          .addColumn('client', 'text', (column) => column.notNull())
          .addColumn('version', 'integer', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('accent', 'text')
          .addColumn('footer', 'text', (column) => column.notNull())
          .addColumn('logo', bytes)
          .addColumn('logo_type', 'text')
          .addColumn('logo_hash', 'text')
          .addColumn('changed', 'text', (column) => column.notNull())
          .addColumn('changed_by', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('brands_key', ['company', 'client', 'version'])
          .execute();
        await database.schema.createIndex('brands_logo').on('brands').column('logo_hash').execute();
      },
    },
    // When a retention rule last changed or a legal hold last ended. Nothing is deleted in the 30 days after. Used
    // by backend/plans/retention.ts.
    '016_retention': {
      up: async (database: Kysely<Tables>) => {
        for (const table of ['clients', 'plans'])
          await database.schema.alterTable(table).addColumn('notice_from', 'text').execute();
        const now = new Date().toISOString();
        await database.updateTable('clients').set({ notice_from: now }).where('keep_months', 'is not', null).execute();
      },
    },
    // There is no 017. The two steps 018 do not depend on each other.
    // Files of plans, of which identical ones are stored once; used by backend/files/sharedFiles.ts.
    '018_shared_files': { up: addSharedFiles },
    // An index for the page Company, which lists the plans that have a legal hold of their own.
    '018_held_plans': {
      up: async (database: Kysely<Tables>) => {
        const index = database.schema.createIndex('plans_held').on('plans').column('company');
        await index.where(sql.ref('held'), '=', sql.lit(1)).execute();
      },
    },
  };
}

/**
 * For how long after the upgrade a database with plans still stores files under the key of their plan [ms]. Earlier builds look for them
 * there, so a rollback is possible.
 */
const ROLLBACK_MS = 7 * 86_400_000;

async function addSharedFiles(database: Kysely<Tables>): Promise<void> {
  await database.schema
    .createTable('files')
    .addColumn('place', 'text', (column) => column.primaryKey())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    // A double, exact up to 2^53: drivers return 64-bit integers as text.
    .addColumn('bytes', 'double precision', (column) => column.notNull())
    .addColumn('made', 'text', (column) => column.notNull())
    .addUniqueConstraint('files_content', ['sha256', 'name'])
    .execute();
  await database.schema
    .createTable('plan_files')
    .addColumn('plan_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull().references('files.place'))
    .addPrimaryKeyConstraint('plan_files_key', ['plan_key', 'name'])
    .execute();
  await database.schema.createIndex('plan_files_at').on('plan_files').column('place').execute();
  await database.schema.alterTable('installation').addColumn('shares_files_from', 'text').execute();
  const plan = await database.selectFrom('plans').select('key').limit(1).executeTakeFirst();
  const from = new Date(Date.now() + (plan ? ROLLBACK_MS : 0)).toISOString();
  await database.updateTable('installation').set({ shares_files_from: from }).execute();
}

/** Companies, members, teams and clients; used by backend/company. Their rows are added by sign-ins and by backend/company/backfill.ts. */
async function addCompany(database: Kysely<Tables>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('company')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('newcomers', 'text', (column) => column.notNull())
    .addColumn('links', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('members')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('erased', 'integer')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('uid', 'text')
    .addColumn('other_uid', 'text')
    .addColumn('invited', 'text')
    .addColumn('last_sign_in', 'text')
    .addColumn('signed_out', 'text')
    .addColumn('signs_in_with', 'text')
    .execute();
  await schema
    .createTable('teams')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('all_clients', 'integer', (column) => column.notNull())
    .addColumn('newcomers', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('team_members')
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('member_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_members_key', ['member_id', 'team_id'])
    .execute();
  await schema
    .createTable('team_clients')
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_clients_key', ['team_id', 'client_id'])
    .execute();
  await schema
    .createTable('clients')
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('was', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('listed', 'integer', (column) => column.notNull())
    .addColumn('keep_months', 'integer')
    .addColumn('held', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('clients_key', ['company', 'id'])
    .execute();
  // SQLite adds one column at a time.
  for (const [column, type] of [
    ['owner_id', 'text'],
    ['made_by', 'text'],
    ['held', 'integer'],
  ] as const)
    await schema.alterTable('plans').addColumn(column, type).execute();
  for (const [name, columns] of [
    ['plans_of_client', ['company', 'client_id', 'state', 'finished', 'key']],
    ['plans_of_company', ['company', 'state', 'finished', 'key']],
    // The next two indexes contain all columns that the page Company counts by, so its queries read no rows.
    ['plans_of_member', ['company', 'owner_id']],
    ['sizes_of_client', ['company', 'client_id', 'file_bytes']],
    ['versions_of_family', ['family', 'version']],
  ] as const)
    await schema
      .createIndex(name)
      .on('plans')
      .columns([...columns])
      .execute();
  await schema.createIndex('members_of_company').on('members').column('company').execute();
  // A plan may change its owner, so the counter of a family (all versions of one plan) is stored without an owner.
  await sql`insert into families select '', family, max(newest) from families where true group by family on conflict do nothing`.execute(
    database,
  );
}

/** Answers of clients are never updated, not even by the service itself. They are deleted with their plan. */
const ANSWER_UPDATE_TRIGGERS: Readonly<Record<SqlFlavour, readonly string[]>> = {
  sqlite: [
    `create trigger client_answers_fixed before update on client_answers begin select raise(abort, 'An answer of a client never changes.'); end`,
  ],
  postgres: [
    `create or replace function refuse_client_answer() returns trigger language plpgsql as $$ begin raise exception 'An answer of a client never changes.'; end $$`,
    `create trigger client_answers_fixed before update on client_answers for each row execute function refuse_client_answer()`,
  ],
};

/** The last step before releases had numbers. Every build knows this step and all earlier ones, which count as breaking. */
const FIRST_RELEASE = '010_rates';
/**
 * Later steps that change something that earlier builds read or write. Such a step ships one release after the last build that needed the
 * old form. All other steps only add tables, indexes and columns that may be empty: builds that do not know them run on the same database.
 * There is one exception: `ROLLBACK_MS` after `018_shared_files`, such builds do not find the files of new plans.
 */
const BREAKING: ReadonlySet<string> = new Set<string>([]);

/** The steps of a build by name, and which of them are breaking. */
export interface SchemaSteps {
  readonly all: Readonly<Record<string, Migration>>;
  readonly isBreaking: (step: string) => boolean;
}

/** The steps of this build. */
export function schemaSteps(flavour: SqlFlavour): SchemaSteps {
  return { all: steps(flavour), isBreaking: (step) => step <= FIRST_RELEASE || BREAKING.has(step) };
}

/**
 * The tables that record the steps that have run: the breaking ones and the additions. A build refuses a database with a breaking step
 * that it does not know. It accepts unknown additions.
 */
const BREAKING_TABLE = 'kysely_migration';
const ADDITIONS_TABLE = 'schema_additions';

/** What a build accepts: databases whose newest breaking step is at most `breaking`, with any additions. It migrates them to `newest`. */
export interface SchemaRange {
  readonly breaking: string;
  readonly newest: string;
}

/** The databases that this build accepts. */
export function schemaRange(): SchemaRange {
  const { all, isBreaking } = schemaSteps('sqlite');
  const names = Object.keys(all).sort();
  return { breaking: names.findLast(isBreaking)!, newest: names.at(-1)! };
}

/**
 * Migrates a database to the present tables. On PostgreSQL several processes may run it at once, of this build or another.
 * @throws {StorageStartError} when a newer version of the product has changed the database in a way that this one does not know
 * @throws the first failed step's error; on PostgreSQL that step is rolled back
 */
export async function migrate(
  database: Kysely<Tables>,
  flavour: SqlFlavour,
  known: SchemaSteps = schemaSteps(flavour),
): Promise<void> {
  const { all, isBreaking } = known;
  const names = Object.keys(all).sort();
  await refuseNewer(database, names.filter(isBreaking));
  let pending = await pendingSteps(database, names);
  while (pending.length > 0) {
    // Runs the first pending steps that are all breaking, or all additions.
    const areBreaking = isBreaking(pending[0]!);
    const firstOfOtherKind = pending.findIndex((step) => isBreaking(step) !== areBreaking);
    const stepsOfKind = firstOfOtherKind === -1 ? pending : pending.slice(0, firstOfOtherKind);
    const { error, results } = await migrator(database, known, areBreaking).migrateTo(stepsOfKind.at(-1)!);
    if (areBreaking && !error && results?.length)
      await database.updateTable('installation').set({ changed_by: BUILD.version }).execute();
    const remaining = await pendingSteps(database, names);
    // Another process may have run the steps at the same time.
    if (remaining.length === pending.length)
      throw error ?? new Error(`The step ${pending[0]} of the database did not run.`);
    pending = remaining;
  }
}

/** Kysely's runner for either the breaking steps or the additions. */
function migrator(database: Kysely<Tables>, { all, isBreaking }: SchemaSteps, areBreaking: boolean): Migrator {
  const stepsOfKind = Object.entries(all).filter(([step]) => isBreaking(step) === areBreaking);
  // If another process has run further steps meanwhile, Kysely would migrate back.
  const down = async () => {
    throw new Error('The database is never migrated back.');
  };
  return new Migrator({
    db: database,
    provider: {
      getMigrations: async () => Object.fromEntries(stepsOfKind.map(([step, { up }]) => [step, { up, down }])),
    },
    ...(areBreaking ? {} : { migrationTableName: ADDITIONS_TABLE, migrationLockTableName: `${ADDITIONS_TABLE}_lock` }),
  });
}

/** The steps that a database has not had yet, in order. */
async function pendingSteps(database: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const recordedSteps = [
    ...(await stepsRecordedIn(database, BREAKING_TABLE)),
    ...(await stepsRecordedIn(database, ADDITIONS_TABLE)),
  ];
  return names.filter((step) => !recordedSteps.includes(step));
}

/** The steps that one of the two tables records; none if the table does not exist yet. */
async function stepsRecordedIn(database: Kysely<Tables>, table: string): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(database);
  return rows.map(({ name }) => name);
}

/** @throws {StorageStartError} when the database has a breaking step that is not in `known` */
async function refuseNewer(database: Kysely<Tables>, known: readonly string[]): Promise<void> {
  const unknown = (await stepsRecordedIn(database, BREAKING_TABLE)).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  // The newer version may have changed this table too.
  const installation = await database
    .selectFrom('installation')
    .select('changed_by')
    .executeTakeFirst()
    .catch(() => undefined);
  const changedBy =
    installation?.changed_by && installation.changed_by !== BUILD.version
      ? `version ${installation.changed_by}`
      : 'a newer version';
  throw new StorageStartError(
    `The database was changed by ${changedBy} of this product (${unknown.join(', ')}), which this version, ${BUILD.version}, cannot read: start that version again, or restore a backup from before it (docs/deploy.md, "Upgrade and rollback").`,
  );
}
