import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BucketClient } from '../../backend/files/bucketClient.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { bucketEnvironment, startBucketServer } from '../../testing/bucket/bucketServer.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { eventually } from '../../testing/eventually.ts';
import { lostOrChanged, newLedger, planAll } from '../soak/planners.ts';
import type { Ledger } from '../soak/planners.ts';
import { backUp, restore } from './keeping.ts';

const place = mkdtempSync(join(tmpdir(), 'planner-keeping-'));
const folder = (name: string) => join(place, name);
const embedded = (dataDir: string) => ({ dataDir, databaseUrl: null, bucket: null });
afterAll(() => rmSync(place, { recursive: true }));

/** What calls 8, 2 and 7 answer of each plan, byte for byte: their hashes, which a failing test can print. */
async function bytesOf(url: string, { shown }: Pick<Ledger, 'shown'>): Promise<string[]> {
  const hashes: string[] = [];
  for (const { planner, key } of shown) {
    const calls = new Calls(url, planner);
    const answers = [
      await calls.plan(key),
      await calls.access('plan_details', { key, sandbox: true }),
      await calls.access('plan_csv_file', { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    hashes.push(...answers.map(({ text }) => createHash('sha256').update(text).digest('hex')));
  }
  return hashes;
}

test('a service at work is backed up, destroyed and restored: every plan shown before is there, byte for byte', async () => {
  const settings = { LOG_LEVEL: 'warn', RATE_LIMIT: '1000000' };
  const first = await startBackend({ settings });
  mkdirSync(join(first.dataDir, 'auth-emulator'));
  writeFileSync(join(first.dataDir, 'auth-emulator', 'accounts.json'), '{"users":[]}');
  const ledger = newLedger();
  let over = false;
  const work = planAll(ledger, { url: () => first.url, planners: 3, goOn: () => !over });
  await eventually(() => ledger.shown.length >= 4);
  const before = { ...ledger, shown: [...ledger.shown] };
  const backup = backUp(embedded(first.dataDir), folder('one'));
  expect(backup.plans).toBeGreaterThanOrEqual(4);
  await eventually(() => ledger.shown.length > before.shown.length);
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

const programs = findPostgres();
/** Plans of a service on PostgreSQL, as shown; the service destroyed, its database dumped before; and the service again on what was restored. */
async function throughDump(places: {
  readonly settings: Record<string, string>;
  readonly copyFiles: (dataDir: string) => unknown;
  readonly restoreFiles: (dataDir: string) => unknown;
  readonly settingsAfter: () => Record<string, string>;
}): Promise<void> {
  const server = await startPostgres(programs!);
  const [from, to] = [server.newDatabase(), server.newDatabase()];
  const usual = { LOG_LEVEL: 'warn' };
  const first = await startBackend({ settings: { ...usual, ...places.settings, DATABASE_URL: from } });
  const ledger = newLedger();
  await planAll(ledger, { url: () => first.url, planners: 1, goOn: () => ledger.shown.length < 2 });
  const dump = join(mkdtempSync(join(place, 'dump-')), 'plans.dump');
  execFileSync(join(programs!, 'pg_dump'), ['--format=custom', `--file=${dump}`, from]);
  await places.copyFiles(first.dataDir);
  const bytes = await bytesOf(first.url, ledger);
  await first.kill();
  rmSync(first.dataDir, { recursive: true });

  execFileSync(join(programs!, 'pg_restore'), [`--dbname=${to}`, dump]);
  mkdirSync(first.dataDir);
  await places.restoreFiles(first.dataDir);
  const settings = { ...usual, ...places.settingsAfter(), DATABASE_URL: to };
  const second = await startBackend({ dataDir: first.dataDir, settings });
  expect(await lostOrChanged(ledger, second.url)).toEqual([]);
  expect(await bytesOf(second.url, ledger)).toEqual(bytes);
  await second.stop();
  rmSync(first.dataDir, { recursive: true });
  await server.stop();
}

(programs ? describe : describe.skip)('PostgreSQL, by the commands of docs/deploy.md', () => {
  test('with the files of a folder', () =>
    throughDump({
      settings: {},
      copyFiles: (dataDir) => cpSync(join(dataDir, 'files'), folder('files'), { recursive: true }),
      restoreFiles: (dataDir) => cpSync(folder('files'), join(dataDir, 'files'), { recursive: true }),
      settingsAfter: () => ({}),
    }));

  test('with the objects of a bucket, copied to a folder and into a new bucket under their old names', async () => {
    let bucket = await startBucketServer();
    const copy = folder('objects');
    await throughDump({
      settings: bucketEnvironment(bucket.settings),
      copyFiles: async () => {
        const client = new BucketClient(bucket.settings);
        for await (const { name } of client.objects()) {
          mkdirSync(dirname(join(copy, name)), { recursive: true });
          await pipeline((await client.get(name))!.body, createWriteStream(join(copy, name)));
        }
      },
      restoreFiles: async () => {
        await bucket.stop();
        bucket = await startBucketServer('another');
        const client = new BucketClient(bucket.settings);
        const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
        expect(files.length).toBeGreaterThanOrEqual(4);
        for (const { parentPath, name } of files) {
          const path = join(parentPath, name);
          await client.put(relative(copy, path), readFileSync(path));
        }
      },
      settingsAfter: () => bucketEnvironment(bucket.settings),
    });
    await bucket.stop();
  });
});

describe('refused with a sentence', () => {
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
