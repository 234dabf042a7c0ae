import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import type { AuditLine } from '../../core/contract/bodies/audit.ts';
import { auditCsv, AuditLog, LINES_PER_BATCH, recordAudit } from './auditLog.ts';

type Database = Awaited<ReturnType<ReturnType<typeof everyDatabase>['databases'][number][1]>>;

const folder = mkdtempSync(join(tmpdir(), 'audit-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const ann = { company: 'agency.example', memberId: 'ann', requestId: 'call-ann-1' };
const bob = { company: 'agency.example', memberId: 'bob', requestId: 'call-bob-1' };
const eve = { company: 'other.example', memberId: 'eve' };
const ALL_TIME = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const iso = (ago: number) => new Date(Date.now() - ago).toISOString();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(databases)('the audit log in %s', (kind, open) => {
  let database: Database;
  let log: AuditLog;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    // Acts like a new process, which remembers no lines.
    log = new AuditLog(database);
  });
  afterAll(async () => {
    await database?.destroy();
  });

  const lines = async (more: object = {}, company = 'agency.example') =>
    (await log.page(company, { ...ALL_TIME, ...more }, 1000)).lines;
  /** Inserts a line with any time directly into the table. */
  const lineAt = (at: string, key: string) =>
    sql`insert into audit (at, company, member_id, what, plan_key, about) values (${at}, 'agency.example', 'ann', 'plan_opened', ${key}, '{}')`.execute(
      database,
    );

  test('a line says who did what with which plan, and in which call', async () => {
    await log.reading(ann, { what: 'plan_opened', planKey: 'k1' });
    expect(await lines({ key: 'k1' })).toEqual([
      {
        id: expect.any(Number) as number,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        ...{
          member: 'ann',
          email: null,
          what: 'plan_opened',
          key: 'k1',
          plan: null,
          link: null,
          client: null,
          about: '{}',
        },
        request_id: 'call-ann-1',
      },
    ]);
  });

  test('a member who reads the same data again within ten minutes adds no line, also in another process', async () => {
    await lineAt(iso(11 * MINUTE), 'k2');
    for (let time = 0; time < 3; time++) await log.reading(ann, { what: 'plan_opened', planKey: 'k2' });
    await new AuditLog(database).reading(ann, { what: 'plan_opened', planKey: 'k2' });
    expect(await lines({ key: 'k2' })).toHaveLength(2);
    await log.reading(bob, { what: 'plan_opened', planKey: 'k2' });
    await log.reading(ann, { what: 'audience_read', planKey: 'k2' });
    await log.reading(ann, { what: 'audience_read', planKey: 'k2', about: { sample: true } });
    expect(await lines({ key: 'k2' })).toHaveLength(5);
  });

  test('a change adds one line for each call, however often the call repeats it', async () => {
    const change = { what: 'plan_changed' as const, planKey: 'k3', about: { change: 'archive' } };
    await recordAudit(database, ann, change);
    await recordAudit(database, ann, change);
    await recordAudit(database, { ...ann, requestId: 'call-ann-2' }, change);
    expect(await lines({ key: 'k3' })).toHaveLength(2);
  });

  test('a sign-in is one line, with the time of the sign-in', async () => {
    const signInTime = Math.floor(Date.now() / 1000) - 3600;
    await log.signIn(ann, signInTime, { provider: 'password' });
    await log.signIn(ann, signInTime, { provider: 'password' });
    await new AuditLog(database).signIn(ann, signInTime, { provider: 'password' });
    await log.signIn(ann, signInTime + 60, { provider: 'google.com', second_factor: 'totp' });
    const [newer, older, ...more] = await lines({ what: 'signed_in' });
    expect(more).toEqual([]);
    expect([older!.at, older!.about]).toEqual([new Date(signInTime * 1000).toISOString(), '{"provider":"password"}']);
    expect(newer!.about).toBe('{"provider":"google.com","second_factor":"totp"}');
  });

  test('refusals are one line a minute for each reason', async () => {
    await log.refusal(bob, 'not_admin');
    await log.refusal(bob, 'not_admin');
    await log.refusal(bob, 'not_editor');
    expect((await lines({ what: 'refused' })).map(({ about }) => about)).toEqual([
      '{"reason":"not_editor"}',
      '{"reason":"not_admin"}',
    ]);
  });

  test('lines are found by time, member, kind and plan, page by page, and only within the company', async () => {
    for (let time = 0; time < 5; time++) await lineAt(iso(20 * MINUTE), `page-${time}`);
    const during = { from: iso(25 * MINUTE), to: iso(15 * MINUTE) };
    const first = await log.page('agency.example', during, 2);
    const second = await log.page('agency.example', during, 2, first.next);
    const third = await log.page('agency.example', during, 2, second.next);
    expect([first, second, third].flatMap((page) => page.lines.map(({ key }) => key))).toEqual(
      [4, 3, 2, 1, 0].map((time) => `page-${time}`),
    );
    expect(third.next).toBeUndefined();
    await log.reading(eve, { what: 'plan_opened', planKey: 'k1' });
    expect(await lines({ key: 'k1', member: 'bob' })).toEqual([]);
    expect(await lines({ member: 'eve' })).toEqual([]);
    expect(await lines({}, 'other.example')).toHaveLength(1);
  });

  // SQLite's "insert or replace" and PostgreSQL's "truncate" remove lines without a delete.
  const removal =
    kind === 'SQLite'
      ? "insert or replace into audit (id, at, company, member_id, what, about) select id, at, company, 'bob', what, about from audit"
      : 'truncate audit';
  test.each([
    removal,
    'update audit set about = about',
    "update audit set at = '2020-01-01T00:00:00.000Z'",
    "delete from audit where plan_key = 'k1'",
    'delete from audit',
  ])('%s is refused', async (statement) => {
    const before = (await lines()).length;
    await expect(sql.raw(statement).execute(database)).rejects.toThrow(/append-only/);
    expect(await lines()).toHaveLength(before);
  });

  test('lines are deleted when they are older than a year, and not before', async () => {
    await lineAt(iso(800 * DAY), 'old');
    await lineAt(iso(367 * DAY), 'last-year');
    await lineAt(iso(360 * DAY), 'this-year');
    expect(await log.forgetBefore(iso(730 * DAY))).toBe(1);
    expect(await log.forgetBefore(iso(366 * DAY))).toBe(1);
    await expect(log.forgetBefore(iso(300 * DAY))).rejects.toThrow(/append-only/);
    expect(await lines({ key: 'this-year' })).toHaveLength(1);
  });

  test('details that are too long for a line are cut or left out', async () => {
    const files = Array.from({ length: 10 }, (_, at) => `${at}${'"'.repeat(119)}`);
    await log.reading(ann, { what: 'plan_exported', planKey: 'k5', about: { files } });
    await log.reading(ann, { what: 'plan_made', planKey: 'k5', about: { name: 'x'.repeat(200) } });
    const [made, exported] = await lines({ key: 'k5' });
    expect(exported!.about).toBe('{"left_out":true}');
    expect(JSON.parse(made!.about)).toEqual({ name: 'x'.repeat(150) });
  });
});

test('the csv export reads lines only as fast as they are sent, and makes formulas harmless', async () => {
  const line = { at: iso(0), what: 'plan_opened', key: null, client: null, request_id: null } as const;
  let asked = 0;
  const batch = async (_company: string, _filters: object, after: number): Promise<AuditLine[]> => {
    asked++;
    const size = after < 49 * LINES_PER_BATCH ? LINES_PER_BATCH : 3;
    return Array.from({ length: size }, (_, place) => ({
      ...line,
      id: after + place + 1,
      member: 'ann',
      email: '=cmd@agency.example',
      about: '{"name":"a, b"}',
    }));
  };
  const csv = auditCsv({ batch }, 'agency.example', ALL_TIME);
  let text = '';
  let most = 0;
  for await (const chunk of csv) {
    text += String(chunk);
    most = Math.max(most, asked - text.split('\n').length / LINES_PER_BATCH);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const rows = text.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1 + 49 * LINES_PER_BATCH + 3);
  expect(rows[0]).toBe('id,at,member,email,what,key,client,about,request_id');
  expect(rows[1]).toBe(`1,${line.at},ann,'=cmd@agency.example,plan_opened,,,"{""name"":""a, b""}",`);
  // Node's stream reads ahead by its buffer of 16 chunks.
  expect(most).toBeLessThan(20);
});
