import type { Company, CompanyChange } from '../../core/contract/bodies/company.ts';
import type { AuditLogReply } from '../../core/contract/bodies/audit.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { changeRates, readRates } from '../../testing/backend/rateCards.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';

/** Changes by administrators to members, teams and clients, and their effects on members. */
const csv = respondentsCsv(120, 8);

let backend: RunningBackend;
const as = (name: string, domain = 'agency.example', uid = name) =>
  new Calls(backend.url, { uid, email: `${name}@${domain}` });
const root = () => as('root');
const company = async () => (await root().access<Company>('company')).body;
const ask = async (change: CompanyChange) => {
  const { revision } = await company();
  return root().access<Company & RefusalBody>('company_change', { revision, change });
};
const change = async (asked: CompanyChange) => {
  const answer = await ask(asked);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};
const memberNamed = async (name: string) =>
  (await company()).members.find(({ email }) => email.startsWith(`${name}@`))!;
const idOf = async (name: string) => (await memberNamed(name)).id;
const plansOf = async (calls: Calls) =>
  JSON.parse((await calls.access<{ plans: string }>('plan_summary')).body.plans) as {
    key: string;
  }[];

beforeAll(async () => {
  backend = await startBackend({
    settings: {
      FIRST_ADMIN: 'root@agency.example',
      AGENCY_DOMAINS: 'agency.example,second.example',
      SIGN_IN_DOMAINS: 'agency.example,second.example,other.example',
    },
  });
  await root().access('user');
});
afterAll(() => backend.stop());

test('two domains of the agency open each other’s links; another company gets 404', async () => {
  const { key } = await as('ann').finishedPlan(csv);
  expect((await as('sam', 'second.example').plan(key)).status).toBe(200);
  expect((await as('oscar', 'other.example').plan(key)).status).toBe(404);
  const { domains, members } = await company();
  expect(domains).toEqual(['agency.example', 'second.example']);
  expect(members.map(({ email }) => email)).not.toContain('oscar@other.example');
});

test('a change based on an outdated revision is refused, and nothing of it is stored', async () => {
  const { revision } = await company();
  await change({ kind: 'client_add', name: 'First' });
  const late = await root().access<RefusalBody>('company_change', {
    revision,
    change: { kind: 'client_add', name: 'Second' },
  });
  expect([late.status, late.body.error]).toEqual([409, 'changed_meanwhile']);
  expect((await company()).clients.map(({ name }) => name)).not.toContain('Second');
});

test('the last active administrator can neither leave nor be demoted or suspended', async () => {
  const member = await idOf('root');
  const kinds: CompanyChange[] = [
    { kind: 'role', member, role: 'editor' },
    { kind: 'suspend', member },
    { kind: 'leave', member },
  ];
  for (const kind of kinds) {
    const answer = await ask(kind);
    expect([answer.status, answer.body.error]).toEqual([409, 'last_admin']);
  }
  expect(await memberNamed('root')).toMatchObject({ role: 'admin', state: 'active' });
});

test('a client added on the page is offered; renamed, it keeps its plans and is still found by its earlier name', async () => {
  const added = await change({ kind: 'client_add', name: 'Karri Coffee' });
  const { id } = added.clients.find(({ name }) => name === 'Karri Coffee')!;
  expect(id).toHaveLength(12);
  const { key } = await as('ann').finishedPlan(csv, { client: 'Karri Coffee' });
  await change({ kind: 'client_rename', client: id, name: 'Karri' });
  expect((await as('ann').access<{ client: string[] }>('user')).body.client).toContain('Karri');
  const again = await as('ann').mediaScore({ name: 'a.csv', content: csv }, { client: 'Karri Coffee' });
  expect(again.status).toBe(200);
  const renamed = (await company()).clients.find((client) => client.id === id);
  expect(renamed).toMatchObject({ name: 'Karri', was: ['Karri Coffee'], plans: 2 });
  const taken = await ask({ kind: 'client_add', name: 'karri coffee' });
  expect([taken.status, taken.body.message]).toEqual([
    409,
    'The name "karri coffee" belongs to a client already. It is an earlier name of Karri. Choose another name.',
  ]);
  await change({ kind: 'client_archive', client: id });
  expect((await as('ann').access<{ client: string[] }>('user')).body.client).not.toContain('Karri');
  expect((await as('ann').plan(key)).status).toBe(200);
});

test('a client that is renamed while the lists have a draft keeps its new name when the draft is published', async () => {
  const before = await readRates(root(), 'lists');
  const [, first, second] = before.lists!.clients;
  const drafted = {
    ...before.lists!,
    clients: before.lists!.clients.map((item) => (item === second ? { ...item, name: 'Second' } : item)),
  };
  await changeRates(root(), 'lists', 'save', { revision: before.revision, lists: drafted });
  await change({ kind: 'client_rename', client: first!.id, name: 'First Cars' });
  const names = { id: first!.id, name: 'First Cars', was: [first!.name] };
  const { revision, draft_lists } = await readRates(root(), 'lists');
  expect(draft_lists!.clients[1]).toMatchObject(names);
  const published = await changeRates(root(), 'lists', 'publish', { revision, note: 'Second' });
  expect(published.status).toBe(200);
  expect((await readRates(root(), 'lists')).lists!.clients.slice(1, 3)).toMatchObject([names, { name: 'Second' }]);
  const clientNames = (await company()).clients.map(({ name }) => name);
  expect(clientNames).toEqual(expect.arrayContaining(['First Cars', 'Second']));

  // A later rename is shown without a new version of the lists.
  await change({ kind: 'client_rename', client: first!.id, name: 'First Autos' });
  const now = await readRates(root(), 'lists');
  const renamed = now.lists!.clients[1]!;
  expect([renamed.name, ...renamed.was.toSorted()]).toEqual(['First Autos', ...['First Cars', first!.name].toSorted()]);
  // An earlier name that is typed into the lists would not be used, so it is refused.
  const back = { ...now.lists!, clients: [{ ...renamed, name: 'First Cars' }] };
  const saved = await changeRates(root(), 'lists', 'save', { revision: now.revision, lists: back });
  const refused = await root().access<RefusalBody>('rates_change', {
    ...{ card: 'lists', change: 'publish', revision: saved.body.card.revision, note: 'Back' },
  });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    '"First Cars" is an earlier name of First Autos. An administrator can give it back on the page Company.',
  ]);
  // A new name is used, though the latest version of the lists has the name from before the rename.
  const again = now.lists!.clients.map((item) => (item === renamed ? { ...item, name: 'First Trucks' } : item));
  const lists = { ...now.lists!, clients: again };
  const draft = await changeRates(root(), 'lists', 'save', { revision: saved.body.card.revision, lists });
  await changeRates(root(), 'lists', 'publish', { revision: draft.body.card.revision, note: 'Trucks' });
  const trucks = (await company()).clients.find(({ id }) => id === first!.id)!;
  expect([trucks.name, trucks.was]).toEqual(['First Trucks', expect.arrayContaining(['First Autos', 'First Cars'])]);
});

test('an invited guest of any domain may sign in, others may not, and a withdrawn invitation is invalid', async () => {
  expect((await as('gina', 'guest.example').access('user')).status).toBe(403);
  const [everybody] = (await company()).teams;
  const invite = { kind: 'invite' as const, role: 'reader' as const, teams: [everybody!.id] };
  await change({ ...invite, emails: ['Gina@guest.example', 'walt@guest.example'] });
  await change({ kind: 'withdraw', member: await idOf('walt') });
  expect((await as('walt', 'guest.example').access('user')).status).toBe(403);
  const gina = await as('gina', 'guest.example').access<{ company: object }>('user');
  expect([gina.status, gina.body.company]).toMatchObject([200, { role: 'reader', name: 'agency.example' }]);
  const wrong = await ask({ ...invite, emails: ['gina@guest.example', 'no address'] });
  expect([wrong.status, wrong.body.message, wrong.body.details]).toEqual([
    400,
    'gina@guest.example is a member already.',
    ['"no address" is no e-mail address.'],
  ]);
});

test('a plan under a legal hold is listed and its owner cannot delete it; the log has the flags of a team', async () => {
  const { key } = await as('hana').finishedPlan(csv, { name: 'Held' });
  await change({ kind: 'hold', key });
  expect((await company()).held_plans).toEqual([
    { key, name: 'Held', client: 'Banksia Bank', owner: 'hana@agency.example', made: expect.any(String) as string },
  ]);
  const refused = await as('hana').access<RefusalBody>('plan_change', { key, change: 'delete' });
  expect([refused.status, refused.body.error, refused.body.message]).toEqual([
    409,
    'on_hold',
    'This plan is under a legal hold and stays. Ask an administrator.',
  ]);
  await change({ kind: 'release', key });
  expect((await company()).held_plans).toEqual([]);

  const [team] = (await company()).teams;
  await change({ kind: 'team_flags', team: team!.id, all_clients: true, newcomers: true });
  const span = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
  const { body } = await root().access<AuditLogReply>('audit_log', { ...span, what: 'company_changed', limit: 1 });
  const about = { kind: 'team_flags', team: team!.id, all_clients: true, newcomers: true };
  expect(JSON.parse(body.lines[0]!.about)).toEqual(about);
});

test('another account with a member’s address waits until an administrator accepts it, and then owns the plans', async () => {
  const { key } = await as('nora').finishedPlan(csv);
  const other = as('nora', 'agency.example', 'nora-again');
  const refused = await other.access<RefusalBody>('user');
  expect([refused.status, refused.body.error]).toEqual([403, 'other_account']);
  expect((await memberNamed('nora')).other_account).toBe(true);
  await change({ kind: 'accept_account', member: await idOf('nora') });
  expect((await plansOf(other)).map((plan) => plan.key)).toEqual([key]);
  expect((await as('nora').access('user')).status).toBe(403);
});

test('a sign-in from before an administrator ended it is refused; a later one is not', async () => {
  const user = { uid: 'tess', email: 'tess@agency.example' };
  const signedIn = (at: number) => new Calls(backend.url, user, unsignedToken(user, { auth_time: at }));
  const now = Math.floor(Date.now() / 1000);
  expect((await signedIn(now - 60).access('user')).status).toBe(200);
  await change({ kind: 'sign_out', member: await idOf('tess') });
  const early = await signedIn(now - 60).access<RefusalBody>('user');
  expect([early.status, early.body.error]).toEqual([401, 'signed_out']);
  expect((await signedIn(now + 5).access('user')).status).toBe(200);
});

test('a person gets the own data, and only administrators get another person’s', async () => {
  await as('pia').access('user');
  const { key } = await as('quin').finishedPlan(csv);
  const own = await as('quin').access<{ plans_owned: { key: string }[]; member: { email: string } }>('person_data');
  expect(own.body.member.email).toBe('quin@agency.example');
  expect(own.body.plans_owned.map((plan) => plan.key)).toEqual([key]);
  expect((await as('quin').access('person_data', { member: await idOf('pia') })).status).toBe(403);
  expect((await root().access('person_data', { member: await idOf('pia') })).status).toBe(200);
});
