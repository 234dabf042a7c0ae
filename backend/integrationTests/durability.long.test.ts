import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import { respondentsCsv, TYPICAL_VEHICLES } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { eventually } from '../../testing/eventually.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';

const csv = respondentsCsv(300, 11);
const ann = { uid: 'ann', email: 'ann@agency.example' };

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

test('a proposal that was shown is complete after the process was killed and restarted', async () => {
  const first = await startBackend();
  const { key, report, scored } = await new Calls(first.url, ann).finishedPlan(csv, { name: 'Shown' });
  await first.kill();
  const second = await startBackend({ dataDir: first.dataDir });
  const calls = new Calls(second.url, ann);
  const { plans } = (await calls.access<{ plans: string }>('plan_summary')).body;
  expect(JSON.parse(plans)).toMatchObject([{ key, Scenario_Name: 'Shown' }]);
  expect((await calls.plan<FullPlan>(key)).body).toEqual({ ...scored, ...report });
  expect((await calls.access('plan_csv_file', { key })).text).toBe(csv);
  expect((await calls.access('plan_details', { key, sandbox: true })).status).toBe(200);
  await second.stop();
  rmSync(first.dataDir, { recursive: true, force: true });
});

test('a run continues after the process was killed between its calls', async () => {
  const first = await startBackend();
  const scored = (await new Calls(first.url, ann).mediaScore({ name: 'a.csv', content: csv })).body;
  await first.kill();
  const second = await startBackend({ dataDir: first.dataDir });
  expect((await new Calls(second.url, ann).optimise(scored)).status).toBe(200);
  await second.stop();
  rmSync(first.dataDir, { recursive: true, force: true });
});

/** A csv with so many rows that reading it takes seconds. */
function longCsv(rows: number): string {
  const [heading, ...people] = respondentsCsv(1000, 12, [...TYPICAL_VEHICLES])
    .trim()
    .split('\n');
  const lines = Array.from({ length: rows }, (_, row) => `${row}${people[row % 1000]!.replace(/^\d+/, '')}`);
  return `${heading}\n${lines.join('\n')}\n`;
}

test('a run that is cancelled while its file is read stops at once and leaves no files', async () => {
  const backend = await startBackend();
  const content = longCsv(250_000);
  const form = new FormData();
  form.set('file', new File([content], 'long.csv'));
  const usual = {
    mapping: 'MASTER',
    client: 'Banksia Bank',
    analysis_type: 'Reminder',
    demo: 'men 40+',
    user: ann.email,
  };
  for (const [name, value] of Object.entries(usual)) form.set(name, value);
  const planner = new AbortController();
  const calls = new Calls(backend.url, ann);
  const run = calls.post('media_score', form, { signal: planner.signal }).catch((error: unknown) => error);
  const incoming = join(backend.dataDir, 'incoming');
  await eventually(() => filesIn(incoming).some((path) => statSync(path).size === content.length));
  planner.abort();
  expect(await run).toMatchObject({ name: 'AbortError' });
  await backend.logged('the caller disconnected before the reply');
  await eventually(() => filesIn(incoming).length === 0);
  expect(filesIn(join(backend.dataDir, 'files'))).toEqual([]);
  expect((await calls.finishedPlan(csv)).report.attentive_reach).toBeGreaterThan(0);
  await backend.stop();
});

test('other calls are answered while a large file is read', async () => {
  const backend = await startBackend({ settings: { WORKERS: '2' } });
  const calls = new Calls(backend.url, ann);
  const scored = (await calls.mediaScore({ name: 'a.csv', content: csv })).body;
  let reading = true;
  // Whether reading succeeds or fails, the loop below must end.
  const long = calls.mediaScore({ name: 'long.csv', content: longCsv(1_000_000) }).finally(() => (reading = false));
  let answered = 0;
  while (reading) {
    expect((await calls.access('plan_summary')).status).toBe(200);
    expect((await calls.reach(scored)).status).toBe(200);
    answered += reading ? 1 : 0;
  }
  expect((await long).body.audience!.sample).toBe(1_000_000);
  // One is enough, because their number depends on the speed of the machine.
  expect(answered).toBeGreaterThan(0);
  await backend.stop();
});

const postgres = findPostgres();
const twoProcesses = postgres
  ? 'two processes on one PostgreSQL serve one run between them'
  : 'no PostgreSQL was found';

test(twoProcesses, async () => {
  if (!postgres) return;
  const server = await startPostgres(postgres);
  const DATABASE_URL = server.newDatabase();
  // They start at the same moment on an empty database, and share the folder of files as they would a bucket.
  const dataDir = mkdtempSync(join(tmpdir(), 'planner-shared-'));
  const start = () => startBackend({ dataDir, settings: { DATABASE_URL } });
  const [one, other, third] = await Promise.all([start(), start(), start()]);
  const here = new Calls(one.url, ann);
  const there = new Calls(other.url, ann);
  const scored = (await here.mediaScore({ name: 'a.csv', content: csv })).body;
  expect((await there.reach(scored)).status).toBe(200);
  const reports = await Promise.all([here.optimise(scored), there.optimise(scored, { budget: 3_000_000 })]);
  expect(reports[0].body).toEqual(reports[1].body);
  await one.kill();
  expect((await there.plan<FullPlan>(scored.key)).body.attentive_reach).toBe(reports[0].body.attentive_reach);
  expect((await new Calls(third.url, ann).access<{ plans: string }>('plan_summary')).body.plans).toContain(scored.key);
  await Promise.all([other.stop(), third.stop()]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
