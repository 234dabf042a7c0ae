import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import { isReachable, openDatabase } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { PastPlans } from './pastPlans.ts';
import { PlanStore } from './planStore.ts';
import type { FinishedPlan, ScoredPlan } from './planStore.ts';
import { nextMoment } from '../../testing/eventually.ts';
import { newPlanKey } from '../files/planKeys.ts';

const folder = mkdtempSync(join(tmpdir(), 'plans-'));
const { databases, stop } = everyDatabase(folder);

const ann = testCaller('ann', 'Ann@Agency.example');
const bob = testCaller('bob', 'bob@agency.example');
const eve = testCaller('eve', 'eve@other.example');

function scored(key: string): ScoredPlan {
  const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 2.5, rows: [] };
  const mediaScore = { key, df_score_master: '[]', audience: undefined };
  const inputs = { strategy: 'Reminder', demo: 'men 40+', client: 'Banksia Bank' };
  return { key, ...inputs, fileName: 'a.csv', fileBytes: 209_715_200, assumptions, mediaScore };
}

function finished(name: string, budget = 1_000_000_000_000_000): FinishedPlan {
  const constraint = 'default' as const;
  const details = { name, budget: '1', budgetConstraint: constraint, strategy: '', buyingDemographic: '', client: '' };
  const report = { attentive_reach: 1 / 3, df_score: '[]', output: [{ Master_Channel: name, Optimal_Budget: 0.1 }] };
  return { name, budget, budgetConstraints: 'Default', details, report: report as unknown as PlanReport };
}

describe.each(databases)('plans in %s', (_name, open) => {
  let database: Database;
  let plans: PlanStore;
  beforeAll(async () => {
    database = await open();
    plans = new PlanStore(database);
  });
  afterAll(async () => {
    await database?.destroy();
  });

  async function keep(name: string): Promise<string> {
    const key = newPlanKey();
    await plans.addScored(ann, scored(key));
    await plans.finish(ann, key, finished(name));
    return key;
  }

  test('the database answers', async () => {
    expect(await isReachable(database)).toBe(true);
  });

  test('a stored plan is read as it was stored', async () => {
    const key = newPlanKey();
    await plans.addScored(ann, scored(key));
    expect(await plans.planOfOwner(ann, key)).toEqual({ ...scored(key), sample: null, state: 'scored' });
    await plans.keepReach(ann, key, { reach_curves: '[]', audience: undefined });
    const report = await plans.finish(ann, key, finished('Näme "quoted" 漢字'));
    expect(await plans.details(ann, key)).toEqual(finished('Näme "quoted" 漢字').details);
    expect(await plans.fullPlan(ann, key)).toEqual({
      ...{ key, df_score_master: '[]', reach_curves: '[]', ...report },
      ...{ made_by: ann.email, made_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string },
    });
  });

  test('only the first proposal of a run is stored, with its curves', async () => {
    const key = newPlanKey();
    await plans.addScored(ann, scored(key));
    await plans.keepReach(ann, key, { reach_curves: '["first"]', audience: undefined });
    const first = await plans.finish(ann, key, finished('First'));
    expect(await plans.finish(ann, key, finished('Second'))).toEqual(first);
    await plans.keepReach(ann, key, { reach_curves: '["second"]', audience: undefined });
    expect(await plans.fullPlan(ann, key)).toMatchObject({ reach_curves: '["first"]', output: first!.output });
  });

  test('the list has the owner’s finished plans only, newest first', async () => {
    const dora = testCaller('dora', 'dora@agency.example');
    const keys = [newPlanKey(), newPlanKey(), newPlanKey()] as const;
    for (const key of keys) await plans.addScored(dora, scored(key));
    await plans.finish(dora, keys[1], finished('One'));
    await nextMoment();
    await plans.finish(dora, keys[0], finished('Two'));
    const { plans: list } = await new PastPlans(database).part(dora);
    expect(list.map(({ Scenario_Name }) => Scenario_Name)).toEqual(['Two', 'One']);
    expect(list[0]).toMatchObject({
      Budget_Scenario: 1_000_000_000_000_000,
      budget_contraints: 'Default',
      key: keys[0],
    });
    expect((await new PastPlans(database).part(bob)).plans).toEqual([]);
  });

  test('colleagues may read a finished plan, other companies may not, and only the owner may change it', async () => {
    const key = await keep('Shared');
    expect(await plans.fullPlan(bob, key)).not.toBeNull();
    expect(await plans.ownerOfFile(bob, key)).toEqual({ uid: ann.uid, email: ann.email });
    expect(await plans.planOfOwner(bob, key)).toBeNull();
    expect(await plans.finish(bob, key, finished('Bob’s'))).toBeNull();
    for (const answer of [plans.fullPlan(eve, key), plans.details(eve, key), plans.planOfOwner(eve, key)]) {
      expect(await answer).toBeNull();
    }
    expect(await plans.ownerOfFile(eve, key)).toBeNull();
  });

  test('a run that is not finished is read by its owner only', async () => {
    const key = newPlanKey();
    await plans.addScored(ann, scored(key));
    expect(await plans.fullPlan(ann, key)).toBeNull();
    expect(await plans.details(bob, key)).toBeNull();
    expect(await plans.ownerOfFile(bob, key)).toBeNull();
    expect(await plans.ownerOfFile(ann, key)).toEqual({ uid: ann.uid, email: ann.email });
  });

  test('abandoned runs are found by age and deleted, plans are not', async () => {
    const kept = await keep('Kept');
    const key = newPlanKey();
    await plans.addScored(ann, scored(key));
    const later = new Date(Date.now() + 1000).toISOString();
    expect(await plans.abandonedBefore('2020-01-01T00:00:00.000Z')).toEqual([]);
    const abandoned = await plans.abandonedBefore(later);
    expect(abandoned).toContain(key);
    expect(abandoned).not.toContain(kept);
    expect(await plans.forgetScored(key)).toBe(true);
    expect(await plans.forgetScored(kept)).toBe(false);
    expect(await plans.planOfOwner(ann, key)).toBeNull();
  });

  test('two concurrent proposals of one run store one plan', async () => {
    const key = newPlanKey();
    await plans.addScored(ann, scored(key));
    const [one, other] = await Promise.all([
      plans.finish(ann, key, finished('One')),
      plans.finish(ann, key, finished('Other')),
    ]);
    expect(one).toEqual(other);
  });
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

test('keys carry at least 128 random bits and never repeat', () => {
  const keys = new Set(Array.from({ length: 1000 }, newPlanKey));
  expect(keys.size).toBe(1000);
  for (const key of keys) expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16);
});

test('a SQLite file that is opened again has its plans', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plans-again-'));
  const key = newPlanKey();
  const first = await openDatabase({ databaseUrl: null, dataDir });
  await new PlanStore(first).addScored(ann, scored(key));
  await first.destroy();
  const second = await openDatabase({ databaseUrl: null, dataDir });
  expect(await new PlanStore(second).planOfOwner(ann, key)).not.toBeNull();
  await second.destroy();
  rmSync(dataDir, { recursive: true });
});
