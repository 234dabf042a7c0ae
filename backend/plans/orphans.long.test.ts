import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { startBucketServer } from '../../testing/bucket/bucketServer.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { removeOrphans } from './housekeeping.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import type { BlobStore } from '../files/blobStore.ts';
import { BucketBlobs } from '../files/bucketBlobs.ts';
import { openDatabase } from '../database/database.ts';
import { FolderBlobs } from '../files/folderBlobs.ts';
import { PlanStore } from './planStore.ts';
import { eventually } from '../../testing/eventually.ts';
import { newPlanKey } from '../files/planKeys.ts';

const LATER = () => Date.now() + 60_000;
const ann = testCaller('ann', 'ann@agency.example');

async function folder(dataDir: string): Promise<{ blobs: BlobStore; stop(): Promise<void> }> {
  return { blobs: new FolderBlobs(dataDir), stop: async () => undefined };
}
async function bucket(dataDir: string) {
  const server = await startBucketServer();
  const blobs = new BucketBlobs({ ...server.settings, prefix: 'planner/live' }, dataDir, { bytes: 0, inUseMs: 0 });
  return { blobs, stop: async () => (blobs.close(), server.stop()) };
}

describe.each([
  ['folder', folder],
  ['bucket', bucket],
] as const)('files without a plan in a %s', (_where, open) => {
  let dataDir: string;
  let stores: { plans: PlanStore; blobs: BlobStore };
  let stop: () => Promise<void>;
  let lines: string[];
  const { log } = fastify({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } });

  beforeEach(async () => {
    lines = [];
    dataDir = mkdtempSync(join(tmpdir(), 'orphans-'));
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const opened = await open(dataDir);
    stores = { plans: new PlanStore(database), blobs: opened.blobs };
    stop = async () => {
      await database.destroy();
      await opened.stop();
      rmSync(dataDir, { recursive: true });
    };
  });
  afterEach(() => stop());

  async function keep(withRow: boolean): Promise<string> {
    const key = newPlanKey();
    for (const name of ['audience.csv', 'audience.folded'] as const) {
      const path = await stores.blobs.newTemporaryFile();
      writeFileSync(path, 'confidential');
      await stores.blobs.keep(key, name, path);
    }
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 1, rows: [] };
    const mediaScore = { key, df_score_master: '[]', audience: undefined };
    const inputs = { strategy: 's', demo: 'd', client: 'c', fileName: 'a.csv', fileBytes: 1 };
    if (withRow) await stores.plans.addScored(ann, { key, ...inputs, assumptions, mediaScore });
    return key;
  }
  const kept = async (keys: string[]) => {
    const found = await Promise.all(keys.map((key) => stores.blobs.localFile(key, 'audience.csv')));
    return found.map((path) => path !== null);
  };

  test('only old files without a row are removed', async () => {
    expect(await removeOrphans(stores, LATER(), log)).toBe(0);
    const known = [await keep(true), await keep(true), await keep(true)];
    const orphans: string[] = [];
    for (let each = 0; each < 7; each++) orphans.push(await keep(false));
    expect(await removeOrphans(stores, Date.now() - 60_000, log)).toBe(0);
    expect(await kept(orphans)).toEqual(orphans.map(() => true));
    expect(await removeOrphans(stores, LATER(), log)).toBe(7);
    expect(await kept(orphans)).toEqual(orphans.map(() => false));
    expect(await kept(known)).toEqual([true, true, true]);
  });

  test('the files of another database stay, and the log says so', async () => {
    await removeOrphans(stores, LATER(), log);
    const theirs = [await keep(false), await keep(false)];
    const elsewhere = mkdtempSync(join(tmpdir(), 'orphans-'));
    const wrong = await openDatabase({ databaseUrl: null, dataDir: elsewhere });
    const mistaken = { ...stores, plans: new PlanStore(wrong) };
    expect(await removeOrphans(mistaken, LATER(), log)).toBe(0);
    expect(lines.join()).toContain('belong to another database');
    expect(await kept(theirs)).toEqual([true, true]);
    await wrong.destroy();
    rmSync(elsewhere, { recursive: true });
  });

  test('an empty database removes no files from a store that has some', async () => {
    const old = [await keep(false), await keep(false)];
    expect(await removeOrphans(stores, LATER(), log)).toBe(0);
    expect(await kept(old)).toEqual([true, true]);
    const known = await keep(true);
    expect(await removeOrphans(stores, LATER(), log)).toBe(2);
    expect(await kept([...old, known])).toEqual([false, false, true]);
  });
});

test('files that a killed process left are removed at a later start, once they are a day old', async () => {
  const first = await startBackend();
  const calls = new Calls(first.url, { uid: 'ann', email: 'ann@agency.example' });
  const { key } = await calls.finishedPlan(respondentsCsv(100, 2));
  await first.kill();
  const blobs = new FolderBlobs(first.dataDir);
  const orphans = await Promise.all(
    ['old', 'new'].map(async (age) => {
      const orphan = newPlanKey();
      const path = await blobs.newTemporaryFile();
      writeFileSync(path, 'confidential');
      await blobs.keep(orphan, 'audience.csv', path);
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      const own = join(first.dataDir, 'files', orphan);
      if (age === 'old') for (const each of [join(own, 'audience.csv'), own]) utimesSync(each, yesterday, yesterday);
      return orphan;
    }),
  );
  // The plan's own files are as old.
  for (const name of readdirSync(join(first.dataDir, 'files'), { recursive: true, encoding: 'utf8' }))
    if (!orphans.some((orphan) => name.startsWith(orphan)))
      utimesSync(join(first.dataDir, 'files', name), new Date(0), new Date(0));
  const second = await startBackend({ dataDir: first.dataDir });
  await eventually(async () => (await blobs.localFile(orphans[0]!, 'audience.csv')) === null);
  const there = await Promise.all(orphans.map((each) => blobs.has(each, 'audience.csv')));
  expect(there).toEqual([false, true]);
  const file = await new Calls(second.url, { uid: 'ann', email: 'ann@agency.example' }).access('plan_csv_file', {
    key,
  });
  expect(file.text).toBe(respondentsCsv(100, 2));
  await second.stop();
  rmSync(first.dataDir, { recursive: true, force: true });
});
