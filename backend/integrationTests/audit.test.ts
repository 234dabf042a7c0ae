import SqliteDatabase from 'libsql';
import { join } from 'node:path';
import type { AuditLine, AuditLogReply } from '../../core/contract/bodies/audit.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

/** The audit log of a working service: who read and changed what. "ada" is an administrator, and may read the log. */
const EVER = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const csv = respondentsCsv(60, 3);
let backend: RunningBackend;
let ann: Calls;
let bob: Calls;
let ada: Calls;

beforeAll(async () => {
  backend = await startBackend({ settings: { FIRST_ADMIN: 'ada@agency.example' } });
  const callsOf = (uid: string) => new Calls(backend.url, { uid, email: `${uid}@agency.example` });
  [ann, bob, ada] = [callsOf('ann'), callsOf('bob'), callsOf('ada')];
});
afterAll(() => backend.stop());

async function lines(more: object = {}): Promise<readonly AuditLine[]> {
  const { status, body } = await ada.access<AuditLogReply>('audit_log', { ...EVER, limit: 1000, ...more });
  expect(status).toBe(200);
  return body.lines.toReversed();
}
const person = ({ email }: AuditLine) => email?.split('@')[0];
const summaries = (kept: readonly AuditLine[]) =>
  kept.map((line) => [person(line), line.what, JSON.parse(line.about) as object]);

test('the log has lines for a plan that is made, opened, read, exported, changed and deleted', async () => {
  const { key } = await ann.finishedPlan(csv, { name: 'Spring' });
  await ann.plan(key);
  await ann.access('plan_details', { key, sandbox: true });
  await bob.plan(key);
  await bob.access('plan_layer', { key, layer: 'weeks' });
  const file = await bob.access('plan_csv_file', { key });
  expect(file.status).toBe(200);
  await bob.access('export_note', { key, files: ['Spring.xlsx', 'Spring.pptx'] });
  await ann.access('plan_change', { key, change: 'rename', name: 'Autumn' });
  await ann.access('plan_change', { key, change: 'archive' });
  await ann.access('plan_layer', { key, layer: 'weeks', version: 0, body: null });
  await ann.access('plan_change', { key, change: 'delete' });
  const kept = await lines({ key });
  expect(summaries(kept)).toEqual([
    ['ann', 'plan_made', { name: 'Spring' }],
    // Opening the same plan again soon is logged once.
    ['ann', 'plan_opened', {}],
    ['bob', 'plan_opened', {}],
    ['bob', 'audience_read', { sample: false }],
    ['bob', 'plan_exported', { files: ['Spring.xlsx', 'Spring.pptx'] }],
    ['ann', 'plan_changed', { change: 'rename', name: 'Autumn' }],
    ['ann', 'plan_changed', { change: 'archive' }],
    ['ann', 'plan_changed', { layer: 'weeks', version: 1 }],
    ['ann', 'plan_deleted', { name: 'Autumn' }],
  ]);
  // Each line, also that of the deletion, has the client's id, and the request id of its call.
  expect(new Set(kept.map(({ client }) => client))).toEqual(new Set(['banksia-bank']));
  expect(kept[3]!.request_id).toBe(file.headers.get('x-request-id'));
});

test('a change that was refused leaves no line', async () => {
  const { key } = await ann.finishedPlan(csv);
  expect((await bob.access('plan_change', { key, change: 'delete' })).status).toBe(404);
  expect((await bob.access('export_note', { key: 'A'.repeat(32), files: ['a.csv'] })).status).toBe(404);
  const made = await lines({ key });
  expect(summaries(made)).toEqual([['ann', 'plan_made', { name: 'Spring launch' }]]);
  expect(made[0]!.plan).toBe('Spring launch');
  // A person’s own lines have no names of plans: the person may have left the team that sees them.
  const { body } = await ann.access<{ log: AuditLogReply }>('person_data');
  expect(body.log.lines.find((line) => line.key === key)).not.toHaveProperty('plan');
});

test('the log has sign-ins and refusals, without e-mail addresses', async () => {
  expect((await ann.access('user', { user: 'bob@agency.example' })).status).toBe(403);
  const ofAnn = async (what: string) => summaries(await lines({ what })).filter(([who]) => who === 'ann');
  expect(await ofAnn('signed_in')).toEqual([['ann', 'signed_in', { provider: 'password' }]]);
  const [refused] = await lines({ what: 'refused' });
  expect(summaries([refused!])).toEqual([['ann', 'refused', { reason: 'not_your_email' }]]);
  expect(summaries(await lines({ what: 'refused', member: refused!.member }))).toHaveLength(1);
  const stored = new SqliteDatabase(join(backend.dataDir, 'plans.sqlite'));
  expect(JSON.stringify(stored.prepare('select * from audit').all())).not.toMatch(/@|127\.0\.0\.1/);
  stored.close();
});

test('the log has published rates', async () => {
  const card = 'client:banksia-bank';
  const saved = await ada.access<{ card: { revision: number } }>('rates_change', {
    ...{ card, change: 'save', revision: 0 },
    rows: 'channel,format,price,basis,price_kind,price_source\nFTA Metro,Metro 30s spot,39.5,cpm,agreed,Deal of March\n',
  });
  expect(saved.status).toBe(200);
  const published = await ada.access('rates_change', {
    ...{ card, change: 'publish', revision: saved.body.card.revision, note: 'Deal', answers: [] },
    from: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  expect(published.status).toBe(200);
  const [line, ...more] = await lines({ what: 'data_published' });
  expect([person(line!), line!.client, JSON.parse(line!.about), more]).toEqual([
    'ada',
    'banksia-bank',
    { card, change: 'publish', version: 1 },
    [],
  ]);
});

test('only administrators may read the log, and reading it adds a line', async () => {
  for (const access of ['audit_log', 'audit_csv']) {
    const refused = await bob.access<RefusalBody>(access, { ...EVER, ...(access === 'audit_log' && { limit: 10 }) });
    expect([refused.status, refused.body.error]).toEqual([403, 'not_admin']);
  }
  expect(summaries(await lines({ what: 'log_read' })).at(-1)).toEqual(['ada', 'log_read', EVER]);
  const file = await ada.access<string>('audit_csv', EVER);
  const rows = file.text.trimEnd().split('\r\n');
  expect(rows[0]).toBe('id,at,member,email,what,key,client,about,request_id');
  expect(rows.length - 1).toBe((await lines()).length);
  expect(file.headers.get('cache-control')).toBe('no-store');
});

test.each([
  [{ from: '2026-11-01', to: EVER.to }, '"from" must be a moment in UTC such as 2026-11-03T09:30:00.000Z.'],
  [{ ...EVER, after: 'x' }, '"after" must be the "next" of an earlier page.'],
])('the filter %j is refused with its fault', async (fields, sentence) => {
  const refused = await ada.access<RefusalBody>('audit_log', { ...fields, limit: 10 });
  expect([refused.status, refused.body.message]).toEqual([400, sentence]);
});

test('if a line cannot be written, nothing is shown or changed', async () => {
  const { key } = await ann.finishedPlan(csv);
  const cleo = new Calls(backend.url, { uid: 'cleo', email: 'cleo@agency.example' });
  await cleo.access('user');
  const stored = new SqliteDatabase(join(backend.dataDir, 'plans.sqlite'));
  stored.exec("create trigger no_lines before insert on audit begin select raise(abort, 'full'); end");
  const readings = [
    await cleo.plan(key),
    await cleo.access('plan_details', { key, sandbox: true }),
    await cleo.access('plan_csv_file', { key }),
    await cleo.access('export_note', { key, files: ['a.csv'] }),
  ];
  // A sign-in discloses no data, so it succeeds without its line. The line is written with the next call.
  const dora = new Calls(backend.url, { uid: 'dora', email: 'dora@agency.example' });
  expect((await dora.access('user')).status).toBe(200);
  expect(readings.map(({ status, body }) => [status, body.error])).toEqual(readings.map(() => [503, 'storage']));
  expect((await ann.access('plan_change', { key, change: 'archive' })).status).toBeGreaterThanOrEqual(500);
  stored.exec('drop trigger no_lines');
  stored.close();
  await dora.access('user');
  expect((await lines({ what: 'signed_in' })).map(person)).toContain('dora');
  const list = await ann.access<{ plans: string }>('plan_summary');
  const [plan] = JSON.parse(list.body.plans) as { key: string; about: { archived: string | null } }[];
  expect([plan!.key, plan!.about.archived]).toEqual([key, null]);
  expect((await cleo.plan(key)).status).toBe(200);
});
