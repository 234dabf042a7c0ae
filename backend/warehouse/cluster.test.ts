import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testing/eventually.ts';
import { startFaultyLink } from '../../testing/database/faultyLink.ts';
import { clickhouseEntry, clickhousePeople, writeSources } from '../../testing/engines/warehouseAudience.ts';
import { findClickhouse, startClickhouse } from '../../testing/engines/clickhouseServers.ts';
import type { ClickhouseServer, ClickhouseServers } from '../../testing/engines/clickhouseServers.ts';
import { GENERATED_SETTINGS, endlessView } from '../../testing/engines/generatedPeople.ts';
import { recordingContext, openInProcess, SHIPPED_TEXTS } from '../../testing/engines/inProcess.ts';
import { JobCancelled } from '../common/jobFaults.ts';
import type { WarehouseAudiences } from './warehouseAudiences.ts';

/** Two ClickHouse servers behind a Distributed table: faults of servers. */

const binary = findClickhouse();
const testOnClickhouse = binary === null ? test.skip : test;
if (binary === null) process.stdout.write('No ClickHouse server was found: no shard is killed.\n');

const folder = mkdtempSync(join(tmpdir(), 'audiences-cluster-'));
const matrixLocation = join(folder, 'folded');
let clickhouse: ClickhouseServers | null = null;
let audiences: WarehouseAudiences;
let endless: WarehouseAudiences;
const servers = () => clickhouse!.servers as readonly [ClickhouseServer, ClickhouseServer];
const task = (name: string) => ({
  name,
  demographic: 'people 25-54',
  thresholdSeconds: 2.5,
  ownPrices: [],
  texts: SHIPPED_TEXTS,
  matrixLocation,
  referencePath: 'x.csv',
});

beforeAll(async () => {
  if (binary === null) return;
  clickhouse = await startClickhouse(binary, 2);
  const panel = await clickhousePeople(servers(), 'Panel', 200_000);
  // A table on which a query never ends.
  for (const server of servers()) await server.run(endlessView('endless'));
  await servers()[0].run('CREATE TABLE all_endless AS endless ENGINE = Distributed(pair, default, endless)');
  await servers()[0].run(
    'CREATE VIEW hostile AS SELECT respondent_id, weight, age, gender, grocery_buyer, use_radio AS `a"; DROP TABLE x`, use_print AS `b\\`c\\\\d\\\'e` FROM everybody',
  );
  const hostile = [
    { column: 'a"; DROP TABLE x', vehicle: 'Radio' },
    { column: "b`c\\d'e", vehicle: 'Print' },
  ];
  const plain = [
    { column: 'use_radio', vehicle: 'Radio' },
    { column: 'use_print', vehicle: 'Print' },
  ];
  const sources = [
    panel,
    { ...panel, name: 'Written', user: 'default' },
    { ...panel, name: 'Strict', user: 'strict_reader' },
    { ...panel, name: 'Unknown', user: 'unknown_reader' },
    { ...panel, name: 'Gone', table: 'gone' },
    { ...panel, name: 'Hostile', table: 'hostile', vehicles: hostile },
    { ...panel, name: 'Plain', vehicles: plain },
  ];
  audiences = openInProcess(writeSources(folder, sources)).warehouse;
  const endlessSources = [
    { ...panel, name: 'Endless', table: 'all_endless' },
    { ...panel, name: 'Hurried', table: 'all_endless', seconds: 1 },
  ];
  endless = openInProcess(writeSources(folder, endlessSources)).warehouse;
});

afterAll(async () => {
  await audiences?.close();
  await endless?.close();
  await clickhouse?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Number of the engine's statements that a server is running. */
async function runningStatements(server: ClickhouseServer): Promise<number> {
  const asked =
    "SELECT count() FROM system.processes WHERE query LIKE '%planner\\_weight%' AND query NOT LIKE '%system.processes%'";
  return Number(await server.run(asked));
}

const AWAY =
  'does not answer just now: a server of it is away, or gave up in the middle. Nothing was saved; the plan can be run again.';

testOnClickhouse('cancelling ends the statement on every server, not only the connection', async () => {
  const caller = new AbortController();
  const answer = endless.score(task('Endless'), recordingContext(caller.signal)).catch((error: unknown) => error);
  await eventually(async () => (await runningStatements(servers()[1])) > 0);
  caller.abort();
  expect(await answer).toBeInstanceOf(JobCancelled);
  await eventually(async () => (await runningStatements(servers()[0])) + (await runningStatements(servers()[1])) === 0);
});

testOnClickhouse(
  'a run gets a message if a shard is killed during a query, and works again once the shard does',
  async () => {
    const answer = endless.score(task('Endless'), recordingContext()).catch((error: unknown) => error);
    await eventually(async () => (await runningStatements(servers()[1])) > 0);
    await servers()[1].kill();
    expect(await answer).toMatchObject({ name: 'SourceAway', message: `The audience "Endless" ${AWAY}` });
    await expect(audiences.score(task('Panel'), recordingContext())).rejects.toThrow(`The audience "Panel" ${AWAY}`);
    await servers()[1].start();
    expect((await audiences.score(task('Panel'), recordingContext())).facts.sample).toBe(200_000);
  },
);

testOnClickhouse('a restart of the first server between two calls changes nothing', async () => {
  await audiences.score(task('Panel'), recordingContext());
  await servers()[0].kill();
  await expect(audiences.score(task('Panel'), recordingContext())).rejects.toThrow(`The audience "Panel" ${AWAY}`);
  await servers()[0].start();
  expect((await audiences.score(task('Panel'), recordingContext())).facts.sample).toBe(200_000);
});

testOnClickhouse('each refusal of a server has its own message', async () => {
  const reasonByName = new Map(
    (await audiences.list()).map(({ name, unavailableReason }) => [name, unavailableReason]),
  );
  expect(reasonByName.get('Panel')).toBeNull();
  expect(reasonByName.get('Strict')).toBeNull();
  expect(reasonByName.get('Written')).toBe(
    'The audience "Written" is not used, because its user "default" may write. Ask the administrator of the planning service to give it a user who can only read.',
  );
  expect(reasonByName.get('Unknown')).toBe(
    'The audience "Unknown" does not let its user "unknown_reader" in. Ask the administrator of the planning service to correct the user or its password.',
  );
  expect(reasonByName.get('Gone')).toBe(
    'The audience "Gone" cannot be used, because its table is not there: it was renamed or removed. Ask the administrator of the planning service to correct AUDIENCE_SOURCES or the server.',
  );
});

testOnClickhouse('a query that exceeds its time limit is ended', async () => {
  await expect(endless.score(task('Hurried'), recordingContext())).rejects.toThrow(
    'The audience "Hurried" took longer than the 1 second that one pass over it may take, and the pass was stopped.',
  );
});

testOnClickhouse('a database user who may change no settings can be used with the limits of its profile', async () => {
  expect((await audiences.score(task('Strict'), recordingContext())).facts.sample).toBe(200_000);
});

testOnClickhouse('column names with quotation marks and SQL do not change the statement', async () => {
  const [hostile, plain] = [
    await audiences.score(task('Hostile'), recordingContext()),
    await audiences.score(task('Plain'), recordingContext()),
  ];
  const figures = ({ facts }: typeof plain) => facts.vehicles.map(({ audience }) => Math.round(audience!));
  expect(figures(hostile)).toEqual(figures(plain));
  expect(hostile.facts.vehicles.map(({ column }) => column)).toEqual(['a"; DROP TABLE x', "b`c\\d'e"]);
  expect(GENERATED_SETTINGS.vehicles.length).toBeGreaterThan(2);
});

testOnClickhouse(
  'a server that hangs does not block the list of audiences, and cancelling does not wait for it',
  async () => {
    const link = await startFaultyLink(servers()[0].address);
    const panel = {
      ...GENERATED_SETTINGS,
      ...clickhouseEntry('Frozen', servers()[0], 'everybody'),
      address: link.endpoint,
    };
    const hanging = openInProcess(writeSources(folder, [panel])).warehouse;
    link.freeze();
    expect(await hanging.list()).toMatchObject([
      { people: null, unavailableReason: 'The audience "Frozen" has not answered yet. Reload the page in a minute.' },
    ]);
    const caller = new AbortController();
    const answer = hanging.score(task('Frozen'), recordingContext(caller.signal)).catch((error: unknown) => error);
    caller.abort();
    expect(await answer).toBeInstanceOf(JobCancelled);
    await link.stop();
    await hanging.close();
  },
);
