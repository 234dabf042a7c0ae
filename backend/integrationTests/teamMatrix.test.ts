import type { AccessData } from '../../core/contract/bodies/access.ts';
import type { Company, CompanyChange } from '../../core/contract/bodies/company.ts';
import type { Failure } from '../../core/contract/failure.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, USUAL } from '../../testing/backend/calls.ts';
import type { Answer } from '../../testing/backend/calls.ts';
import { startKeyServer } from '../../testing/backend/keyServer.ts';
import type { KeyServer } from '../../testing/backend/keyServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import type { PostgresServer } from '../../testing/database/postgresServer.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';

/**
 * Who may do what with the plans of a client, by role and team, with real tokens. The client is Banksia Bank; Ann, Rita, Paul and Edda are in
 * its team, the others are not.
 */
const csv = respondentsCsv(120, 8);
const postgres = findPostgres();
const DATABASES = ['SQLite', ...(postgres ? ['PostgreSQL'] : [])];
const PLAN_NAME = 'Confidential launch';

describe.each(DATABASES)('on %s', (database) => {
  let keys: KeyServer;
  let server: PostgresServer | null = null;
  let backend: RunningBackend;
  /** A plan of Ann, who is in the team, and one of Olga, who was. */
  let plan: MediaScoreReply;
  let left: MediaScoreReply;

  const as = (name: string, domain = 'agency.example', claims = {}) => {
    const user = { uid: name, email: `${name}@${domain}` };
    return new Calls(backend.url, user, keys.token(user, claims));
  };
  const company = async () => (await as('root').access<Company>('company')).body;
  const change = async (asked: CompanyChange) => {
    const { revision } = await company();
    const answer = await as('root').access<Company>('company_change', { revision, change: asked });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  const idOf = (read: Company, name: string) =>
    read.members.find(({ email }) => email === `${name}@agency.example`)?.id ?? '';

  beforeAll(async () => {
    keys = await startKeyServer();
    if (database === 'PostgreSQL') server = await startPostgres(postgres!);
    const settings = { ...keys.settings, FIRST_ADMIN: 'root@agency.example' };
    backend = await startBackend({
      settings: { ...settings, ...(server && { DATABASE_URL: server.newDatabase() }) },
    });
    const everybody = ['root', 'mia', 'ann', 'olga', 'xena', 'rita', 'paul', 'edda', 'sue', 'sid'];
    // Sid signed in an hour ago.
    for (const name of everybody) await as(name, 'agency.example', SIGNED_IN[name]).access('user');
    plan = (await as('ann').finishedPlan(csv, { name: PLAN_NAME })).scored;
    left = (await as('olga').finishedPlan(csv, { name: PLAN_NAME })).scored;
    const [everyone] = (await company()).teams;
    await change({ kind: 'team_flags', team: everyone!.id, all_clients: false, newcomers: true });
    await change({ kind: 'team_add', name: 'Bank', clients: ['banksia-bank'] });
    const read = await change({ kind: 'team_add', name: 'Travel', clients: ['coastline-travel'] });
    const teams = new Map(read.teams.map(({ name, id }) => [name, id]));
    for (const name of everybody.slice(1)) {
      const isInside = ['ann', 'rita', 'paul', 'edda'].includes(name);
      await change({ kind: 'teams', member: idOf(read, name), teams: [teams.get(isInside ? 'Bank' : 'Travel')!] });
    }
    for (const [name, role] of Object.entries({ mia: 'admin', rita: 'reader', edda: 'editor' } as const))
      await change({ kind: 'role', member: idOf(read, name), role });
    await change({ kind: 'suspend', member: idOf(read, 'sue') });
    await change({ kind: 'sign_out', member: idOf(read, 'sid') });
    await change({ kind: 'rules', rules: { newcomers: 'invited', links: 'on' } });
  });
  afterAll(async () => {
    await backend.stop();
    await server?.stop();
    await keys.stop();
  });

  const HOUR_AGO = Math.floor(Date.now() / 1000) - 3600;
  const SIGNED_IN: Readonly<Record<string, object>> = { sid: { auth_time: HOUR_AGO } };

  /** Callers, in the order of the columns. */
  const CALLERS: Readonly<Record<string, () => Calls>> = {
    'no token': () => new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' }, ''),
    'a foreign domain': () => as('eve', 'evil.example'),
    'not invited': () => as('nina'),
    suspended: () => as('sue'),
    'signed out': () => as('sid', 'agency.example', SIGNED_IN.sid),
    'outside the team': () => as('xena'),
    'the owner outside': () => as('olga'),
    'an administrator outside': () => as('mia'),
    'a reader': () => as('rita'),
    'a planner': () => as('paul'),
    'an editor': () => as('edda'),
    'the owner': () => as('ann'),
  };
  /** The plan that a call is about: the owner outside asks for the own one. */
  const asked = (calls: Calls) => (calls.user.uid === 'olga' ? left : plan);

  type Call = (calls: Calls) => Promise<Answer<unknown>>;
  const TABLE: readonly [string, Call, string][] = [
    //                                                            -   F   U   D   D   X   XO  M   R   P   E   O
    ['call 1', (c) => c.access('user'), '                         401 403 403 403 401 200 200 200 200 200 200 200'],
    ['call 6', (c) => c.access('plan_summary'), '                 401 403 403 403 401 200 200 200 200 200 200 200'],
    ['call 6, team', (c) => team(c), '                            401 403 403 403 401 200 200 200 200 200 200 200'],
    ['call 3', (c) => c.mediaScore({ name: 'a.csv', content: csv }), '401 403 403 403 401 400 400 400 403 200 200 200'],
    ['call 4', (c) => c.reach(asked(c)), '                        401 403 403 403 401 404 403 404 404 404 404 200'],
    ['call 5', (c) => c.optimise(asked(c)), '                     401 403 403 403 401 404 403 404 404 404 404 200'],
    ['plan_change', (c) => archive(c, asked(c)), '                401 403 403 403 401 404 403 404 404 404 404 200'],
    [
      'weeks taken away',
      (c) => weeks(c, asked(c), { version: 0, body: null }),
      '401 403 403 403 401 404 403 404 404 404 404 200',
    ],
    ['weeks', (c) => weeks(c, asked(c)), '                        401 403 403 403 401 403 403 403 200 200 200 200'],
    ['call 2', (c) => details(c, asked(c)), '                     401 403 403 403 401 403 403 403 200 200 200 200'],
    ['call 8', (c) => c.plan(asked(c).key), '                     401 403 403 403 401 403 403 403 200 200 200 200'],
    ['call 7', (c) => file(c, asked(c)), '                        401 403 403 403 401 403 403 403 200 200 200 200'],
    ['company', (c) => c.access('company'), '                     401 403 403 403 401 403 403 200 403 403 403 403'],
    ['company_change', (c) => sameRules(c), '                     401 403 403 403 401 403 403 200 403 403 403 403'],
    ['somebody’s person_data', (c) => person(c), '                401 403 403 403 401 403 403 200 403 403 403 403'],
    ['own person_data', (c) => c.access('person_data'), '         401 403 403 403 401 200 200 200 200 200 200 200'],
    ['the client’s rate card', (c) => card(c), '                  401 403 403 403 401 404 404 404 200 200 200 200'],
    ['a draft of it', (c) => draft(c), '                          401 403 403 403 401 404 404 404 403 403 200 403'],
  ];
  const team = (calls: Calls) => calls.access('plan_summary', { scope: 'team' });
  const details = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_details', { key, sandbox: true });
  const archive = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_change', { key, change: 'archive' });
  const weeks = (calls: Calls, { key }: MediaScoreReply, more = {}) =>
    calls.access('plan_layer', { key, layer: 'weeks', ...more });
  const file = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_csv_file', { key });
  const card = (calls: Calls) => calls.access('rates', { ask: 'card', card: 'client:banksia-bank' });
  const draft = (calls: Calls) =>
    calls.access('rates_change', {
      card: 'client:banksia-bank',
      change: 'save',
      revision: 0,
      rows: 'channel,format\n',
    });
  const person = async (calls: Calls) => calls.access('person_data', { member: idOf(await company(), 'root') });
  const sameRules = async (calls: Calls) => {
    const { revision, rules } = await company();
    return calls.access('company_change', { revision, change: { kind: 'rules', rules } });
  };

  test.each(TABLE)('%s', async (_what, call, expected) => {
    const answers: [string, number][] = [];
    for (const [who, calls] of Object.entries(CALLERS)) {
      const answer = await call(calls());
      answers.push([who, answer.status]);
      // A refusal names no client but the one that was asked for, no plan and no person.
      if (answer.status >= 400 && answer.status !== 400) expect(answer.text).not.toMatch(/Banksia|Confidential|@/);
    }
    const statuses = expected.trim().split(/\s+/).map(Number);
    expect(answers).toEqual(Object.keys(CALLERS).map((who, place) => [who, statuses[place]]));
  });

  const errorOf = async (answer: Promise<Answer<unknown>>) => ((await answer).body as Failure).error;

  test('each refusal has its own code', async () => {
    expect(await errorOf(as('nina').access('user'))).toBe('not_invited');
    expect(await errorOf(as('eve', 'evil.example').access('user'))).toBe('domain_not_allowed');
    expect(await errorOf(as('sue').access('user'))).toBe('suspended');
    expect(await errorOf(as('sid', 'agency.example', SIGNED_IN.sid).access('user'))).toBe('signed_out');
    expect(await errorOf(as('xena').plan(plan.key))).toBe('outside_team');
    expect(await errorOf(as('rita').mediaScore({ name: 'a.csv', content: csv }))).toBe('reader');
    expect(await errorOf(as('ann').access('company'))).toBe('not_admin');
    expect((await as('sid').access('user')).status).toBe(200);
  });

  test('a client outside one’s teams is in no text of call 1, and call 3 answers as for a name that does not exist', async () => {
    const { text, body } = await as('xena').access<AccessData>('user');
    expect(text).not.toMatch(/banksia/i);
    expect(body.client).toEqual(['Coastline Travel']);
    expect(body.company).toMatchObject({ role: 'planner', teams: [{ name: 'Travel' }], links: 'on' });
    const score = (client: string) => as('xena').mediaScore<Failure>({ name: 'a.csv', content: csv }, { client });
    const [foreign, unknown] = [await score(USUAL.client), await score('No Such Client')];
    expect([foreign.status, unknown.status]).toEqual([400, 400]);
    expect(foreign.body.message.replace(USUAL.client, 'No Such Client')).toBe(unknown.body.message);
  });

  test('the team’s plans are those of the caller’s clients by anybody', async () => {
    const plansOf = async (calls: Calls, more = {}) =>
      JSON.parse((await calls.access<{ plans: string }>('plan_summary', more)).body.plans) as { key: string }[];
    const keysOf = async (calls: Calls, more = {}) => (await plansOf(calls, more)).map(({ key }) => key).sort();
    expect(await keysOf(as('rita'), { scope: 'team' })).toEqual([plan.key, left.key].sort());
    expect(await keysOf(as('rita'))).toEqual([]);
    expect(await keysOf(as('olga'))).toEqual([]);
    expect(await keysOf(as('mia'), { scope: 'team' })).toEqual([]);
  });
});
