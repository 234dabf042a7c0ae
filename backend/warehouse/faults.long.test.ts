import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS } from '../../core/rules/channels.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import { eventually } from '../../testing/eventually.ts';
import { GENERATED_COLUMNS, GENERATED_SETTINGS, generatedInDuckdb } from '../../testing/engines/generatedPeople.ts';
import { writeParquet, writeSources } from '../../testing/engines/warehouseAudience.ts';
import { JobCancelled } from '../common/jobFaults.ts';
import type { WarehouseAudiences } from './warehouseAudiences.ts';
import { readAudienceMatrix } from '../workers/audienceMatrixFile.ts';
import { recordingContext, openInProcess, SHIPPED_TEXTS } from '../../testing/engines/inProcess.ts';

/** Faults of a table that DuckDB reads from Parquet. Each has its own message, and small groups of people stay hidden. */

const folder = mkdtempSync(join(tmpdir(), 'kept-faults-'));
const parquet = join(folder, 'people.parquet');
const opened = new Map<string, WarehouseAudiences>();
afterAll(async () => {
  await Promise.all([...opened.values()].map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
});

const PEOPLE = generatedInDuckdb(3_000);

/** Opens an audience. The same settings share one engine, because each engine starts a process. */
function openAudiences(change: object = {}, sampleRows?: number): WarehouseAudiences {
  const entry = { ...GENERATED_SETTINGS, name: 'Panel', engine: 'duckdb', parquet, ...change };
  const settings = JSON.stringify([entry, sampleRows]);
  const audiences = opened.get(settings) ?? openInProcess(writeSources(folder, [entry]), sampleRows).warehouse;
  opened.set(settings, audiences);
  return audiences;
}

const REQUEST = { name: 'Panel', demographic: 'people 25-54', thresholdSeconds: 2.5 };
const task = (demographic = REQUEST.demographic) => ({
  ...REQUEST,
  demographic,
  ownPrices: [],
  texts: SHIPPED_TEXTS,
  referencePath: 'x.csv',
});
const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 50 }));

async function score(demographic?: string, change: object = {}) {
  return openAudiences(change).score(task(demographic), recordingContext());
}

test('a missing file is reported by the list and by runs, and used again once it exists', async () => {
  const audiences = openAudiences({ parquet: join(folder, 'later.parquet') });
  // On a busy machine the list is answered before the engine has answered.
  await eventually(async () => !/has not answered yet/.test((await audiences.list())[0]!.unavailableReason ?? ''));
  const [listed] = await audiences.list();
  const sentence =
    'The audience "Panel" cannot be read just now: its files are not there or are being replaced. Nothing was saved; the plan can be run again.';
  expect(listed).toMatchObject({ name: 'Panel', people: null, rows: null, unavailableReason: sentence });
  await expect(audiences.score(task(), recordingContext())).rejects.toMatchObject({
    name: 'SourceAway',
    message: sentence,
  });
  await writeParquet(join(folder, 'later.parquet'), PEOPLE);
  expect((await audiences.score(task(), recordingContext())).facts.sample).toBe(3_000);
});

test('a name that no audience has is refused', async () => {
  await writeParquet(parquet, PEOPLE);
  const refused = openAudiences().score({ ...task(), name: 'Other' }, recordingContext());
  await expect(refused).rejects.toMatchObject({
    code: 'unknown_source',
    message: 'The kept audience "Other" is no longer available.',
  });
});

test('all media columns that the mapping does not know are faults at the start', () => {
  const vehicles = [
    { column: 'use_radio', vehicle: 'Gramophone' },
    { column: 'use_print', vehicle: 'Print' },
    'use_tv9',
  ];
  expect(() => openAudiences({ vehicles })).toThrow(
    expect.objectContaining({
      name: 'SettingsError',
      faults: [
        'AUDIENCE_SOURCES, "Panel": "Gramophone" of the column "use_radio" is not in the MASTER mapping. Give it a "vehicle" such as "BVOD: 7plus".',
        'AUDIENCE_SOURCES, "Panel": "use_tv9" of the column "use_tv9" is not in the MASTER mapping. Give it a "vehicle" such as "BVOD: 7plus".',
      ],
    }),
  );
});

test('a column that was renamed between two calls is named, and the run is refused', async () => {
  await writeParquet(parquet, PEOPLE);
  const audiences = openAudiences();
  const { assumptions, sample } = await audiences.score(task(), recordingContext());
  const matrixLocation = await sample.draw();
  await writeParquet(parquet, `SELECT * RENAME (use_radio AS use_wireless) FROM (${PEOPLE})`);
  const plan = { ...REQUEST, matrixLocation, cpm: channelPrices(assumptions.rows), budget: 100, limits, assumptions };
  await expect(audiences.propose(plan, recordingContext())).rejects.toMatchObject({
    code: 'source_columns',
    message:
      'The audience "Panel" no longer has the column "use_radio": it was renamed or removed. Ask the administrator of the planning service to correct AUDIENCE_SOURCES.',
  });
});

test('a run is refused if the rows changed between two calls', async () => {
  await writeParquet(parquet, PEOPLE);
  const audiences = openAudiences();
  const { assumptions, sample } = await audiences.score(task(), recordingContext());
  const matrixLocation = await sample.draw();
  await writeParquet(parquet, generatedInDuckdb(3_100));
  const plan = { ...REQUEST, matrixLocation, cpm: channelPrices(assumptions.rows), budget: 100, limits, assumptions };
  await expect(audiences.propose(plan, recordingContext())).rejects.toMatchObject({
    code: 'source_changed',
    message:
      'The audience "Panel" has changed since this run began. Run the plan again: it then uses the audience as it is now.',
  });
});

test.each([
  [
    'text where uses should be',
    `SELECT * REPLACE ('much' AS use_radio) FROM (${PEOPLE})`,
    'The column "use_radio" of the audience "Panel" contains non-numeric values.',
  ],
  [
    'a use below 0',
    `SELECT * REPLACE (CASE WHEN respondent_id = 7 THEN -1 ELSE use_radio END AS use_radio) FROM (${PEOPLE})`,
    'The column "use_radio" of the audience "Panel" holds uses below 0, or non-numeric values.',
  ],
  [
    'a use that is no number',
    `SELECT * REPLACE (CASE WHEN respondent_id = 7 THEN 'NaN'::FLOAT ELSE use_radio END AS use_radio) FROM (${PEOPLE})`,
    'The column "use_radio" of the audience "Panel" holds uses below 0, or non-numeric values.',
  ],
  [
    'words in a column of numbered codes',
    `SELECT * REPLACE (grocery_buyer = 1 AS gender) FROM (${PEOPLE})`,
    'The column "gender" of the audience "Panel" holds numbers, and "F" in AUDIENCE_SOURCES is none.',
  ],
  [
    'a name of our own',
    `SELECT *, 1 AS planner_weight FROM (${PEOPLE})`,
    'The audience "Panel" has a column "planner_weight": names that begin with "planner_" are the planning service\'s own.',
  ],
  [
    'no one with a weight',
    `SELECT * REPLACE (0 AS weight) FROM (${PEOPLE})`,
    'The audience "Panel" has no respondent with a weight above 0.',
  ],
])('%s', async (_, select, sentence) => {
  await writeParquet(parquet, select);
  await expect(score()).rejects.toThrow(sentence);
});

test('empty cells of use count as 0; rows without a weight are left out, with their number', async () => {
  await writeParquet(
    parquet,
    `SELECT * REPLACE (CASE WHEN respondent_id < 40 THEN NULL WHEN respondent_id < 60 THEN 'NaN'::FLOAT WHEN respondent_id < 70 THEN -3 ELSE weight END AS weight, CASE WHEN use_radio = 0 THEN NULL ELSE use_radio END AS use_radio) FROM (${PEOPLE})`,
  );
  const { facts } = await score();
  expect(facts).toMatchObject({
    rows_read: 3_000,
    sample: 2_930,
    left_out: [{ count: 70, says: '70 rows without a weight above 0 in "weight".' }],
  });
});

test('a target of 99 respondents is refused, one of 100 is accepted', async () => {
  const young = (count: number) =>
    `SELECT * REPLACE (CASE WHEN respondent_id < ${count} THEN 30 ELSE 60 END AS age) FROM (${PEOPLE})`;
  await writeParquet(parquet, young(99));
  await expect(score()).rejects.toMatchObject({
    code: 'small_target',
    message:
      'Fewer than 100 respondents of the audience "Panel" are in this target: sums over so few could identify people. Choose a wider demographic.',
  });
  await writeParquet(parquet, young(100));
  expect((await score()).facts.target_sample).toBe(100);
});

test('a vehicle with 49 users is left out of facts and scores, one with 50 users is included', async () => {
  const used = (count: number) =>
    `SELECT * REPLACE (CASE WHEN age BETWEEN 25 AND 54 AND rank <= ${count} THEN 3 ELSE 0 END AS use_radio) FROM (SELECT *, sum(CASE WHEN age BETWEEN 25 AND 54 THEN 1 ELSE 0 END) OVER (ORDER BY respondent_id) AS rank FROM (${PEOPLE}))`;
  await writeParquet(parquet, used(49));
  const few = await score();
  expect(few.facts.vehicles.map(({ column }) => column)).not.toContain('use_radio');
  expect(few.scores.map(({ Channel }) => Channel)).not.toContain('Radio');
  expect(few.facts.notes).toContain(
    'Fewer than 50 respondents use "use_radio": left out, because their figures could identify people.',
  );
  await writeParquet(parquet, used(50));
  const enough = await score();
  expect(enough.facts.vehicles.map(({ column }) => column)).toContain('use_radio');
  expect(enough.facts.notes.join()).not.toContain('Fewer than');
});

test('column names with quotation marks and SQL do not change the statement', async () => {
  const HOSTILE = ['a"; DROP TABLE people; --', "b`c\\d'e", "' OR 1=1", 'sum(weight)) FROM x'];
  const renamed = HOSTILE.map((name, at) => `${GENERATED_COLUMNS[at]} AS "${name.replaceAll('"', '""')}"`).join(', ');
  await writeParquet(parquet, PEOPLE);
  const plain = await score();
  await writeParquet(parquet, `SELECT * RENAME (${renamed}) FROM (${PEOPLE})`);
  const vehicles = GENERATED_SETTINGS.vehicles.map((vehicle, at) => ({
    ...vehicle,
    column: HOSTILE[at] ?? vehicle.column,
  }));
  const hostile = await score(undefined, { vehicles });
  expect(hostile.facts.vehicles.map(({ audience }) => audience)).toEqual(
    plain.facts.vehicles.map(({ audience }) => audience),
  );
  expect(hostile.facts.vehicles[0]!.column).toBe(HOSTILE[0]);
});

test('booleans of a database match the codes 1 and 0', async () => {
  await writeParquet(parquet, PEOPLE);
  const numbers = await score('grocery buyers 25-54');
  await writeParquet(parquet, `SELECT * REPLACE (grocery_buyer = 1 AS grocery_buyer) FROM (${PEOPLE})`);
  expect((await score('grocery buyers 25-54')).facts.target_sample).toBe(numbers.facts.target_sample);
  expect(numbers.facts.target_sample).toBeGreaterThan(100);
});

describe('extreme budgets and limits of a proposal', () => {
  const only = (channel: string, most: number) =>
    CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: Channel === channel ? most : 0 }));

  async function propose(budget: number, rows = limits, change: object = {}) {
    await writeParquet(parquet, PEOPLE);
    const audiences = openAudiences(change, 700);
    const { assumptions, sample } = await audiences.score(task(), recordingContext());
    const matrixLocation = await sample.draw();
    const plan = { ...REQUEST, matrixLocation, cpm: channelPrices(assumptions.rows), assumptions };
    return audiences.propose({ ...plan, budget, limits: rows }, recordingContext());
  }

  test.each([1, 0.05, 1e6, 1e12])('the mix for a budget of $%p is optimal', async (budget) => {
    const rows = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: budget }));
    const { proposal, why } = await propose(budget, rows);
    expect(proposal.certificate.status).toBe('optimal');
    expect(proposal.spend.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(budget, 2);
    expect(proposal.attentiveReach).toBeGreaterThan(0);
    expect(JSON.stringify([proposal, why])).not.toMatch(/null,null|NaN/);
  });

  test('one channel alone gets the whole budget; a channel without vehicles is refused', async () => {
    const { proposal } = await propose(100, only('Radio', 100));
    expect(proposal.spend[CHANNELS.indexOf('Radio')]).toBe(100);
    const vehicles = GENERATED_SETTINGS.vehicles.filter(({ vehicle }) => vehicle !== 'Radio');
    await expect(propose(100, only('Radio', 100), { vehicles })).rejects.toMatchObject({
      code: 'no_reach',
      message: expect.stringContaining(
        'The audience file has no vehicle of the channels that may be bought (Radio)',
      ) as string,
    });
  });

  test('limits that no plan can meet are refused', async () => {
    await expect(propose(1000, only('Radio', 100))).rejects.toMatchObject({ code: 'impossible_limits' });
  });
});

test('a sample has exactly the requested number of respondents, the same ones each time', async () => {
  await writeParquet(parquet, PEOPLE);
  const audiences = openAudiences({}, 500);
  const waiting = recordingContext();
  const { sample } = await audiences.score(task('all people 14+'), waiting);
  const one = await readAudienceMatrix(await sample.draw());
  const second = (await openAudiences({}, 500).score(task('all people 14+'), waiting)).sample;
  const again = await readAudienceMatrix(await second.draw());
  expect(second.contentHash).toBe(sample.contentHash);
  expect(one.weights).toHaveLength(500);
  expect(again.plainUse).toEqual(one.plainUse);
  expect(one.weights.reduce((sum, weight) => sum + weight, 0) / one.targetUniverse).toBeCloseTo(1, 6);
});

test('cancelling during a query ends the query', async () => {
  await writeParquet(parquet, generatedInDuckdb(400_000));
  const caller = new AbortController();
  const progress = (message: string) => void (message.startsWith('Counting') && setTimeout(() => caller.abort(), 5));
  const signal = await openAudiences()
    .score(task(), { ...recordingContext(caller.signal), progress })
    .then(({ sample }) => sample.draw())
    .catch((error: unknown) => error);
  expect(signal).toBeInstanceOf(JobCancelled);
  const late = openAudiences().score(task(), { ...recordingContext(AbortSignal.abort()) });
  await expect(late).rejects.toBeInstanceOf(JobCancelled);
});
