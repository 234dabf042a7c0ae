import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, freeLimits } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';

const user = { uid: 'ann', email: 'ann@agency.example' };
let backend: RunningBackend;
let ann: Calls;
let scored: MediaScoreReply;

beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, user);
  scored = (await ann.mediaScore({ name: 'a.csv', content: respondentsCsv(100, 4) })).body;
});
afterAll(() => backend.stop());

async function raw(route: string, body: string, contentType = 'text/plain'): Promise<[number, RefusalBody]> {
  const headers = { authorization: `Bearer ${unsignedToken(user)}`, 'content-type': contentType };
  const answer = await fetch(`${backend.url}/api/${route}`, { method: 'POST', headers, body });
  return [answer.status, (await answer.json()) as RefusalBody];
}

const wrongScores = Array.from({ length: 3000 }, () => ({ Channel: 5, Publisher: {}, Score: 'x' }));

test.each(['reach', 'optimise'] as const)('%s looks up the key before it checks other fields', async (route) => {
  const named = route === 'reach' ? 'id' : 'key';
  const [status, failure] = await raw(route, JSON.stringify({ [named]: 'A'.repeat(32), scores: wrongScores }));
  expect([status, failure.error]).toEqual([404, 'plan_not_found']);
});

test('of many faults, the first five are listed', async () => {
  const [status, failure] = await raw('optimise', JSON.stringify({ key: scored.key, scores: wrongScores }));
  expect(status).toBe(400);
  expect(failure.details).toHaveLength(5);
  expect(failure.message).toContain('at least 5 faults');
});

test.each<[string, string, object, string]>([
  [
    'a group of no channels',
    'optimise',
    { rules: { version: 1, groups: [{ name: 'None', channels: [], at_most: 1, unit: '$' }] } },
    '"rules.groups[0].channels" must have at least one row.',
  ],
  ['scores without end', 'optimise', { scores: Array(3001).fill({}) }, '"scores" may have 3,000 rows at most.'],
  [
    'limits without end',
    'optimise',
    { budget_constraint: [...freeLimits(5), ...freeLimits(5)] },
    '"budget_constraint" may have 15 rows at most.',
  ],
  ['a name that shows nothing', 'optimise', { scenario_name: '\u200b\u3164' }, '"scenario_name" is blank.'],
  ['a name without end', 'optimise', { scenario_name: 'x'.repeat(500) }, '"scenario_name" may have 200 characters'],
])('%s: the refusal names the field and its limit', async (_what, _route, changes, sentence) => {
  const answer = await ann.optimise<RefusalBody>(scored, {}, changes);
  expect([answer.status, answer.body.message, answer.body.details]).toEqual([
    400,
    expect.stringContaining(sentence),
    undefined,
  ]);
});

test.each<[string, string, number, number]>([
  ['access', 'x', 16 * 1024, 413],
  ['plan', 'x', 16 * 1024, 413],
  ['reach', 'x', 1024 * 1024, 413],
  ['optimise', 'x', 1024 * 1024, 413],
  ['access', '[', 16_000, 400],
  ['optimise', '[', 1_000_000, 400],
  ['optimise', '{"":', 200_000, 400],
])('/%s refuses an endless repetition of %j', async (route, piece, times, status) => {
  expect((await raw(route, piece.repeat(times) + (status === 413 ? 'x' : '')))[0]).toBe(status);
});

test('a file with more vehicles than the next calls accept is refused with their number', async () => {
  const vehicles = Array.from({ length: 3001 }, (_, place) => `Radio: Station ${place}`);
  const answer = await ann.mediaScore<RefusalBody>({ name: 'a.csv', content: respondentsCsv(40, 4, vehicles) });
  expect([answer.status, answer.body.error]).toEqual([400, 'audience_file']);
  expect(answer.body.message).toContain('3,001 vehicles, and a plan takes 3,000 at most');
});

test('a file with the maximum number of vehicles can be planned', async () => {
  const vehicles = Array.from({ length: 3000 }, (_, place) => `Radio: Station ${place}`);
  const { report } = await ann.finishedPlan(respondentsCsv(40, 4, vehicles));
  expect(report.attentive_reach).toBeGreaterThan(0);
});
