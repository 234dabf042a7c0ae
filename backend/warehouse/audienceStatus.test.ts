import { GENERATED_COLUMNS, GENERATED_SETTINGS } from '../../testing/engines/generatedPeople.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { AudienceStatus } from './audienceStatus.ts';
import { SourceAway } from '../common/jobFaults.ts';
import { DUCKDB } from './statements/statements.ts';
import type { Engine, TableColumn } from './engines/engine.ts';

const settings = { ...GENERATED_SETTINGS, name: 'Panel', engine: 'duckdb' } as unknown as AudienceSourceSettings;
const texts = ['gender'];
const columns = (...more: string[]): TableColumn[] =>
  ['respondent_id', 'weight', 'age', 'gender', 'grocery_buyer', ...GENERATED_COLUMNS, ...more].map((name) => ({
    name,
    kind: texts.includes(name) ? 'text' : 'number',
  }));

/** An engine that counts how often its columns and rows are queried. */
function countingEngine() {
  const state = { rowQueries: 0, columnQueries: 0, columns: columns(), away: null as Error | null };
  const engine: Engine = {
    dialect: DUCKDB,
    table: 'people',
    columns: () => {
      state.columnQueries++;
      return state.away ? Promise.reject(state.away) : Promise.resolve(state.columns);
    },
    numbers: (_, width) => Promise.resolve(new Float64Array(width).fill(++state.rowQueries)),
    rows: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { state, status: new AudienceStatus({ settings, engine }) };
}

const MINUTE = 60_000;
let now = 1_000_000;
beforeAll(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
afterAll(() => jest.restoreAllMocks());

/** Requests the list after some minutes, and again once the engine has answered. */
async function statusAfter(minutes: number, { state, status }: ReturnType<typeof countingEngine>) {
  now += minutes * MINUTE;
  const before = state.columnQueries;
  await status.read();
  if (minutes > 1) await untilColumnsQueried(state, before);
  await new Promise((settled) => setImmediate(settled));
  return status.read();
}

async function untilColumnsQueried(state: { readonly columnQueries: number }, before: number): Promise<void> {
  while (state.columnQueries === before) await new Promise((settled) => setImmediate(settled));
}

test('people are counted once an hour, however often the list is requested; columns are read each minute', async () => {
  const engine = countingEngine();
  expect((await statusAfter(0, engine)).unavailableReason).toBeNull();
  expect(engine.state).toMatchObject({ columnQueries: 1, rowQueries: 1 });
  await statusAfter(0.5, engine);
  expect(engine.state).toMatchObject({ columnQueries: 1, rowQueries: 1 });
  for (let at = 0; at < 29; at++) await statusAfter(2, engine);
  expect(engine.state).toMatchObject({ columnQueries: 30, rowQueries: 1 });
  await statusAfter(2, engine);
  expect(engine.state).toMatchObject({ columnQueries: 31, rowQueries: 2 });
});

test('after a column was added, people are counted again', async () => {
  const engine = countingEngine();
  await statusAfter(0, engine);
  engine.state.columns = columns('another');
  await statusAfter(2, engine);
  expect(engine.state.rowQueries).toBe(2);
});

test('after an outage, people are counted again; a removed column is reported within minutes', async () => {
  const engine = countingEngine();
  const first = await statusAfter(0, engine);
  engine.state.away = new SourceAway('It is away.');
  expect(await statusAfter(2, engine)).toMatchObject({ people: null, rows: null, unavailableReason: 'It is away.' });
  engine.state.away = null;
  const back = await statusAfter(2, engine);
  expect(engine.state.rowQueries).toBe(2);
  expect([first.rows === null, back.rows === null, back.unavailableReason]).toEqual([false, false, null]);
  engine.state.columns = columns().filter(({ name }) => name !== 'use_radio');
  expect((await statusAfter(2, engine)).unavailableReason).toContain('no longer has the column "use_radio"');
});
