import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCaller } from '../testing/backend/testCaller.ts';
import { openDatabase } from '../backend/database/database.ts';
import { RateBook } from '../backend/rates/rateBook.ts';
import { RateStore } from '../backend/rates/rateStore.ts';
import { runRates } from '../backend/rates/runRates.ts';
import { SeedFiles } from '../backend/rates/seedFiles.ts';
import { RunData } from '../backend/workers/runData.ts';
import { Calls } from '../testing/backend/calls.ts';
import { publishRates } from '../testing/backend/rateCards.ts';
import { startBackend } from '../testing/backend/startBackend.ts';
import { median, printTable, formatWhole } from './server/table.ts';

/**
 * What rate cards cost: resolving the cards of a run as a share of call 3 on the sample (mark 2 %), and the size of call
 * 1 with and without a card of every client (mark +10 %).
 */
const SHIPPED = 'core/planningData';
const CLIENTS = 200;
const ROUNDS = 20;
const DEMOGRAPHIC = 'people 25-54';
const ANN = { uid: 'ann', email: 'ann@agency.example' };
const folder = mkdtempSync(join(tmpdir(), 'bench-rates-'));
const clients = Array.from({ length: CLIENTS }, (_, index) => `Client ${String(index).padStart(3, '0')}`);
const cardOf = (client: string) => `client:${client.toLowerCase().replace(' ', '-')}`;

/** All prices and attention figures of the shipped file, 3 % higher, as a card's own. */
function fullCard(): string {
  const [header, ...lines] = readFileSync(join(SHIPPED, 'assumptions.csv'), 'utf8').trim().split('\n');
  const priceColumn = header!.split(',').indexOf('cpm');
  const raised = lines.map((line) =>
    line
      .split(',')
      .map((cell, column) => (column === priceColumn ? (Number(cell) * 1.03).toFixed(2) : cell))
      .join(','),
  );
  return [header, ...raised, ''].join('\n');
}

/** A planning data folder whose lists have all the clients. */
function planningData(): string {
  const copy = join(folder, 'planning');
  cpSync(SHIPPED, copy, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  const path = join(copy, 'accessLists.json');
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), client: clients }));
  return copy;
}

/**
 * The median time to resolve a run's three cards, from the stamp to the parsed rows [ms].
 * @param when 'first' without anything cached, as the first time in a process; 'again' with the cards cached
 */
async function timeToResolve(when: 'first' | 'again'): Promise<number> {
  const isFirst = when === 'first';
  const database = await openDatabase({ databaseUrl: null, dataDir: mkdtempSync(join(folder, 'data-')) });
  const store = new RateStore(database);
  const today = '2026-11-03';
  await new SeedFiles(SHIPPED).import(store, today);
  const planner = testCaller(ANN.uid, ANN.email);
  for (const card of ['agency', 'client:banksia-bank']) {
    const change = { company: planner.company, card, author: planner, at: `${today}T00:00:00.000Z` };
    await store.saveDraft({ ...change, revision: 0 }, fullCard());
    await store.publish({ ...change, revision: 1 }, fullCard(), { from: today, to: null, note: '', answers: [] });
  }
  const newBook = () => new RateBook({ store, timeZone: 'Australia/Sydney' });
  const [book, data] = [newBook(), new RunData()];
  const took = await median(ROUNDS, async () => {
    const current = await (isFirst ? newBook() : book).currentRates(planner);
    const { texts } = await runRates(current, { client: 'Banksia Bank' });
    (isFirst ? new RunData() : data).planningDataFor({ texts, demographic: DEMOGRAPHIC });
  });
  await database.destroy();
  return took;
}

const backend = await startBackend({ settings: { LOG_LEVEL: 'warn', PLANNING_DATA_DIR: planningData() } });
try {
  const calls = new Calls(backend.url, ANN);
  const callOne = async () => Buffer.byteLength((await calls.access('user')).text);
  const content = readFileSync('samples/respondents.csv', 'utf8');
  const before = await callOne();
  await publishRates(calls, 'agency', fullCard());
  for (const client of clients) await publishRates(calls, cardOf(client), fullCard());
  const after = await callOne();
  const run = { client: clients[0]!, demo: DEMOGRAPHIC };
  const score = () => calls.mediaScore({ name: 'respondents.csv', content }, run);
  await score();
  const callThree = await median(ROUNDS, score);
  const [again, first] = [await timeToResolve('again'), await timeToResolve('first')];
  const share = (part: number) => `${((100 * part) / callThree).toFixed(2)} %`;
  printTable(
    'Rate cards',
    ['', 'measured', 'of call 3', 'mark'],
    [
      ['call 3 on the sample, ms', callThree.toFixed(1), '', ''],
      ['resolving three cards of 41 formats, ms', again.toFixed(2), share(again), '2 %'],
      ['the same the first time in a process, ms', first.toFixed(2), share(first), ''],
      [`call 1 with ${CLIENTS} clients, bytes`, formatWhole(before), '', ''],
      [
        `the same with the agency’s card and one of each, bytes`,
        formatWhole(after),
        `${((100 * (after - before)) / before).toFixed(2)} % more`,
        '10 %',
      ],
    ],
  );
} finally {
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
}
