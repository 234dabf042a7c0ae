import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { newPlanKey } from '../files/planKeys.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import type { Database } from '../database/database.ts';
import { PlanStore } from './planStore.ts';
import { SampleStore } from './sampleStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'sample-rows-'));
const { databases, stop } = everyDatabase(folder);
const ann = testCaller('ann', 'ann@agency.example');
const LATER = '9999-01-01T00:00:00.000Z';

describe.each(databases)('samples in %s', (_name, open) => {
  let database: Database;
  let samples: SampleStore;
  beforeAll(async () => {
    database = await open();
    samples = new SampleStore(database);
  });
  afterAll(async () => {
    await database?.destroy();
  });

  const sample = (content: string) => ({ content, place: newPlanKey(), source: 'Panel' });
  async function plan(content: string): Promise<string> {
    const key = newPlanKey();
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 1, rows: [] };
    const inputs = { strategy: 's', demo: 'd', client: 'c', fileName: 'a.csv', fileBytes: 1 };
    const mediaScore = { key, df_score_master: '[]', audience: undefined };
    await new PlanStore(database).addScored(ann, { key, ...inputs, assumptions, mediaScore, sample: content });
    return key;
  }

  test('of concurrent samples with the same content one is stored, and all callers get its place', async () => {
    const tries = Array.from({ length: 8 }, () => sample('at once'));
    const places = await Promise.all(tries.map((one) => samples.add(one)));
    expect(new Set(places).size).toBe(1);
    expect(tries.map(({ place }) => place)).toContain(places[0]);
    expect(await samples.find('at once')).toBe(places[0]);
  });

  test('a sample is kept while a plan refers to it or it was used recently', async () => {
    const [named, unnamed] = [sample('named'), sample('unnamed')];
    await samples.add(named);
    await samples.add(unnamed);
    const [one, other] = [await plan('named'), await plan('named')];
    expect(await samples.forgetUnused('2000-01-01T00:00:00.000Z')).toEqual([]);
    expect(await samples.forgetUnused(LATER)).toContain(unnamed.place);
    expect(await samples.find('unnamed')).toBeNull();
    await new PlanStore(database).forgetScored(one);
    expect(await samples.forgetUnused(LATER)).toEqual([]);
    expect(await samples.find('named')).toBe(named.place);
    await new PlanStore(database).forgetScored(other);
    expect(await samples.forgetUnused(LATER)).toEqual([named.place]);
  });

  test('the places of samples count as existing keys', async () => {
    const one = sample('swept');
    await samples.add(one);
    expect(await new PlanStore(database).existingKeys([one.place, newPlanKey()])).toEqual(new Set([one.place]));
    expect(await samples.forget(one.place)).toBe(true);
    expect((await new PlanStore(database).existingKeys([one.place])).size).toBe(0);
  });
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});
