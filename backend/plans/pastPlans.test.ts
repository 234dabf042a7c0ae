import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { facts } from '../../testing/page/comparedPlans.ts';
import { undoRates } from '../../testing/database/undoMigrations.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { newPlanKey } from '../files/planKeys.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import type { Caller } from '../http/callers/caller.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { PastPlans } from './pastPlans.ts';
import { PlanStore } from './planStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'past-plans-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const ann = testCaller('ann', 'ann@agency.example');
const bob = testCaller('bob', 'bob@agency.example');

describe.each(databases)('past plans in %s', (name, open) => {
  let database: Database;
  let plans: PlanStore;
  let past: PastPlans;
  beforeAll(async () => {
    database = await open();
    [plans, past] = [new PlanStore(database), new PastPlans(database)];
  });
  afterAll(() => database?.destroy());

  async function scored(owner: Caller, audience?: AudienceFacts): Promise<string> {
    const key = newPlanKey();
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 2.5, rows: [] };
    const mediaScore = { key, df_score_master: '[]', audience };
    const inputs = { strategy: 's', demo: 'd', client: 'c', fileName: 'a.csv', fileBytes: 1 };
    await plans.addScored(owner, { key, ...inputs, assumptions, mediaScore });
    return key;
  }
  type From = { key: string; name: string };
  async function finish(owner: Caller, key: string, called: string, made_from?: From, store = plans): Promise<void> {
    const details = { budget: '1', budgetConstraint: 'default' as const, strategy: 's', buyingDemographic: 'd' };
    const report = { attentive_reach: 1234.5, cost_per_attentive_reach: 0.25, ...(made_from && { made_from }) };
    await store.finish(owner, key, {
      name: called,
      budget: 1,
      budgetConstraints: 'Default',
      details: { ...details, name: called, client: 'c' },
      report: report as unknown as PlanReport,
    });
  }
  async function keep(owner: Caller, called: string, made_from?: From): Promise<string> {
    const key = await scored(owner);
    await finish(owner, key, called, made_from);
    return key;
  }
  const listed = async (owner: Caller) => (await past.part(owner)).plans;
  const line = async (owner: Caller, key: string) => (await listed(owner)).find((plan) => plan.key === key);

  test('an entry has the plan’s reach, its cost and its maker', async () => {
    const key = await keep(ann, 'One');
    expect(await line(ann, key)).toMatchObject({
      Attentive_Reach: 1234.5,
      Cost_Per_Attentive_Reach: 0.25,
      about: { family: key, version: 1, versions: 1, made_by: 'ann@agency.example', archived: null },
    });
  });

  test('an entry shows whether the target is everybody in the file', async () => {
    const aboutPlan = async (applied: boolean) => {
      const key = await scored(ann, facts({ demographic: { name: 'd', applied, says: '' } }));
      await finish(ann, key, 'Target');
      return (await line(ann, key))?.about;
    };
    expect(await aboutPlan(false)).toMatchObject({ everybody: true });
    expect(await aboutPlan(true)).not.toHaveProperty('everybody');
  });

  test('a plan made from another is its next version; deleting one changes no numbers, and another owner starts at 1', async () => {
    const first = await keep(ann, 'Spring');
    const from = { key: first, name: 'Spring' };
    const second = await keep(ann, 'Spring', from);
    const third = await keep(ann, 'Spring', { key: second, name: 'Spring' });
    const about = async (key: string) => (await line(ann, key))?.about;
    expect(await about(first)).toMatchObject({ family: first, version: 1, versions: 3 });
    expect(await about(third)).toMatchObject({ family: first, version: 3, versions: 3 });
    expect(await past.remove(ann, second)).toBe(true);
    const fourth = await keep(ann, 'Spring', from);
    expect(await about(fourth)).toMatchObject({ family: first, version: 4, versions: 4 });
    const bobs = await keep(bob, 'Spring', from);
    expect((await line(bob, bobs))?.about).toMatchObject({ family: bobs, version: 1, versions: 1 });
  });

  test('a plan under a legal hold of its own or of its client is not deleted', async () => {
    const key = await keep(ann, 'Held');
    const { company } = ann;
    const client = { company, id: 'held', name: 'Held', was: '[]', state: 'offered', listed: 0, held: 1 } as const;
    await database.insertInto('clients').values(client).execute();
    await database.updateTable('plans').set({ client_id: 'held' }).where('key', '=', key).execute();
    await expect(past.remove(ann, key)).rejects.toMatchObject({ status: 409, code: 'on_hold' });
    await database.updateTable('clients').set({ held: 0 }).where('id', '=', 'held').execute();
    await database.updateTable('plans').set({ held: 1 }).where('key', '=', key).execute();
    await expect(past.remove(ann, key)).rejects.toMatchObject({ code: 'on_hold' });
    await database.updateTable('plans').set({ held: 0 }).where('key', '=', key).execute();
    expect(await past.remove(ann, key)).toBe(true);
  });

  test('the number of a deleted version is not reused', async () => {
    const first = await keep(ann, 'Autumn');
    const from = { key: first, name: 'Autumn' };
    const second = await keep(ann, 'Autumn', from);
    expect(await past.remove(ann, second)).toBe(true);
    const third = await keep(ann, 'Autumn', from);
    expect((await line(ann, third))?.about).toMatchObject({ family: first, version: 3, versions: 3 });
    expect(await past.remove(ann, third)).toBe(true);
    const fourth = await keep(ann, 'Autumn', from);
    expect((await line(ann, fourth))?.about).toMatchObject({ version: 4 });
    // A proposal that is stored twice takes no second number.
    await finish(ann, fourth, 'Autumn', from);
    const fifth = await keep(ann, 'Autumn', from);
    expect((await line(ann, fifth))?.about).toMatchObject({ version: 5 });
  });

  test('plans that several processes finish at the same time have different numbers', async () => {
    const first = await keep(ann, 'Busy');
    const keys = await Promise.all(Array.from({ length: 12 }, () => scored(ann)));
    const stores = [plans, new PlanStore(database)];
    const from = { key: first, name: 'Busy' };
    await Promise.all(keys.map((key, at) => finish(ann, key, 'Busy', from, stores[at % 2])));
    const versions = (await listed(ann))
      .filter(({ about }) => about?.family === first)
      .map(({ about }) => about?.version);
    expect(versions.sort((one, other) => one! - other!)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
  });

  /** The database as it was before step 006. */
  async function undoSince006(): Promise<void> {
    await database.schema.dropTable('families').execute();
    await database.schema.alterTable('installation').dropColumn('changed_by').execute();
    await database.schema.dropIndex('plans_of_sample').execute();
    await database.schema.alterTable('plans').dropColumn('sample').execute();
    await database.schema.dropTable('samples').execute();
    await database.schema.alterTable('plans').dropColumn('everybody').execute();
    await undoRates(database);
  }

  test('a family without a counter continues after the highest number of its plans', async () => {
    const first = await keep(bob, 'Winter');
    const from = { key: first, name: 'Winter' };
    const third = [await keep(bob, 'Winter', from), await keep(bob, 'Winter', from)][1]!;
    await undoSince006();
    await sql`delete from kysely_migration where name >= '006_families'`.execute(database);
    await migrate(database, name === 'SQLite' ? 'sqlite' : 'postgres');
    const counters = database
      .selectFrom('families')
      .select('newest')
      .where('family', '=', first)
      .where('owner_uid', '=', '');
    expect(await counters.execute()).toEqual([{ newest: 3 }]);
    expect(await past.remove(bob, third)).toBe(true);
    expect((await line(bob, await keep(bob, 'Winter', from)))?.about).toMatchObject({ version: 4 });

    // A process of an earlier version that still runs uses no counters.
    const older = await scored(bob);
    await database
      .updateTable('plans')
      .set({ state: 'finished', finished: '2026-11-23T00:00:00.000Z', name: 'Winter', family: first, version: 5 })
      .where('key', '=', older)
      .execute();
    expect((await line(bob, await keep(bob, 'Winter', from)))?.about).toMatchObject({ version: 6 });
  });

  test('a report has the current name of the plan it was made from, and no key once that plan is deleted', async () => {
    const first = await keep(ann, 'Before');
    const second = await keep(ann, 'After', { key: first, name: 'Before' });
    await past.rename(ann, first, 'Called otherwise');
    expect((await plans.fullPlan(bob, second))?.made_from).toEqual({ key: first, name: 'Called otherwise' });
    await past.remove(ann, first);
    expect((await plans.fullPlan(bob, second))?.made_from).toEqual({ name: 'Before' });
  });

  test('only the owner renames, archives, restores and deletes a plan; a repeated change has no further effect', async () => {
    const key = await keep(ann, 'Old name');
    for (const change of [past.rename(bob, key, 'Bob’s'), past.archive(bob, key), past.bringBack(bob, key)])
      expect(await change).toBe(false);
    expect(await past.remove(bob, key)).toBe(false);
    expect([await past.rename(ann, key, 'New'), await past.rename(ann, key, 'New')]).toEqual([true, true]);
    expect(await line(ann, key)).toMatchObject({ Scenario_Name: 'New' });
    expect((await plans.details(bob, key))?.name).toBe('New');
    expect([await past.archive(ann, key), await past.archive(ann, key)]).toEqual([true, true]);
    expect((await line(ann, key))?.about?.archived).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await past.bringBack(ann, key)).toBe(true);
    expect((await line(ann, key))?.about?.archived).toBeNull();
    expect([await past.remove(ann, key), await past.remove(ann, key)]).toEqual([true, false]);
    expect([await line(ann, key), await plans.fullPlan(ann, key)]).toEqual([undefined, null]);
  });

  test('an unfinished run is neither renamed nor deleted', async () => {
    const key = newPlanKey();
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 2.5, rows: [] };
    const inputs = { strategy: 's', demo: 'd', client: 'c', fileName: 'a.csv', fileBytes: 1, assumptions };
    const mediaScore = { key, df_score_master: '[]', audience: undefined };
    await plans.addScored(ann, { key, ...inputs, mediaScore });
    expect([await past.rename(ann, key, 'X'), await past.remove(ann, key)]).toEqual([false, false]);
  });

  test('the pages together are the whole list, also if plans have equal times or one is deleted meanwhile', async () => {
    const cleo = testCaller('cleo', 'cleo@agency.example');
    for (let at = 0; at < 7; at++) await keep(cleo, `Plan ${at}`);
    await database
      .updateTable('plans')
      .set({ finished: '2026-05-05T05:05:05.000Z' })
      .where('owner_uid', '=', 'cleo')
      .execute();
    const whole = (await listed(cleo)).map(({ key }) => key);
    const first = await past.part(cleo, { limit: 3 });
    expect(await past.remove(cleo, first.plans[2]!.key)).toBe(true);
    const second = await past.part(cleo, { limit: 3, after: first.next! });
    const third = await past.part(cleo, { limit: 3, after: second.next! });
    expect([...first.plans, ...second.plans, ...third.plans].map(({ key }) => key)).toEqual(whole);
    expect([third.plans.length, third.next]).toEqual([1, null]);
  });

  test('figures that older plans lack are filled in from their reports', async () => {
    const key = await keep(ann, 'Older');
    await database.updateTable('plans').set({ reach: null, cost: null }).where('key', '=', key).execute();
    expect(await line(ann, key)).toMatchObject({ Attentive_Reach: null, Cost_Per_Attentive_Reach: null });
    expect(await past.fillFigures()).toBe(1);
    expect(await line(ann, key)).toMatchObject({ Attentive_Reach: 1234.5, Cost_Per_Attentive_Reach: 0.25 });
    expect(await past.fillFigures()).toBe(0);
  });

  test('plans of a database without figures and versions are migrated, each as version 1 of its own family', async () => {
    const key = await keep(bob, 'Old');
    await undoSince006();
    for (const index of ['plans_listed', 'plans_of_family']) await database.schema.dropIndex(index).execute();
    for (const column of ['reach', 'cost', 'family', 'version', 'archived'])
      await database.schema.alterTable('plans').dropColumn(column).execute();
    await database.schema.createIndex('plans_of_owner').on('plans').columns(['owner_uid', 'state']).execute();
    await sql`delete from kysely_migration where name >= '005_past_plans'`.execute(database);

    await migrate(database, name === 'SQLite' ? 'sqlite' : 'postgres');
    const about = { family: key, version: 1, versions: 1, made_by: 'bob@agency.example', archived: null };
    expect(await line(bob, key)).toMatchObject({ Scenario_Name: 'Old', Attentive_Reach: null, about });
    expect(await past.fillFigures()).toBeGreaterThan(0);
    expect(await line(bob, key)).toMatchObject({ Attentive_Reach: 1234.5, Cost_Per_Attentive_Reach: 0.25, about });
    // A second migration changes nothing.
    await migrate(database, name === 'SQLite' ? 'sqlite' : 'postgres');
    expect(await line(bob, key)).toMatchObject({ Scenario_Name: 'Old', about });
  });

  test('a page and the number of versions are read from indexes, without sorting', async () => {
    await insertMany(database, 3000);
    if (name !== 'SQLite') await sql`analyze plans`.execute(database);
    const asked = past.query(testCaller('many', 'many@agency.example'), {
      limit: 100,
      after: '2026-06-01T00:00:00.000Z|x',
    });
    const { sql: text, parameters } = asked.compile();
    const explain = name === 'SQLite' ? 'explain query plan ' : 'explain ';
    const { rows } = await database.executeQuery({ ...asked.compile(), sql: explain + text, parameters });
    const queryPlan = JSON.stringify(rows);
    expect(queryPlan).toMatch(/plans_listed/);
    expect(queryPlan).toMatch(/versions_of_family/);
    // The table of clients is small, and read once for a page.
    expect(queryPlan).not.toMatch(/TEMP B-TREE|"Sort|->\s+Sort|Seq Scan on (?!clients)/i);
  });
});

/** Inserts many plans of one owner and of others directly into the table. */
async function insertMany(database: Database, count: number): Promise<void> {
  const body = new Uint8Array([1]);
  const rows = Array.from({ length: count }, (_, at) => ({
    key: `many${String(at).padStart(8, '0')}`,
    owner_uid: at % 3 === 0 ? 'many' : `other${at % 50}`,
    owner_email: 'many@agency.example',
    company: 'agency.example',
    state: 'finished' as const,
    created: '2026-01-01T00:00:00.000Z',
    finished: new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString(),
    ...{ strategy: 's', demo: 'd', client: 'c', file_name: 'a.csv', file_bytes: 1, name: `Plan ${at}` },
    ...{ assumptions: body, media_score_reply: body, family: `many${String(at).padStart(8, '0')}`, version: 1 },
  }));
  for (let at = 0; at < rows.length; at += 500)
    await database
      .insertInto('plans')
      .values(rows.slice(at, at + 500))
      .execute();
}
