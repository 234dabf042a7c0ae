import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../backend/database/database.ts';
import type { AuditLine, AuditLogReply } from '../../core/contract/bodies/audit.ts';
import type { Company, CompanyChange, PersonData } from '../../core/contract/bodies/company.ts';
import type { ClientReply } from '../../core/contract/bodies/clientPage.ts';
import type { ShareCreated } from '../../core/contract/bodies/sharing.ts';
import { dateAndTime } from '../../core/words/moments.ts';
import { AUDIT_EVENTS, auditDetails, auditPerson, namesIn } from '../../src/domain/company/auditCopy.ts';
import { respondentsCsv } from '../audience/audienceFiles.ts';
import { Calls } from '../backend/calls.ts';
import { LinkHolder } from '../backend/linkHolder.ts';
import { rateCardWithMetroPrice, publishRates } from '../backend/rateCards.ts';
import { startBackend } from '../backend/startBackend.ts';
import type { RunningBackend } from '../backend/startBackend.ts';
import { findPostgres, startPostgres } from '../database/postgresServer.ts';
import type { PostgresServer } from '../database/postgresServer.ts';
import { eventually } from '../eventually.ts';

/** A test that causes every kind of line of the audit log, and reads the lines on the page Company. */
const csv = respondentsCsv(60, 3);
const postgres = findPostgres();
const DATABASES = ['SQLite', ...(postgres ? ['PostgreSQL'] : [])];
const ALL_TIME = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const LONG_AGO = '2020-01-01T00:00:00.000Z';

describe.each(DATABASES)('on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'audit-events-'));
  let server: PostgresServer | null = null;
  let databaseUrl: string | null = null;
  let backend: RunningBackend;
  const start = () =>
    startBackend({
      dataDir,
      settings: { FIRST_ADMIN: 'root@agency.example', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    });
  beforeAll(async () => {
    if (kind === 'PostgreSQL') server = await startPostgres(postgres!);
    databaseUrl = server?.newDatabase() ?? null;
    backend = await start();
  });
  afterAll(async () => {
    await backend?.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const as = (name: string) => new Calls(backend.url, { uid: name, email: `${name}@agency.example` });
  const done = async <Body>(answer: Promise<{ status: number; text: string; body: Body }>, status = 200) => {
    const { status: given, text, body } = await answer;
    if (given !== status) throw new Error(`${given} in place of ${status}: ${text}`);
    return body;
  };
  const company = () => done(as('root').access<Company>('company'));
  const change = async (asked: CompanyChange) => {
    const { revision } = await company();
    return done(as('root').access<Company>('company_change', { revision, change: asked }));
  };
  const idOf = async (name: string) =>
    (await company()).members.find(({ email }) => email === `${name}@agency.example`)!.id;
  const lines = async (more: object = {}) =>
    (
      await done(as('root').access<AuditLogReply>('audit_log', { ...ALL_TIME, limit: 1000, ...more }))
    ).lines.toReversed();
  const kinds = (all: readonly AuditLine[]) => [...new Set(all.map(({ what }) => what))];

  /** Makes a plan so old that retention deletes it, and runs housekeeping. */
  async function letExpire(key: string): Promise<void> {
    await backend.stop();
    const database = await openDatabase({ databaseUrl, dataDir });
    await database.updateTable('plans').set({ finished: LONG_AGO }).where('key', '=', key).execute();
    await database.updateTable('clients').set({ notice_from: LONG_AGO }).where('keep_months', 'is not', null).execute();
    await database.destroy();
    backend = await start();
    await eventually(async () => (await lines({ key, what: 'plan_expired' })).length === 1);
  }

  test('every kind of line is written with its member, and shown as a sentence', async () => {
    await as('root').access('user');
    const { key } = await as('ann').finishedPlan(csv);
    await done(as('bob').plan(key));
    await done(as('bob').access('plan_csv_file', { key }));
    await done(as('bob').access('export_note', { key, files: ['Spring.xlsx'] }));
    await done(as('ann').access('plan_change', { key, change: 'rename', name: 'Autumn' }));
    await done(as('bob').access('company'), 403);

    const share = { key, label: 'Dana Lee', days: 30, approval: true, comments: true };
    const link = await done(as('ann').access<ShareCreated>('share_create', share));
    const holder = new LinkHolder(backend.url, `Link ${link.token}`);
    const { hash } = await done(holder.ask<ClientReply<'open'>>('open'));
    const said = { hash, answer: 'approved', name: 'Dana Lee', job_title: 'Marketing Director' };
    await done(holder.ask('answer', said));
    await done(as('ann').access('share_change', { id: link.id, change: 'extend', days: 60 }));

    const comment = { hash, panel: 'mix', name: 'Dana Lee', text: 'Why so much television?' };
    const { id } = await done(holder.ask<{ id: string }>('comment', comment));
    for (const edit of [{ change: 'reply', text: 'It reaches most.' }, { change: 'resolve' }, { change: 'remove' }]) {
      await done(as('ann').access('comment_change', { key, comment: id, ...edit }));
    }

    const linkDetails = async (what: string) =>
      (await lines({ key, what })).map((line) => auditDetails(line, new Map()).split(' · expires')[0]);
    expect(await linkDetails('link_answered')).toEqual(['link for Dana Lee · answer: approved']);
    expect(await linkDetails('link_changed')).toEqual(['link for Dana Lee · change: extend']);

    const [ann, bob] = [await idOf('ann'), await idOf('bob')];
    await publishRates(as('root'), 'client:banksia-bank', rateCardWithMetroPrice(39.5));
    await change({ kind: 'leave', member: ann, receiver: bob });
    await done(as('root').access('person_data', { member: ann }));
    await change({ kind: 'erase', member: ann });
    await change({ kind: 'client_keep', client: 'banksia-bank', keep_months: 12 });
    await letExpire(key);
    const other = await as('bob').finishedPlan(csv);
    await done(as('bob').access('plan_change', { key: other.key, change: 'delete' }));

    await lines();
    const all = await lines();
    expect(kinds(all).sort()).toEqual(Object.keys(AUDIT_EVENTS).sort());

    const names = namesIn(await company());
    const shown = (await lines({ key })).map((line) => [
      auditPerson(line, names),
      AUDIT_EVENTS[line.what],
      auditDetails(line, names).replaceAll(link.id.slice(0, 8), 'LINK'),
    ]);
    const erased = 'Erased person 1';
    expect(shown).toEqual([
      [erased, 'Made a plan', 'name: Spring launch'],
      ['bob@agency.example', 'Opened a plan', ''],
      ['bob@agency.example', 'Read an audience file', 'sample: no'],
      ['bob@agency.example', 'Exported a plan', 'files: Spring.xlsx'],
      [erased, 'Changed a plan', 'change: rename · name: Autumn'],
      [erased, 'Sent a plan to a client', 'link: LINK'],
      ['A client', 'A client opened a plan', 'link: LINK'],
      ['A client', 'A client answered', 'link: LINK · answer: approved'],
      [erased, 'Changed a link', expect.stringMatching(/^link: LINK · change: extend · expires: \d+ \w+ \d{4}, /)],
      ...['reply', 'resolve', 'remove'].map((changed) => [
        erased,
        'Changed a client’s comment',
        `link: LINK · change: ${changed}`,
      ]),
      ['root@agency.example', 'Handed a plan over', `from: ${erased} · to: bob@agency.example`],
      ['The service', 'A plan expired', `made: ${dateAndTime(new Date(LONG_AGO))} · keep months: 12`],
    ]);
    expect(new Set((await lines({ key })).map(({ client }) => client))).toEqual(new Set(['banksia-bank']));
  });

  test('a person’s data has the lines of this person only', async () => {
    const own = await done(as('bob').access<PersonData>('person_data'));
    const id = await idOf('bob');
    expect(new Set(own.log.lines.map(({ member }) => member))).toEqual(new Set([id]));
    expect(kinds(own.log.lines)).toEqual(
      expect.arrayContaining(['plan_deleted', 'plan_made', 'audience_read', 'plan_opened']),
    );
    const refused = await as('bob').access('person_data', { after: 'x' });
    expect([refused.status, refused.body.message]).toEqual([400, '"after" must be the "next" of an earlier page.']);
    const older = await done(
      as('bob').access<PersonData>('person_data', { after: String(own.log.lines.at(-1)!.id + 1) }),
    );
    expect(older.log.lines).toEqual(own.log.lines.slice(-1));
  });

  test('a link is changed only together with its line in the log', async () => {
    const { key } = await as('bob').finishedPlan(csv);
    const share = { key, label: 'Dana Lee', days: 30, approval: true, comments: true };
    const link = await done(as('bob').access<ShareCreated>('share_create', share));
    const holder = new LinkHolder(backend.url, `Link ${link.token}`);
    const { hash } = await done(holder.ask<ClientReply<'open'>>('open'));
    const database = await openDatabase({ databaseUrl, dataDir });
    const drop = await refuseLines(database, kind);
    const said = { hash, answer: 'approved', name: 'Dana Lee', job_title: 'Marketing Director' };
    const refused = [
      await as('bob').access('share_create', share),
      await as('bob').access('share_change', { id: link.id, change: 'stop' }),
      await holder.ask('answer', said),
    ];
    await drop();
    const [links, answers] = [
      await database.selectFrom('client_links').select('stopped').where('plan_key', '=', key).execute(),
      await database.selectFrom('client_answers').select('id').where('link_id', '=', link.id).execute(),
    ];
    await database.destroy();
    expect(refused.map(({ status }) => status >= 500)).toEqual([true, true, true]);
    expect([links, answers]).toEqual([[{ stopped: null }], []]);
  });
});

/** Makes the database refuse every line of the audit log. @returns a function that ends this */
async function refuseLines(database: Awaited<ReturnType<typeof openDatabase>>, kind: string) {
  if (kind === 'SQLite') {
    await sql`create trigger no_lines before insert on audit begin select raise(abort, 'full'); end`.execute(database);
    return async () => void (await sql`drop trigger no_lines`.execute(database));
  }
  await sql`create function no_lines() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    database,
  );
  await sql`create trigger no_lines before insert on audit for each row execute function no_lines()`.execute(database);
  return async () => void (await sql`drop trigger no_lines on audit`.execute(database));
}
