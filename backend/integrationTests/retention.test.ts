import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { daysLater, monthsLater } from '../../core/words/days.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { AuditLog } from '../audit/auditLog.ts';
import { CompanyStore } from '../company/companyStore.ts';
import { CHANGES } from '../company/companyChanges.ts';
import { FolderBlobs } from '../files/folderBlobs.ts';
import { SharedFiles } from '../files/sharedFiles.ts';
import { PlanFiles } from '../plans/planFiles.ts';
import { newPlanKey } from '../files/planKeys.ts';
import type { Database } from '../database/database.ts';
import { PastPlans } from '../plans/pastPlans.ts';
import { PlanStore } from '../plans/planStore.ts';
import { removeExpired, Retention } from '../plans/retention.ts';

const folder = mkdtempSync(join(tmpdir(), 'retention-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const TIME_ZONE = 'Australia/Sydney';
const ann = testCaller('ann', 'ann@agency.example');
const { company } = ann;
/** Noon of a day in Sydney. */
const noon = (day: string) => new Date(`${day}T01:00:00Z`);
const today = new Date().toISOString().slice(0, 10);

describe.each(databases)('retention in %s', (_name, open) => {
  let database: Database;
  let plans: PlanStore;
  let past: PastPlans;
  let retention: Retention;
  const blobs = new FolderBlobs(folder);
  let files: SharedFiles;
  beforeAll(async () => {
    database = await open();
    plans = new PlanStore(database, TIME_ZONE);
    files = new SharedFiles(blobs, new PlanFiles(database));
    past = new PastPlans(database, TIME_ZONE);
    retention = new Retention(database, TIME_ZONE);
  });
  afterAll(() => database?.destroy());

  let clients = 0;
  /** Adds a client whose plans are kept for so many months. */
  async function client(keep_months: number | null): Promise<string> {
    const id = `client-${++clients}`;
    const row = { company, id, name: id, was: '[]', state: 'offered', listed: 0, held: 0, keep_months } as const;
    await database.insertInto('clients').values(row).execute();
    return id;
  }
  /** Adds a finished plan with a file, made at a given time. */
  async function plan(clientId: string, made: Date): Promise<string> {
    const key = newPlanKey();
    const path = await blobs.newTemporaryFile();
    writeFileSync(path, 'a');
    await blobs.keep(key, 'audience.csv', path);
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 2.5, rows: [] };
    const mediaScore = { key, df_score_master: '[]', audience: undefined };
    const inputs = { strategy: 's', demo: 'd', client: 'c', clientId, fileName: 'a.csv', fileBytes: 1 };
    await plans.addScored(ann, { key, ...inputs, assumptions, mediaScore });
    const details = { name: 'P', budget: '1', budgetConstraint: 'default', strategy: 's' } as const;
    const of = { ...details, buyingDemographic: 'd', client: 'c' };
    const report = { attentive_reach: 1 } as PlanReport;
    await plans.finish(ann, key, { name: 'P', budget: 1, budgetConstraints: 'Default', details: of, report });
    const finished = made.toISOString();
    await database.updateTable('plans').set({ finished, created: finished }).where('key', '=', key).execute();
    return key;
  }
  const isThere = async (key: string) =>
    (await database.selectFrom('plans').select('key').where('key', '=', key).execute()).length === 1;
  const clean = (day: string) => removeExpired({ retention, files }, noon(day));
  const goesOf = async (key: string) => (await past.part(ann)).plans.find((one) => one.key === key)?.about?.goes;
  const change = (asked: object) => {
    const given = { ...asked, actor: ann } as never;
    return CHANGES[(asked as { change: { kind: 'hold' } }).change.kind](given);
  };

  test('a plan is deleted on its day and not the day before, with its file, answers and comments', async () => {
    // 3 March in Sydney, while it is 2 March in UTC.
    const key = await plan(await client(12), new Date('2024-03-02T20:00:00Z'));
    const other = await plan(await client(null), noon('2020-01-01'));
    const kept = await plan(await client(120), noon('2024-03-01'));
    const link = { plan_key: key, hash: 'h', label: 'Dana', contact: '', made: '', made_by: ann.email, expires: '' };
    await database
      .insertInto('client_links')
      .values({ id: key, token_sha256: key, ...link, wrong_passcodes: 0, approval: 1, comments: 1 })
      .execute();
    await database
      .insertInto('client_plans')
      .values({ plan_key: key, hash: 'h', body: Buffer.from('') })
      .execute();
    await clean('2025-03-02');
    expect(await isThere(key)).toBe(true);
    expect(await clean('2025-03-03')).toBe(1);
    expect([await isThere(key), await isThere(other), await isThere(kept)]).toEqual([false, true, true]);
    expect(existsSync(join(folder, 'audiences', key))).toBe(false);
    expect(await database.selectFrom('client_plans').selectAll().where('plan_key', '=', key).execute()).toEqual([]);
    const [line] = (
      await new AuditLog(database).page(company, { from: '2000', to: '2100', key, what: 'plan_expired' }, 10)
    ).lines;
    expect(line).toMatchObject({ member: 'service', client: `client-${clients - 2}` });
    expect(JSON.parse(line!.about)).toEqual({ made: '2024-03-02T20:00:00.000Z', keep_months: 12 });
  });

  test('a plan under a legal hold of its own or of its client is not deleted, not even by its owner', async () => {
    const id = await client(1);
    const [ofClient, ofPlan] = [await plan(id, noon('2024-01-01')), await plan(await client(1), noon('2024-01-01'))];
    await change({ database, company, change: { kind: 'hold', client: id } });
    await change({ database, company, change: { kind: 'hold', key: ofPlan } });
    expect(await clean(today)).toBe(0);
    for (const key of [ofClient, ofPlan]) {
      expect(await goesOf(key)).toBeUndefined();
      await expect(past.remove(ann, key)).rejects.toMatchObject({ status: 409, code: 'on_hold' });
    }
    await database
      .insertInto('company')
      .values({ id: company, name: company, newcomers: 'planner', links: 'on', revision: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const held = async () => (await new CompanyStore(database).overview(company, [])).held_plans;
    const made = expect.any(String) as string;
    expect(await held()).toEqual([{ key: ofPlan, name: 'P', client: 'c', owner: ann.email, made }]);
    // After the hold ends, the deletion is announced for 30 days.
    await change({ database, company, change: { kind: 'release', client: id } });
    await change({ database, company, change: { kind: 'release', key: ofPlan } });
    expect(await held()).toEqual([]);
    expect([await clean(daysLater(today, 28)), await goesOf(ofClient)]).toEqual([0, expect.any(String)]);
    expect(await clean(daysLater(today, 32))).toBe(2);
  });

  test('a new rule deletes nothing for 30 days', async () => {
    const id = await client(null);
    const key = await plan(id, noon('2020-01-01'));
    await change({ database, company, change: { kind: 'client_keep', client: id, keep_months: 6 } });
    expect(await clean(daysLater(today, 28))).toBe(0);
    expect((await goesOf(key))! > daysLater(today, 28)).toBe(true);
    expect(await clean(daysLater(today, 32))).toBe(1);
  });

  test('the list and the plan announce the deletion from 30 days before', async () => {
    const id = await client(3);
    const madeFor = (goes: string) => plan(id, noon(monthsLater(goes, -3)));
    const [soon, later] = [await madeFor(daysLater(today, 20)), await madeFor(daysLater(today, 40))];
    expect(await goesOf(soon)).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await plans.fullPlan(ann, soon))!.goes).toBe(await goesOf(soon));
    expect([await goesOf(later), (await plans.fullPlan(ann, later))!.goes]).toEqual([undefined, undefined]);
  });
});
