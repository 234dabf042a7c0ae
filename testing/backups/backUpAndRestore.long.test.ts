import SqliteDatabase from 'libsql';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { respondentsCsv } from '../audience/audienceFiles.ts';
import { Calls } from '../backend/calls.ts';
import { startBackend } from '../backend/startBackend.ts';
import { eventually } from '../eventually.ts';
import { bytesOf, lostOrChanged, newPlanLog, planAll } from '../../scripts/soak/planners.ts';
import { backUp, restore } from '../../backend/backups/backUpAndRestore.ts';

const place = mkdtempSync(join(tmpdir(), 'planner-backup-'));
const folder = (name: string) => join(place, name);
const embedded = (dataDir: string) => ({ dataDir, databaseUrl: null, bucket: null });
afterAll(() => rmSync(place, { recursive: true }));

test('a running service is backed up, destroyed and restored: every plan shown before is there, byte for byte', async () => {
  const settings = { LOG_LEVEL: 'warn', RATE_LIMIT: '1000000' };
  const first = await startBackend({ settings });
  mkdirSync(join(first.dataDir, 'auth-emulator'));
  writeFileSync(join(first.dataDir, 'auth-emulator', 'accounts.json'), '{"users":[]}');
  const planLog = newPlanLog();
  let over = false;
  const work = planAll(planLog, { url: () => first.url, planners: 3, shouldContinue: () => !over });
  await eventually(() => planLog.shown.length >= 4);
  const before = { ...planLog, shown: [...planLog.shown] };
  const backup = backUp(embedded(first.dataDir), folder('one'));
  expect(backup.plans).toBeGreaterThanOrEqual(4);
  await eventually(() => planLog.shown.length > before.shown.length);
  over = true;
  await work;
  const bytes = await bytesOf(first.url, before);
  await first.kill();
  rmSync(first.dataDir, { recursive: true });

  expect(restore(embedded(first.dataDir), folder('one'))).toEqual(backup);
  expect(readFileSync(join(first.dataDir, 'auth-emulator', 'accounts.json'), 'utf8')).toBe('{"users":[]}');
  const second = await startBackend({ dataDir: first.dataDir, settings });
  expect(await lostOrChanged(before, second.url)).toEqual([]);
  expect(await bytesOf(second.url, before)).toEqual(bytes);
  await second.stop();
  rmSync(first.dataDir, { recursive: true });
});

/** Audience files of the plans that were made, by key. */
const csvOf = new Map<string, string>();

/** Creates plans of one planner with these names. @param apart  whether each plan has a different file */
async function plansNamed(
  url: string,
  names: readonly string[],
  apart = true,
): Promise<{ calls: Calls; keys: string[] }> {
  const calls = new Calls(url, { uid: 'ann', email: 'ann@agency.example' });
  const keys: string[] = [];
  for (const [at, name] of names.entries()) {
    const csv = respondentsCsv(60, apart ? at : 1);
    const { key } = await calls.finishedPlan(csv, { name });
    csvOf.set(key, csv);
    keys.push(key);
  }
  return { calls, keys };
}

/** Folders of a plan's audience file and audience matrix, by their names. */
function foldersOf(dataDir: string, key: string): Map<string, string> {
  const database = new SqliteDatabase(join(dataDir, 'plans.sqlite'));
  const rows = database.prepare('SELECT name, place FROM plan_files WHERE plan_key = ?').all(key);
  database.close();
  return new Map(
    (rows as { name: string; place: string }[]).map(({ name, place }) => [name, join(dataDir, 'files', place)]),
  );
}

/** The output and exit code of `npm run backup` or `npm run restore`. */
async function command(name: string, dataDir: string, to: string): Promise<{ code: number | null; lines: string[] }> {
  const demo = { FIREBASE_PROJECT_ID: 'demo-media-planner', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  const env = { ...process.env, ...demo, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['scripts/run.mjs', name, to], { cwd: join(__dirname, '..', '..'), env });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (written += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: written.trim().split('\n') };
}

/** Expects that each plan of a restored product opens with its file, and that these plans are listed. */
async function opensAll(dataDir: string, keys: readonly string[], listed: readonly string[]): Promise<void> {
  const backend = await startBackend({ dataDir });
  const calls = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  for (const key of keys) {
    expect((await calls.plan(key)).status).toBe(200);
    expect((await calls.access('plan_csv_file', { key })).text).toBe(csvOf.get(key));
  }
  const { body } = await calls.access<{ plans: string }>('plan_summary');
  const plans = JSON.parse(body.plans) as { key: string }[];
  expect(plans.map(({ key }) => key).sort()).toEqual([...listed].sort());
  await backend.kill();
}

test('a plan that is deleted after the database and before the files are copied is excluded and named', async () => {
  const first = await startBackend();
  const { keys } = await plansNamed(first.url, ['Stays', 'Goes half-way', 'Stays too']);
  // It shares the files of the first.
  keys.push(...(await plansNamed(first.url, ['Goes first'])).keys);
  await first.kill();
  const [stays, halfWay, staysToo, goes] = keys as [string, string, string, string];
  const remove = (key: string) => {
    const folders = [...foldersOf(first.dataDir, key).values()];
    const database = new SqliteDatabase(join(first.dataDir, 'plans.sqlite'));
    database.prepare('DELETE FROM plans WHERE key = ?').run(key);
    database.prepare('DELETE FROM plan_files WHERE plan_key = ?').run(key);
    database.close();
    if (key === halfWay) for (const each of folders) rmSync(each, { recursive: true });
  };
  const halfWayFile = foldersOf(first.dataDir, halfWay).get('audience.csv')!;
  const staying = [stays, staysToo].flatMap((key) => [...foldersOf(first.dataDir, key).values()]);
  const deletions = new Map([
    [goes, remove],
    [halfWay, remove],
  ]);
  const copy = fs.copyFileSync;
  const spy = jest.spyOn(fs, 'copyFileSync').mockImplementation((from, to) => {
    copy(from, to);
    // One row is deleted before its files are copied, the other after one of its two files.
    for (const key of [goes, ...(String(from).includes(halfWayFile) ? [halfWay] : [])]) {
      deletions.get(key)?.(key);
      deletions.delete(key);
    }
  });
  const backup = backUp(embedded(first.dataDir), folder('deleted'));
  spy.mockRestore();
  expect(deletions.size).toBe(0);
  expect(backup).toMatchObject({ plans: 2, withoutFile: [] });
  const [one, other] = [
    { key: goes, name: 'Goes first' },
    { key: halfWay, name: 'Goes half-way' },
  ];
  expect(backup.deleted).toHaveLength(2);
  expect(backup.deleted).toEqual(expect.arrayContaining([one, other]));
  expect(readdirSync(folder('deleted/files')).sort()).toEqual(staying.map((each) => basename(each)).sort());

  const place = folder('deleted-restored');
  expect(restore(embedded(place), folder('deleted'))).toEqual(backup);
  await opensAll(place, [stays, staysToo], [stays, staysToo]);
});

test('npm run backup succeeds while plans are deleted, and names the excluded ones', async () => {
  const first = await startBackend();
  const names = Array.from({ length: 24 }, (_, at) => `Plan ${at}`);
  const { calls, keys } = await plansNamed(first.url, names, false);
  const backup = command('backup', first.dataDir, folder('loop'));
  // The copy of the database has begun. Plans that are deleted from now on are in it.
  await eventually(() => ['loop.partial/plans.sqlite', 'loop'].some((name) => existsSync(folder(name))));
  for (const key of keys.slice(4)) await calls.access('plan_change', { key, change: 'delete' });
  const { code, lines } = await backup;
  expect([code, lines[0]]).toEqual([0, expect.stringMatching(/^\d+ plans of /)]);
  const leftOut = lines
    .slice(1)
    .map((line) => /^Left out, deleted while the backup ran: "Plan \d+" \((\S+)\)\.$/.exec(line)![1]!);
  const inIt = keys.filter((key) => !leftOut.includes(key));
  expect(lines[0]).toMatch(new RegExp(`^${inIt.length} plans of `));
  expect(inIt).toEqual(expect.arrayContaining(keys.slice(0, 4)));
  await first.kill();

  const place = folder('loop-restored');
  expect((await command('restore', place, folder('loop'))).code).toBe(0);
  await opensAll(place, inIt, inIt);
});

test('a plan whose files are missing does not stop a backup: its report is included, and the command names it', async () => {
  const first = await startBackend();
  const { keys } = await plansNamed(first.url, ['Whole', 'Without folder', 'Without file']);
  await first.kill();
  const [whole, noFolder, noFile] = keys as [string, string, string];
  for (const each of foldersOf(first.dataDir, noFolder).values()) rmSync(each, { recursive: true });
  rmSync(join(foldersOf(first.dataDir, noFile).get('audience.csv')!, 'audience.csv'));
  const { code, lines } = await command('backup', first.dataDir, folder('gone'));
  expect(code).toBe(2);
  expect(lines[0]).toMatch(/^3 plans of /);
  const sentence = (name: string, key: string) =>
    `Without its audience file, which was not in the data folder: "${name}" (${key}). Its report is there.`;
  expect(lines.slice(1).sort()).toEqual(
    [sentence('Without folder', noFolder), sentence('Without file', noFile)].sort(),
  );

  const place = folder('gone-restored');
  expect((await command('restore', place, folder('gone'))).lines).toHaveLength(3);
  await opensAll(place, [whole], keys);
});

describe('refused with a message', () => {
  const full = folder('full');
  beforeAll(() => {
    mkdirSync(full);
    writeFileSync(join(full, 'plans.sqlite'), 'somebody’s');
    mkdirSync(folder('whole/files'), { recursive: true });
    writeFileSync(folder('whole/backup.json'), '{}');
  });

  test.each<[string, () => unknown, string]>([
    [
      'a data folder that is not empty',
      () => restore(embedded(full), folder('whole')),
      'is not empty, and nothing in it is overwritten. Stop the product, move that folder aside',
    ],
    ['a folder that is no backup', () => restore(embedded(folder('new')), full), 'is no whole backup'],
    ['a backup over another', () => backUp(embedded(full), folder('whole')), 'Name a folder that does not exist yet'],
    ['nothing to back up', () => backUp(embedded(folder('new')), folder('two')), 'There is nothing to back up'],
    [
      'another database',
      () => backUp({ ...embedded(full), databaseUrl: 'postgres://x' }, folder('two')),
      'DATABASE_URL is set',
    ],
  ])('%s', (_what, run, sentence) => {
    expect(run).toThrow(sentence);
    expect(readFileSync(join(full, 'plans.sqlite'), 'utf8')).toBe('somebody’s');
    expect(existsSync(folder('new'))).toBe(false);
  });
});
