import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessData, PlanDetails } from '../../core/contract/bodies/access.ts';
import type { Company, CompanyChange } from '../../core/contract/bodies/company.ts';
import type { RateCards } from '../../core/contract/bodies/rates.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { readRows } from '../../core/contract/jsonText.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { changeRates, rateCardWithMetroPrice, publishRates, readRates } from '../../testing/backend/rateCards.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { BackendOptions, RunningBackend } from '../../testing/backend/startBackend.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import type { PostgresServer } from '../../testing/database/postgresServer.ts';

/** Rate cards in complete processes on both databases: runs, days, versions, faulty files and the client wall. */
const place = mkdtempSync(join(tmpdir(), 'rate-cards-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const postgres = findPostgres();
const DATABASES = ['SQLite', ...(postgres ? ['PostgreSQL'] : [])];

const annAt = (backend: RunningBackend) => new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
const SHIPPED = 'core/planningData';
const CLIENT = 'client:banksia-bank';
const csv = respondentsCsv(150, 5);

/** A copy of the shipped files with other assumptions. */
function folderWith(assumptions: string): string {
  const folder = mkdtempSync(join(place, 'data-'));
  for (const name of ['masterMapping.csv', 'accessLists.json']) cpSync(join(SHIPPED, name), join(folder, name));
  writeFileSync(join(folder, 'assumptions.csv'), assumptions);
  return folder;
}

const shipped = readFileSync(join(SHIPPED, 'assumptions.csv'), 'utf8');
/** [format, its figures in the shipped file, other figures] of main formats. */
const CHANGED = [
  ['BVOD,BVOD 30s', '48,0.6,14', '39.5,0.55,12.5'],
  ['Cinema,Cinema 30s', '95,0.85,20', '101.25,0.8,18'],
  ['FTA Metro,Metro 30s spot', '42,0.43,14', '37.1,0.47,13'],
  ['Radio,Radio 30s spot', '23,0.34,19', '19.99,0.31,16'],
] as const;
const HEADING =
  'channel,format,price,attention_share,mean_active_seconds,basis,price_kind,price_source,source,confidence';
const cardOf = (rows: readonly (typeof CHANGED)[number][]) =>
  [HEADING, ...rows.map(([format, , figures]) => `${format},${figures},cpm,agreed,Deal,Own study,medium`), ''].join(
    '\n',
  );

const LAYOUTS = [
  ['respondents', respondentsCsv(400, 9)],
  ['a crosstab', readFileSync('samples/crosstab.csv', 'utf8')],
  ['the gallery’s layout', readFileSync('core/audience/gallery/layoutB.csv', 'utf8')],
] as const;

/** Moves a member to a new team that sees only these clients. @param admin makes the calls */
async function moveToTeam(admin: Calls, email: string, clients: readonly string[]): Promise<void> {
  const change = async (made: CompanyChange) => {
    const { revision } = (await admin.access<Company>('company')).body;
    return (await admin.access<Company>('company_change', { revision, change: made })).body;
  };
  const { members, teams } = await change({ kind: 'team_add', name: 'Others', clients: [...clients] });
  const member = members.find((one) => one.email === email)!.id;
  await change({ kind: 'teams', member, teams: [teams.find(({ name }) => name === 'Others')!.id] });
}

describe.each(DATABASES)('rate cards on %s', (kind) => {
  let server: PostgresServer | null = null;
  const running: RunningBackend[] = [];
  /** The database of each data folder that is opened again. */
  const databases = new Map<string, string>();
  beforeAll(async () => {
    if (kind === 'PostgreSQL') server = await startPostgres(postgres!);
  });
  afterEach(async () => {
    for (const backend of running.splice(0)) await backend.stop();
  });
  afterAll(async () => server?.stop());

  function databaseOf(dataDir: string | undefined): Record<string, string> {
    if (server === null) return {};
    const url = databases.get(dataDir ?? '') ?? server.newDatabase();
    if (dataDir !== undefined) databases.set(dataDir, url);
    return { DATABASE_URL: url };
  }

  async function start(options: BackendOptions = {}): Promise<RunningBackend> {
    const settings = { ...databaseOf(options.dataDir), ...options.settings };
    const backend = await startBackend({ ...options, settings });
    running.push(backend);
    return backend;
  }

  test('the same figures give the same mix, whether they are in the file, the agency’s card, or two cards', async () => {
    const changed = CHANGED.reduce((text, [format, before, after]) => {
      expect(text).toContain(`${format},${before},`);
      return text.replace(`${format},${before},`, `${format},${after},`);
    }, shipped);
    const [inFile, inAgency, inTwo] = await Promise.all([
      start({ settings: { PLANNING_DATA_DIR: folderWith(changed) } }),
      start(),
      start(),
    ]);
    await publishRates(annAt(inAgency), 'agency', cardOf(CHANGED));
    await publishRates(annAt(inTwo), 'agency', cardOf(CHANGED.slice(0, 2)));
    await publishRates(annAt(inTwo), CLIENT, cardOf(CHANGED.slice(2)));
    const unchanged = await annAt(await start()).finishedPlan(LAYOUTS[0][1]);
    for (const [what, content] of LAYOUTS) {
      for (const budget of [350_000, 2_400_000]) {
        const reports = await Promise.all(
          [inFile, inAgency, inTwo].map(
            async (backend) => (await annAt(backend).finishedPlan(content, { budget })).report,
          ),
        );
        const [file, ...cards] = reports.map(({ attentive_reach: reach, output }) => ({
          reach,
          mix: readRows(output).map(({ Master_Channel: channel, Optimal_Budget: money }) => [channel, money]),
        }));
        for (const card of cards) expect([what, budget, card]).toEqual([what, budget, file]);
        expect(file?.reach).not.toBe(unchanged.report.attentive_reach);
      }
    }
  });

  /** Which versions a plan was computed with. */
  async function usedBy(calls: Calls, more: { ratesOn?: string } = {}) {
    const { report, key, scored } = await calls.finishedPlan(csv, more);
    const { cards = [], sha256, rates_on: day } = report.assumptions!;
    const metro = report.assumptions!.rows.find(({ format }) => format === 'Metro 30s spot')!;
    return {
      key,
      scored,
      cpm: metro.cpm,
      versions: cards.map(({ card, version }) => `${card} v${version}`),
      sha256,
      day,
    };
  }

  test('of versions the one with the latest first day is used, never a withdrawn one; an earlier version can be published again', async () => {
    const ann = annAt(await start());
    expect(await usedBy(ann)).toMatchObject({ cpm: 42, versions: ['seed v1'] });
    await publishRates(ann, CLIENT, rateCardWithMetroPrice(40));
    const first = await usedBy(ann);
    expect(first).toMatchObject({ cpm: 40, versions: [`${CLIENT} v1`, 'seed v1'] });
    const later = (days: number) => new Date(Date.parse(first.day!) + days * 86_400_000).toISOString().slice(0, 10);
    await publishRates(ann, CLIENT, rateCardWithMetroPrice(41), { from: later(60), to: later(90) });
    await publishRates(ann, CLIENT, rateCardWithMetroPrice(39));
    expect(await usedBy(ann)).toMatchObject({ cpm: 39, versions: [`${CLIENT} v3`, 'seed v1'] });
    // A version with a later first day is used before one with a higher number, until its last day.
    const ahead = await usedBy(ann, { ratesOn: later(60) });
    expect(ahead).toMatchObject({ cpm: 41, day: later(60), versions: [`${CLIENT} v2`, 'seed v1'] });
    expect(await usedBy(ann, { ratesOn: later(91) })).toMatchObject({ cpm: 39 });

    const details = async (key: string) => (await ann.access<PlanDetails>('plan_details', { key, sandbox: true })).body;
    expect((await details(ahead.key)).rates_on).toBe(later(60));
    expect(await details(first.key)).not.toHaveProperty('rates_on');

    const { revision } = await readRates(ann, CLIENT);
    const withdrawn = await changeRates(ann, CLIENT, 'withdraw', { revision, number: 2 });
    expect(await usedBy(ann, { ratesOn: later(60) })).toMatchObject({ cpm: 39, versions: [`${CLIENT} v3`, 'seed v1'] });
    await changeRates(ann, CLIENT, 'roll_back', { revision: withdrawn.body.card.revision, number: 1 });
    const back = await usedBy(ann);
    expect(back).toMatchObject({ cpm: 40, versions: [`${CLIENT} v4`, 'seed v1'] });
    expect(back.sha256).toBe(first.sha256);
    // Earlier plans do not change.
    const { body } = await ann.plan<{ assumptions: { cards: { version: number }[] } }>(first.key);
    expect(body.assumptions.cards[0]?.version).toBe(1);
  });

  test('rates of a day that is past, too far ahead or not in the calendar are refused', async () => {
    const ann = annAt(await start());
    for (const day of ['yesterday', '2020-01-01', '2099-01-01', '2027-02-30']) {
      const refused = await ann.mediaScore<RefusalBody>({ name: 'a.csv', content: csv }, { ratesOn: day });
      const error = day === 'yesterday' ? 'bad_request' : 'rates_on';
      expect([day, refused.status, refused.body.error]).toEqual([day, 400, error]);
    }
  });

  const FAULT =
    'The server\'s assumptions.csv is faulty: Line 2, column cpm: "free" cannot be read as a price; write an amount such as 43.50. The figures of 15 Jan 2026 stay in force.';

  test('with a faulty file, the first start is refused, and at later starts the last valid figures stay in force', async () => {
    const folder = folderWith(shipped.replace(',48,', ',free,'));
    await expect(start({ settings: { PLANNING_DATA_DIR: folder } })).rejects.toThrow(
      'assumptions.csv cannot be used: Line 2, column cpm: "free"',
    );
    const dataDir = join(place, `faulty-${kind}`);
    await (await start({ dataDir })).stop();

    const backend = await start({ dataDir, settings: { PLANNING_DATA_DIR: folder } });
    expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
    await backend.logged(JSON.stringify(FAULT).slice(1, -1));
    const ann = annAt(backend);
    expect((await ann.access<AccessData>('user')).body.planning_data?.assumptions).toMatch(/^BVOD,BVOD 30s,48,/m);
    expect((await ann.access<RateCards>('rates', { ask: 'cards' })).body.fault).toBe(FAULT);
    expect(await usedBy(ann)).toMatchObject({ cpm: 42, versions: ['seed v1'] });
    const { revision } = await readRates(ann, 'seed');
    const again = await changeRates(ann, 'seed', 'import_seed', { revision });
    expect([again.status, again.body]).toMatchObject([400, { message: FAULT }]);

    // Corrected while the service runs: an editor imports it.
    writeFileSync(join(folder, 'assumptions.csv'), shipped.replace('Metro 30s spot,42,', 'Metro 30s spot,43,'));
    const imported = await changeRates(ann, 'seed', 'import_seed', { revision });
    expect(imported.body.card).toMatchObject({ version: 2, author: '' });
    expect((await ann.access<RateCards>('rates', { ask: 'cards' })).body).not.toHaveProperty('fault');
    expect(await usedBy(ann)).toMatchObject({ cpm: 43, versions: ['seed v2'] });
  });

  test('new files become the next version, and a process with older files changes nothing', async () => {
    const dataDir = join(place, `upgraded-${kind}`);
    await (await start({ dataDir })).stop();
    const folder = folderWith(shipped.replace('Metro 30s spot,42,', 'Metro 30s spot,44,'));
    await (await start({ dataDir, settings: { PLANNING_DATA_DIR: folder } })).stop();
    const ann = annAt(await start({ dataDir }));
    expect(await usedBy(ann)).toMatchObject({ cpm: 44, versions: ['seed v2'] });
    expect((await readRates(ann, 'seed')).versions.map(({ number }) => number)).toEqual([2, 1]);
    // An editor goes back to the older files of this server.
    const { revision } = await readRates(ann, 'seed');
    await changeRates(ann, 'seed', 'import_seed', { revision });
    expect(await usedBy(ann)).toMatchObject({ cpm: 42, versions: ['seed v3'] });
  });

  test('a client’s price is in no list, log or refusal; callers who may not see the card get the answer for an unknown one', async () => {
    const backend = await start({
      settings: { SIGN_IN_DOMAINS: 'agency.example,client.example', FIRST_ADMIN: 'ann@agency.example' },
    });
    const ann = annAt(backend);
    const rita = new Calls(backend.url, { uid: 'rita', email: 'rita@agency.example' });
    const carl = new Calls(backend.url, { uid: 'carl', email: 'carl@client.example' });
    await rita.access('user');
    await moveToTeam(ann, 'rita@agency.example', ['coastline-travel']);
    const bare = ({ status, text }: { status: number; text: string }) =>
      `${status} ${text.replace(/,"request_id":"[\w-]+"/, '')}`;
    /** Sends every request about a card. */
    const asked = async (calls: Calls, card: string): Promise<string[]> => {
      const kinds = ['save', 'discard', 'publish', 'roll_back', 'withdraw', 'archive', 'import_seed'];
      const more = { revision: 99, number: 1, rows: rateCardWithMetroPrice(50), note: 'x' };
      const answers = [
        await calls.access('rates', { ask: 'card', card }),
        await calls.access('rates', { ask: 'card', card, number: 1 }),
        await calls.access('rates', { ask: 'card', card, day: '2027-01-01' }),
      ];
      for (const kind of kinds) answers.push((await changeRates(calls, card, kind, more)) as never);
      return answers.map(bare);
    };
    const foreignBefore = await asked(carl, CLIENT);
    await publishRates(ann, CLIENT, rateCardWithMetroPrice(73.19));
    const { revision } = await readRates(ann, CLIENT);
    const faulty = await changeRates(ann, CLIENT, 'save', {
      revision,
      rows: rateCardWithMetroPrice(73.19).replace('cpm,agreed', 'cpx,agreed'),
    });
    await changeRates(ann, CLIENT, 'publish', { revision: faulty.body.card.revision, note: 'x' });
    const plan = await usedBy(ann);
    expect(plan.cpm).toBe(73.19);

    expect(await asked(rita, CLIENT)).toEqual(await asked(rita, 'client:unknown'));
    expect(await asked(carl, CLIENT)).toEqual(foreignBefore);
    const others = (await carl.access<RateCards>('rates', { ask: 'cards' })).body.cards;
    const unmade = others.find(({ card }) => card.startsWith('client:') && card !== CLIENT)!;
    const renamed = (text: string) => text.replaceAll(unmade.card, CLIENT).replaceAll(unmade.name, 'Banksia Bank');
    expect((await asked(carl, unmade.card)).map(renamed)).toEqual(foreignBefore);

    const texts = [
      ...(await Promise.all([ann, rita, carl].map((calls) => calls.access('user')))).map(bare),
      ...(await Promise.all([ann, rita, carl].map((calls) => calls.access('plan_summary')))).map(bare),
      ...(await Promise.all([ann, rita, carl].map((calls) => calls.access('rates', { ask: 'cards' })))).map(bare),
      bare(await ann.mediaScore({ name: 'a.csv', content: csv }, { client: 'Unknown' })),
      bare(await carl.plan(plan.key)),
    ];
    expect(texts.filter((text) => text.includes('73.19'))).toEqual([]);
    expect((await rita.access<RateCards>('rates', { ask: 'cards' })).body.cards.map(({ card }) => card)).not.toContain(
      CLIENT,
    );
    // A plan of another company for a client of the same name is computed without the card.
    expect(await usedBy(carl)).toMatchObject({ cpm: 42, versions: ['seed v1'] });
    const log = await backend.logged('rates_publish');
    expect(log.split('\n').filter((line) => line.includes('73.19'))).toEqual([]);
  });

  test('a member who may not change cards is refused, and the feature is not announced', async () => {
    const backend = await start({ settings: { FIRST_ADMIN: 'ann@agency.example' } });
    const by = (uid: string) => new Calls(backend.url, { uid, email: `${uid}@agency.example` });
    await publishRates(by('ann'), 'agency', rateCardWithMetroPrice(40));
    const kinds = ['save', 'discard', 'publish', 'roll_back', 'withdraw', 'archive'];
    const statuses = async (uid: string, card: string, changes: readonly string[]) => {
      const found: number[] = [];
      for (const kind of changes) {
        const { revision } = await readRates(by(uid), card);
        found.push(
          (await changeRates(by(uid), card, kind, { revision, rows: rateCardWithMetroPrice(41), note: 'x', number: 1 }))
            .status,
        );
      }
      return found;
    };
    expect(await statuses('rob', 'agency', kinds)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await statuses('rob', 'seed', ['import_seed'])).toEqual([403]);
    const { features } = (await by('rob').access<AccessData>('user')).body;
    expect(features?.filter((name) => name.startsWith('rates'))).toEqual(['rates']);
    expect(await usedBy(by('rob'))).toMatchObject({ cpm: 40 });
  });
});
