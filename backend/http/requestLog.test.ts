import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startKeyServer } from '../../testing/backend/keyServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { requestId } from './requestLog.ts';

const NEW = /^[\w-]{12}$/;

test.each<[string, string | string[] | undefined, boolean]>([
  ['a plain one', 'req-2026_11-22', true],
  ['eight letters', 'abcdefgh', true],
  ['64 letters', 'a'.repeat(64), true],
  ['65 letters', 'a'.repeat(65), false],
  ['seven letters', 'abcdefg', false],
  ['one with a line break', 'abcdefgh\nINFO all is well', false],
  ['one with a quote', 'abcdefgh"', false],
  ['one with a space', 'abcd efgh', false],
  ['one with markup', '<b>abcdefgh</b>', false],
  ['two of them', ['abcdefgh', 'ijklmnop'], false],
  ['none', undefined, false],
])('the request id of a caller is used only if it is valid: %s', (_what, sent, taken) => {
  const id = requestId({ headers: sent === undefined ? {} : { 'x-request-id': sent } });
  if (taken) expect(id).toBe(sent);
  else expect(id).toMatch(NEW);
});

describe('request ids and metrics of a running service', () => {
  let backend: RunningBackend;
  const user = { uid: 'ann', email: 'ann@agency.example' };
  beforeAll(async () => {
    backend = await startBackend({ settings: { METRICS_ADDRESS: '127.0.0.1:0' } });
  });
  afterAll(() => backend.stop());

  test.each(['/', '/livez', '/api/openapi.json', '/api/nothing'])(
    'each reply of %s has a new request id',
    async (path) => {
      const [one, other] = [await fetch(backend.url + path), await fetch(backend.url + path)];
      const ids = [one, other].map(({ headers }) => headers.get('x-request-id')!);
      expect(ids[0]).toMatch(NEW);
      expect(ids[1]).not.toBe(ids[0]);
    },
  );

  test.each([
    ['a stranger', 'bad', 401],
    ['a planner', undefined, 404],
  ])('a refusal to %s has the request id, which is also in the log', async (_who, token, status) => {
    const calls = new Calls(backend.url, user, token);
    const refused = await calls.plan<RefusalBody>('no-such-plan-anywhere');
    const id = refused.headers.get('x-request-id')!;
    expect([refused.status, refused.body.request_id]).toEqual([status, id]);
    await backend.logged(`"reqId":"${id}"`);
  });

  test('a web app of another origin may read the headers x-request-id and retry-after', async () => {
    const origin = 'https://plans.agency.example';
    const keys = await startKeyServer();
    const open = await startBackend({ settings: { ...keys.settings, ALLOWED_ORIGINS: origin } });
    const answer = await fetch(`${open.url}/livez`, { headers: { origin } });
    expect(answer.headers.get('access-control-expose-headers')).toBe('x-request-id, retry-after');
    await open.stop();
    await keys.stop();
  });

  test('metrics cover runs, queue, worker time, failures, storage and the event loop, without text from callers', async () => {
    const calls = new Calls(backend.url, user);
    await calls.finishedPlan(respondentsCsv(50, 2));
    await calls.mediaScore({ name: 'letter.csv', content: 'Dear all,\nno audience.\n' });
    await fetch(`${backend.url}/made-up-by-a-caller.php`);
    const [, url] = /Metrics are served at (http[^"]+)/.exec(await backend.logged('Metrics are served at')) ?? [];
    const answer = await fetch(url!);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    for (const line of [
      /^planner_runs_total 1$/m,
      /^planner_queue_length 0$/m,
      /^planner_queue_wait_seconds_count\{job="readAudience"\} 2$/m,
      /^planner_job_seconds_count\{job="readAudience",outcome="refused"\} 1$/m,
      /^planner_job_seconds_count\{job="propose",outcome="done"\} 1$/m,
      /^planner_refusals_total\{status="400",code="audience_file"\} 1$/m,
      /^planner_storage_seconds_count\{store="database",operation="finish",outcome="done"\} 1$/m,
      /^planner_storage_seconds_count\{store="files",operation="keep",outcome="done"\} 2$/m,
      /^planner_call_seconds_count\{route="\/api\/optimise",status="200"\} 1$/m,
      /^nodejs_eventloop_lag_max_seconds \d/m,
    ]) {
      expect(text).toMatch(line);
    }
    expect(text).not.toMatch(/made-up|ann@agency/);
    expect((await fetch(url!.replace('/metrics', '/'))).status).toBe(404);
    // The address that planners use has no metrics.
    expect((await fetch(`${backend.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
  });
});
