import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { refusalBody } from '../../core/contract/refusalBody.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, chosenLimits, freeLimits, DEFAULT_PLAN } from '../../testing/backend/calls.ts';
import type { RunChoices } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { encode, tokenClaims, unsignedToken } from '../../testing/backend/tokens.ts';

const csv = respondentsCsv(300, 3);
const user = { uid: 'ann', email: 'ann@agency.example' };
let backend: RunningBackend;
let ann: Calls;
let scored: MediaScoreReply;

beforeAll(async () => {
  backend = await startBackend({ settings: { SIGN_IN_DOMAINS: 'agency.example,other.example' } });
  ann = new Calls(backend.url, user);
  scored = (await ann.mediaScore({ name: 'a.csv', content: csv })).body;
});
afterAll(() => backend.stop());

/** The answer to a body that is announced but not sent: a refusal that does not wait for it. */
function announced(address: string, headers: Record<string, string>, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, 'content-type': 'text/plain', 'content-length': bytes } };
    const call = request(address, options, (answer) => {
      resolve(answer.statusCode);
      call.destroy();
    });
    call.once('error', reject);
    call.flushHeaders();
  });
}

describe('who may call', () => {
  const past = Math.floor(Date.now() / 1000) - 7200;
  const signed = () => {
    const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(tokenClaims(user))}`;
    return `${body}.${createHmac('sha256', 'secret').update(body).digest('base64url')}`;
  };
  const refused: [string, string, number, string][] = [
    ['no token', '', 401, 'not_signed_in'],
    ['text that is no token', 'nonsense', 401, 'not_signed_in'],
    ['a token past its time', unsignedToken(user, { exp: past, iat: past - 3600 }), 401, 'not_signed_in'],
    ['a token of another project', unsignedToken(user, { aud: 'other' }), 401, 'not_signed_in'],
    ['a token of another issuer', unsignedToken(user, { iss: 'https://elsewhere.example' }), 401, 'not_signed_in'],
    ['a token of the future', unsignedToken(user, { iat: past + 100_000 }), 401, 'not_signed_in'],
    ['a token without a user', unsignedToken(user, { sub: undefined }), 401, 'not_signed_in'],
    ['a token without an e-mail', unsignedToken(user, { email: undefined }), 401, 'not_signed_in'],
    ['a token with a made-up signature', signed(), 401, 'not_signed_in'],
    ['an unverified e-mail', unsignedToken(user, { email_verified: false }), 403, 'email_not_verified'],
    [
      'an e-mail of no allowed domain',
      unsignedToken({ uid: 'eve', email: 'eve@evil.example' }),
      403,
      'domain_not_allowed',
    ],
  ];
  test.each(refused)('%s', async (_what, token, status, error) => {
    const answer = await new Calls(backend.url, user, token).access<RefusalBody>('user');
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(refusalBody.isValidSync(answer.body, { strict: true })).toBe(true);
  });

  test('a call with another e-mail address than the token is refused; letter case does not matter', async () => {
    const other = { user: 'bob@agency.example' };
    for (const answer of [
      await ann.access('user', other),
      await ann.access('plan_summary', other),
      await ann.access('plan_details', { ...other, key: scored.key, sandbox: true }),
      await ann.access('plan_csv_file', { ...other, key: scored.key }),
      await ann.optimise<RefusalBody>(scored, {}, other),
      await ann.post('plan', { ...other, key: scored.key }, { contentType: 'application/json' }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([403, 'not_your_email']);
    }
    expect((await ann.access('user', { user: 'ANN@Agency.example' })).status).toBe(200);
  });
});

describe('what the contract refuses', () => {
  test('a body that is no JSON, no object, or of another type', async () => {
    const headers = { authorization: `Bearer ${unsignedToken(user)}` };
    const send = (body: string, type: string) =>
      fetch(`${backend.url}/api/access`, { method: 'POST', body, headers: { ...headers, 'content-type': type } });
    expect((await send('{', 'text/plain')).status).toBe(400);
    expect((await send('{', 'application/json')).status).toBe(400);
    expect((await send('null', 'text/plain')).status).toBe(400);
    expect((await send('<a/>', 'application/xml')).status).toBe(415);
    expect(await announced(`${backend.url}/api/access`, headers, 9_000_000)).toBe(413);
  });

  test('every fault of a call is listed', async () => {
    const answer = await ann.optimise<RefusalBody>(
      scored,
      {},
      { total_budget: '1000', scenario_name: undefined, sandbox_mode: true },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^The call has \d faults\.$/);
    expect(answer.body.details).toEqual(
      expect.arrayContaining(['"total_budget" must be a number.', '"scenario_name" is missing.']),
    );
    expect((await ann.access('nothing')).body.message).toContain('"access" must be one of user, plan_details');
  });

  test.each(['a\0b', 'a\u202eb', 'a\u0007b'])('a name like %j is refused', async (name) => {
    const plan = await ann.optimise<RefusalBody>(scored, { name });
    expect([plan.status, plan.body.message]).toEqual([400, expect.stringContaining('cannot be shown')]);
    expect((await ann.plan(`${scored.key.slice(0, 20)}${name}`)).status).toBe(404);
  });

  test('a file name that changes the direction of text is refused', async () => {
    const answer = await ann.mediaScore<RefusalBody>({ name: 'audience\u202evsc.csv', content: csv });
    expect([answer.status, answer.body.error]).toEqual([400, 'file_name']);
  });

  test('choices that are not on the lists are refused, each by name', async () => {
    const file = { name: 'a.csv', content: csv };
    const answer = await ann.mediaScore<RefusalBody>(file, {
      demo: 'martians',
      strategy: 'None',
      client: 'Unknown client',
    });
    expect([answer.status, answer.body.error]).toEqual([400, 'unknown_choice']);
    expect([answer.body.message, ...answer.body.details!]).toEqual([
      'There is no strategy "None" any more. Choose another from the list.',
      'There is no buying demographic "martians" any more. Choose another from the list.',
      'There is no client "Unknown client" any more. Choose another from the list.',
    ]);
  });

  test.each<[string, RunChoices]>([
    ['another demographic', { demo: 'women 18-39' }],
    ['another client', { client: 'Magpie Mobile' }],
    ['another strategy', { strategy: 'Reminder' }],
  ])('%s than the one the scores were made for is refused', async (_what, choices) => {
    const answer = await ann.optimise<RefusalBody>(scored, choices);
    expect([answer.status, answer.body.error]).toEqual([409, 'other_choices']);
    if (!choices.strategy) expect((await ann.reach<RefusalBody>(scored, choices)).status).toBe(409);
  });
});

describe('limits that no plan can meet', () => {
  const twice = [...freeLimits(DEFAULT_PLAN.budget).slice(1), { Channel: 'Radio', Min_Budget: 0, Max_Budget: 5 }];
  test.each<[string, RunChoices, string[]]>([
    [
      'a minimum above its maximum',
      { limits: chosenLimits({ Radio: [900_000, 100], Video: [0, 1_000_000] }) },
      ['Radio', '$900,000', '$100'],
    ],
    [
      'minima above the budget',
      { limits: chosenLimits({ Radio: [600_000, 700_000], Video: [500_000, 600_000] }) },
      ['minimums add up to $1,100,000, $100,000 more than the budget $1,000,000'],
    ],
    [
      'maxima below the budget',
      { limits: chosenLimits({ Radio: [0, 300_000], Video: [0, 200_000] }) },
      ['maximums add up to $500,000, so $500,000 of the budget $1,000,000'],
    ],
    ['no channel at all', { limits: chosenLimits({}) }, ['Tick at least one channel']],
    [
      'a channel that does not exist',
      { limits: [...freeLimits(5).slice(1), { Channel: 'Fax', Min_Budget: 0, Max_Budget: 1 }] },
      ['"Fax"'],
    ],
    ['a channel twice', { limits: twice }, ['Radio has more than one row']],
    ['a fraction of a dollar', { budget: 1000.5, limits: freeLimits(2000) }, ['whole dollars']],
    [
      'both sides of free-to-air television',
      { limits: chosenLimits({ 'FTA National': [1000, 1_000_000], 'FTA Metro': [1000, 1_000_000] }) },
      ['FTA National', 'FTA Metro', 'exclude'],
    ],
    [
      'maxima that only fit with both sides',
      { limits: chosenLimits({ 'FTA National': [0, 600_000], 'FTA Metro': [0, 600_000] }) },
      ['FTA National excludes'],
    ],
    ['channels that no respondent uses', { limits: chosenLimits({ Podcasts: [0, 1_000_000] }) }, ['Podcasts']],
  ])('%s', async (_what, choices, parts) => {
    const answer = await ann.optimise<RefusalBody>(scored, choices);
    expect(answer.status).toBe(400);
    const sentences = [answer.body.message, ...(answer.body.details ?? [])];
    for (const part of parts) expect(sentences.join(' ')).toContain(part);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const further of sentences.slice(1)) expect(answer.body.message).not.toContain(further);
  });

  test('curves without any channel are refused with a message', async () => {
    const answer = await ann.reach<RefusalBody>(scored, { limits: chosenLimits({}) });
    expect([answer.status, answer.body.message]).toEqual([400, 'No channel may receive money: every maximum is $0.']);
  });

  test('after a refusal, a run continues with other limits', async () => {
    const mine = (await ann.mediaScore({ name: 'a.csv', content: csv })).body;
    expect((await ann.optimise(mine, { limits: chosenLimits({}) })).status).toBe(400);
    expect((await ann.optimise(mine)).status).toBe(200);
  });
});

/** A reply without its request id. */
const withoutId = (text: string) => text.replace(/,"request_id":"[\w-]{12}"/, '');

describe('access to the plans of others', () => {
  const colleague = () => new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  const stranger = () => new Calls(backend.url, { uid: 'eve', email: 'eve@other.example' });

  test('a colleague reads a finished plan by its key, but neither lists nor changes it', async () => {
    const { key, report, scored: own } = await ann.finishedPlan(csv);
    const bob = colleague();
    expect((await bob.plan<typeof report>(key)).body.attentive_reach).toBe(report.attentive_reach);
    expect((await bob.access('plan_details', { key, sandbox: true })).status).toBe(200);
    expect((await bob.access('plan_csv_file', { key })).text).toBe(csv);
    expect((await bob.access<{ plans: string }>('plan_summary')).body.plans).toBe('[]');
    expect((await bob.reach(own)).status).toBe(404);
    expect((await bob.optimise(own)).status).toBe(404);
  });

  test('only the owner may read an unfinished run', async () => {
    const bob = colleague();
    expect((await bob.plan(scored.key)).status).toBe(404);
    expect((await bob.access('plan_csv_file', { key: scored.key })).status).toBe(404);
    expect((await ann.access('plan_csv_file', { key: scored.key })).text).toBe(csv);
  });

  test('another company gets the same answer as for a key that does not exist', async () => {
    const { key, scored: own } = await ann.finishedPlan(csv);
    const eve = stranger();
    const nowhere = await eve.plan('A'.repeat(32));
    expect(nowhere.status).toBe(404);
    for (const answer of [
      await eve.plan(key),
      await eve.access('plan_details', { key, sandbox: true }),
      await eve.access('plan_csv_file', { key }),
      await eve.reach<RefusalBody>(own),
      await eve.optimise<RefusalBody>(own),
      await eve.plan('../../../etc/passwd'),
    ]) {
      expect([answer.status, withoutId(answer.text)]).toEqual([404, withoutId(nowhere.text)]);
    }
  });
});
