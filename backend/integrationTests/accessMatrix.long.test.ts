import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { newKeys, startKeyServer } from '../../testing/backend/keyServer.ts';
import type { KeyServer } from '../../testing/backend/keyServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';

/**
 * Who may call what: every call, by every kind of caller, with real tokens. Roles and teams are in teamMatrix.long.test.ts. Another account with
 * the owner's address may do nothing until an administrator accepts it.
 */
const csv = respondentsCsv(120, 8);
const ann = { uid: 'ann', email: 'ann@agency.example' };
const bob = { uid: 'bob', email: 'bob@agency.example' };
const carl = { uid: 'carl', email: 'carl@client.example' };
const eve = { uid: 'eve', email: 'eve@evil.example' };
const past = { iat: 1_000_000, exp: 1_003_600, auth_time: 1_000_000 };

let keys: KeyServer;
let backend: RunningBackend;
/** A finished plan of Ann's, and an unfinished run of Ann's. */
let finished: MediaScoreReply;
let scored: MediaScoreReply;
/** A plan of Ann's that is changed and deleted, and a run that no caller may finish. */
let unwanted: MediaScoreReply;
let opened: MediaScoreReply;

beforeAll(async () => {
  keys = await startKeyServer();
  backend = await startBackend({ settings: { ...keys.settings, SIGN_IN_DOMAINS: 'agency.example,client.example' } });
  const calls = new Calls(backend.url, ann, keys.token(ann));
  finished = (await calls.finishedPlan(csv)).scored;
  scored = (await calls.mediaScore({ name: 'a.csv', content: csv })).body;
  unwanted = (await calls.finishedPlan(csv)).scored;
  opened = (await calls.mediaScore({ name: 'a.csv', content: csv })).body;
});
afterAll(async () => {
  await backend.stop();
  await keys.stop();
});

/** Callers, in the order of the table's columns. The last one is the owner of the plan. */
const CALLERS: Readonly<Record<string, () => Calls>> = {
  'a colleague': () => new Calls(backend.url, bob, keys.token(bob)),
  'another company': () => new Calls(backend.url, carl, keys.token(carl)),
  'the owner’s name in another account': () => new Calls(backend.url, ann, keys.token({ ...ann, uid: 'ann2' })),
  'a domain that may not': () => new Calls(backend.url, eve, keys.token(eve)),
  'an address not verified': () => new Calls(backend.url, ann, keys.token(ann, { email_verified: false })),
  'an old token': () => new Calls(backend.url, ann, keys.token(ann, past)),
  'another project': () => new Calls(backend.url, ann, keys.token(ann, { aud: 'other' })),
  'a forged signature': () => new Calls(backend.url, ann, keys.token(ann, {}, {}, newKeys().privateKey)),
  'no signature': () => new Calls(backend.url, ann, unsignedToken(ann, { aud: 'live-planner' })),
  'no token': () => new Calls(backend.url, ann, ''),
  'the owner': () => new Calls(backend.url, ann, keys.token(ann)),
};

type Call = (calls: Calls) => Promise<{ status: number }>;
const ELSE = { user: 'someone.else@agency.example' };
const TABLE: readonly [string, Call, string][] = [
  //                                                                    bob car an2 eve unv old prj frg uns non ann
  ['the lists', (c) => c.access('user'), '                              200 200 403 403 403 401 401 401 401 401 200'],
  ['somebody else’s lists', (c) => c.access('user', ELSE), '            403 403 403 403 403 401 401 401 401 401 403'],
  ['their past plans', (c) => c.access('plan_summary'), '               200 200 403 403 403 401 401 401 401 401 200'],
  ['somebody else’s plans', (c) => c.access('plan_summary', ELSE), '    403 403 403 403 403 401 401 401 401 401 403'],
  ['a plan’s inputs', (c) => details(c, finished), '                    200 404 403 403 403 401 401 401 401 401 200'],
  ['a run’s inputs', (c) => details(c, scored), '                       404 404 403 403 403 401 401 401 401 401 404'],
  ['a plan', (c) => c.plan(finished.key), '                             200 404 403 403 403 401 401 401 401 401 200'],
  ['a run as a plan', (c) => c.plan(scored.key), '                      404 404 403 403 403 401 401 401 401 401 404'],
  ['no plan', (c) => c.plan('A'.repeat(32)), '                          404 404 403 403 403 401 401 401 401 401 404'],
  ['a plan’s file', (c) => file(c, finished), '                         200 404 403 403 403 401 401 401 401 401 200'],
  ['a run’s file', (c) => file(c, scored), '                            404 404 403 403 403 401 401 401 401 401 200'],
  ['an upload', (c) => c.mediaScore({ name: 'a.csv', content: csv }), ' 200 200 403 403 403 401 401 401 401 401 200'],
  ['reach of a plan', (c) => c.reach(finished), '                       404 404 403 403 403 401 401 401 401 401 200'],
  ['reach of a run', (c) => c.reach(scored), '                          404 404 403 403 403 401 401 401 401 401 200'],
  ['optimise of a plan', (c) => c.optimise(finished), '                 404 404 403 403 403 401 401 401 401 401 200'],
  ['optimise of a run', (c) => c.optimise(scored), '                    404 404 403 403 403 401 401 401 401 401 200'],
  ['how far a run is', (c) => c.progress(scored.key), '                200 200 403 403 403 401 401 401 401 401 200'],
  ['a plan’s new name', (c) => change(c, 'rename'), '                   404 404 403 403 403 401 401 401 401 401 200'],
  ['a plan archived', (c) => change(c, 'archive'), '                    404 404 403 403 403 401 401 401 401 401 200'],
  ['a plan brought back', (c) => change(c, 'bring_back'), '             404 404 403 403 403 401 401 401 401 401 200'],
  ['a run archived', (c) => change(c, 'archive', opened), '             404 404 403 403 403 401 401 401 401 401 404'],
  ['the weeks of a plan', (c) => layer(c, finished), '                  200 404 403 403 403 401 401 401 401 401 200'],
  ['the weeks of a run', (c) => layer(c, opened), '                     404 404 403 403 403 401 401 401 401 401 404'],
  ['weeks taken away', (c) => taken(c, finished), '                     404 404 403 403 403 401 401 401 401 401 200'],
  [
    'a plan sent to a client',
    (c) => c.access('share_create', { key: finished.key, ...SHARE }),
    '404 404 403 403 403 401 401 401 401 401 200',
  ],
  [
    'a run sent to a client',
    (c) => c.access('share_create', { key: opened.key, ...SHARE }),
    '   404 404 403 403 403 401 401 401 401 401 404',
  ],
  [
    'what became of it',
    (c) => c.access('share_list', { key: finished.key }),
    '                  404 404 403 403 403 401 401 401 401 401 200',
  ],
  [
    'somebody else’s change',
    (c) => change(c, 'archive', finished, ELSE),
    '403 403 403 403 403 401 401 401 401 401 403',
  ],
  // The deletion comes last, and the owner after all other callers.
  ['a plan deleted', (c) => change(c, 'delete'), '                      404 404 403 403 403 401 401 401 401 401 200'],
  ['a plan deleted before', (c) => change(c, 'delete'), '               404 404 403 403 403 401 401 401 401 401 404'],
];

const SHARE = { label: 'Dana Lee', days: 30, approval: true, comments: true };
const details = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_details', { key, sandbox: true });
const change = (calls: Calls, what: string, { key } = unwanted, more = {}) =>
  calls.access('plan_change', { key, change: what, name: 'Otherwise', ...more });
const layer = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_layer', { key, layer: 'weeks' });
const taken = (calls: Calls, { key }: MediaScoreReply) =>
  calls.access('plan_layer', { key, layer: 'weeks', version: 0, body: null });
const file = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_csv_file', { key });

test.each(TABLE)('%s', async (_what, call, expected) => {
  const answers: [string, number][] = [];
  for (const [who, calls] of Object.entries(CALLERS)) answers.push([who, (await call(calls())).status]);
  const statuses = expected.trim().split(/\s+/).map(Number);
  expect(answers).toEqual(Object.keys(CALLERS).map((who, place) => [who, statuses[place]]));
});

test('the log records who downloaded whose audience file, and when', async () => {
  const { headers } = await file(new Calls(backend.url, bob, keys.token(bob)), finished);
  const log = await backend.logged(new RegExp(`"${headers.get('x-request-id')}".*audience_file`));
  const lines = log.split('\n');
  const audit = lines.filter((line) => line.includes('audience_file')).map((line) => JSON.parse(line) as object);
  expect(audit.at(-1)).toMatchObject({
    key: finished.key,
    owner: 'ann@agency.example',
    reader: { uid: 'bob', email: 'bob@agency.example' },
    time: expect.any(Number) as number,
  });
  // The owner's own downloads are not logged as those of a colleague.
  const readers = audit.map((line) => (line as { reader: { uid: string } }).reader.uid);
  expect(readers).not.toContain('ann');
});

test('the audience file can be restricted to its owner while the plan stays shared', async () => {
  const closed = await startBackend({ settings: { SHARE_AUDIENCE_FILES: 'false' } });
  const plan = (await new Calls(closed.url, ann).finishedPlan(csv)).scored;
  const colleague = new Calls(closed.url, bob);
  expect((await file(colleague, plan)).status).toBe(403);
  expect((await colleague.plan(plan.key)).status).toBe(200);
  expect((await file(new Calls(closed.url, ann), plan)).status).toBe(200);
  await closed.stop();
});

test('by default only the agency signs in; when anyone may, users of a free mail provider are not colleagues', async () => {
  const usual = await startBackend();
  expect((await new Calls(usual.url, carl).access('user')).status).toBe(403);
  expect((await new Calls(usual.url, ann).access('user')).status).toBe(200);
  await usual.stop();
  const open = await startBackend({ settings: { SIGN_IN_DOMAINS: 'any' } });
  const plan = (await new Calls(open.url, { uid: 'g1', email: 'one@gmail.com' }).finishedPlan(csv)).scored;
  const other = new Calls(open.url, { uid: 'g2', email: 'two@gmail.com' });
  expect((await other.plan(plan.key)).status).toBe(404);
  expect((await file(other, plan)).status).toBe(404);
  expect((await new Calls(open.url, { uid: 'g1', email: 'one@gmail.com' }).plan(plan.key)).status).toBe(200);
  const shared = (await new Calls(open.url, carl).finishedPlan(csv)).scored;
  const dora = new Calls(open.url, { uid: 'dora', email: 'dora@client.example' });
  expect((await dora.plan(shared.key)).status).toBe(200);
  await open.stop();
});
