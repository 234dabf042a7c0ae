import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audienceMatrixOfBytes } from '../../core/audience/respondents/audienceMatrixBytes.ts';
import type { AccessData } from '../../core/contract/bodies/access.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { BucketClient } from '../files/bucketClient.ts';
import { uploadFile } from '../files/bucketTransfers.ts';
import { Calls, chosenLimits } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { bucketEnvironment, startBucketServer } from '../../testing/bucket/bucketServer.ts';
import type { OwnBucketServer } from '../../testing/bucket/bucketServer.ts';
import { parquetPeople, writeSources } from '../../testing/engines/warehouseAudience.ts';
import { eventually } from '../../testing/eventually.ts';

/** A complete run on an audience in Parquet, which DuckDB queries. Nothing is replaced by a fake. */
const ROWS = 6_000;
const [OPEN, CLOSED, GONE, BUCKET] = ['National panel 2026 Q3', 'Closed panel', 'Gone panel', 'Panel in a bucket'];
const reference = (name: string) => ({ name: 'ours.csv', content: `Audience source,${name}\n` });

let folder: string;
let bucket: OwnBucketServer;
let backend: RunningBackend;
let ann: Calls;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const source = await parquetPeople(folder, OPEN, ROWS);
  const sources = writeSources(folder, [
    { ...source, samples_may_leave: true },
    { ...source, name: CLOSED },
    { ...source, name: GONE, parquet: join(folder, 'nothing.parquet') },
    { ...source, name: BUCKET, parquet: 's3://plans/panels/people.parquet' },
  ]);
  bucket = await startBucketServer();
  const client = new BucketClient(bucket.settings);
  await uploadFile(client, 'panels/people.parquet', source.parquet);
  client.close();
  const settings = { AUDIENCE_SOURCES: sources, MIXES_PER_DAY: '3', ...bucketEnvironment(bucket.settings) };
  backend = await startBackend({ settings });
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(async () => {
  await backend.stop();
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

test('call 1 lists the audiences, and for one that is away the reason', async () => {
  let sources: NonNullable<AccessData['audience_sources']> = [];
  // On a busy machine, the first status check of an audience may take longer.
  await eventually(async () => {
    sources = (await ann.access<AccessData>('user')).body.audience_sources ?? [];
    return sources.filter(({ rows }) => rows !== null).length === 3;
  });
  expect(sources.map(({ name }) => name)).toEqual([OPEN, CLOSED, GONE, BUCKET]);
  const [open, closed, signal, inBucket] = sources;
  expect(inBucket).toMatchObject({ rows: ROWS, people: open!.people });
  expect(open).toMatchObject({ rows: ROWS, date: '2026-09-30', sample_may_leave: true });
  expect(open).not.toHaveProperty('away');
  expect(closed!.sample_may_leave).toBe(false);
  expect(signal).toMatchObject({ rows: null, people: null, away: expect.stringMatching(/^[A-Z].*\.$/) });
});

test('a run with a csv that names an audience: every call replies as for a file, and says what is exact', async () => {
  const scored = await ann.mediaScore({
    name: 'ours.csv',
    content: `\uFEFFsep=;\r\n"audience SOURCE";"${OPEN}"\r\n;\r\n`,
  });
  expect(scored.body.audience_source).toBe(OPEN);
  expect(scored.body.audience).toMatchObject({ file_name: 'ours.csv', layout: 'kept audience', rows_read: ROWS });
  expect((await ann.reach(scored.body)).status).toBe(200);
  const { status, body } = await ann.optimise(scored.body);
  expect(status).toBe(200);
  expect(body.certificate!.status).toBe('optimal');
  expect(body.counted).toMatchObject({ source: OPEN, exact: expect.stringContaining(`all 6,000 rows of "${OPEN}"`) });
  expect(body.attentive_reach).toBeGreaterThan(0);

  // Stored: as the plan's file, the normalised csv that names the audience, and the plan for colleagues who have its link.
  const bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  const { key } = scored.body;
  expect((await bob.access('plan_csv_file', { key })).text).toBe(`Audience source,${OPEN}\r\n`);
  const shared = (await bob.plan<FullPlan>(key)).body;
  expect([shared.attentive_reach, shared.audience_source, shared.counted]).toEqual([
    body.attentive_reach,
    OPEN,
    body.counted,
  ]);
  // The same rows in the bucket that also has the files of plans give the same plan.
  const fetched = await ann.finishedPlan(`Audience source,${BUCKET}`);
  expect(fetched.report.attentive_reach).toBeCloseTo(body.attentive_reach, 0);
  // A run from that file gives the same plan.
  const again = await ann.finishedPlan((await ann.access('plan_csv_file', { key })).text);
  expect(again.report.attentive_reach).toBe(body.attentive_reach);
});

test('own prices, a plan made from another and the list of past plans work as for a file', async () => {
  const dan = new Calls(backend.url, { uid: 'dan', email: 'dan@agency.example' });
  const limits = chosenLimits({ Radio: [0, 2000], Video: [0, 2000] });
  const text = `Audience source,${OPEN}`;
  const first = await dan.finishedPlan(text, { limits, budget: 2000 });
  const kept = first.report.assumptions!.rows.find(({ channel }) => channel === 'Radio')!.cpm;
  const assumptions = JSON.stringify({ version: 1, rows: [{ channel: 'Radio', cpm: kept / 4 }] });
  const cheap = await dan.finishedPlan(text, {
    limits,
    budget: 2000,
    assumptions,
    madeFrom: first.key,
    name: 'Cheap radio',
  });
  expect(cheap.report.attentive_reach).toBeGreaterThan(first.report.attentive_reach);
  expect(cheap.report.made_from).toEqual({ key: first.key, name: 'Spring launch' });
  expect(cheap.report.assumptions!.rows.find(({ channel }) => channel === 'Radio')).toMatchObject({ kept_cpm: kept });
  const { plans } = (await dan.access<{ plans: string }>('plan_summary')).body;
  expect((JSON.parse(plans) as { Scenario_Name: string }[]).map((plan) => plan.Scenario_Name)).toEqual([
    'Cheap radio',
    'Spring launch',
  ]);
});

test('an unknown name is refused with the known ones, and nothing is stored', async () => {
  const { status, body } = await ann.mediaScore<RefusalBody>(reference('Panle'));
  expect([status, body.error]).toEqual([400, 'unknown_source']);
  expect(body.message).toBe(
    `There is no kept audience "Panle". The kept audiences are "${OPEN}", "${CLOSED}", "${GONE}" and "${BUCKET}": write one of these names after "Audience source".`,
  );
});

test('a run on an audience that is away gets 503 with a message, and works again later', async () => {
  const { status, body, headers } = await ann.mediaScore<RefusalBody>(reference(GONE));
  expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'source_away', '5']);
  expect(body.message).toMatch(/^[A-Z].*\.$/);
  expect((await ann.access<{ plans: string }>('plan_summary')).body.plans).not.toContain(GONE);
});

test('the sample can be downloaded only if its rule allows it, and only by those who may download the plan’s file', async () => {
  const open = (await ann.mediaScore(reference(OPEN))).body;
  const closed = (await ann.mediaScore(reference(CLOSED))).body;
  const own = (await ann.mediaScore({ name: 'a.csv', content: 'id,BVOD: 7plus,Radio: Nova\n' + people() })).body;
  const ask = (calls: Calls, key: string) => calls.access<RefusalBody>('plan_csv_file', { key, sample: true });
  const bytes = await ann.bytes('access', {
    access: 'plan_csv_file',
    user: ann.user.email,
    key: open.key,
    sample: true,
  });
  const sample = audienceMatrixOfBytes(bytes);
  const sum = sample.weights.reduce((all, weight) => all + weight, 0);
  expect(sum / open.audience!.target_universe).toBeCloseTo(1, 9);
  const refused = await ask(ann, closed.key);
  expect([refused.status, refused.body.error, refused.body.message]).toEqual([
    403,
    'sample_stays',
    `Neither the rows of "${CLOSED}" nor a sample of them may leave their database.`,
  ]);
  expect((await ask(ann, own.key)).body.error).toBe('no_sample');
  const bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  for (const { key } of [open, closed, own]) expect((await ask(bob, key)).status).toBe(404);
});

function people(): string {
  return Array.from({ length: 200 }, (_, at) => `${at},${at % 5},${at % 3}`).join('\n');
}

test('the progress of a run is shown to its owner only, and ends with it', async () => {
  const scored = (await ann.mediaScore(reference(OPEN), { demo: 'men 40+' })).body;
  const bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  const running = ann.optimise(scored, { demo: 'men 40+' });
  const heard: string[] = [];
  let isOver = false;
  void running.finally(() => (isOver = true));
  while (!isOver) {
    heard.push((await ann.progress(scored.key)).body.says);
    expect((await bob.progress(scored.key)).body.says).toBe('');
  }
  expect((await running).status).toBe(200);
  const said = heard.filter((says) => says !== '');
  expect(said.every((says) => says.length < 120)).toBe(true);
  expect((await ann.progress(scored.key)).body.says).toBe('');
  expect((await ann.progress('nothing')).body.says).toBe('');
});

test('different mixes of one target are limited per day; a repeated mix and another target are not', async () => {
  const cara = new Calls(backend.url, { uid: 'cara', email: 'cara@agency.example' });
  const run = async (money: number, demo = 'women 18-39') => {
    const scored = (await cara.mediaScore(reference(OPEN), { demo })).body;
    return cara.optimise<RefusalBody>(scored, {
      demo,
      limits: chosenLimits({ Radio: [money, money], Video: [0, 1_000_000] }),
    });
  };
  for (const money of [1000, 2000, 3000, 2000]) expect((await run(money)).status).toBe(200);
  const { status, body, headers } = await run(4000);
  expect([status, body.error]).toEqual([429, 'too_many_mixes']);
  expect(body.message).toMatch(
    /^You have run 3 different mixes for "women 18-39" of "National panel 2026 Q3" within a day/,
  );
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect((await run(4000, 'men 40+')).status).toBe(200);
  // A repeated mix is allowed even after the limit is reached.
  expect((await run(1000)).status).toBe(200);
});
