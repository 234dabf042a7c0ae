import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../testing/database/postgresServer.ts';
import bundleBackend from '../testing/backend/bundleBackend.ts';
import removeBackendBundle from '../testing/backend/removeBackendBundle.ts';
import { printTable, percentile, formatWhole, growth, formatPower, median } from './server/table.ts';
import { memoryOf } from '../scripts/soak/planners.ts';
import { Calls } from '../testing/backend/calls.ts';
import { startBackend } from '../testing/backend/startBackend.ts';
import { respondentsCsv } from '../testing/audience/audienceFiles.ts';
import type { Answer } from '../testing/backend/calls.ts';
import { audienceCsv } from './desk/audienceCsv.ts';
import { openDatabase } from '../backend/database/database.ts';
import { fillPlans } from './server/fillPlans.ts';

/**
 * Measures the service: runs by respondents, calls by stored plans, and concurrent planners. The callers share the machine with the service.
 * SERVER_RESPONDENTS, SERVER_PLANS, SERVER_PLANNERS and SERVER_SECONDS set the sizes.
 */

const ROUNDS = 21;

/** Measures every call that reads the store, over HTTP, by number of stored plans of 100 planners. */
async function byStoredPlans(name: string, databaseUrl: string | null, counts: readonly number[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-stored-'));
  const settings: Record<string, string> = { LOG_LEVEL: 'warn', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const planner = { uid: 'bench-0', email: 'bench-0@agency.example' };
  const rows = new Map<string, number[]>();
  const record = (call: string, took: number) => rows.set(call, [...(rows.get(call) ?? []), took]);
  let stored = 0;
  try {
    for (const count of counts) {
      const database = await openDatabase({ databaseUrl, dataDir });
      await fillPlans(database, stored, count);
      await database.destroy();
      stored = count;
      const backend = await startBackend({ dataDir, settings });
      const calls = new Calls(backend.url, planner);
      const { key } = await calls.finishedPlan(respondentsCsv(200, count), { name: `Real ${count}` });
      const ask = (access: string, more: object = {}) => calls.access(access, more).then(throwUnlessOk);
      record('call 1, the lists', await median(ROUNDS, () => ask('user')));
      record('call 2, plan details', await median(ROUNDS, () => ask('plan_details', { key, sandbox: true })));
      record('call 6, the newest 200', await median(ROUNDS, () => ask('plan_summary', { limit: 200 })));
      record('call 7, the file', await median(ROUNDS, () => ask('plan_csv_file', { key })));
      record('call 8, a plan whole', await median(ROUNDS, () => calls.plan(key).then(throwUnlessOk)));
      const rename = () => ask('plan_change', { key, change: 'rename', name: `Renamed ${count}` });
      record('rename', await median(ROUNDS, rename));
      await backend.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  printTable(
    `Calls by stored plans, ${name}, ms`,
    ['call', ...counts.map(formatWhole), 'grows by the power'],
    [...rows].map(([call, times]) => [
      call,
      ...times.map((time) => time.toFixed(1)),
      formatPower(growth(counts, times)),
    ]),
  );
}

function throwUnlessOk({ status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(`A call was answered ${status}: ${text.slice(0, 300)}`);
}

const STEPS = ['media score', 'reach', 'optimise'] as const;
/** Growth is measured on so many of the largest files, because small files mostly cost the overhead of a call. */
const LARGEST_SIZES = 3;

/** Measures the three calls of a run over HTTP by number of respondents, with one planner. */
async function byRespondents(sizes: readonly number[], rounds: number): Promise<void> {
  const backend = await startBackend({ settings: { LOG_LEVEL: 'warn', JOB_SECONDS: '600' } });
  const calls = new Calls(backend.url, { uid: 'size', email: 'size@agency.example' });
  const times = STEPS.map(() => [] as number[]);
  const rows: string[][] = [];
  try {
    for (const size of sizes) {
      const content = new Uint8Array(audienceCsv(size));
      const took = STEPS.map(() => [] as number[]);
      for (let round = 0; round < rounds; round++) {
        const scored = await timed(took[0]!, () => calls.mediaScore({ name: 'audience.csv', content }));
        await timed(took[1]!, () => calls.reach(scored));
        await timed(took[2]!, () => calls.optimise(scored));
      }
      took.forEach((all, step) => times[step]!.push(percentile(all, 0.5)));
      const memory = `${formatWhole(memoryOf(backend.process.pid))}`;
      rows.push([
        formatWhole(size),
        formatWhole(content.length / 1e6),
        ...times.map((all) => formatWhole(all.at(-1)!)),
        memory,
      ]);
    }
    rows.push([
      `grows by the power, ${LARGEST_SIZES} largest`,
      '',
      ...times.map((all) => formatPower(growth(sizes.slice(-LARGEST_SIZES), all.slice(-LARGEST_SIZES)))),
      '',
    ]);
  } finally {
    await backend.stop();
  }
  printTable(
    'A run by respondents, one planner',
    ['respondents', 'file, MB', ...STEPS.map((step) => `${step}, ms`), 'memory, MB'],
    rows,
  );
}

async function timed<Body>(into: number[], call: () => Promise<Answer<Body>>): Promise<Body> {
  const begun = performance.now();
  const { status, body, text } = await call();
  into.push(performance.now() - begun);
  if (status !== 200) throw new Error(`A call was answered ${status}: ${text.slice(0, 300)}`);
  return body;
}

interface Crowd {
  readonly processes: number;
  readonly planners: number;
  readonly respondents: number;
  readonly seconds: number;
  readonly databaseUrl: string | null;
}

/**
 * Runs concurrent planners, each running one plan after another without a pause, with calls alternating between the processes.
 * @returns a table row: processes, planners, runs per minute, median and 95th percentile of a run [ms], refused runs, memory of all processes [MB]
 */
async function byPlanners({ processes, planners, respondents, seconds, databaseUrl }: Crowd): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-crowd-'));
  const settings: Record<string, string> = {
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const backends = await Promise.all(Array.from({ length: processes }, () => startBackend({ dataDir, settings })));
  const files = Array.from({ length: 8 }, (_, seed) => respondentsCsv(respondents, seed));
  const took: number[] = [];
  let refused = 0;
  let turn = 0;
  const run = async (planner: number) => {
    const user = { uid: `p${planner}`, email: `p${planner}@agency.example` };
    const next = () => new Calls(backends[turn++ % processes]!.url, user);
    const scored = await next().mediaScore({ name: 'audience.csv', content: files[planner % files.length]! });
    if (scored.status !== 200) return false;
    const reach = await next().reach(scored.body);
    if (reach.status !== 200) return false;
    return (await next().optimise(scored.body)).status === 200;
  };
  await Promise.all(Array.from({ length: 2 * processes }, (_, planner) => run(planner)));
  const begun = performance.now();
  const isOver = () => performance.now() - begun > seconds * 1000;
  await Promise.all(
    Array.from({ length: planners }, async (_, planner) => {
      while (!isOver()) {
        const from = performance.now();
        if (await run(planner)) took.push(performance.now() - from);
        else refused++;
      }
    }),
  );
  const minutes = (performance.now() - begun) / 60_000;
  const memory = backends.reduce((sum, { process }) => sum + memoryOf(process.pid), 0);
  await Promise.all(backends.map((backend) => backend.stop()));
  rmSync(dataDir, { recursive: true, force: true });
  return [
    String(processes),
    String(planners),
    formatWhole(took.length / minutes),
    formatWhole(percentile(took, 0.5)),
    formatWhole(percentile(took, 0.95)),
    String(refused),
    formatWhole(memory),
  ];
}

const sizesFrom = (name: string, defaultSizes: string) => (process.env[name] ?? defaultSizes).split(',').map(Number);
const RESPONDENTS = sizesFrom('SERVER_RESPONDENTS', '5000,20000,100000,300000,1000000');
const PLANS = sizesFrom('SERVER_PLANS', '100,1000,10000,100000');
const PLANNERS = sizesFrom('SERVER_PLANNERS', '1,8,32,128');
const SECONDS = Number(process.env.SERVER_SECONDS ?? 15);
/** Respondents of a typical survey. */
const SURVEY_RESPONDENTS = 5_000;

bundleBackend();
const programs = findPostgres();
const postgres = programs ? await startPostgres(programs) : null;
if (!postgres) console.log('No PostgreSQL on this machine: its tables are left out.');
try {
  await byRespondents(RESPONDENTS, 3);
  await byStoredPlans('SQLite', null, PLANS);
  if (postgres) await byStoredPlans('PostgreSQL', postgres.newDatabase(), PLANS);
  const lines: string[][] = [];
  for (const processes of postgres ? [1, 2] : [1]) {
    for (const planners of PLANNERS) {
      const databaseUrl = processes > 1 ? postgres!.newDatabase() : null;
      lines.push(
        await byPlanners({ processes, planners, respondents: SURVEY_RESPONDENTS, seconds: SECONDS, databaseUrl }),
      );
    }
  }
  const headings = [
    'processes',
    'concurrent planners',
    'runs a minute',
    'half within, ms',
    '95 % within, ms',
    'refused',
    'memory, MB',
  ];
  printTable(
    `Concurrent planners, ${SURVEY_RESPONDENTS.toLocaleString('en-AU')} respondents a file, no pause between runs`,
    headings,
    lines,
  );
} finally {
  await postgres?.stop();
  removeBackendBundle();
}
