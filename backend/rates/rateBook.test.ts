import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { wrapMethods } from '../database/wrapMethods.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import { RateBook } from './rateBook.ts';
import { RateStore } from './rateStore.ts';
import { sharedData } from './sharedAssumptions.ts';
import { SeedFiles } from './seedFiles.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rate-book-'));
const ann = testCaller('ann', 'ann@agency.example');
const eve = testCaller('eve', 'eve@other.example');
const gil = testCaller('gil', 'gil@gmail.com');
const AT = '2026-11-03T00:00:00.000Z';
const TODAY = '2026-11-03';
const CLIENT = 'client:banksia-bank';

let database: Database;
/** The methods of the store that were called. */
const asked: string[] = [];
let store: RateStore;
let book: RateBook;
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir });
  store = new RateStore(database);
  await new SeedFiles('core/planningData').import(store, TODAY);
  const counted = wrapMethods(store, (call, method) => {
    asked.push(method);
    return call();
  });
  book = new RateBook({ store: counted, timeZone: 'Australia/Sydney' });
});
afterAll(async () => {
  await database.destroy();
  rmSync(dataDir, { recursive: true });
});

let moments = 0;
async function publish(card: string, revision: number, text: string, from = TODAY, company = ann.company) {
  const change = { company, card, author: ann, at: new Date(Date.parse(AT) + ++moments).toISOString() };
  await store.saveDraft({ ...change, revision }, text);
  const facts = { from, to: null, note: '', answers: [] };
  return store.publish({ ...change, revision: revision + 1 }, text, facts);
}
const rows = (cpm: number) => `channel,format,price,basis\nRadio,Radio 30s spot,${cpm},cpm\n`;
const versions = async (caller: typeof ann, client: string | null = 'Banksia Bank', day = TODAY) =>
  (await (await book.currentRates(caller)).cards(client, day)).map(({ card, version }) => `${card} ${version}`);

test('a run uses the cards of client, agency and seed, in this order, as far as the planner may read them', async () => {
  expect(await versions(ann)).toEqual(['seed 1']);
  await publish('agency', 0, rows(21));
  await publish(CLIENT, 0, rows(20));
  await publish(CLIENT, 2, rows(19), '2027-02-01');
  expect(await versions(ann)).toEqual([`${CLIENT} 1`, 'agency 1', 'seed 1']);
  expect(await versions(ann, 'Banksia Bank', '2027-02-01')).toEqual([`${CLIENT} 2`, 'agency 1', 'seed 1']);
  expect(await versions(ann, null)).toEqual(['agency 1', 'seed 1']);
  expect(await versions(ann, 'Coral Airways')).toEqual(['agency 1', 'seed 1']);
  for (const stranger of [eve, gil]) expect(await versions(stranger)).toEqual(['seed 1']);
  const [client] = await (await book.currentRates(ann)).cards('Banksia Bank', TODAY);
  expect(client).toMatchObject({
    name: 'Banksia Bank',
    from: TODAY,
    author: ann.email,
    rows: [{ channel: 'Radio', price: 20, basis: 'cpm', price_for: '' }],
  });
});

test('while no card has changed, a use queries only the stamp', async () => {
  await versions(ann);
  asked.length = 0;
  await versions(ann);
  expect(asked).toEqual(['stamp']);
  await publish('agency', 2, rows(22));
  asked.length = 0;
  expect(await versions(ann)).toEqual([`${CLIENT} 1`, 'agency 2', 'seed 1']);
  // The new version's rows only: versions never change.
  expect(asked).toEqual(['stamp', 'usable', 'content']);
});

test('the data that warehouse runs read is parsed once for each state of the cards', async () => {
  const data = async () => sharedData(await book.ratesOf(ann), TODAY);
  const first = await data();
  expect(await data()).toBe(first);
  await publish('agency', 4, rows(23));
  const second = await data();
  expect(second).not.toBe(first);
  expect(second.assumptions.find(({ format }) => format === 'Radio 30s spot')?.cpm).toBe(23);
});

test('if a newer version of the product stored an unreadable seed, the previous seed stays in force', async () => {
  await store.addSeed(JSON.stringify({ assumptions: 'channels of later', mapping: '', accessLists: '{}' }), TODAY, AT);
  expect(await versions(ann, null)).toEqual(['agency 3', 'seed 1']);
  expect((await book.seed()).clients).toContain('Banksia Bank');
});

test('a card that the planner may not read is left out of its runs', async () => {
  const walled = await book.currentRates({ ...ann, clients: ['coastline-travel'] });
  expect((await walled.cards('Banksia Bank', TODAY)).map(({ card }) => card)).toEqual(['agency', 'seed']);
});

test('after a failed query, the next use queries again', async () => {
  let failures = 0;
  const failing = wrapMethods(store, (call, method) =>
    method === 'usable' && failures++ === 0 ? Promise.reject(new Error('away')) : call(),
  );
  const other = new RateBook({ store: failing, timeZone: 'UTC' });
  await expect(other.currentRates(ann)).rejects.toThrow('away');
  expect((await other.currentRates(ann)).data.clients).toContain('Banksia Bank');
});

test('while the database is away, the option lists are those last read, and runs are refused', async () => {
  let isAway = false;
  const reachable = wrapMethods(store, (call) => (isAway ? Promise.reject(new Error('away')) : call()));
  const quickStamp = () => (isAway ? Promise.reject(new Error('away')) : store.stamp());
  const other = new RateBook({ store: reachable, timeZone: 'UTC', quickStamp });
  await other.seed();
  const before = await other.ratesOrLastKnown(ann);
  isAway = true;
  expect(await other.ratesOrLastKnown(ann)).toBe(before);
  expect((await other.ratesOrLastKnown(eve)).version('agency', TODAY)).toBeNull();
  expect((await other.ratesOrLastKnown(eve)).data.clients).toEqual(before.data.clients);
  await expect(other.currentRates(ann)).rejects.toThrow('away');
  const unread = new RateBook({ store: reachable, timeZone: 'UTC', quickStamp });
  await expect(unread.ratesOrLastKnown(ann)).rejects.toThrow('away');
});
