import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ClientPlan } from '../../core/clientPage/clientPlan.ts';
import { centsOfPlan } from '../../core/contract/planMoney.ts';
import { evenWeeks } from '../../core/rules/weekPlan.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import type { Company } from '../../core/contract/bodies/company.ts';
import type { ClientReply } from '../../core/contract/bodies/clientPage.ts';
import type { ShareCreated, ShareList } from '../../core/contract/bodies/sharing.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { LinkHolder } from '../../testing/backend/linkHolder.ts';
import { pngOf } from '../../testing/backend/pictures.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { eventually } from '../../testing/eventually.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import { openSqliteFile } from '../database/sqliteFile.ts';

/** Links for clients: every kind of link with every request, on a real backend. */
const folder = mkdtempSync(join(tmpdir(), 'client-links-'));
const csv = respondentsCsv(300, 4);
const ann = { uid: 'ann', email: 'ann@agency.example' };
const bob = { uid: 'bob', email: 'bob@agency.example' };
const SHARE = { label: 'Dana Lee', days: 30, approval: true, comments: true };
const PASSCODE = 'pX7mK2qh';
const SETTINGS = { FIRST_ADMIN: ann.email, LOG_LEVEL: 'trace', METRICS_ADDRESS: '127.0.0.1:0' };

type Opened = ClientReply<'open'>;

let backend: RunningBackend;
let calls: Calls;
let key: string;
beforeAll(async () => {
  backend = await startBackend({ dataDir: folder, settings: SETTINGS });
  calls = new Calls(backend.url, ann);
  key = (await calls.finishedPlan(csv)).key;
});
afterAll(async () => {
  await backend?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The tokens of all links that were made. */
const tokens: string[] = [];

async function share(more: object = {}, plan = key): Promise<ShareCreated> {
  const made = await calls.access<ShareCreated>('share_create', { key: plan, ...SHARE, ...more });
  if (made.status !== 200) throw new Error(made.text);
  tokens.push(made.body.token);
  return made.body;
}
const list = async (plan = key) => (await calls.access<ShareList>('share_list', { key: plan })).body;
const holder = (token: string, url = backend.url) => new LinkHolder(url, `Link ${token}`);
/** Changes the database directly, to act as if time had passed. */
function inDatabase(statement: string): void {
  const database = openSqliteFile(join(folder, 'plans.sqlite'), 5000);
  database.exec(statement);
  database.close();
}
/** Requests that must contain the hash of the plan. */
const REQUESTS_WITH_HASH = { answer: 1, comment: 1 };
const REQUESTS = {
  open: {},
  still: {},
  answer: { answer: 'approved', name: 'Dana Lee', job_title: 'Marketing Director' },
  comment: { panel: 'mix', name: 'Dana Lee', text: 'Why so much video?' },
};

/** Sends every kind of request. @returns status and code of each, such as "404 no_link" */
async function askAll(client: LinkHolder, more: object): Promise<string[]> {
  const answers = [];
  for (const [ask, fields] of Object.entries(REQUESTS)) {
    const { status, body } = await client.ask(ask, { ...fields, ...(ask in REQUESTS_WITH_HASH && more) });
    answers.push(status === 200 ? '200' : `${status} ${body.error}`);
  }
  return answers;
}

test('every kind of link gets the specified answer, for every request', async () => {
  const right = await share();
  const { hash } = right;
  const withPasscode = await share({ passcode: PASSCODE });
  const stopped = await share();
  await calls.access('share_change', { id: stopped.id, change: 'stop' });
  const expired = await share();
  inDatabase(`update client_links set expires = '2026-01-01T00:00:00.000Z' where id = '${expired.id}'`);
  const quiet = await share({ approval: false, comments: false });
  const other = (await calls.finishedPlan(csv, { name: 'Other' })).key;
  const foreign = await share({}, other);
  const deleted = (await calls.finishedPlan(csv, { name: 'Deleted' })).key;
  const ofDeleted = await share({}, deleted);
  await calls.access('plan_change', { key: deleted, change: 'delete' });
  const noLink = Array<string>(4).fill('404 no_link');
  const all = (refused: string) => Array<string>(4).fill(refused);
  const table: [string, LinkHolder, string[]][] = [
    ['none', new LinkHolder(backend.url, null), noLink],
    ['a sign-in', new LinkHolder(backend.url, 'Bearer abc'), noLink],
    ['malformed', holder('short'), noLink],
    ['wrong', holder('A'.repeat(32)), noLink],
    ['expired', holder(expired.token), all('410 link_expired')],
    ['stopped', holder(stopped.token), all('410 link_stopped')],
    ['of a deleted plan', holder(ofDeleted.token), all('410 plan_deleted')],
    ['without its passcode', holder(withPasscode.token), all('401 passcode')],
    ['of another plan', holder(foreign.token), ['200', '200', '409 changed', '409 changed']],
    ['without approval and comments', holder(quiet.token), ['200', '200', '403 not_offered', '403 not_offered']],
    ['right', holder(right.token), all('200')],
  ];
  for (const [what, client, expected] of table)
    expect([what, await askAll(client, { hash })]).toEqual([what, expected]);
  const opened = holder(withPasscode.token);
  for (const [ask, fields] of Object.entries(REQUESTS)) {
    const { status } = await opened.ask(ask, {
      ...fields,
      ...(ask in REQUESTS_WITH_HASH && { hash }),
      passcode: PASSCODE,
    });
    expect([ask, status]).toEqual([ask, 200]);
  }
  // A link's token is no sign-in: it opens nothing else.
  const asLink = async (route: string, body: object, token = right.token) =>
    (
      await fetch(`${backend.url}/api/${route}`, {
        method: 'POST',
        headers: { authorization: `Link ${token}`, 'content-type': 'text/plain' },
        body: JSON.stringify({ user: ann.email, key, ...body }),
      })
    ).status;
  const calls1to8 = ['user', 'plan_details', 'plan_summary', 'plan_csv_file'];
  const ours = ['share_list', 'share_create', 'share_change', 'comment_change', 'plan_change', 'rates', 'brand'];
  for (const access of [...calls1to8, ...ours])
    for (const token of [right.token, stopped.token, expired.token, 'A'.repeat(32)])
      expect([access, await asLink('access', { access }, token)]).toEqual([access, 401]);
  for (const route of ['media_score', 'reach', 'optimise', 'plan'])
    expect([route, await asLink(route, {})]).toEqual([route, 401]);
});

test('all refusals of unknown links are identical in every byte', async () => {
  // A separate service, because these guesses would also count in other tests.
  const { url, stop } = await startBackend({ dataDir: join(folder, 'refusals') });
  const kinds = [null, 'Bearer abc', 'Link short', `Link ${'A'.repeat(32)}`, 'Link', `Link ${'ä'.repeat(32)}`];
  const bodies = [
    '',
    '{',
    JSON.stringify({ ask: 'open', visit: 'a' }),
    JSON.stringify({ ask: 'answer' }),
    ' '.repeat(2e6),
  ];
  const answers = new Set<string>();
  for (const kind of kinds) {
    for (const body of bodies) {
      const authorization = kind === null ? {} : { authorization: encodeURI(kind).replaceAll('%20', ' ') };
      const headers = { 'content-type': 'application/json', ...authorization };
      const answer = await fetch(`${url}/api/client`, { method: 'POST', headers, body });
      // Only the time and the id of the request differ.
      const own = ['date', 'x-request-id'];
      const shown = [...answer.headers].filter(([name]) => !own.includes(name));
      answers.add(JSON.stringify([answer.status, shown, await answer.text()]));
    }
  }
  await stop();
  expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*no_link/)]);
});

test('only the plan’s owner may send it, and sees its state', async () => {
  const { id } = await share();
  const colleague = new Calls(backend.url, bob);
  const statuses = [
    (await colleague.access('share_create', { key, ...SHARE })).status,
    (await colleague.access('share_list', { key })).status,
    (await colleague.access('share_change', { id, change: 'stop' })).status,
    (await colleague.access('comment_change', { key, change: 'resolve', comment: id })).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect((await colleague.access<ShareList>('share_list')).body).toEqual({ states: [], links: [], comments: [] });
});

test('a sent plan never changes, and its hash identifies it', async () => {
  const { key: plan } = await calls.finishedPlan(csv, { name: 'Frozen' });
  const made = await share({ contact: 'Ann' }, plan);
  const first = (await holder(made.token).ask<Opened>('open')).body;
  expect(createHash('sha256').update(first.plan, 'utf8').digest('hex')).toBe(made.hash);
  expect((JSON.parse(first.plan) as { plan: { name: string } }).plan.name).toBe('Frozen');
  expect(first.link).toEqual({
    label: 'Dana Lee',
    expires: made.expires,
    approval: true,
    comments: true,
    contact: 'Ann',
  });
  await calls.access('plan_change', { key: plan, change: 'rename', name: 'Thawed' });
  const reopened = new Date().toISOString();
  const later = (await holder(made.token).ask<Opened>('open')).body;
  expect([later.hash, later.plan]).toEqual([made.hash, first.plan]);
  const [link] = (await list(plan)).links;
  expect(link!.seen).toEqual([{ at: expect.any(String) as string, again: 1, device: 'computer' }]);
  expect(link!.seen[0]!.at >= reopened).toBe(true);
});

test('a sent plan says over how many weeks its money is divided, as they were when it was sent', async () => {
  const { key: plan, report } = await calls.finishedPlan(csv, { name: 'Weeks' });
  const money = centsOfPlan(report);
  const weeksOf = async () => {
    const { token } = await share({}, plan);
    const { body } = await holder(token).ask<Opened>('open');
    return (JSON.parse(body.plan) as ClientPlan).plan.weeks;
  };
  expect(await weeksOf()).toBeUndefined();
  const body = evenWeeks(money, { start: '2027-01-04', weeks: 13 });
  const saved = await calls.access('plan_layer', { key: plan, layer: 'weeks', version: 0, body });
  expect(saved.status).toBe(200);
  expect(await weeksOf()).toBe(13);
});

test('answers and comments reach the agency, and a link shows only its own', async () => {
  const { key: plan } = await calls.finishedPlan(csv, { name: 'Answered' });
  const [dana, evan] = [await share({}, plan), await share({ label: 'Evan' }, plan)];
  const client = holder(dana.token);
  const { hash } = dana;
  expect((await client.ask('answer', { hash, ...REQUESTS.answer, answer: 'changes' })).status).toBe(400);
  await client.ask('answer', { hash, ...REQUESTS.answer, answer: 'changes', comment: 'Less radio.' });
  const comment = (await client.ask<{ id: string }>('comment', { hash, ...REQUESTS.comment })).body.id;
  const state = async () => (await calls.access<ShareList>('share_list')).body.states.find((one) => one.key === plan);
  expect(await state()).toEqual({ key: plan, state: 'changes', unread: 2 });
  await calls.access('share_change', { id: dana.id, change: 'read' });
  expect((await state())!.unread).toBe(0);
  await calls.access('comment_change', { key: plan, change: 'reply', comment, text: 'People are there.' });
  const seen = (await client.ask<Opened>('open')).body;
  expect(seen.thread.map(({ from, name, text, reply_to }) => [from, name, text, reply_to])).toEqual([
    ['client', 'Dana Lee', 'Why so much video?', null],
    ['agency', '', 'People are there.', comment],
  ]);
  const others = (await holder(evan.token).ask<Opened>('open')).body;
  expect([others.state, others.answers, others.thread]).toEqual(['sent', [], []]);
  await client.ask('answer', { hash, ...REQUESTS.answer });
  await holder(evan.token).ask('answer', { hash, ...REQUESTS.answer });
  expect((await state())!.state).toBe('approved');
  const { links } = await list(plan);
  expect(links.map(({ label, answers }) => [label, answers.map(({ answer }) => answer)])).toEqual([
    ['Dana Lee', ['changes', 'approved']],
    ['Evan', ['approved']],
  ]);
  // A new version that is sent replaces this one.
  const { key: newer } = await calls.finishedPlan(csv, { name: 'Answered', madeFrom: plan });
  expect((await state())!.state).toBe('approved');
  await share({}, newer);
  expect((await state())!.state).toBe('replaced');
  expect((await client.ask('answer', { hash, ...REQUESTS.answer })).body.error).toBe('replaced');
});

test('comments are limited per minute, and a plan has at most 20 open links', async () => {
  const { key: plan } = await calls.finishedPlan(csv, { name: 'Busy' });
  const { token, hash } = await share({}, plan);
  const said = [];
  for (let at = 0; at < 6; at++) said.push((await holder(token).ask('comment', { hash, ...REQUESTS.comment })).status);
  expect(said).toEqual([200, 200, 200, 200, 200, 429]);
  for (let at = 1; at < 20; at++) await share({}, plan);
  const [first] = (await list(plan)).links;
  const full = () => calls.access<RefusalBody>('share_create', { key: plan, ...SHARE });
  expect((await full()).body).toMatchObject({
    error: 'too_many_links',
    message: expect.stringMatching(/^This plan has 20 links that are neither stopped nor expired,/) as string,
  });
  // An open link is extended; one that has expired would be the 21st.
  const extend = (id: string) => calls.access<RefusalBody>('share_change', { id, change: 'extend', days: 60 });
  expect((await extend(first!.id)).status).toBe(200);
  inDatabase(`update client_links set expires = '2026-01-01T00:00:00.000Z' where id = '${first!.id}'`);
  expect((await full()).status).toBe(200);
  const refused = await extend(first!.id);
  expect([refused.status, refused.body.error]).toEqual([409, 'too_many_links']);
  expect((await holder(token).ask('still')).body.error).toBe('link_expired');
  const another = (await list(plan)).links.find(({ id }) => id !== first!.id)!;
  await calls.access('share_change', { id: another.id, change: 'stop' });
  expect((await extend(first!.id)).status).toBe(200);
  expect((await holder(token).ask('still')).status).toBe(200);
});

test('extending a link never ends it earlier, and the audit log says until when it is open', async () => {
  const { id, expires } = await share({ days: 90 });
  const extend = (days: number) => calls.access<RefusalBody>('share_change', { id, change: 'extend', days });
  const expiry = async () => (await list()).links.find((one) => one.id === id)!.expires;
  const refused = await extend(30);
  expect([refused.status, refused.body.error, await expiry()]).toEqual([400, 'not_later', expires]);
  expect((await extend(120)).status).toBe(200);
  const later = await expiry();
  expect(Date.parse(later) - Date.parse(expires)).toBeGreaterThan(29.9 * 24 * 3_600_000);
  const database = openSqliteFile(join(folder, 'plans.sqlite'), 5000);
  const lines = database.prepare(`select about from audit where what = 'link_changed' and about like ?`).all(`%${id}%`);
  database.close();
  expect(lines).toEqual([{ about: JSON.stringify({ link: id, change: 'extend', expires: later }) }]);
});

test('the company’s rule for links also applies to links that were sent before', async () => {
  const { key: plan } = await calls.finishedPlan(csv, { name: 'Ruled' });
  const [open, secret] = [await share({ contact: 'Ann' }, plan), await share({ passcode: PASSCODE }, plan)];
  const rule = async (links: Company['rules']['links']) => {
    const { revision } = (await calls.access<Company>('company')).body;
    const change = { kind: 'rules', rules: { newcomers: 'planner', links } };
    return (await calls.access<Company>('company_change', { revision, change })).body.open_links!;
  };
  const opens = async () => [
    (await holder(open.token).ask('open')).status,
    (await holder(secret.token).ask('open', { passcode: PASSCODE })).status,
  ];
  const before = await rule('on');
  expect(await opens()).toEqual([200, 200]);
  await rule('passcode');
  expect(await opens()).toEqual([410, 200]);
  expect((await holder(open.token).ask<RefusalBody>('still')).body).toMatchObject({
    error: 'link_stopped',
    message: 'The agency closed this link: its rules no longer allow it.',
    details: ['Ask Ann for a new one.'],
  });
  const closed = async () => (await list(plan)).links.map(({ stopped_for }) => stopped_for);
  await eventually(async () => (await closed())[0] === 'rule');
  expect(await closed()).toEqual(['rule', null]);
  await rule('off');
  expect(await opens()).toEqual([410, 410]);
  expect(await rule('on')).toEqual(before);
  expect(await opens()).toEqual([200, 200]);
  await calls.access('share_change', { id: open.id, change: 'stop' });
  await calls.access('share_change', { id: secret.id, change: 'stop' });
  const { all, with_passcode } = await rule('on');
  expect([before.all - all, before.with_passcode - with_passcode]).toEqual([2, 1]);
});

test('ten wrong passcodes lock a link, fifty stop it, and its planner sees why', async () => {
  const { id, token } = await share({ passcode: PASSCODE });
  const client = holder(token);
  const wrong = [];
  for (let at = 0; at < 10; at++) wrong.push((await client.ask('still', { passcode: `wrong${at}` })).status);
  expect(wrong).toEqual(Array<number>(10).fill(401));
  expect((await client.ask('still', { passcode: PASSCODE })).status).toBe(429);
  // A restart ends the pause of a quarter of an hour, but keeps the count up to fifty.
  await backend.stop();
  inDatabase(`update client_links set wrong_passcodes = 49 where id = '${id}'`);
  backend = await startBackend({ dataDir: folder, settings: SETTINGS });
  calls = new Calls(backend.url, ann);
  const again = holder(token);
  for (const typed of [PASSCODE, PASSCODE.toLowerCase(), PASSCODE.toUpperCase()])
    expect((await again.ask('still', { passcode: typed })).status).toBe(200);
  expect((await again.ask('still', { passcode: 'wrong' })).status).toBe(401);
  expect((await again.ask('still', { passcode: PASSCODE })).body.error).toBe('link_stopped');
  const link = (await list()).links.find((one) => one.id === id);
  expect(link).toMatchObject({ stopped_for: 'passcodes', stopped: expect.any(String) as string });
});

const GUESSES = 10_000;
const GUESSERS = 8;

test('of 10,000 guessed tokens, 60 a minute get the same 404, the others 429, and real links still work', async () => {
  const { token } = await share();
  const texts = new Set<string>();
  const statuses: Record<number, number> = {};
  const health: number[] = [];
  let next = 0;
  const guess = async () => {
    while (next < GUESSES) {
      const token = createHash('sha256').update(String(next++)).digest('base64url').slice(0, 32);
      const { status, text } = await holder(token).ask('open');
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 404) texts.add(text);
    }
  };
  const watch = async () => {
    while (next < GUESSES) {
      const begun = performance.now();
      expect((await fetch(`${backend.url}/livez`)).status).toBe(200);
      health.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const begun = performance.now();
  await Promise.all([watch(), ...Array.from({ length: GUESSERS }, guess)]);
  const minutes = Math.ceil((performance.now() - begun) / 60_000);
  expect(Object.keys(statuses)).toEqual(['404', '429']);
  expect(statuses[404]! + statuses[429]!).toBe(GUESSES);
  // The guesses of the first test count too, if this test runs within the same minute.
  expect(statuses[404]).toBeGreaterThanOrEqual(40);
  expect(statuses[404]).toBeLessThanOrEqual(60 * (minutes + 1));
  expect([...texts]).toEqual([
    '{"error":"no_link","message":"This link does not work. Check that it is the whole link you were sent, or ask the person who sent it."}',
  ]);
  expect((await holder(token).ask('open')).status).toBe(200);
  const median = health.sort((one, other) => one - other)[Math.floor(health.length / 2)]!;
  // Printed, not asserted, because it depends on the machine. The goal is 100 ms on an idle one.
  process.stdout.write(
    `During the guesses /livez answered in ${Math.round(median)} ms (median of ${health.length}).\n`,
  );
});

test('no token is in the log, in a metric or in a refusal', async () => {
  const { token } = await share();
  await holder(token).ask('open', { visit: 'visit-of-the-log' });
  const texts = [
    (await holder(token).ask('open', { visit: 1 })).text,
    (await holder(token).ask('unknown')).text,
    (await holder(token).ask('comment', { hash: '0'.repeat(64), ...REQUESTS.comment })).text,
    (await new LinkHolder(backend.url, token).ask('open')).text,
    (await fetch(`${backend.url}/api/client`, { headers: { authorization: `Link ${token}` } })).status.toString(),
  ];
  const [, address] = /Metrics are served at (http[^"]+)/.exec(await backend.logged('Metrics are served at'))!;
  const metrics = await (await fetch(address!)).text();
  expect(metrics).toContain('/api/client');
  const written = await backend.logged('link_opened');
  for (const one of tokens) for (const text of [written, metrics, ...texts]) expect(text.includes(one)).toBe(false);
});

test('deleting a plan removes answers and comments, and leaves links without names', async () => {
  const { key: plan } = await calls.finishedPlan(csv, { name: 'Gone' });
  const { token, hash } = await share({ label: 'Secret Person' }, plan);
  await holder(token).ask('comment', { hash, ...REQUESTS.comment, text: 'Secret text' });
  await calls.access('plan_change', { key: plan, change: 'delete' });
  const database = openSqliteFile(join(folder, 'plans.sqlite'), 5000);
  const count = (table: string, where: string) =>
    (database.prepare(`select count(*) as n from ${table} where ${where}`).get() as { n: number }).n;
  expect(count('client_links', `label = 'Secret Person'`)).toBe(0);
  expect(count('client_comments', `text = 'Secret text'`)).toBe(0);
  expect(count('client_plans', `hash = '${hash}'`)).toBe(0);
  expect(() => database.exec(`update client_answers set answer = 'approved'`)).toThrow('never changes');
  database.close();
});

type Look = { client?: string; name: string; accent: string; footer: string };
const LOOKS: readonly Look[] = [
  { name: 'Harbour Media', accent: '#0B6E4F', footer: 'In confidence' },
  { client: 'Banksia Bank', name: 'Banksia', accent: '', footer: '' },
];

/** Stores brands of the agency and its client. @param shade colour of the logos, so that they differ */
async function setBrands(planner: Calls, looks: readonly Look[], shade: number): Promise<void> {
  for (const look of looks) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ user: planner.user.email, ...look })) form.set(field, value);
    form.set('file', new File([new Uint8Array(pngOf(60, 16, [shade, 85, 200]))], 'logo.png'));
    expect((await planner.post('brand', form)).status).toBe(200);
  }
}

/** An approved plan is read unchanged after a rename, new brands and a restart. */
async function approvedStays(dataDir: string, databaseUrl: string | null): Promise<void> {
  const settings = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const first = await startBackend({ dataDir, settings });
  const planner = new Calls(first.url, ann);
  await setBrands(planner, LOOKS, 31);
  const { key: plan } = await planner.finishedPlan(csv, { name: 'Approved' });
  const made = (await planner.access<ShareCreated>('share_create', { key: plan, ...SHARE })).body;
  const opened = (await holder(made.token, first.url).ask<Opened>('open')).body;
  expect(opened.brand).toEqual({
    agency: { ...LOOKS[0], logo: expect.stringMatching(/^\/brand\/[0-9a-f]{64}\.png$/) as string },
    client: { name: 'Banksia', footer: '', logo: expect.stringMatching(/^data:image\/png;base64,/) as string },
  });
  await holder(made.token, first.url).ask('answer', { hash: made.hash, ...REQUESTS.answer });
  await planner.access('plan_change', { key: plan, change: 'rename', name: 'Another name' });
  const others = LOOKS.map((look) => ({ ...look, name: 'Another', accent: '#AA0000', footer: 'Other' }));
  await setBrands(planner, others, 200);
  await first.stop();

  const again = await startBackend({ dataDir, settings });
  const read = (await holder(made.token, again.url).ask<Opened>('open')).body;
  expect([read.plan, read.brand]).toEqual([opened.plan, opened.brand]);
  expect(createHash('sha256').update(read.plan, 'utf8').digest('hex')).toBe(made.hash);
  expect(read.answers.map(({ hash, answer }) => [hash, answer])).toEqual([[made.hash, 'approved']]);
  expect((await fetch(again.url + read.brand.agency.logo!)).status).toBe(200);
  // A new link shows the current brands, and needs another approval.
  const newer = new Calls(again.url, ann);
  const today = (await newer.access<ShareCreated>('share_create', { key: plan, ...SHARE })).body;
  expect(today.hash).not.toBe(made.hash);
  const shown = (await holder(today.token, again.url).ask<Opened>('open')).body.brand;
  expect([shown.agency.name, shown.client!.name]).toEqual(['Another', 'Another']);
  expect(shown.agency.logo).not.toBe(read.brand.agency.logo);
  await again.stop();
}

test('an approved plan does not change after a rename, new brands and a restart', async () => {
  await approvedStays(join(folder, 'approved'), null);
});

test('a plan that an older build sent without brands shows the current brands', async () => {
  const { token } = await share();
  const text = JSON.stringify({ version: 1, plan: { name: 'Earlier' } });
  const hash = createHash('sha256').update(text, 'utf8').digest('hex');
  const database = openSqliteFile(join(folder, 'plans.sqlite'), 5000);
  database.prepare('insert into client_plans (plan_key, hash, body) values (?, ?, ?)').run(key, hash, gzipSync(text));
  const sha = createHash('sha256').update(token).digest('hex');
  database.prepare('update client_links set hash = ? where token_sha256 = ?').run(hash, sha);
  database.close();
  const { plan, brand } = (await holder(token).ask<Opened>('open')).body;
  expect([plan, brand]).toEqual([text, { agency: { name: 'agency.example', footer: '' }, client: null }]);
});

const programs = findPostgres();
if (programs === null) process.stdout.write('No PostgreSQL server was found: two processes are not tested.\n');
(programs === null ? test.skip : test)(
  'on PostgreSQL one of two processes stops a link and the other refuses it at once, and what was approved stays',
  async () => {
    const server = await startPostgres(programs!);
    const settings = { DATABASE_URL: server.newDatabase(), DATA_DIR: join(folder, 'two'), LOG_LEVEL: 'warn' };
    const [one, other] = await Promise.all([startBackend({ settings }), startBackend({ settings })]);
    const planner = new Calls(one.url, ann);
    const { key: plan } = await planner.finishedPlan(csv);
    const made = (await planner.access<ShareCreated>('share_create', { key: plan, ...SHARE })).body;
    const client = holder(made.token, other.url);
    const opened = (await client.ask<Opened>('open')).body;
    expect(createHash('sha256').update(opened.plan, 'utf8').digest('hex')).toBe(made.hash);
    expect((await client.ask('answer', { hash: made.hash, ...REQUESTS.answer })).status).toBe(200);
    await planner.access('share_change', { id: made.id, change: 'stop' });
    expect((await client.ask('still')).body.error).toBe('link_stopped');
    await Promise.all([one.stop(), other.stop()]);
    await approvedStays(join(folder, 'approved-postgres'), server.newDatabase());
    await server.stop();
  },
);
