import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { testCaller } from '../../testing/backend/testCaller.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { FolderBlobs } from '../files/folderBlobs.ts';
import { newPlanKey } from '../files/planKeys.ts';
import { SharedFiles } from '../files/sharedFiles.ts';
import type { StoredFile } from '../files/sharedFiles.ts';
import type { Database } from '../database/database.ts';
import { PlanFiles } from './planFiles.ts';
import { PlanStore } from './planStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'plan-files-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const ann = testCaller('ann', 'ann@agency.example');
const { signal } = new AbortController();

describe.each(databases)('files of plans in %s', (name, open) => {
  const dataDir = join(folder, name);
  const blobs = new FolderBlobs(dataDir);
  let database: Database;
  let plans: PlanStore;
  let rows: PlanFiles;
  let files: SharedFiles;
  beforeAll(async () => {
    database = await open();
    plans = new PlanStore(database);
    rows = new PlanFiles(database);
    files = new SharedFiles(blobs, rows);
  });
  afterAll(() => database?.destroy());

  const temporary = async (content: string) => {
    const path = await blobs.newTemporaryFile();
    writeFileSync(path, content);
    return path;
  };
  const addPlan = (key: string) => (stored: readonly StoredFile[]) => {
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 1, rows: [] };
    const mediaScore = { key, df_score_master: '[]', audience: undefined };
    const inputs = { strategy: 's', demo: 'd', client: 'c', fileName: 'a.csv', fileBytes: 1 };
    return plans.addScored(ann, { key, ...inputs, assumptions, mediaScore }, stored);
  };
  /** Adds a plan with a csv and an audience matrix. */
  async function add(csv: string, save?: (key: string, stored: readonly StoredFile[]) => Promise<boolean>) {
    const key = newPlanKey();
    const toStore = [
      { name: 'audience.folded' as const, path: await temporary(`matrix of ${csv}`) },
      { name: 'audience.csv' as const, path: await temporary(csv) },
    ];
    await files.store(key, toStore, (stored) => (save ?? ((of, all) => addPlan(of)(all)))(key, stored), signal);
    return key;
  }
  async function remove(key: string) {
    expect(await plans.forgetScored(key)).toBe(true);
    await files.remove(key);
  }
  const stored = () => (existsSync(join(dataDir, 'files')) ? readdirSync(join(dataDir, 'files')) : []);
  const csvOf = async (key: string) => {
    const file = await files.open(key, 'audience.csv');
    return file && text(file.content);
  };

  test('identical files are stored once and removed with their last plan; stored again, they get a new place', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => add('a,b\n')));
    const other = await add('other');
    expect(stored()).toHaveLength(4);
    const place = await rows.placeOf(keys[0]!, 'audience.csv');
    expect(place).toBe(`${createHash('sha256').update('a,b\n').digest('base64url')}${place!.slice(43)}`);
    for (const key of keys.slice(1)) await remove(key);
    expect([await csvOf(keys[0]!), await csvOf(other), await csvOf(keys[1]!)]).toEqual(['a,b\n', 'other', null]);
    await remove(keys[0]!);
    await remove(other);
    expect(stored()).toEqual([]);
    const again = await add('a,b\n');
    expect(await rows.placeOf(again, 'audience.csv')).not.toBe(place);
    await remove(again);
  });

  test('a file that is removed just before another plan refers to it is stored again', async () => {
    const first = await add('goes');
    const before = await rows.placeOf(first, 'audience.csv');
    let tries = 0;
    const second = await add('goes', async (key, found) => {
      expect(found.map(({ isNew }) => isNew)).toEqual(tries++ === 0 ? [false, false] : [true, true]);
      if (tries === 1) await remove(first);
      return addPlan(key)(found);
    });
    expect([tries, await csvOf(second)]).toEqual([2, 'goes']);
    expect(await rows.placeOf(second, 'audience.csv')).not.toBe(before);
    await remove(second);
    expect(stored()).toEqual([]);
  });

  test('after a failure no file is left, except files of other plans', async () => {
    const fails = () => Promise.reject(new Error('no row'));
    await expect(add('fails', fails)).rejects.toThrow('no row');
    expect(stored()).toEqual([]);
    const key = await add('fails');
    await expect(add('fails', fails)).rejects.toThrow('no row');
    expect(await csvOf(key)).toBe('fails');
    await remove(key);
  });

  test('a blob that is missing after a restore is stored again at the next upload of the same file', async () => {
    const key = await add('lost');
    for (const each of stored()) rmSync(join(dataDir, 'files', each), { recursive: true });
    expect(await csvOf(key)).toBeNull();
    const next = await add('lost');
    expect([await csvOf(key), await csvOf(next)]).toEqual(['lost', 'lost']);
    for (const each of [key, next]) await remove(each);
    expect(stored()).toEqual([]);
  });

  test('only the files of deleted plans are removed after a process was killed', async () => {
    const [gone, stays] = [await add('left over'), await add('stays')];
    await plans.forgetScored(gone);
    await files.removeLeftOver();
    expect([await csvOf(gone), await csvOf(stays)]).toEqual([null, 'stays']);
    expect(stored()).toHaveLength(2);
    await remove(stays);
  });

  test('in the week after an upgrade with plans, files are stored under the key of their plan', async () => {
    const at = (shares_files_from: string) => database.updateTable('installation').set({ shares_files_from }).execute();
    await at(new Date(Date.now() + 1000).toISOString());
    const key = await add('apart');
    expect(stored()).toEqual([key]);
    await expect(add('apart', () => Promise.reject(new Error('no row')))).rejects.toThrow('no row');
    expect(stored()).toEqual([key]);
    await at(new Date().toISOString());
    expect(await csvOf(key)).toBe('apart');
    await remove(key);
    expect(stored()).toEqual([]);
  });

  test('plans that are added and deleted concurrently have their files, and no file is left at the end', async () => {
    const elsewhere = new SharedFiles(blobs, new PlanFiles(database));
    let going: string[] = [];
    for (let round = 0; round < 10; round++) {
      const leaving = going.map(async (key) => {
        expect(await plans.forgetScored(key)).toBe(true);
        await elsewhere.remove(key);
      });
      going = await Promise.all([...Array.from({ length: 8 }, () => add('busy')), ...leaving]).then((keys) =>
        keys.flatMap((key) => key ?? []),
      );
      for (const key of going) expect(await csvOf(key)).toBe('busy');
    }
    for (const key of going) await remove(key);
    expect(stored()).toEqual([]);
  });
});
