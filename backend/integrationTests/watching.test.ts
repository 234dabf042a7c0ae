import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { userHash } from '../http/requestLog.ts';

/** Log lines and metrics of a running service. */
const folder = mkdtempSync(join(tmpdir(), 'watching-'));
const webDir = join(folder, 'web');
const dataDir = join(folder, 'data');
const ann = { uid: 'ann', email: 'ann@agency.example' };
const SETTINGS = { METRICS_ADDRESS: '127.0.0.1:0', WEB_DIR: webDir, RATE_LIMIT: '10' };
let backend: RunningBackend;

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  mkdirSync(dataDir);
  writeFileSync(join(webDir, 'index.html'), '<title>Planner</title>');
  writeFileSync(join(webDir, 'assets', 'chunk-1.js'), 'a();');
  backend = await startBackend({ dataDir, settings: SETTINGS });
});
afterAll(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true });
});

/** The value of a metric, or undefined when it is not there. @param name with its labels, as in the text */
async function metric(name: string): Promise<number | undefined> {
  const [, url] = /Metrics are served at (http[^"]+)/.exec(await backend.logged('Metrics are served at'))!;
  const line = (await (await fetch(url!)).text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

interface LogLine {
  readonly level: number;
  readonly reqId?: string;
  readonly msg: string;
  readonly build: string;
  readonly user?: string;
  readonly plan?: string;
}
const linesOf = (written: string) =>
  written
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);

/** The last log line of a call. */
async function lastLine(running: RunningBackend, id: string): Promise<LogLine> {
  const isLast = ({ reqId, msg }: LogLine) => reqId === id && msg === 'request completed';
  const written = await running.logged(new RegExp(`"reqId":"${id}"[^\\n]*"request completed"`));
  return linesOf(written).find(isLast)!;
}

test('the last log line of a call has build, user hash and plan, but no e-mail address', async () => {
  const calls = new Calls(backend.url, ann);
  const scored = await calls.mediaScore({ name: 'a.csv', content: respondentsCsv(50, 1) });
  const { key } = scored.body;
  const answers = [scored, await calls.reach(scored.body), await calls.optimise(scored.body), await calls.plan(key)];
  for (const { status, headers } of answers) {
    const line = await lastLine(backend, headers.get('x-request-id')!);
    expect([status, line.user, line.plan]).toEqual([200, userHash('ann'), key]);
    expect(line.build).toBe(`${manifest.version}+source`);
  }
  const written = await backend.logged('request completed');
  expect(written).not.toContain('ann@agency.example');
  expect(written).not.toMatch(/"user":"ann"/);
});

test('text of a caller that is no plan key does not reach the log', async () => {
  const { headers } = await new Calls(backend.url, ann).plan('not a key <b>');
  expect((await lastLine(backend, headers.get('x-request-id')!)).plan).toBeUndefined();
  expect(await backend.logged('request completed')).not.toContain('<b>');
});

test('files of the web app are logged at debug only', async () => {
  const chatty = await startBackend({ settings: { ...SETTINGS, LOG_LEVEL: 'debug' } });
  for (const running of [backend, chatty]) {
    for (const path of ['/assets/chunk-1.js', '/home', '/settings.js']) await fetch(running.url + path);
    await fetch(`${running.url}/api/openapi.json`);
    await running.logged('/api/openapi.json');
  }
  expect(await chatty.logged('/assets/chunk-1.js')).toContain('/settings.js');
  expect(linesOf(await backend.logged('openapi')).filter(({ msg }) => msg === 'incoming request')).not.toEqual([]);
  expect(await backend.logged('openapi')).not.toMatch(/chunk-1|"\/home"|settings\.js/);
  await chatty.stop();
});

test('metrics name the build and the space of the disk', async () => {
  const node = process.versions.node;
  expect(await metric(`planner_build_info{version="${manifest.version}",commit="source",node="${node}"}`)).toBe(1);
  const [free, size] = [await metric('planner_disk_free_bytes'), await metric('planner_disk_size_bytes')];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThanOrEqual(free!);
});

test('metrics show when the data folder was last backed up; 0 for never', async () => {
  expect(await metric('planner_last_backup_timestamp_seconds')).toBe(0);
  const file = join(dataDir, 'last-backup');
  writeFileSync(file, '');
  utimesSync(file, 1_800_000_000, 1_800_000_000);
  expect(await metric('planner_last_backup_timestamp_seconds')).toBe(1_800_000_000);
});

test('metrics count the users who have used most of a limit, once each', async () => {
  const ben = new Calls(backend.url, { uid: 'ben', email: 'ben@agency.example' });
  const cat = new Calls(backend.url, { uid: 'cat', email: 'cat@agency.example' });
  for (let call = 0; call < 7; call++) await ben.access('plan_summary');
  const before = (await metric('planner_users_near_limit{limit="calls"}')) ?? 0;
  await ben.access('plan_summary');
  await ben.access('plan_summary');
  for (let call = 0; call < 11; call++) await cat.access('plan_summary');
  expect(await metric('planner_users_near_limit{limit="calls"}')).toBe(before + 2);
});
