import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startBucketServer } from '../../testing/bucket/bucketServer.ts';
import type { OwnBucketServer } from '../../testing/bucket/bucketServer.ts';
import { startFaultyLink } from '../../testing/database/faultyLink.ts';
import type { FaultyLink } from '../../testing/database/faultyLink.ts';
import type { BucketSettings } from '../settings/config.ts';
import { BucketBlobs } from './bucketBlobs.ts';
import { newPlanKey } from './planKeys.ts';

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'bucket-blobs-'));
const opened: BucketBlobs[] = [];
let server: OwnBucketServer;
let link: FaultyLink;

beforeAll(async () => {
  server = await startBucketServer();
  link = await startFaultyLink(server.settings.endpoint);
});
afterAll(async () => {
  for (const blobs of opened) blobs.close();
  await link.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function machine(name: string, over: Partial<BucketSettings> = {}, limits = { bytes: 100 * MB, inUseMs: 60_000 }) {
  const settings = { ...server.settings, endpoint: link.endpoint, ...over };
  const blobs = new BucketBlobs(settings, join(folder, name), limits);
  opened.push(blobs);
  return blobs;
}

async function temporary(blobs: BucketBlobs, content: Buffer): Promise<string> {
  const path = await blobs.newTemporaryFile();
  writeFileSync(path, content);
  return path;
}

test('an upload that is cancelled leaves nothing in the bucket, and keeps the local file', async () => {
  const blobs = machine('given-up');
  const key = newPlanKey();
  const path = await temporary(blobs, randomBytes(40 * MB));
  const signal = new AbortController();
  link.cutAfterSent(20 * MB, () => signal.abort(new Error('The planner left.')));
  await expect(blobs.keep(key, 'audience.csv', path, signal.signal)).rejects.toThrow('The planner left.');
  expect(await blobs.open(key, 'audience.csv')).toBeNull();
  expect(await server.objects()).toEqual([]);
  expect(await server.unfinished()).toBe(0);
  expect(existsSync(path)).toBe(true);
});

test('an upload whose process dies leaves no visible object', async () => {
  const blobs = machine('dies');
  const key = newPlanKey();
  const path = await temporary(blobs, randomBytes(40 * MB));
  // No request gets through any more, not even the one that drops the parts, as if the process were gone.
  link.cutAfterSent(20 * MB, () => link.cut());
  await expect(blobs.keep(key, 'audience.csv', path)).rejects.toThrow(/could not store part \d of .*no answer/);
  link.restore();
  expect(await blobs.open(key, 'audience.csv')).toBeNull();
  expect(await server.objects()).toEqual([]);
  expect(await server.unfinished()).toBe(1);
});

test('uploads and downloads continue after a broken connection, and after "SlowDown" errors', async () => {
  const [here, there] = [machine('here'), machine('there')];
  const key = newPlanKey();
  const content = randomBytes(20 * MB);
  link.cutAfterSent(11 * MB);
  await here.keep(key, 'audience.folded', await temporary(here, content));
  link.cutAfterReceived(9 * MB);
  expect((await buffer((await there.open(key, 'audience.folded'))!.content)).equals(content)).toBe(true);
  server.slowDown(2);
  link.cutAfterReceived(13 * MB);
  expect(readFileSync((await there.localFile(key, 'audience.folded'))!).equals(content)).toBe(true);
  expect(readdirSync(join(folder, 'there', 'incoming'))).toEqual([]);
});

test('a failure that lasts is one clear error, and calls work again once the bucket does', async () => {
  const blobs = machine('failing');
  const key = newPlanKey();
  await blobs.keep(key, 'audience.folded', await temporary(blobs, Buffer.from('x')));
  link.cut();
  await expect(blobs.localFile(key, 'audience.folded')).rejects.toThrow(
    new RegExp(`^The bucket "plans" could not find ${key}/audience.folded: \\w+ \\(no answer\\)`),
  );
  link.restore();
  expect(await blobs.localFile(key, 'audience.folded')).not.toBeNull();
  server.slowDown(100);
  await expect(blobs.remove(key)).rejects.toThrow(/remove .*: SlowDown \(HTTP 503\)/);
  server.slowDown(0);
  await blobs.remove(key);
});

test('concurrent requests for one file download it once, and later requests use the local copy', async () => {
  const [here, there] = [machine('fetch-here'), machine('fetch-there')];
  const key = newPlanKey();
  await here.keep(key, 'audience.folded', await temporary(here, randomBytes(9 * MB)));
  const before = server.requests();
  await Promise.all([1, 2, 3].map(() => there.localFile(key, 'audience.folded')));
  expect(server.requests() - before).toBe(2);
  await there.localFile(key, 'audience.folded');
  // The machine that made it has it already.
  await here.localFile(key, 'audience.folded');
  expect(server.requests() - before).toBe(4);
});

test('two processes that share a folder do not disturb each other', async () => {
  const [one, other] = [machine('shared'), machine('shared')];
  const key = newPlanKey();
  const content = randomBytes(9 * MB);
  await machine('maker').keep(key, 'audience.folded', await temporary(one, content));
  const paths = await Promise.all([one, other].map((blobs) => blobs.localFile(key, 'audience.folded')));
  expect(paths[0]).toBe(paths[1]);
  expect(readFileSync(paths[0]!).equals(content)).toBe(true);
});

test('old local copies are removed to make room, but not while they may be in use', async () => {
  const blobs = machine('full', {}, { bytes: 5 * MB, inUseMs: 60_000 });
  const [unused, used, latest] = [newPlanKey(), newPlanKey(), newPlanKey()];
  const paths: string[] = [];
  for (const key of [unused, used]) {
    await blobs.keep(key, 'audience.folded', await temporary(blobs, randomBytes(2 * MB)));
    paths.push((await blobs.localFile(key, 'audience.folded'))!);
  }
  utimesSync(paths[0]!, new Date(0), new Date(0));
  await blobs.keep(latest, 'audience.folded', await temporary(blobs, randomBytes(4 * MB)));
  expect(paths.map(existsSync)).toEqual([false, true]);
  expect(readFileSync((await blobs.localFile(unused, 'audience.folded'))!)).toHaveLength(2 * MB);
  utimesSync(paths[1]!, new Date(0), new Date(0));
  await blobs.removeTemporaryBefore(Date.now() - 60_000);
  expect(paths.map(existsSync)).toEqual([true, false]);
});

test.each<[string, Partial<BucketSettings>, RegExp]>([
  [
    'a wrong secret',
    { secretAccessKey: 'wrong' },
    /^BLOB_SECRET_ACCESS_KEY does not belong to .*SignatureDoesNotMatch/,
  ],
  ['an unknown key', { accessKeyId: 'nobody' }, /^BLOB_ACCESS_KEY_ID "nobody" is not known at /],
  ['a bucket that does not exist', { name: 'other' }, /^BLOB_BUCKET "other" does not exist at /],
  ['another region', { region: 'moon-1' }, /^BLOB_REGION is "moon-1", but the bucket "plans" is not there/],
])('%s ends the start check with one line', async (_what, over, sentence) => {
  const failure: Error = await machine('refused', over)
    .check()
    .then(
      () => new Error('It started.'),
      (error: Error) => error,
    );
  expect(failure.message).toMatch(sentence);
  expect(failure.message).not.toContain('\n');
  for (const secret of [server.settings.secretAccessKey, 'wrong'])
    expect(JSON.stringify(failure)).not.toContain(secret);
});

test('the start check leaves no object in the bucket', async () => {
  const before = await server.objects();
  await machine('start', { prefix: 'planner/live' }).check();
  expect(await server.objects()).toEqual(before);
});
