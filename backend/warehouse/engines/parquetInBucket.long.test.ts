import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../testing/eventually.ts';
import { startBucketServer } from '../../../testing/bucket/bucketServer.ts';
import type { OwnBucketServer } from '../../../testing/bucket/bucketServer.ts';
import { startFaultyLink } from '../../../testing/database/faultyLink.ts';
import type { FaultyLink } from '../../../testing/database/faultyLink.ts';
import { PARQUET } from '../../../testing/engines/inProcess.ts';
import { writeParquet, writeSources } from '../../../testing/engines/warehouseAudience.ts';
import { BucketClient } from '../../files/bucketClient.ts';
import { uploadFile } from '../../files/bucketTransfers.ts';
import { JobCancelled, SourceAway } from '../../common/jobFaults.ts';
import { readAudienceSources } from '../../settings/audienceSources.ts';
import type { DuckdbSource } from '../../settings/audienceSources.ts';
import { GENERATED_SETTINGS, generatedInDuckdb } from '../../../testing/engines/generatedPeople.ts';
import { duckdbEngine } from './duckdb.ts';
import type { Engine } from './engine.ts';

/** Parquet in a bucket: downloaded once and after changes, and usable while the bucket is away. */

const folder = mkdtempSync(join(tmpdir(), 'parquet-bucket-'));
const engines: Engine[] = [];
let server: OwnBucketServer;
let client: BucketClient;
let link: FaultyLink;
let now = Date.now();
const realNow = Date.now;
beforeAll(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
beforeEach(async () => {
  // The bucket refuses signatures that are an hour old.
  now = realNow();
  server = await startBucketServer('panels');
  link = await startFaultyLink(server.settings.endpoint);
  client = new BucketClient(server.settings);
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  client.close();
  await link.stop();
  await server.stop().catch(() => undefined);
});
afterAll(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

let copiesMade = 0;
const newCopies = () => join(folder, `copies ${++copiesMade}`);

function openEngine(parquet: string, copies = newCopies()): Engine & { readonly copies: string } {
  const sources = writeSources(folder, [{ ...GENERATED_SETTINGS, name: 'Panel', engine: 'duckdb', parquet }]);
  const read = readAudienceSources(sources, { BLOB_BUCKET: 'plans' });
  if ('faults' in read) throw new Error(read.faults.join());
  const engine = duckdbEngine(read.sources[0] as DuckdbSource, {
    ...PARQUET,
    bucket: { ...server.settings, endpoint: link.endpoint },
    copies,
  });
  engines.push(engine);
  return Object.assign(engine, { copies });
}

async function put(name: string, rows: number, from = 0): Promise<void> {
  const path = join(folder, 'sent.parquet');
  await writeParquet(
    path,
    `SELECT * REPLACE (respondent_id + ${from} AS respondent_id) FROM (${generatedInDuckdb(rows)})`,
  );
  await uploadFile(client, name, path);
}

const noAbort = () => new AbortController().signal;

/** Number of people, queried like a run does: columns first. */
async function people(engine: Engine): Promise<number> {
  await engine.columns(noAbort());
  return (await engine.numbers(`SELECT count(*)::DOUBLE FROM ${engine.table}`, 1, noAbort()))[0]!;
}

/** The copies on this machine for an audience. */
function copiesIn(folderOfCopies: string): string[] {
  return readdirSync(folderOfCopies).flatMap((name) => readdirSync(join(folderOfCopies, name)));
}

const AWAY =
  'The audience "Panel" cannot be fetched from its bucket just now. Nothing was saved; the plan can be run again.';

test('exactly the objects that match the name are the audience', async () => {
  await put('2026/people-1.parquet', 300);
  await put('2026/people-2.parquet', 200, 1_000);
  await put('2026/people-3.txt', 100);
  await put('2026/people-old/4.parquet', 100);
  await put('people-5.parquet', 100);
  expect(await people(openEngine('s3://panels/2026/people-*.parquet'))).toBe(500);
  await put('2026/people-1.parquet.before', 10);
  expect(await people(openEngine('s3://panels/2026/people-1.parquet'))).toBe(300);
});

test('concurrent callers share one download, and the bucket is listed again after a minute', async () => {
  await put('people.parquet', 300);
  const before = server.requests();
  const engine = openEngine('s3://panels/people.parquet');
  expect(await Promise.all([people(engine), people(engine), people(engine)])).toEqual([300, 300, 300]);
  // The list of names, and the object.
  expect(server.requests() - before).toBe(2);
  now += 59_000;
  expect(await people(engine)).toBe(300);
  expect(server.requests() - before).toBe(2);
  now += 2_000;
  expect(await people(engine)).toBe(300);
  await eventually(() => server.requests() - before === 3);
});

test('a changed file is copied to its own folder, while runs use the previous copy', async () => {
  await put('people.parquet', 300);
  const engine = openEngine('s3://panels/people.parquet');
  expect(await people(engine)).toBe(300);
  const before = engine.table;
  await put('people.parquet', 60_000);
  now += 61_000;
  link.freeze();
  expect(await people(engine)).toBe(300);
  link.unfreeze();
  await eventually(async () => (await people(engine)) === 60_000);
  // A query that reads the previous copy may continue.
  expect((await engine.numbers(`SELECT count(*)::DOUBLE FROM ${before}`, 1, noAbort()))[0]).toBe(300);
  await put('people.parquet', 500);
  now += 61_000;
  await eventually(async () => (await people(engine)) === 500);
  expect(copiesIn(engine.copies)).toHaveLength(2);
});

test('a file that was removed from the bucket is reported as away', async () => {
  await put('people.parquet', 300);
  const engine = openEngine('s3://panels/people.parquet');
  expect(await people(engine)).toBe(300);
  await client.remove('people.parquet');
  now += 61_000;
  await eventually(() =>
    people(engine).then(
      () => false,
      (error: unknown) => error instanceof SourceAway,
    ),
  );
});

test('while the bucket is away, the last copy is used, also after a restart; without a copy, there is a message', async () => {
  await put('people.parquet', 300);
  const engine = openEngine('s3://panels/people.parquet');
  expect(await people(engine)).toBe(300);
  await server.stop();
  now += 61_000;
  expect(await people(engine)).toBe(300);
  expect(await people(openEngine('s3://panels/people.parquet', engine.copies))).toBe(300);
  await expect(people(openEngine('s3://panels/people.parquet'))).rejects.toMatchObject({
    name: 'SourceAway',
    message: AWAY,
  });
});

test('a missing object and a missing bucket have a message', async () => {
  await put('2026/people.parquet', 10);
  const messageFor = (address: string) =>
    `The audience "Panel" cannot be used, because its bucket holds no ${address}. Ask the administrator of the planning service to correct AUDIENCE_SOURCES or the bucket.`;
  for (const address of ['s3://panels/people.parquet', 's3://other-bucket/2026/people.parquet']) {
    await expect(people(openEngine(address))).rejects.toMatchObject({
      name: 'SourceAway',
      message: messageFor(address),
    });
  }
});

test('a download continues after a broken connection', async () => {
  await put('people.parquet', 60_000);
  link.cutAfterReceived(300_000);
  expect(await people(openEngine('s3://panels/people.parquet'))).toBe(60_000);
});

test('a download that fails is not used, and leaves no files', async () => {
  await put('a.parquet', 300);
  await put('b.parquet', 60_000, 1_000);
  const engine = openEngine('s3://panels/*.parquet');
  // The list and the first object pass.
  let asked = 0;
  server.watch(() => ++asked === 3 && link.cut());
  await expect(engine.columns(noAbort())).rejects.toMatchObject({ name: 'SourceAway', message: AWAY });
  expect(asked).toBe(3);
  expect(copiesIn(engine.copies)).toEqual([]);
  link.restore();
  expect(await people(engine)).toBe(60_300);
  expect(copiesIn(engine.copies)).toHaveLength(1);
});

test('an unfinished copy of another process is removed after a day', async () => {
  await put('people.parquet', 10);
  const engine = openEngine('s3://panels/people.parquet');
  await people(engine);
  const [own] = readdirSync(engine.copies);
  const unfinished = join(engine.copies, own!, 'left.part');
  mkdirSync(unfinished);
  await put('people.parquet', 20);
  now += 61_000;
  await eventually(async () => (await people(engine)) === 20);
  expect(existsSync(unfinished)).toBe(true);
  const yesterday = new Date(now - 86_500_000);
  utimesSync(unfinished, yesterday, yesterday);
  await put('people.parquet', 30);
  now += 61_000;
  await eventually(async () => (await people(engine)) === 30);
  expect(existsSync(unfinished)).toBe(false);
});

test('a caller who cancels does not wait for the download, and another caller gets it', async () => {
  await put('people.parquet', 300);
  const engine = openEngine('s3://panels/people.parquet');
  const caller = new AbortController();
  const cancelled = engine.columns(caller.signal).catch((error: unknown) => error);
  const stays = people(engine);
  caller.abort();
  expect(await cancelled).toBeInstanceOf(JobCancelled);
  expect(await stays).toBe(300);
});
