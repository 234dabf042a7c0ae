import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../testing/eventually.ts';
import { PARQUET } from '../../../testing/engines/inProcess.ts';
import { writeParquet } from '../../../testing/engines/warehouseAudience.ts';
import { GENERATED_SETTINGS, generatedInDuckdb } from '../../../testing/engines/generatedPeople.ts';
import type { DuckdbSource } from '../../settings/audienceSources.ts';
import { JobCancelled } from '../../common/jobFaults.ts';
import { duckdbEngine } from './duckdb.ts';
import type { Engine } from './engine.ts';

/** DuckDB in its own process: how the service reacts to faults of that process. */

const folder = mkdtempSync(join(tmpdir(), 'kept-process-'));
const parquet = join(folder, "it's.parquet");
const engines: Engine[] = [];
beforeAll(() => writeParquet(join(folder, "it''s.parquet"), generatedInDuckdb(3_000)));
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  rmSync(folder, { recursive: true, force: true });
});

function openEngine(change: object = {}): Engine {
  const settings = {
    ...GENERATED_SETTINGS,
    name: 'Panel',
    parquet,
    inBucket: null,
    seconds: 600,
    memory_megabytes: 300,
    threads: 1,
  };
  const engine = duckdbEngine({ ...settings, ...change } as unknown as DuckdbSource, PARQUET);
  engines.push(engine);
  return engine;
}

const noAbort = () => new AbortController().signal;
const count = (engine: Engine) => engine.numbers(`SELECT count(*)::DOUBLE FROM ${engine.table}`, 1, noAbort());
/** Needs `ps` and `/proc`; skipped elsewhere. */
const onLinux = process.platform === 'linux' ? test : test.skip;
/** A statement that takes hours. */
const ENDLESS = 'SELECT sum(sqrt(a.range * b.range)) FROM range(1000000000) a, range(1000000) b';

/** Ids of the engine processes that this process started. */
function processes(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === process.pid && line.includes('duckdbProcess') ? [pid!] : [];
  });
}

const closeOthers = (engine: Engine) => Promise.all(engines.filter((one) => one !== engine).map((one) => one.close()));

onLinux('the process answers, and gets no secrets of the service in its environment', async () => {
  process.env.PANEL_PASSWORD = 'hidden';
  const engine = openEngine();
  expect(await count(engine)).toEqual(Float64Array.of(3_000));
  const [pid] = processes();
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
  expect(environment).toContain('PATH=');
  expect(environment).not.toContain('hidden');
  // The service has priority if processors or memory are short.
  expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 5));
  expect(Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'latin1'))).toBe(800);
});

test('all rows arrive complete, although messages hold a limited count of numbers', async () => {
  const engine = openEngine();
  const seen: number[][] = [];
  const take = (row: Float64Array) => void seen.push([row[0]!, row[1]!, row[499]!]);
  const cells = Array.from({ length: 500 }, (_, at) => `(range * 1000 + ${at})::DOUBLE`).join(', ');
  await engine.rows(`SELECT ${cells} FROM range(5000)`, 500, noAbort(), take);
  seen.sort((one, other) => one[0]! - other[0]!);
  expect(seen).toEqual(Array.from({ length: 5_000 }, (_, at) => [at * 1000, at * 1000 + 1, at * 1000 + 499]));
});

test('if the process dies, its queries fail, and the next query starts another process', async () => {
  const engine = openEngine();
  await closeOthers(engine);
  const query = engine.numbers(ENDLESS, 1, noAbort()).catch((error: unknown) => error);
  await eventually(() => processes().length === 1);
  process.kill(processes()[0]!, 'SIGKILL');
  expect(await query).toMatchObject({
    name: 'SourceAway',
    message:
      'The engine that reads the audience "Panel" ended in the middle. Nothing was saved; the plan can be run again. If it happens again, ask the administrator of the planning service: the machine may be short of memory.',
  });
  expect(await count(engine)).toEqual(Float64Array.of(3_000));
});

test('cancelling ends one query and not the other', async () => {
  const engine = openEngine({ threads: 2 });
  await closeOthers(engine);
  const caller = new AbortController();
  const cancelled = engine.numbers(ENDLESS, 1, caller.signal).catch((error: unknown) => error);
  await eventually(() => processes().length === 1);
  const [pid] = processes();
  caller.abort();
  const other = await count(engine);
  expect(await cancelled).toBeInstanceOf(JobCancelled);
  expect(other).toEqual(Float64Array.of(3_000));
  expect(processes()).toEqual([pid]);
});

test('a query that is cancelled before it starts is not run', async () => {
  const engine = openEngine();
  await expect(engine.numbers(ENDLESS, 1, AbortSignal.abort())).rejects.toBeInstanceOf(JobCancelled);
  const caller = new AbortController();
  const query = engine.numbers(ENDLESS, 1, caller.signal).catch((error: unknown) => error);
  caller.abort();
  expect(await query).toBeInstanceOf(JobCancelled);
});

test('a query above its time limit is stopped with a message, and the process continues', async () => {
  const engine = openEngine({ seconds: 1 });
  await closeOthers(engine);
  await expect(engine.numbers(ENDLESS, 1, noAbort())).rejects.toMatchObject({
    name: 'SourceAway',
    message:
      'The audience "Panel" took longer than the 1 second that one pass over it may take, and the pass was stopped. Nothing was saved; run the plan again, or ask the administrator of the planning service to allow more.',
  });
  const [pid] = processes();
  await expect(engine.numbers(ENDLESS, 1, noAbort())).rejects.toThrow('took longer than the 1 second');
  expect(processes()).toEqual([pid]);
});

test('a process that does not react to cancelling is killed', async () => {
  const engine = openEngine();
  await closeOthers(engine);
  await count(engine);
  const [pid] = processes();
  process.kill(pid!, 'SIGSTOP');
  const caller = new AbortController();
  const query = engine.numbers(ENDLESS, 1, caller.signal).catch((error: unknown) => error);
  caller.abort();
  expect(await query).toBeInstanceOf(JobCancelled);
  expect(processes()).not.toContain(pid);
  expect(await count(engine)).toEqual(Float64Array.of(3_000));
});

test('a query above its memory limit fails with a message, and writes no rows to disk', async () => {
  const engine = openEngine({ memory_megabytes: 100 });
  const large = 'SELECT list_sum(list(range::DOUBLE ORDER BY hash(range))) FROM range(30000000)';
  await expect(engine.numbers(large, 1, noAbort())).rejects.toMatchObject({
    name: 'SourceAway',
    message:
      'The audience "Panel" needed more memory than one pass over it may use. Ask the administrator of the planning service to allow more.',
  });
  // DuckDB's default folder for rows that do not fit into memory.
  expect(existsSync('.tmp')).toBe(false);
});

test('the engine can read only the folder of its files', async () => {
  const engine = openEngine();
  const outside = join(tmpdir(), `outside-${process.pid}.parquet`);
  await writeParquet(outside, 'SELECT 1 AS a');
  const asked = (statement: string) => engine.numbers(statement, 1, noAbort());
  await expect(asked(`SELECT count(*)::DOUBLE FROM read_parquet('${outside}')`)).rejects.toThrow('cannot be read');
  await expect(asked("SELECT count(*)::DOUBLE FROM read_csv('/etc/passwd')")).rejects.toThrow('cannot be read');
  await expect(asked(`SET enable_external_access=true`)).rejects.toThrow('cannot be read');
  rmSync(outside);
});

test('the process ignores signals of a terminal, and ends with the service', async () => {
  const program = `
    import { EngineProcess } from './backend/warehouse/engines/engineProcess.ts';
    const engine = new EngineProcess(new URL(process.argv[2]), { folder: '/tmp', megabytes: 100 });
    process.on('SIGINT', () => undefined);
    const { signal } = new AbortController();
    await engine.ask({ statement: 'SELECT 1::DOUBLE', width: 1 }, signal);
    process.send({ pid: engine.pid });
    await engine.ask({ statement: ${JSON.stringify(ENDLESS)}, width: 1 }, signal);`;
  const service = fork('-', [PARQUET.program.href], {
    execArgv: ['--import', 'tsx', '--input-type=module', '--eval', program],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { pid } = await new Promise<{ pid: number }>((resolve) => service.once('message', resolve));
  const isThere = () => {
    try {
      process.kill(pid, 0);
      return !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ');
    } catch {
      return false;
    }
  };
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isThere()).toBe(true);
  service.kill('SIGKILL');
  await eventually(() => !isThere());
});
