import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WeekFigures } from '../../core/contract/bodies/planLayer.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { WeekPlan } from '../../core/rules/weekPlan.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { newPlanKey } from '../files/planKeys.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import type { Database } from '../database/database.ts';
import { PastPlans } from './pastPlans.ts';
import { PlanLayers } from './planLayers.ts';
import { PlanStore } from './planStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'layers-'));
const { databases, stop } = everyDatabase(folder);
const ann = testCaller('ann', 'ann@agency.example');
const bob = testCaller('bob', 'bob@agency.example');
const body = { version: 1, start: '2027-01-04', weeks: 4, cells: { Radio: [1, 2, 3, 4] }, half_life: 0 } as WeekPlan;
const figures = { says: 'Modelled, average week', exact: true } as WeekFigures;

describe.each(databases)('layers of plans in %s', (_name, open) => {
  let database: Database;
  let layers: PlanLayers;
  beforeAll(async () => {
    database = await open();
    layers = new PlanLayers(database);
  });
  afterAll(async () => {
    await database?.destroy();
  });

  async function plan(isFinished = true): Promise<string> {
    const key = newPlanKey();
    const plans = new PlanStore(database);
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 2.5, rows: [] };
    const inputs = { strategy: 'Reminder', demo: 'men 40+', client: 'Banksia Bank', fileName: 'a.csv', fileBytes: 1 };
    await plans.addScored(ann, {
      key,
      ...inputs,
      assumptions,
      mediaScore: { key, df_score_master: '[]', audience: undefined },
    });
    const details = {
      name: 'A',
      budget: '1',
      budgetConstraint: 'default',
      strategy: '',
      buyingDemographic: '',
      client: '',
    };
    const report = { attentive_reach: 1, df_score: '[]', output: [] } as unknown as PlanReport;
    if (isFinished) {
      await plans.finish(ann, key, {
        name: 'A',
        budget: 1,
        budgetConstraints: 'Default',
        details: details as never,
        report,
      });
    }
    return key;
  }
  const add = (key: string, version: number, by = ann, more: Partial<WeekPlan> = {}) =>
    layers.add(by, key, 'weeks', { version, body: { ...body, ...more }, figures });

  test('each change is the next version, and the newest is read', async () => {
    const key = await plan();
    expect(await layers.newest(key, 'weeks')).toBeNull();
    expect(await add(key, 0)).toMatchObject({ version: 1, changedBy: 'ann@agency.example' });
    expect(await add(key, 1, ann, { half_life: 2 })).toMatchObject({ version: 2 });
    expect(await layers.newest(key, 'weeks')).toMatchObject({ version: 2, body: { ...body, half_life: 2 }, figures });
    expect(await layers.add(ann, key, 'weeks', { version: 2, body: null, figures: null })).toMatchObject({
      version: 3,
    });
    expect(await layers.newest(key, 'weeks')).toMatchObject({ version: 3, body: null, figures: null });
  });

  test('of three concurrent changes to the same version, one is stored', async () => {
    const key = await plan();
    await add(key, 0);
    const kept = await Promise.allSettled([add(key, 1), add(key, 1), add(key, 1)]);
    const versions = kept.flatMap((one) =>
      one.status === 'fulfilled' && typeof one.value === 'object' ? [one.value.version] : [],
    );
    expect(versions).toEqual([2]);
    expect(await add(key, 1)).toBe('changed');
    expect(await add(key, 0)).toBe('changed');
  });

  test('only the newest 20 versions are kept', async () => {
    const key = await plan();
    for (let version = 0; version < 23; version++) await add(key, version);
    const rows = await database.selectFrom('plan_layers').select('version').where('plan_key', '=', key).execute();
    expect(rows.map(({ version }) => version).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, place) => 4 + place),
    );
    expect(await add(key, 2)).toBe('changed');
  });

  test('a layer is refused for another planner, an unfinished run and a plan that does not exist', async () => {
    expect(await add(await plan(), 0, bob)).toBe('gone');
    expect(await add(await plan(false), 0)).toBe('gone');
    expect(await add(newPlanKey(), 0)).toBe('gone');
  });

  test('the layers of a plan are deleted with it, and kept when it is archived', async () => {
    const [key, other] = [await plan(), await plan()];
    await add(key, 0);
    await add(other, 0);
    const pastPlans = new PastPlans(database);
    await pastPlans.archive(ann, other);
    expect(await pastPlans.remove(bob, key)).toBe(false);
    expect(await layers.newest(key, 'weeks')).not.toBeNull();
    expect(await pastPlans.remove(ann, key)).toBe(true);
    expect(await layers.newest(key, 'weeks')).toBeNull();
    expect(await layers.newest(other, 'weeks')).not.toBeNull();
  });
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});
