import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testing/eventually.ts';
import { startFaultyLink } from '../../testing/database/faultyLink.ts';
import { clickhouseEntry, clickhousePeople, writeSources } from '../../testing/engines/warehouseAudience.ts';
import { findClickhouse, startClickhouse } from '../../testing/engines/clickhouseServers.ts';
import type { ClickhouseServer, ClickhouseServers } from '../../testing/engines/clickhouseServers.ts';
import { GENERATED_SETTINGS, endlessView } from '../../testing/engines/generatedPeople.ts';
import { recordingContext, openHere, SHIPPED_TEXTS } from '../../testing/engines/inProcess.ts';
import { JobCancelled } from '../workers/jobFaults.ts';
import type { WarehouseAudiences } from './warehouseAudiences.ts';

/** Two ClickHouse servers behind a Distributed table: what goes wrong with servers. */

const binary = findClickhouse();
const on = binary === null ? test.skip : test;
if (binary === null) process.stdout.write('No ClickHouse server was found: no shard is killed.\n');

const folder = mkdtempSync(join(tmpdir(), 'kept-cluster-'));
const matrixPath = join(folder, 'folded');
let clickhouse: ClickhouseServers | null = null;
let kept: WarehouseAudiences;
let endless: WarehouseAudiences;
const servers = () => clickhouse!.servers as readonly [ClickhouseServer, ClickhouseServer];
const task = (name: string) => ({
  name,
  demographic: 'people 25-54',
  thresholdSeconds: 2.5,
  ownPrices: [],
  texts: SHIPPED_TEXTS,
  matrixPath,
  referencePath: 'x.csv',
});

beforeAll(async () => {
  if (binary === null) return;
  clickhouse = await startClickhouse(binary, 2);
  const panel = await clickhousePeople(servers(), 'Panel', 200_000);
  // A walk that does not end by itself while anybody waits.
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
    { ...panel, name: 'Nobody', user: 'nobody' },
    { ...panel, name: 'Gone', table: 'gone' },
    { ...panel, name: 'Hostile', table: 'hostile', vehicles: hostile },
    { ...panel, name: 'Plain', vehicles: plain },
  ];
  kept = openHere(writeSources(folder, sources)).warehouse;
  const without = [
    { ...panel, name: 'Endless', table: 'all_endless' },
    { ...panel, name: 'Hurried', table: 'all_endless', seconds: 1 },
  ];
  endless = openHere(writeSources(folder, without)).warehouse;
});

afterAll(async () => {
  await kept?.close();
  await endless?.close();
  await clickhouse?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Statements of ours that a server is working on. */
async function working(server: ClickhouseServer): Promise<number> {
  const asked =
    "SELECT count() FROM system.processes WHERE query LIKE '%planner\\_weight%' AND query NOT LIKE '%system.processes%'";
  return Number(await server.run(asked));
}

const AWAY =
  'does not answer just now: a server of it is away, or gave up in the middle. Nothing was saved; the plan can be run again.';

on('Cancel ends the statement on every server, not only the connection', async () => {
  const caller = new AbortController();
  const answer = endless.score(task('Endless'), recordingContext(caller.signal)).catch((error: unknown) => error);
  await eventually(async () => (await working(servers()[1])) > 0);
  caller.abort();
  expect(await answer).toBeInstanceOf(JobCancelled);
  await eventually(async () => (await working(servers()[0])) + (await working(servers()[1])) === 0);
});

on('a shard that is killed in the middle of a walk is a sentence, and the run goes well when it is back', async () => {
  const answer = endless.score(task('Endless'), recordingContext()).catch((error: unknown) => error);
  await eventually(async () => (await working(servers()[1])) > 0);
  await servers()[1].kill();
  expect(await answer).toMatchObject({ name: 'SourceAway', message: `The audience "Endless" ${AWAY}` });
  await expect(kept.score(task('Panel'), recordingContext())).rejects.toThrow(`The audience "Panel" ${AWAY}`);
  await servers()[1].start();
  expect((await kept.score(task('Panel'), recordingContext())).facts.sample).toBe(200_000);
});

on('the first server restarted between two calls is not noticed', async () => {
  await kept.score(task('Panel'), recordingContext());
  await servers()[0].kill();
  await expect(kept.score(task('Panel'), recordingContext())).rejects.toThrow(`The audience "Panel" ${AWAY}`);
  await servers()[0].start();
  expect((await kept.score(task('Panel'), recordingContext())).facts.sample).toBe(200_000);
});

on('what a server refuses is a sentence each', async () => {
  const said = new Map((await kept.list()).map(({ name, unavailableReason }) => [name, unavailableReason]));
  expect(said.get('Panel')).toBeNull();
  expect(said.get('Strict')).toBeNull();
  expect(said.get('Written')).toBe(
    'The audience "Written" is not used, because its user "default" may write. Ask the administrator of the planning service to give it a user who can only read.',
  );
  expect(said.get('Nobody')).toBe(
    'The audience "Nobody" does not let its user "nobody" in. Ask the administrator of the planning service to correct the user or its password.',
  );
  expect(said.get('Gone')).toBe(
    'The audience "Gone" cannot be used, because its table is not there: it was renamed or removed. Ask the administrator of the planning service to correct AUDIENCE_SOURCES or the server.',
  );
});

on('a walk that takes longer than it may is ended', async () => {
  await expect(endless.score(task('Hurried'), recordingContext())).rejects.toThrow(
    'The audience "Hurried" took longer than the 1 second that one pass over it may take, and the pass was stopped.',
  );
});

on('a user who may set nothing plans within the limits of its profile', async () => {
  expect((await kept.score(task('Strict'), recordingContext())).facts.sample).toBe(200_000);
});

on('names that would break a statement out of its marks are names like others', async () => {
  const [hostile, plain] = [
    await kept.score(task('Hostile'), recordingContext()),
    await kept.score(task('Plain'), recordingContext()),
  ];
  const figures = ({ facts }: typeof plain) => facts.vehicles.map(({ audience }) => Math.round(audience!));
  expect(figures(hostile)).toEqual(figures(plain));
  expect(hostile.facts.vehicles.map(({ column }) => column)).toEqual(['a"; DROP TABLE x', "b`c\\d'e"]);
  expect(GENERATED_SETTINGS.vehicles.length).toBeGreaterThan(2);
});

on('a server that hangs keeps nobody from the list, and Cancel does not wait for it', async () => {
  const link = await startFaultyLink(servers()[0].address);
  const panel = {
    ...GENERATED_SETTINGS,
    ...clickhouseEntry('Frozen', servers()[0], 'everybody'),
    address: link.endpoint,
  };
  const hung = openHere(writeSources(folder, [panel])).warehouse;
  link.freeze();
  expect(await hung.list()).toMatchObject([
    { people: null, unavailableReason: 'The audience "Frozen" has not answered yet. Reload the page in a minute.' },
  ]);
  const caller = new AbortController();
  const answer = hung.score(task('Frozen'), recordingContext(caller.signal)).catch((error: unknown) => error);
  caller.abort();
  expect(await answer).toBeInstanceOf(JobCancelled);
  await link.stop();
  await hung.close();
});
