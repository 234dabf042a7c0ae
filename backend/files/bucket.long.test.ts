import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketSettings } from '../settings/config.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { bucketEnvironment, startBucketServer } from '../../testing/bucket/bucketServer.ts';
import type { OwnBucketServer } from '../../testing/bucket/bucketServer.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startFaultyLink } from '../../testing/database/faultyLink.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';

const csv = respondentsCsv(300, 21);
const ann = { uid: 'ann', email: 'ann@agency.example' };
let server: OwnBucketServer;

beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.stop());

function environment(over: Partial<BucketSettings> = {}): Record<string, string> {
  return bucketEnvironment({ ...server.settings, prefix: 'planner/live', ...over });
}

const postgres = findPostgres();
const machines = postgres
  ? 'machines that share a database and a bucket, and no disk, serve one run between them'
  : 'no PostgreSQL was found for several machines on one bucket';

test(machines, async () => {
  if (!postgres) return;
  const database = await startPostgres(postgres);
  const settings = { ...environment(), DATABASE_URL: database.newDatabase() };
  const [one, other] = await Promise.all([startBackend({ settings }), startBackend({ settings })]);
  expect(one.dataDir).not.toBe(other.dataDir);
  const [here, there] = [new Calls(one.url, ann), new Calls(other.url, ann)];
  const scored = (await here.mediaScore({ name: 'a.csv', content: csv })).body;
  await one.kill();
  const reaches = await Promise.all([there.reach(scored), there.reach(scored)]);
  expect(reaches.map(({ status }) => status)).toEqual([200, 200]);
  const report = await there.optimise(scored);
  expect(report.body.attentive_reach).toBeGreaterThan(0);
  // A third that was not there when any of it happened.
  const third = await startBackend({ settings });
  const later = new Calls(third.url, ann);
  expect((await later.plan<FullPlan>(scored.key)).body).toMatchObject({ ...scored, ...report.body });
  expect((await later.access('plan_csv_file', { key: scored.key })).text).toBe(csv);
  const names = ['audience.csv', 'audience.folded'].map((name): unknown =>
    expect.stringMatching(new RegExp(`^planner/live/[\\w-]{43}\\.[\\w-]{12}/${name}$`)),
  );
  const objects = await server.objects();
  expect(objects).toHaveLength(3);
  expect(objects).toEqual(expect.arrayContaining(['planner/live/database', ...names]));
  for (const { dataDir } of [other, third]) expect(existsSync(join(dataDir, 'files'))).toBe(false);
  await Promise.all([other.stop(), third.stop()]);
  await database.stop();
});

test('a machine that lost its files but not its database continues with the files of the bucket', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'planner-bucket-data-'));
  const first = await startBackend({ dataDir, settings: environment() });
  const { key, report, scored } = await new Calls(first.url, ann).finishedPlan(csv);
  await first.stop();
  // Copies are all that a machine has of the files.
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
  expect(readdirSync(join(dataDir, 'copies'))).toEqual([
    expect.stringMatching(/^[\w-]{43}\.[\w-]{12}\.audience\.folded$/),
  ]);
  for (const name of ['incoming', 'copies']) rmSync(join(dataDir, name), { recursive: true });
  const second = await startBackend({ dataDir, settings: environment() });
  const calls = new Calls(second.url, ann);
  expect((await calls.access('plan_csv_file', { key })).text).toBe(csv);
  expect((await calls.reach(scored)).status).toBe(200);
  expect((await calls.plan<FullPlan>(key)).body).toMatchObject(report);
  await second.stop();
  rmSync(dataDir, { recursive: true });
});

test('while the bucket is away, only calls that need it fail, with a message without secrets; they work again afterwards', async () => {
  const link = await startFaultyLink(server.settings.endpoint);
  const settings = environment({ endpoint: link.endpoint });
  const backend = await startBackend({ settings });
  const calls = new Calls(backend.url, ann);
  const { key, scored } = await calls.finishedPlan(csv);
  link.cut();
  const [file, score, plan, health] = await Promise.all([
    calls.access('plan_csv_file', { key }),
    calls.mediaScore({ name: 'a.csv', content: csv }),
    calls.plan<FullPlan>(key),
    fetch(`${backend.url}/healthz`),
  ]);
  const message = 'Something went wrong on the planning service. It was logged; please try again.';
  for (const answer of [file, score]) {
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      error: 'internal',
      message,
      request_id: expect.stringMatching(/^[\w-]{8,}$/) as string,
    });
  }
  expect([plan.status, health.status]).toEqual([200, 200]);
  expect(readdirSync(join(backend.dataDir, 'incoming'))).toEqual([]);
  link.restore();
  expect((await calls.access('plan_csv_file', { key })).text).toBe(csv);
  expect((await calls.reach(scored)).status).toBe(200);
  const log = await backend.logged(/could not send [\w-]{43}\.[\w-]{12}\/audience\.csv: ECONN/);
  for (const secret of [settings.BLOB_SECRET_ACCESS_KEY!, 'Signature=']) expect(log).not.toContain(secret);
  await backend.stop();
  await link.stop();
});

test.each<[string, Partial<BucketSettings>, RegExp]>([
  ['a bucket that cannot be reached', { endpoint: 'http://127.0.0.1:1' }, /cannot be reached \(ECONNREFUSED\)\.$/],
  ['a wrong secret', { secretAccessKey: 'wrong-secret' }, /^BLOB_SECRET_ACCESS_KEY does not belong to .*\.$/],
])('%s ends the start with one line', async (_what, over, sentence) => {
  const failure = await startBackend({ settings: environment(over) }).then(
    () => 'It started.',
    (error: Error) => error.message,
  );
  const [first, ...lines] = failure.trim().split('\n');
  expect(first).toContain('ended with code 1');
  expect(lines).toEqual([expect.stringMatching(sentence)]);
  expect(failure).not.toContain('wrong-secret');
});
