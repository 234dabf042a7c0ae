import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedInStore } from '../../testing/page/planner.ts';
import { expectLogged } from '../../testing/page/setup.ts';
import { testServices } from '../../testing/page/testServices.ts';
import { createAppStore } from './store.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import { asPlanningFailure, isTemporary, refusalOfReply } from '../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../services/planning/planningFailure.ts';

interface ReceivedCall {
  path: string | undefined;
  contentType: string | undefined;
  authorization: string | undefined;
  body: string;
}

/** A backend that sends these replies one after the other, the last one again and again, and records the requests. */
async function otherBackend(answers: { status: number; body: string }[]) {
  const received: ReceivedCall[] = [];
  const server = createServer(async (request, reply) => {
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return reply.writeHead(204, allowed).end();
    received.push({
      path: request.url,
      contentType: request.headers['content-type'],
      authorization: request.headers.authorization,
      body: await bodyOf(request),
    });
    const { status, body } = answers[Math.min(received.length, answers.length) - 1]!;
    reply.writeHead(status, allowed).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

let running: Server | undefined;
afterEach(() => running?.close());

async function storeOn(answers: { status: number; body: string }[]) {
  const { server, received, url } = await otherBackend(answers);
  running = server;
  const services = testServices({ apiBase: url });
  services.auth.resume(services.auth.addAccount('ann@agency.example'));
  const { store } = await createAppStore(services, localStorage);
  const ask = () =>
    store.dispatch(planningApi.endpoints.userAccess.initiate({ user: 'ann@agency.example' }, { forceRefetch: true }));
  return { store, received, services, ask };
}

/** The number of the token that a call sent: 0 for the first token, 1 after one renewal. */
function tokenNumber(authorization: string | undefined): number {
  const claims = authorization!.split('.')[1]!;
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { token_number: number }).token_number;
}

const failureOf = async (call: { unwrap(): Promise<unknown> }) =>
  asPlanningFailure(await call.unwrap().catch((cause: unknown) => cause));

test('call 1 is a text/plain JSON POST with a bearer token, and is made once in a browser session', async () => {
  const { received, ask } = await storeOn([{ status: 200, body: '{"strategy":["S"]}' }]);
  expect(await ask().unwrap()).toEqual({ strategy: ['S'] });
  expect(await ask().unwrap()).toEqual({ strategy: ['S'] });
  expect(received).toEqual([
    {
      path: '/api/access',
      contentType: 'text/plain',
      authorization: expect.stringMatching(/^Bearer .+/),
      body: '{"access":"user","user":"ann@agency.example"}',
    },
  ]);
});

test.each([
  ['a reply that is no JSON', 200, '<html>', 'The planning backend sent a reply that this page cannot read.'],
  [
    'a reply of another shape',
    200,
    '{"strategy":"S"}',
    'The planning backend sent a reply that this page cannot read.',
  ],
  ['a refusal in words', 409, '{"error":"x","message":"Say it so."}', 'Say it so.'],
  [
    'a page of a proxy',
    502,
    '<h1>Bad gateway</h1>',
    'The planning backend has a problem of its own (502). Try again in a moment.',
  ],
])('%s becomes a sentence', async (_, status, body, sentence) => {
  const { ask } = await storeOn([{ status, body }]);
  expect((await failureOf(ask())).message).toBe(sentence);
  expect(sessionStorage.getItem('accessData')).toBeNull();
});

test('a backend that does not answer becomes a sentence', async () => {
  expectLogged(/ECONNREFUSED/);
  const { ask } = await storeOn([{ status: 200, body: '{}' }]);
  running?.close();
  running = undefined;
  expect((await failureOf(ask())).message).toBe(
    'The planning backend cannot be reached. Check the connection and try again.',
  );
});

test('after a token was refused, the call is sent again with a new token', async () => {
  const { received, ask } = await storeOn([
    { status: 401, body: '{"error":"x","message":"Expired."}' },
    { status: 200, body: '{"client":["C"]}' },
  ]);
  expect(await ask().unwrap()).toEqual({ client: ['C'] });
  expect(received.map(({ authorization }) => tokenNumber(authorization))).toEqual([0, 1]);
});

test('after a token was refused twice there is no third call', async () => {
  const { received, ask } = await storeOn([{ status: 401, body: '{"error":"x","message":"Expired."}' }]);
  expect((await failureOf(ask())).message).toBe('Expired.');
  expect(received.map(({ authorization }) => tokenNumber(authorization))).toEqual([0, 1]);
});

test.each([
  [401, 'signed_out'],
  [401, 'account_disabled'],
  [401, 'sign_in_too_old'],
  [403, 'left'],
])('the refusal %i %s ends the sign-in', async (status, code) => {
  const { services, ask } = await storeOn([{ status, body: `{"error":"${code}","message":"Ended."}` }]);
  const ended: (string | null)[] = [];
  services.auth.watchAccount(
    (account) => ended.push(account && account.email),
    (reason) => ended.push(reason),
  );
  expect((await failureOf(ask())).message).toBe('Ended.');
  expect(ended).toEqual(['ann@agency.example', code, null]);
});

test('nothing is sent for a visitor who is signed out', async () => {
  const { received, services, ask } = await storeOn([{ status: 200, body: '{}' }]);
  services.auth.resume(null);
  expect((await failureOf(ask())).kind).toBe('signed out');
  expect(received).toEqual([]);
});

test('the real backend refuses a plan of another company with status 404', async () => {
  const { store } = await signedInStore();
  const asked = { user: 'ann@agency.example', key: 'nobodys' };
  const failure = await failureOf(store.dispatch(planningApi.endpoints.plan.initiate(asked)));
  expect(failure).toMatchObject({ kind: 'refused', status: 404 });
});

test.each([
  [404, 'The planning backend has nothing under this address (404).'],
  [413, 'The audience file is larger than the planning backend accepts.'],
  [429, 'Too many calls in a short time. Wait a minute and try again.'],
  [418, 'The planning backend refused the call (418).'],
])('a reply with status %d and no message gets a sentence', (status, sentence) => {
  expect(refusalOfReply(status, '').message).toBe(sentence);
});

test.each<[string | null, number | null]>([
  [null, null],
  ['5', 5],
  ['120', 120],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ['-5', null],
])('the header Retry-After %p gives a wait of %p seconds', (wait, seconds) => {
  expect(refusalOfReply(503, '', wait).retryAfter).toBe(seconds);
});

test.each<[PlanningFailure['kind'], number | null, boolean]>([
  ['unreachable', null, true],
  ['refused', 503, true],
  ['refused', 502, true],
  ['refused', 504, true],
  ['refused', 429, true],
  ['refused', 500, false],
  ['refused', 400, false],
  ['refused', 404, false],
  ['refused', 401, false],
  ['unreadable', 200, false],
  ['cancelled', null, false],
  ['signed out', null, false],
])('a call that failed as %s with status %p may succeed later: %p', (kind, status, isRetryable) => {
  expect(isTemporary({ kind, status, message: '', details: [], retryAfter: null })).toBe(isRetryable);
});

test.each<[number, string | undefined, string[]]>([
  [500, 'Ab12-cd34_ef', ['If this goes on, quote Ab12-cd34_ef to support.']],
  [503, 'Ab12-cd34_ef', ['If this goes on, quote Ab12-cd34_ef to support.']],
  [500, undefined, []],
  [400, 'Ab12-cd34_ef', []],
  [404, 'Ab12-cd34_ef', []],
])(
  'a failure with status %i and request id %p gives the id to quote, if it is a server error',
  (status, request_id, details) => {
    expect(refusalOfReply(status, JSON.stringify({ error: 'x', message: 'It failed.', request_id })).details).toEqual(
      details,
    );
  },
);

const HOOKS = [
  'useUserAccessQuery',
  'usePlanDetailsMutation',
  'useMediaScoreMutation',
  'useReachMutation',
  'useOptimiseMutation',
  'usePlanSummaryQuery',
  'usePlanChangeMutation',
  'usePlanLayerMutation',
  'useRatesMutation',
  'useRatesChangeMutation',
  'useAuditLogMutation',
  'useAuditCsvMutation',
  'useExportNoteMutation',
  'useCompanyQuery',
  'useCompanyChangeMutation',
  'usePersonDataMutation',
  'useShareListQuery',
  'useShareCreateMutation',
  'useShareChangeMutation',
  'useCommentChangeMutation',
  'useBrandQuery',
  'useBrandChangeMutation',
  'usePlanFileMutation',
  'usePlanMutation',
];

test('each call of the contract is an endpoint with a hook, and there are no other endpoints', () => {
  expect(Object.keys(planningApi.endpoints)).toHaveLength(HOOKS.length);
  const hooks = Object.keys(planningApi).filter((name) => /^use[A-Z]\w+(Query|Mutation)$/.test(name));
  expect(hooks.filter((name) => !/^useLazy/.test(name)).sort()).toEqual([...HOOKS].sort());
});

const KEY = { user: 'ann@agency.example', key: 'k1' };
const LIMITS = [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 5 }];
const REACH = { scores: [], client: 'C', demo: 'D', audience: 'C', id: 'k1', budget_constraint: LIMITS };
const OPTIMISE = {
  scores: [],
  budget_constraint: LIMITS,
  total_budget: 5,
  scenario_name: 'N',
  client: 'C',
  demo: 'D',
  audience: 'C',
  planning_setting: 'S',
  user: 'ann@agency.example',
  key: 'k1',
};

test.each([
  [
    'planDetails',
    KEY,
    '/api/access',
    'text/plain',
    { access: 'plan_details', user: 'ann@agency.example', key: 'k1', sandbox: true },
  ],
  ['reach', REACH, '/api/reach', 'application/json', { ...REACH, mapping: 'MASTER' }],
  ['optimise', OPTIMISE, '/api/optimise', 'text/plain', { ...OPTIMISE, sandbox_mode: false }],
  [
    'planSummary',
    { user: 'ann@agency.example' },
    '/api/access',
    'text/plain',
    { access: 'plan_summary', user: 'ann@agency.example' },
  ],
  ['planFile', KEY, '/api/access', 'text/plain', { access: 'plan_csv_file', user: 'ann@agency.example', key: 'k1' }],
  ['plan', KEY, '/api/plan', 'application/json', KEY],
  [
    'rates',
    { user: 'ann@agency.example', ask: 'cards' },
    '/api/access',
    'text/plain',
    { access: 'rates', user: 'ann@agency.example', ask: 'cards' },
  ],
  [
    'ratesChange',
    { user: 'ann@agency.example', card: 'agency', change: 'discard', revision: 3 },
    '/api/access',
    'text/plain',
    { access: 'rates_change', user: 'ann@agency.example', card: 'agency', change: 'discard', revision: 3 },
  ],
] as const)(
  '%s is sent as the contract defines it, including its fixed fields',
  async (name, given, path, contentType, body) => {
    const { store, received } = await storeOn([{ status: 500, body: '' }]);
    const { initiate } = planningApi.endpoints[name] as unknown as {
      initiate: (given: object) => ReturnType<typeof planningApi.endpoints.plan.initiate>;
    };
    await store.dispatch(initiate(given));
    expect(received).toMatchObject([{ path, contentType }]);
    expect(JSON.parse(received[0]!.body)).toEqual(body);
  },
);
