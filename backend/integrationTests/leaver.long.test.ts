import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Company, CompanyChange } from '../../core/contract/bodies/company.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import type { ClientReply } from '../../core/contract/bodies/clientPage.ts';
import type { ShareCreated, ShareList } from '../../core/contract/bodies/sharing.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { LinkHolder } from '../../testing/backend/linkHolder.ts';
import { rateCardWithMetroPrice, publishRates } from '../../testing/backend/rateCards.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import type { PostgresServer } from '../../testing/database/postgresServer.ts';
import { openDatabase } from '../database/database.ts';

/** A member leaves the company and is erased: new owners of the plans, and where the e-mail address remains. */
const csv = respondentsCsv(120, 8);
const CLIENTS = ['Banksia Bank', 'Coastline Travel', 'Ironbark Motors'];
const PLANS_OF_LEAVER = 40;
const postgres = findPostgres();
const DATABASES = ['SQLite', ...(postgres ? ['PostgreSQL'] : [])];

describe.each(DATABASES)('on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leaver-'));
  let server: PostgresServer | null = null;
  let databaseUrl: string | null = null;
  let backend: RunningBackend;
  /** A plan of the leaver that was sent to a client, and one of a colleague that was made with the leaver's rate card. */
  let sent: string;
  let priced: string;
  let link: ShareCreated;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') server = await startPostgres(postgres!);
    databaseUrl = server?.newDatabase() ?? null;
    const settings = {
      FIRST_ADMIN: 'root@agency.example',
      LOG_LEVEL: 'warn',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    };
    backend = await startBackend({ dataDir, settings });
    for (const name of ['root', 'liam', 'pia', 'quin']) await as(name).access('user');
  });
  afterAll(async () => {
    await backend?.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const as = (name: string) => new Calls(backend.url, { uid: name, email: `${name}@agency.example` });
  const company = async () => (await as('root').access<Company>('company')).body;
  const ask = async (change: CompanyChange) => {
    const { revision } = await company();
    return as('root').access<Company & RefusalBody>('company_change', { revision, change });
  };
  const change = async (asked: CompanyChange) => {
    const answer = await ask(asked);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  };
  const idOf = async (name: string) =>
    (await company()).members.find(({ email }) => email === `${name}@agency.example`)!.id;
  const plansOf = async (calls: Calls) =>
    JSON.parse((await calls.access<{ plans: string }>('plan_summary')).body.plans) as {
      key: string;
      about: { version: number; made_by: string };
    }[];
  const open = () => openDatabase({ databaseUrl, dataDir });

  test('the plans of three clients go to their receivers in one call, with their authors and versions', async () => {
    const leaver = as('liam');
    await change({ kind: 'role', member: await idOf('liam'), role: 'editor' });
    const first = await leaver.finishedPlan(csv, { client: CLIENTS[0]! });
    for (let count = 1; count < PLANS_OF_LEAVER; count++) {
      const client = CLIENTS[count % CLIENTS.length]!;
      await leaver.finishedPlan(csv, { client, ...(count % 3 === 0 && { madeFrom: first.key }) });
    }
    // Make the leaver's e-mail address appear in every table that can hold one.
    sent = first.key;
    await publishRates(leaver, 'client:banksia-bank', rateCardWithMetroPrice(39.5));
    priced = (await as('pia').finishedPlan(csv, { client: CLIENTS[0]! })).key;
    const share = { key: sent, label: 'Dana Lee', days: 30, approval: true, comments: true };
    const contact = leaver.user.email;
    link = (await leaver.access<ShareCreated>('share_create', { ...share, contact })).body;
    const holder = new LinkHolder(backend.url, `Link ${link.token}`);
    const { hash } = (await holder.ask<ClientReply<'open'>>('open')).body;
    const said = { hash, panel: 'mix', name: 'Dana Lee', text: 'Why so much video?' };
    const { id: comment } = (await holder.ask<{ id: string }>('comment', said)).body;
    await leaver.access('comment_change', { key: sent, change: 'reply', comment, text: 'People are there.' });
    await leaver.access('plan_layer', { key: sent, layer: 'weeks', version: 0, body: null });
    const form = new FormData();
    const brand = { user: contact, client: CLIENTS[0]!, name: 'Banksia', accent: '', footer: '' };
    for (const [field, value] of Object.entries(brand)) form.set(field, value);
    expect((await leaver.post('brand', form)).status).toBe(200);

    const before = await plansOf(leaver);
    expect(before).toHaveLength(PLANS_OF_LEAVER);
    const member = await idOf('liam');
    const refused = await ask({ kind: 'leave', member });
    expect([refused.status, refused.body.error, refused.body.details?.length]).toEqual([400, 'no_receiver', 2]);
    expect((await leaver.access('user')).status).toBe(200);
    const after = await change({
      kind: 'leave',
      member,
      receiver: await idOf('pia'),
      receivers: [{ client: 'ironbark-motors', member: await idOf('quin') }],
    });
    expect(after.members.find(({ id }) => id === member)).toMatchObject({ state: 'left', plans: 0, teams: [] });
    expect((await leaver.access('user')).status).toBe(403);
    const ofPia = (await plansOf(as('pia'))).filter(({ key }) => key !== priced);
    const facts = (plans: typeof before) =>
      plans.map(({ key, about }) => `${key} ${about.version} ${about.made_by}`).sort();
    expect(facts([...ofPia, ...(await plansOf(as('quin')))])).toEqual(facts(before));
    const database = await open();
    const activeMembers = await database.selectFrom('members').select('id').where('state', '=', 'active').execute();
    const ownerless = await database
      .selectFrom('plans')
      .select('key')
      .where((plan) =>
        plan.or([
          plan('owner_id', 'is', null),
          plan(
            'owner_id',
            'not in',
            activeMembers.map(({ id }) => id),
          ),
        ]),
      )
      .execute();
    await database.destroy();
    expect(ownerless).toEqual([]);
    // A plan made from this one gets the next version number, also under the new owner. The link still belongs to the plan.
    const next = await as('pia').finishedPlan(csv, { client: CLIENTS[0]!, madeFrom: first.key });
    const highest = Math.max(...before.map(({ about }) => about.version));
    expect((await plansOf(as('pia'))).find(({ key }) => key === next.key)?.about.version).toBe(highest + 1);
    expect((await as('pia').access<ShareList>('share_list', { key: sent })).body.links).toHaveLength(1);
  });

  test('the address of an erased person is in no table and in no reply', async () => {
    const found = async () => {
      const database = await open();
      const places = await placesOf(database, 'liam@');
      await database.destroy();
      return places;
    };
    // Before the erasure, the address is in all of these.
    expect(await found()).toEqual(
      [
        ...['brands.changed_by', 'client_comments.name', 'client_links.contact', 'client_links.made_by'],
        ...['members.email', 'plan_layers.changed_by', 'plans.assumptions', 'plans.plan_report'],
        'rate_versions.author_email',
      ].sort(),
    );
    await change({ kind: 'erase', member: await idOf('liam') });
    expect(await found()).toEqual([]);

    const read = await as('pia').plan<FullPlan>(sent);
    expect(read.body.made_by).toBe('Erased person 1');
    const [one] = (await as('pia').plan<FullPlan>(priced)).body.assumptions!.cards!;
    expect(one!.author).toBe('Erased person 1');
    const ever = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
    const replies = await Promise.all([
      as('root').access('company'),
      as('root').access('audit_log', { ...ever, limit: 1000 }),
      as('root').access('audit_csv', ever),
      as('root').access('person_data', { member: (await company()).members.find(({ state }) => state === 'left')!.id }),
      as('pia').access('user'),
      as('pia').access('plan_summary'),
      as('pia').access('plan_summary', { scope: 'team' }),
      as('pia').access('plan_details', { key: sent, sandbox: true }),
      as('pia').access('plan_layer', { key: sent, layer: 'weeks' }),
      as('pia').access('share_list', { key: sent }),
      as('pia').access('rates', { ask: 'card', card: 'client:banksia-bank' }),
      as('pia').access('brand', { client: CLIENTS[0]! }),
      as('pia').plan(priced),
      new LinkHolder(backend.url, `Link ${link.token}`).ask('open'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    for (const { text } of [read, ...replies]) expect(text).not.toContain('liam@');
  });
});

/** The columns with a text in any row, also in packed ones, as "table.column". */
async function placesOf(database: Awaited<ReturnType<typeof openDatabase>>, text: string): Promise<string[]> {
  const places = new Set<string>();
  for (const { name } of await database.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row))
        if (asText(value).includes(text)) places.add(`${name}.${column}`);
    }
  }
  return [...places].sort();
}

function asText(value: unknown): string {
  if (!(value instanceof Uint8Array || value instanceof ArrayBuffer)) return String(value);
  const bytes = Buffer.from(value as Uint8Array);
  try {
    return gunzipSync(bytes).toString('utf8');
  } catch {
    return bytes.toString('latin1');
  }
}
