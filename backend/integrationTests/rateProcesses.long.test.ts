import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessData, PlanDetails } from '../../core/contract/bodies/access.ts';
import type { RateCardRows } from '../../core/contract/bodies/rates.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { changeRates, rateCardWithMetroPrice, publishRates, readRates } from '../../testing/backend/rateCards.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import type { PostgresServer } from '../../testing/database/postgresServer.ts';
import { undoRates } from '../../testing/database/undoMigrations.ts';
import { openDatabase } from '../database/database.ts';

/** Rate cards in several processes on one database, and in a database from before rate cards existed. */
const place = mkdtempSync(join(tmpdir(), 'rate-processes-'));
const programs = findPostgres();
let server: PostgresServer | null = null;
beforeAll(async () => {
  server = programs === null ? null : await startPostgres(programs);
});
afterAll(async () => {
  await server?.stop();
  rmSync(place, { recursive: true, force: true });
});
if (programs === null) process.stdout.write('No PostgreSQL server was found: two processes are not tested.\n');

const csv = respondentsCsv(120, 5);
const CLIENT = 'client:banksia-bank';
const ann = { uid: 'ann', email: 'ann@agency.example' };

/** The version of the client's card, and the price, that a plan was computed with. */
async function usedBy(calls: Calls) {
  const { assumptions } = (await calls.finishedPlan(csv)).report;
  const metro = assumptions!.rows.find(({ format }) => format === 'Metro 30s spot')!;
  return { version: assumptions!.cards!.find(({ card }) => card === CLIENT)?.version, cpm: metro.cpm };
}

const onPostgres = programs === null ? test.skip : test;

onPostgres('a version published in one process is used by the other at once', async () => {
  const settings = { DATABASE_URL: server!.newDatabase(), DATA_DIR: join(place, 'shared'), LOG_LEVEL: 'warn' };
  const [one, other] = await Promise.all([startBackend({ settings }), startBackend({ settings })]);
  const [publisher, planner] = [
    new Calls(one.url, ann),
    new Calls(other.url, { uid: 'bob', email: 'bob@agency.example' }),
  ];
  const wrong: unknown[] = [];
  for (let version = 1; version <= 100; version++) {
    const cpm = 30 + version / 10;
    await publishRates(publisher, CLIENT, rateCardWithMetroPrice(cpm));
    const used = await usedBy(planner);
    if (used.version !== version || used.cpm !== cpm) wrong.push({ version, cpm, used });
  }
  expect(wrong).toEqual([]);
  await Promise.all([one.stop(), other.stop()]);
});

onPostgres('a name published in one process is known to the other at once', async () => {
  const settings = { DATABASE_URL: server!.newDatabase(), DATA_DIR: join(place, 'lists'), LOG_LEVEL: 'warn' };
  const [one, other] = await Promise.all([startBackend({ settings }), startBackend({ settings })]);
  const [publisher, planner] = [new Calls(one.url, ann), new Calls(other.url, ann)];
  for (let round = 1; round <= 5; round++) {
    const { lists, revision } = await readRates(publisher, 'lists');
    const clients = lists!.clients.map((item, at) => (at === 0 ? { ...item, name: `Banksia ${round}` } : item));
    await changeRates(publisher, 'lists', 'save', { revision, lists: { ...lists, clients } });
    const published = await changeRates(publisher, 'lists', 'publish', { revision: revision + 1, note: 'Name' });
    expect(published.body.card.version).toBe(round);
    expect((await planner.access<AccessData>('user')).body.client![0]).toBe(`Banksia ${round}`);
  }
  const { key } = await planner.finishedPlan(csv);
  const details = await publisher.access<PlanDetails>('plan_details', { key, sandbox: true });
  expect(details.body.client).toBe('Banksia 5');
  await Promise.all([one.stop(), other.stop()]);
});

/** Whether a card is in the state before or after a publication; null for any state between. */
function stageOf({ version, draft, draft_rows: rows, versions }: RateCardRows, number: number, text: string) {
  if (version === number && draft === null && rows === null && versions.length === number) return 'published';
  if (version === (number === 1 ? null : number - 1) && draft && rows === text && versions.length === number - 1)
    return 'draft';
  return null;
}

onPostgres('a process that is killed while it publishes leaves either the version or the draft', async () => {
  const settings = { DATABASE_URL: server!.newDatabase(), DATA_DIR: join(place, 'killed'), LOG_LEVEL: 'warn' };
  const watching = await startBackend({ settings });
  const watcher = new Calls(watching.url, { uid: 'bob', email: 'bob@agency.example' });
  const stages: (string | null)[] = [];
  let number = 1;
  for (let round = 0; round < 20; round++) {
    const killed = await startBackend({ settings });
    const calls = new Calls(killed.url, ann);
    const text = rateCardWithMetroPrice(30 + round / 10);
    const { revision } = await readRates(watcher, CLIENT);
    const saved = await changeRates(calls, CLIENT, 'save', { revision, rows: text });
    const publish = changeRates(calls, CLIENT, 'publish', {
      revision: saved.body.card.revision,
      note: `round ${round}`,
    });
    await Promise.all([
      publish.catch(() => undefined),
      // The delays reach from at once to after the reply.
      new Promise((done) => setTimeout(done, round * 1.5)).then(() => killed.kill()),
    ]);
    const stage = stageOf(await readRates(watcher, CLIENT), number, text);
    stages.push(stage);
    // The database may still commit after the process was killed.
    const now = await readRates(watcher, CLIENT);
    if (now.versions.length === number) number++;
    expect(await usedBy(watcher)).toMatchObject(
      now.version === null ? { cpm: 42 } : { version: now.version, cpm: Number(/,([\d.]+),cpm/.exec(now.rows)![1]) },
    );
  }
  expect(stages.filter((stage) => stage === null)).toEqual([]);
  await watching.stop();
});

test.each([
  ['SQLite', true, () => null],
  ['PostgreSQL', programs !== null, () => server!.newDatabase()],
])('plans of a database in %s from before rate cards are read unchanged', async (name, isHere, newDatabase) => {
  if (!isHere) return;
  const databaseUrl = newDatabase();
  const dataDir = join(place, `before-${name}`);
  const settings = { LOG_LEVEL: 'warn', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  const first = await startBackend({ dataDir, settings });
  // Plans from then have their files under their keys.
  const existing = await openDatabase({ databaseUrl, dataDir });
  await existing.updateTable('installation').set({ shares_files_from: null }).execute();
  await existing.destroy();
  const before = new Calls(first.url, ann);
  const own = JSON.stringify({ version: 1, rows: [{ channel: 'Radio', cpm: 31.5 }] });
  const keys = [
    (await before.finishedPlan(csv, { name: 'Plain' })).key,
    (await before.finishedPlan(csv, { name: 'Own prices', assumptions: own, demo: 'people 25-54' })).key,
    (await before.finishedPlan(csv, { name: 'Archived', strategy: 'Reminder' })).key,
  ];
  await before.access('plan_change', { key: keys[2]!, change: 'archive' });
  const texts = async (calls: Calls) => {
    const answers = [await calls.access('plan_summary')];
    for (const key of keys) {
      answers.push(await calls.access('plan_details', { key, sandbox: true }));
      answers.push(await calls.access('plan_csv_file', { key }));
      answers.push(await calls.plan(key));
    }
    return answers.map(({ status, text }) => `${status} ${text}`);
  };
  const shown = await texts(before);
  await first.stop();

  const database = await openDatabase({ databaseUrl, dataDir });
  await undoRates(database);
  await sql`delete from kysely_migration where name = '010_rates'`.execute(database);
  await database.destroy();

  const second = await startBackend({ dataDir, settings });
  const after = new Calls(second.url, ann);
  expect((await readRates(after, 'seed')).version).toBe(1);
  expect(await texts(after)).toEqual(shown);
  await second.stop();
});
