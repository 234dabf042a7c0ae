import { GENERATED_COLUMNS, GENERATED_SETTINGS } from '../../testing/engines/generatedPeople.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { AudienceStatus } from './audienceStatus.ts';
import { SourceAway } from '../workers/jobFaults.ts';
import { DUCKDB } from './statements/statements.ts';
import type { Engine, TableColumn } from './engines/engine.ts';

const settings = { ...GENERATED_SETTINGS, name: 'Panel', engine: 'duckdb' } as unknown as AudienceSourceSettings;
const texts = ['gender'];
const columns = (...more: string[]): TableColumn[] =>
  ['respondent_id', 'weight', 'age', 'gender', 'grocery_buyer', ...GENERATED_COLUMNS, ...more].map((name) => ({
    name,
    kind: texts.includes(name) ? 'text' : 'number',
  }));

/** An engine that counts how often its rows are walked. */
function countingEngine() {
  const seen = { walks: 0, asked: 0, columns: columns(), away: null as Error | null };
  const engine: Engine = {
    dialect: DUCKDB,
    table: 'people',
    columns: () => {
      seen.asked++;
      return seen.away ? Promise.reject(seen.away) : Promise.resolve(seen.columns);
    },
    numbers: (_, width) => Promise.resolve(new Float64Array(width).fill(++seen.walks)),
    rows: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { seen, look: new AudienceStatus({ settings, engine }) };
}

const MINUTE = 60_000;
let now = 1_000_000;
beforeAll(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
afterAll(() => jest.restoreAllMocks());

/** Requests the list after some minutes, and again once the engine has answered. */
async function askedAfter(minutes: number, { seen, look }: ReturnType<typeof countingEngine>) {
  now += minutes * MINUTE;
  const before = seen.asked;
  await look.read();
  if (minutes > 1) await eventuallyAsked(seen, before);
  await new Promise((settled) => setImmediate(settled));
  return look.read();
}

async function eventuallyAsked(seen: { readonly asked: number }, before: number): Promise<void> {
  while (seen.asked === before) await new Promise((settled) => setImmediate(settled));
}

test('rows are counted once an hour, however often the list is requested; columns are read each minute', async () => {
  const engine = countingEngine();
  expect((await askedAfter(0, engine)).unavailableReason).toBeNull();
  expect(engine.seen).toMatchObject({ asked: 1, walks: 1 });
  await askedAfter(0.5, engine);
  expect(engine.seen).toMatchObject({ asked: 1, walks: 1 });
  for (let at = 0; at < 29; at++) await askedAfter(2, engine);
  expect(engine.seen).toMatchObject({ asked: 30, walks: 1 });
  await askedAfter(2, engine);
  expect(engine.seen).toMatchObject({ asked: 31, walks: 2 });
});

test('after a column was added, people are counted again', async () => {
  const engine = countingEngine();
  await askedAfter(0, engine);
  engine.seen.columns = columns('another');
  await askedAfter(2, engine);
  expect(engine.seen.walks).toBe(2);
});

test('after an outage, people are counted again; a removed column is reported within minutes', async () => {
  const engine = countingEngine();
  const first = await askedAfter(0, engine);
  engine.seen.away = new SourceAway('It is away.');
  expect(await askedAfter(2, engine)).toMatchObject({ people: null, rows: null, unavailableReason: 'It is away.' });
  engine.seen.away = null;
  const back = await askedAfter(2, engine);
  expect(engine.seen.walks).toBe(2);
  expect([first.rows === null, back.rows === null, back.unavailableReason]).toEqual([false, false, null]);
  engine.seen.columns = columns().filter(({ name }) => name !== 'use_radio');
  expect((await askedAfter(2, engine)).unavailableReason).toContain('no longer has the column "use_radio"');
});
