import type { AccessData } from '../../core/contract/bodies/access.ts';
import type { Company, CompanyChange } from '../../core/contract/bodies/company.ts';
import type { RateCardRows } from '../../core/contract/bodies/rates.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { roleAllows, ROLES, seesClient } from '../../core/rules/rights.ts';
import type { Act, Rights, Role } from '../../core/rules/rights.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, DEFAULT_PLAN } from '../../testing/backend/calls.ts';
import type { Answer } from '../../testing/backend/calls.ts';
import { startKeyServer } from '../../testing/backend/keyServer.ts';
import type { KeyServer } from '../../testing/backend/keyServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import type { PostgresServer } from '../../testing/database/postgresServer.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';

/**
 * Who may do what with the plans of a client, with real tokens: each request by each role, inside and outside the client's team. What is
 * expected comes from core/rules/rights.ts. The client is Banksia Bank.
 */
const csv = respondentsCsv(120, 8);
const postgres = findPostgres();
const DATABASES = ['SQLite', ...(postgres ? ['PostgreSQL'] : [])];
const PLAN_NAME = 'Confidential launch';
const CLIENT = 'banksia-bank';
const OTHER_CLIENT = 'coastline-travel';
const HOUR_AGO = Math.floor(Date.now() / 1000) - 3600;

/** A member: the role, the clients of the team, and whether the plan that is asked for is the member's own. */
interface MemberCaller {
  readonly rights: Rights;
  readonly isOwner: boolean;
}
const rightsOf = (role: Role, client: string): Rights => ({ role, companyHasAdmin: true, clients: [client] });
/** The members by user id, such as "editor-out": each role inside and outside the team, and members who own a plan, with the role that they have now. */
const MEMBERS: Readonly<Record<string, MemberCaller>> = Object.fromEntries([
  ...ROLES.flatMap((role) => [
    [`${role}-in`, { rights: rightsOf(role, CLIENT), isOwner: false }],
    [`${role}-out`, { rights: rightsOf(role, OTHER_CLIENT), isOwner: false }],
  ]),
  ...(['reader', 'planner'] as const).flatMap((role) => [
    [`owner-${role}-in`, { rights: rightsOf(role, CLIENT), isOwner: true }],
    [`owner-${role}-out`, { rights: rightsOf(role, OTHER_CLIENT), isOwner: true }],
  ]),
]);
/** The expected status for a caller. */
type Expected = (caller: MemberCaller) => number;
const sees = ({ rights }: MemberCaller) => seesClient(rights, CLIENT);
const mayDo = ({ rights }: MemberCaller, act: Act) => roleAllows(rights, act);
const everybody: Expected = () => 200;
/** Members who see the client may read a plan of the client. */
const readers: Expected = (caller) => (sees(caller) && mayDo(caller, 'open') ? 200 : 403);
/** Only the owner may change a plan; another plan gets the answer of an unknown one. */
const owners: Expected = (caller) => {
  if (!caller.isOwner) return 404;
  return sees(caller) && mayDo(caller, 'make') ? 200 : 403;
};
/** A member makes plans for clients that the member sees; another client gets the answer of an unknown one. */
const makers: Expected = (caller) => {
  if (!mayDo(caller, 'make')) return 403;
  return sees(caller) ? 200 : 400;
};
/** Only an owner may send a plan. */
const senders: Expected = (caller) => {
  if (!mayDo(caller, 'make') || !sees(caller)) return 403;
  return caller.isOwner ? 200 : 404;
};
/** Only owners may read the state of links. */
const linkOwners: Expected = (caller) => (caller.isOwner && sees(caller) ? 200 : 404);
/** Rates and brands of the client; another client gets the answer of an unknown one. */
const ofClient: Expected = (caller) => (sees(caller) ? 200 : 404);
const publishers: Expected = (caller) => {
  if (!sees(caller)) return 404;
  return mayDo(caller, 'publish') ? 200 : 403;
};
const admins: Expected = (caller) => (mayDo(caller, 'administer') ? 200 : 403);

describe.each(DATABASES)('on %s', (database) => {
  let keys: KeyServer;
  let server: PostgresServer | null = null;
  let backend: RunningBackend;
  /** The plans of the owners. Other callers request the plan of the planner in the team. */
  let plan: MediaScoreReply;
  const own = new Map<string, MediaScoreReply>();

  /** Claims of a sign-in before the sign-out. */
  const SIGNED_IN_AN_HOUR_AGO = { auth_time: HOUR_AGO };
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
    keys.answerAccount('dan', { status: 400, body: { error: { message: 'USER_DISABLED' } } });
    const members = Object.keys(MEMBERS);
    for (const name of ['root', 'sue', ...members]) await as(name).access('user');
    await as('sid', 'agency.example', SIGNED_IN_AN_HOUR_AGO).access('user');
    for (const name of members.filter((one) => MEMBERS[one]!.isOwner))
      own.set(name, (await as(name).finishedPlan(csv, { name: PLAN_NAME })).scored);
    plan = own.get('owner-planner-in')!;
    const [everyone] = (await company()).teams;
    await change({ kind: 'team_flags', team: everyone!.id, all_clients: false, newcomers: true });
    await change({ kind: 'team_add', name: 'Bank', clients: [CLIENT] });
    const read = await change({ kind: 'team_add', name: 'Travel', clients: [OTHER_CLIENT] });
    const teams = new Map(read.teams.map(({ name, id }) => [name, id]));
    for (const name of members) {
      const { rights } = MEMBERS[name]!;
      const member = idOf(read, name);
      await change({ kind: 'teams', member, teams: [teams.get(rights.clients.includes(CLIENT) ? 'Bank' : 'Travel')!] });
      await change({ kind: 'role', member, role: rights.role });
    }
    await change({ kind: 'suspend', member: idOf(read, 'sue') });
    await change({ kind: 'sign_out', member: idOf(read, 'sid') });
    await change({ kind: 'rules', rules: { newcomers: 'invited', links: 'on' } });
  });
  afterAll(async () => {
    await backend.stop();
    await server?.stop();
    await keys.stop();
  });

  /** All callers: strangers, then members. */
  const callers = (): [string, Calls, number | null][] => [
    ['no token', new Calls(backend.url, { uid: 'planner-in', email: 'planner-in@agency.example' }, ''), 401],
    ['a foreign domain', as('eve', 'evil.example'), 403],
    ['not invited', as('nina'), 403],
    ['suspended', as('sue'), 403],
    ['signed out', as('sid', 'agency.example', SIGNED_IN_AN_HOUR_AGO), 401],
    ['disabled at the provider', as('dan'), 401],
    ...Object.keys(MEMBERS).map((name): [string, Calls, null] => [name, as(name), null]),
  ];
  /** The plan that a caller requests: owners request their own. */
  const asked = (calls: Calls) => own.get(calls.user.uid) ?? plan;

  type Call = (calls: Calls) => Promise<Answer<unknown>>;
  const TABLE: readonly [string, Call, Expected][] = [
    ['call 1', (c) => c.access('user'), everybody],
    ['call 6', (c) => c.access('plan_summary'), everybody],
    ['call 6, team', (c) => team(c), everybody],
    ['call 3', (c) => c.mediaScore({ name: 'a.csv', content: csv }), makers],
    ['call 4', (c) => c.reach(asked(c)), owners],
    ['call 5', (c) => c.optimise(asked(c)), owners],
    ['plan_change', (c) => archive(c, asked(c)), owners],
    ['weeks taken away', (c) => weeks(c, asked(c), { version: 0, body: null }), owners],
    ['weeks', (c) => weeks(c, asked(c)), readers],
    ['call 2', (c) => details(c, asked(c)), readers],
    ['call 8', (c) => c.plan(asked(c).key), readers],
    ['call 7', (c) => file(c, asked(c)), readers],
    ['export_note', (c) => c.access('export_note', { key: asked(c).key, files: ['a.csv'] }), readers],
    ['a plan sent to a client', (c) => c.access('share_create', { key: asked(c).key, ...SHARE }), senders],
    ['what became of it', (c) => c.access('share_list', { key: asked(c).key }), linkOwners],
    ['company', (c) => c.access('company'), admins],
    ['company_change', (c) => sameRules(c), admins],
    ['audit_log', (c) => c.access('audit_log', { ...EMPTY_PERIOD, limit: 1 }), admins],
    ['audit_csv', (c) => c.access('audit_csv', EMPTY_PERIOD), admins],
    ['somebody’s person_data', (c) => person(c), admins],
    ['own person_data', (c) => c.access('person_data'), everybody],
    ['the client’s rate card', (c) => card(c), ofClient],
    ['a draft of it', (c) => draft(c), publishers],
    ['the client’s brand', (c) => c.access('brand', { client: DEFAULT_PLAN.client }), ofClient],
  ];
  const SHARE = { label: 'Dana Lee', days: 30, approval: true, comments: true };
  const EMPTY_PERIOD = { from: '2100-01-01T00:00:00.000Z', to: '2100-01-02T00:00:00.000Z' };
  const team = (calls: Calls) => calls.access('plan_summary', { scope: 'team' });
  const details = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_details', { key, sandbox: true });
  const archive = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_change', { key, change: 'archive' });
  const weeks = (calls: Calls, { key }: MediaScoreReply, more = {}) =>
    calls.access('plan_layer', { key, layer: 'weeks', ...more });
  const file = (calls: Calls, { key }: MediaScoreReply) => calls.access('plan_csv_file', { key });
  const card = (calls: Calls) => calls.access('rates', { ask: 'card', card: 'client:banksia-bank' });
  const draft = async (calls: Calls) => {
    const card = 'client:banksia-bank';
    const { revision = 0 } = (await as('editor-in').access<Partial<RateCardRows>>('rates', { ask: 'card', card })).body;
    return calls.access('rates_change', { card, change: 'save', revision, rows: 'channel,format\n' });
  };
  const person = async (calls: Calls) => calls.access('person_data', { member: idOf(await company(), 'root') });
  const sameRules = async (calls: Calls) => {
    const { revision, rules } = await company();
    return calls.access('company_change', { revision, change: { kind: 'rules', rules } });
  };

  test.each(TABLE)('%s', async (_what, call, expected) => {
    const wrong: object[] = [];
    for (const [who, calls, refused] of callers()) {
      const { status, text } = await call(calls);
      const wanted = refused ?? expected(MEMBERS[who]!);
      if (status !== wanted) wrong.push({ who, status, wanted });
      // A refusal names no client, plan or person. Only 400 repeats the name that was sent.
      if (status > 400 && /Banksia|Confidential|@/i.test(text)) wrong.push({ who, status, text });
    }
    expect(wrong).toEqual([]);
  });

  const errorOf = async (answer: Promise<Answer<unknown>>) => ((await answer).body as RefusalBody).error;

  test('each refusal has its own code', async () => {
    expect(await errorOf(as('nina').access('user'))).toBe('not_invited');
    expect(await errorOf(as('eve', 'evil.example').access('user'))).toBe('domain_not_allowed');
    expect(await errorOf(as('sue').access('user'))).toBe('suspended');
    expect(await errorOf(as('sid', 'agency.example', SIGNED_IN_AN_HOUR_AGO).access('user'))).toBe('signed_out');
    expect(await errorOf(as('planner-out').plan(plan.key))).toBe('outside_team');
    expect(await errorOf(as('reader-in').mediaScore({ name: 'a.csv', content: csv }))).toBe('reader');
    expect(await errorOf(as('planner-in').access('company'))).toBe('not_admin');
    expect((await as('sid').access('user')).status).toBe(200);
  });

  test('a client outside the caller’s teams is in no text of call 1, and call 3 replies as for an unknown name', async () => {
    const { text, body } = await as('planner-out').access<AccessData>('user');
    expect(text).not.toMatch(/banksia/i);
    expect(body.client).toEqual(['Coastline Travel']);
    expect(body.company).toMatchObject({ role: 'planner', teams: [{ name: 'Travel' }], links: 'on' });
    const score = (client: string) =>
      as('planner-out').mediaScore<RefusalBody>({ name: 'a.csv', content: csv }, { client });
    const [foreign, unknown] = [await score(DEFAULT_PLAN.client), await score('No Such Client')];
    expect([foreign.status, unknown.status]).toEqual([400, 400]);
    expect(foreign.body.message.replace(DEFAULT_PLAN.client, 'No Such Client')).toBe(unknown.body.message);
  });

  test('the scope "team" lists the plans of the caller’s clients, by any owner', async () => {
    const plansOf = async (calls: Calls, more = {}) =>
      JSON.parse((await calls.access<{ plans: string }>('plan_summary', more)).body.plans) as { key: string }[];
    const keysOf = async (calls: Calls, more = {}) => (await plansOf(calls, more)).map(({ key }) => key).sort();
    expect(await keysOf(as('reader-in'), { scope: 'team' })).toEqual([...own.values()].map(({ key }) => key).sort());
    expect(await keysOf(as('reader-in'))).toEqual([]);
    expect(await keysOf(as('owner-planner-out'))).toEqual([]);
    expect(await keysOf(as('admin-out'), { scope: 'team' })).toEqual([]);
  });
});
