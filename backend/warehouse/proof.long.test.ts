import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS } from '../../core/rules/channels.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import { NO_ANSWERS } from '../../core/contract/bodies/doubts.ts';
import { makeProblem } from '../../core/planning/model/contactRates.ts';
import { evaluatePlan, reachByChannel } from '../../core/planning/model/reach.ts';
import { certify } from '../../core/planning/solver/allocate.ts';
import { filterOf } from '../../core/audience/table.ts';
import { pricedInMemorySource } from '../../core/planning/testing/inMemorySource.ts';
import { readAudienceSources } from '../settings/audienceSources.ts';
import { ClickhouseEngine } from './engines/clickhouse.ts';
import { duckdbEngine } from './engines/duckdb.ts';
import { pricedTable } from './pricedTable.ts';
import { targetOf } from './statements/target.ts';
import { clickhouseEntry, shardedTable, writeParquet, writeSources } from '../../testing/engines/warehouseAudience.ts';
import { findClickhouse, startClickhouse } from '../../testing/engines/clickhouseServers.ts';
import type { ClickhouseServers } from '../../testing/engines/clickhouseServers.ts';
import { recordingContext, PARQUET, openInProcess, SHIPPED_TEXTS } from '../../testing/engines/inProcess.ts';
import { differences, plain, relative } from '../../testing/engines/differences.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { readAudienceMatrix } from '../workers/audienceMatrixFile.ts';
import type { ProposeResult, ReadAudienceResult } from '../workers/planningJobs.ts';

/**
 * The same audience as a csv, as Parquet read by DuckDB, and in two ClickHouse servers behind a Distributed table. Reach must be equal to
 * 1e-7, the optimum to 1e-6, and so every other figure of the reply.
 */

const VEHICLES = [
  'BVOD: 7plus',
  'BVOD: 9Now',
  'Cinema: Hoyts',
  'Digital: news.com.au',
  'FTA Metro: Seven Metro',
  'FTA Metro: Nine Metro',
  'FTA National: Nine Network',
  'FTA Regional: WIN',
  'Music Streaming: Spotify',
  'OOH: oOh!',
  'Pay TV: Foxtel',
  'Podcasts: ARN',
  'Print: The Age',
  'Radio: Nova',
  'Radio: 2GB',
  'Social: TikTok',
  'SVOD: Netflix',
  'Video: YouTube',
];
const ROWS = 12_000;
const DEMOGRAPHIC = 'women 25-54';
const BUDGET = 400_000;
const ENTRY = {
  says: 'The proof.',
  date: '2026-09-30',
  licence: 'Ours.',
  respondent: 'respondent_id',
  weight: 'weight',
  age: { column: 'age' },
  gender: { column: 'gender', women: ['Female'], men: ['Male'] },
  vehicles: VEHICLES,
};

const binary = findClickhouse();
if (binary === null)
  process.stdout.write('No ClickHouse server was found: warehouse audiences are not tested on one.\n');
const onClickhouse = binary === null ? test.skip : test;

const folder = mkdtempSync(join(tmpdir(), 'kept-proof-'));
const csv = join(folder, 'people.csv');
let clickhouse: ClickhouseServers | null = null;
let unsampled: ReturnType<typeof openInProcess>;
let sampled: ReturnType<typeof openInProcess>;
const cpmOf = (read: ReadAudienceResult) => channelPrices(read.assumptions.rows);
const limits = CHANNELS.map((Channel) => ({
  Channel,
  Min_Budget: Channel === 'Radio' ? 20_000 : 0,
  Max_Budget: 120_000,
}));

beforeAll(async () => {
  const text = respondentsCsv(ROWS, 5, VEHICLES);
  writeFileSync(csv, text);
  await writeParquet(join(folder, 'people.parquet'), `SELECT * FROM read_csv('${csv}')`);
  const entries: object[] = [{ ...ENTRY, name: 'In DuckDB', engine: 'duckdb', parquet: 'people.parquet' }];
  if (binary !== null) {
    clickhouse = await startClickhouse(binary, 2);
    const { servers } = clickhouse;
    const [header, ...lines] = text.trim().split('\n');
    const columns = header!
      .split(',')
      .map(
        (name) =>
          `\`${name}\` ${/: /.test(name) || name === 'weight' ? 'Float64' : /id|age/.test(name) ? 'UInt32' : 'String'}`,
      );
    await shardedTable(servers, 'people', columns.join(', '));
    for (const [at, server] of servers.entries()) {
      const part = lines.filter((_, line) => line % servers.length === at);
      await server.run(`INSERT INTO people FORMAT CSV\n${part.join('\n')}\n`);
    }
    entries.push({ ...ENTRY, ...clickhouseEntry('In ClickHouse', servers[0]!, 'everybody') });
  }
  const sources = writeSources(folder, entries);
  [unsampled, sampled] = [openInProcess(sources), openInProcess(sources, 1_500)];
});

afterAll(async () => {
  await unsampled.warehouse.close();
  await sampled.warehouse.close();
  await clickhouse?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let csvResult: ReturnType<typeof readCsv> | null = null;
const byCsv = () => (csvResult ??= readCsv());

async function readCsv() {
  const file = { path: csv, fileName: 'people.csv', bytes: readFileSync(csv).length };
  const question = {
    demographic: DEMOGRAPHIC,
    thresholdSeconds: 2.5,
    reading: NO_ANSWERS,
    ownPrices: [],
    texts: SHIPPED_TEXTS,
  };
  const matrixLocation = join(folder, 'csv.matrix');
  const read = await unsampled.jobs.run(
    'readAudience',
    { ...question, file, convertedCsvPath: join(folder, 'converted'), matrixLocation },
    recordingContext(),
  );
  const mix = await unsampled.jobs.run(
    'propose',
    { matrixLocation, cpm: cpmOf(read), budget: BUDGET, limits },
    recordingContext(),
  );
  return { read, mix, audienceMatrix: await readAudienceMatrix(matrixLocation) };
}

async function byEngine(name: string, { warehouse: kept } = unsampled) {
  const question = { name, demographic: DEMOGRAPHIC, thresholdSeconds: 2.5 };
  const waiting = recordingContext();
  const read = await kept.score({ ...question, ownPrices: [], texts: SHIPPED_TEXTS, referencePath: csv }, waiting);
  const matrixLocation = await read.sample.draw();
  const task = { ...question, matrixLocation, cpm: cpmOf(read), budget: BUDGET, limits, assumptions: read.assumptions };
  return {
    read,
    mix: await kept.propose(task, waiting),
    progress: waiting.messages,
    audienceMatrix: await readAudienceMatrix(matrixLocation),
  };
}

/** The exact figures of a mix, computed from the rows of the csv. */
async function truthOf(spend: Float64Array) {
  const { audienceMatrix, read, mix } = await byCsv();
  const problem = makeProblem(audienceMatrix, cpmOf(read));
  return {
    reach: evaluatePlan(problem, spend),
    byChannel: reachByChannel(problem, spend),
    proven: certify(problem, mix.proposal.limits, spend),
    optimum: mix.proposal.attentiveReach,
  };
}

function figuresOf({ proposal }: ProposeResult) {
  const { channels, attentiveReach, plainReach, contacts, plainContacts, frequency, plainFrequency } = proposal;
  return {
    reach: {
      attentiveReach,
      plainReach,
      contacts,
      plainContacts,
      frequency,
      plainFrequency,
      costPerAttentiveReach: proposal.costPerAttentiveReach,
      attentiveDistribution: proposal.attentiveDistribution,
      plainDistribution: proposal.plainDistribution,
    },
    byChannel: {
      alone: channels.map(({ reachAlone }) => reachAlone),
      plainAlone: channels.map(({ plainReachAlone }) => plainReachAlone),
      contacts: channels.map((channel) => channel.contacts),
      incremental: channels.map(({ incrementalReach }) => incrementalReach),
    },
  };
}

const ENGINES: readonly [string, typeof test][] = [
  ['In DuckDB', test],
  ['In ClickHouse', onClickhouse],
];

for (const [name, on] of ENGINES) {
  on(`${name}: call 3 has the same facts and scores as for the csv, for each vehicle`, async () => {
    const [file, engine] = [await byCsv(), await byEngine(name)];
    for (const fact of [
      'universe',
      'sample',
      'target_universe',
      'target_sample',
      'rows_read',
      'weighted',
      'vehicles',
    ] as const) {
      expect(differences(engine.read.facts[fact], file.read.facts[fact], 1e-9, fact)).toEqual([]);
    }
    expect(engine.read.facts.demographic.applied).toBe(true);
    expect(differences(engine.read.scores, file.read.scores, 1e-9)).toEqual([]);
    expect(engine.read.assumptions).toEqual(file.read.assumptions);
    expect(engine.read.csvPath).toBe(csv);
  });

  on(`${name}: the sums of a pass, with gradient and curvature, equal those of the rows in memory`, async () => {
    const { read, audienceMatrix } = await byCsv();
    const found = readAudienceSources(join(folder, 'audienceSources.json'), {});
    const settings = 'sources' in found ? found.sources.find((source) => source.name === name)! : null!;
    const engine = settings.engine === 'duckdb' ? duckdbEngine(settings, PARQUET) : new ClickhouseEngine(settings);
    const signal = new AbortController().signal;
    const filter = filterOf(DEMOGRAPHIC, unsampled.planningData);
    const target = targetOf(settings, await engine.columns(signal), DEMOGRAPHIC, filter, engine.dialect);
    const cpm = cpmOf(read);
    const table = pricedTable({ engine, settings, target, totals: audienceMatrix, cpm, signal, onPass: () => {} });
    const memory = pricedInMemorySource(audienceMatrix, cpm);
    for (const dollars of [0, 300, 9_000]) {
      // Some channels have no money, and some so little that it brings a thousandth of a contact.
      const mix = Float64Array.from(CHANNELS, (_, channel) => (channel % 4 === 3 ? 0 : dollars * (1 + channel)));
      const [ours, theirs] = [await table.pass(mix, 2), await memory.pass(mix, 2)];
      expect(relative(ours.reach, theirs.reach)).toBeLessThan(1e-7);
      CHANNELS.forEach((_, channel) =>
        expect(relative(ours.gradient[channel]!, theirs.gradient[channel]!)).toBeLessThan(2e-7),
      );
      ours.curvature!.forEach((bend, cell) => expect(relative(bend, theirs.curvature![cell]!)).toBeLessThan(4e-7));
      const [sums, truth] = [await table.plan(mix), await memory.plan(mix)];
      expect(differences(plain(sums.spread), plain(truth.spread), 1e-7)).toEqual([]);
    }
    await engine.close();
  });

  on(`${name}: call 5 has the same reach and figures as for the csv`, async () => {
    const [file, engine] = [await byCsv(), await byEngine(name)];
    const { proposal } = engine.mix;
    expect(proposal.certificate).toMatchObject({ status: 'optimal' });
    expect(proposal.certificate.relative_gap).toBeLessThanOrEqual(1e-6);
    expect(Math.abs(proposal.attentiveReach / file.mix.proposal.attentiveReach - 1)).toBeLessThanOrEqual(1e-6);
    const truth = await truthOf(proposal.spend);
    expect(
      differences(plain(figuresOf(engine.mix)), plain({ reach: truth.reach, byChannel: truth.byChannel }), 1e-7),
    ).toEqual([]);
    expect(differences(engine.mix.channelScores, file.mix.channelScores, 1e-7)).toEqual([]);
    expect(engine.mix.attention).toEqual(file.mix.attention);
    expect(proposal.branch.winner).toBe(file.mix.proposal.branch.winner);
    expect(differences(proposal.branch.reachGain, file.mix.proposal.branch.reachGain, 1e-3)).toEqual([]);
    expect(
      differences(
        plain(engine.mix.why.sampling_error),
        plain({ ...file.mix.why.sampling_error, says: engine.mix.why.sampling_error?.says }),
        1e-3,
      ),
    ).toEqual([]);
    // The sample is the whole target here, so curves and reasons equal those of the csv.
    expect(engine.mix.sampled).toBeNull();
    expect(differences(engine.mix.curves, file.mix.curves, 1e-6)).toEqual([]);
    expect(engine.mix.why.says).toBe(file.mix.why.says);
  });

  on(
    `${name}: with a sample of an eighth the plan is as exact, and a note says which figures are from the sample`,
    async () => {
      const engine = await byEngine(name, sampled);
      const { proposal, sampled: says } = engine.mix;
      expect(engine.audienceMatrix.weights).toHaveLength(1_500);
      expect(proposal.certificate.status).toBe('optimal');
      const truth = await truthOf(proposal.spend);
      expect(Math.abs(proposal.attentiveReach / truth.optimum - 1)).toBeLessThanOrEqual(1e-6);
      expect(
        differences(plain(figuresOf(engine.mix)), plain({ reach: truth.reach, byChannel: truth.byChannel }), 1e-7),
      ).toEqual([]);
      expect(says).toMatch(
        /from a sample of 1,500 of the target's [\d,]+ respondents, with an error of at most [\d.]+%\. The plan itself is counted over all of them\.$/,
      );
      const atBudget = engine.mix.why.frontier!.find(({ budget }) => budget === BUDGET);
      expect(atBudget!.attentive_reach / proposal.attentiveReach).toBeCloseTo(1, 5);
      expect(engine.progress[0]).toBe(`Asking ${name}`);
      expect(engine.progress.filter((one) => one.startsWith('Pass '))[0]).toMatch(/^Pass 1 of 4 over [\d,]+ people$/);
    },
  );
}

test('the audiences of the settings are listed with their description', async () => {
  const listed = await unsampled.warehouse.list();
  expect(listed.map(({ name }) => name)).toEqual(binary === null ? ['In DuckDB'] : ['In DuckDB', 'In ClickHouse']);
  const { universe } = (await byCsv()).read.facts;
  for (const one of listed) {
    expect(one).toMatchObject({
      description: 'The proof.',
      rows: ROWS,
      date: '2026-09-30',
      licence: 'Ours.',
      sample: 'never',
      unavailableReason: null,
    });
    expect(one.people! / universe).toBeCloseTo(1, 9);
  }
});
