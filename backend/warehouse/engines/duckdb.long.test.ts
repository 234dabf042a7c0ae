import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../testing/eventually.ts';
import { PARQUET } from '../../../testing/engines/inProcess.ts';
import { writeParquet } from '../../../testing/engines/warehouseAudience.ts';
import { GENERATED_SETTINGS, generatedInDuckdb } from '../../../testing/engines/generatedPeople.ts';
import type { DuckdbSource } from '../../settings/audienceSources.ts';
import { JobCancelled } from '../../workers/jobFaults.ts';
import { duckdbEngine } from './duckdb.ts';
import type { Engine } from './engine.ts';

/** DuckDB in a process of its own: what becomes of the service when that process goes wrong. */

const folder = mkdtempSync(join(tmpdir(), 'kept-process-'));
const parquet = join(folder, "it's.parquet");
const engines: Engine[] = [];
beforeAll(() => writeParquet(join(folder, "it''s.parquet"), generatedInDuckdb(3_000)));
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  rmSync(folder, { recursive: true, force: true });
});

function opened(change: object = {}): Engine {
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

const nobodyLeaves = () => new AbortController().signal;
const count = (engine: Engine) => engine.numbers(`SELECT count(*)::DOUBLE FROM ${engine.table}`, 1, nobodyLeaves());
/** Needs `ps` and `/proc`; skipped elsewhere. */
const onLinux = process.platform === 'linux' ? test : test.skip;
/** Hours of work. */
const ENDLESS = 'SELECT sum(sqrt(a.range * b.range)) FROM range(1000000000) a, range(1000000) b';

/** The processes of engines that this one started. */
function processes(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === process.pid && line.includes('duckdbProcess') ? [pid!] : [];
  });
}

const only = (engine: Engine) => Promise.all(engines.filter((one) => one !== engine).map((one) => one.close()));

onLinux('the process has the one answer and nothing of what the service keeps secret', async () => {
  process.env.PANEL_PASSWORD = 'hidden';
  const engine = opened();
  expect(await count(engine)).toEqual(Float64Array.of(3_000));
  const [pid] = processes();
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
  expect(environment).toContain('PATH=');
  expect(environment).not.toContain('hidden');
  // Behind the service where processors or memory are short.
  expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 5));
  expect(Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'latin1'))).toBe(800);
});

test('rows come whole and in full, however many numbers one message holds', async () => {
  const engine = opened();
  const seen: number[][] = [];
  const take = (row: Float64Array) => void seen.push([row[0]!, row[1]!, row[499]!]);
  const cells = Array.from({ length: 500 }, (_, at) => `(range * 1000 + ${at})::DOUBLE`).join(', ');
  await engine.rows(`SELECT ${cells} FROM range(5000)`, 500, nobodyLeaves(), take);
  seen.sort((one, other) => one[0]! - other[0]!);
  expect(seen).toEqual(Array.from({ length: 5_000 }, (_, at) => [at * 1000, at * 1000 + 1, at * 1000 + 499]));
});

test('a process that dies in the middle ends the walks that it made, and the next walk has another', async () => {
  const engine = opened();
  await only(engine);
  const walk = engine.numbers(ENDLESS, 1, nobodyLeaves()).catch((error: unknown) => error);
  await eventually(() => processes().length === 1);
  process.kill(processes()[0]!, 'SIGKILL');
  expect(await walk).toMatchObject({
    name: 'SourceAway',
    message:
      'The engine that reads the audience "Panel" ended in the middle. Nothing was saved; the plan can be run again. If it happens again, ask the administrator of the planning service: the machine may be short of memory.',
  });
  expect(await count(engine)).toEqual(Float64Array.of(3_000));
});

test('a caller who goes ends one walk and leaves the other', async () => {
  const engine = opened({ threads: 2 });
  await only(engine);
  const caller = new AbortController();
  const left = engine.numbers(ENDLESS, 1, caller.signal).catch((error: unknown) => error);
  await eventually(() => processes().length === 1);
  const [pid] = processes();
  caller.abort();
  const other = await count(engine);
  expect(await left).toBeInstanceOf(JobCancelled);
  expect(other).toEqual(Float64Array.of(3_000));
  expect(processes()).toEqual([pid]);
});

test('a caller who goes before anything was begun begins nothing', async () => {
  const engine = opened();
  await expect(engine.numbers(ENDLESS, 1, AbortSignal.abort())).rejects.toBeInstanceOf(JobCancelled);
  const caller = new AbortController();
  const walk = engine.numbers(ENDLESS, 1, caller.signal).catch((error: unknown) => error);
  caller.abort();
  expect(await walk).toBeInstanceOf(JobCancelled);
});

test('a walk above its time is stopped and says so, and the process is the same', async () => {
  const engine = opened({ seconds: 1 });
  await only(engine);
  await expect(engine.numbers(ENDLESS, 1, nobodyLeaves())).rejects.toMatchObject({
    name: 'SourceAway',
    message:
      'The audience "Panel" took longer than the 1 second that one pass over it may take, and the pass was stopped. Nothing was saved; run the plan again, or ask the administrator of the planning service to allow more.',
  });
  const [pid] = processes();
  await expect(engine.numbers(ENDLESS, 1, nobodyLeaves())).rejects.toThrow('took longer than the 1 second');
  expect(processes()).toEqual([pid]);
});

test('a process that does not hear is ended with the walk that was to stop', async () => {
  const engine = opened();
  await only(engine);
  await count(engine);
  const [pid] = processes();
  process.kill(pid!, 'SIGSTOP');
  const caller = new AbortController();
  const walk = engine.numbers(ENDLESS, 1, caller.signal).catch((error: unknown) => error);
  caller.abort();
  expect(await walk).toBeInstanceOf(JobCancelled);
  expect(processes()).not.toContain(pid);
  expect(await count(engine)).toEqual(Float64Array.of(3_000));
});

test('a walk that needs more memory than it may use says so, and leaves no rows on the disk', async () => {
  const engine = opened({ memory_megabytes: 100 });
  const large = 'SELECT list_sum(list(range::DOUBLE ORDER BY hash(range))) FROM range(30000000)';
  await expect(engine.numbers(large, 1, nobodyLeaves())).rejects.toMatchObject({
    name: 'SourceAway',
    message:
      'The audience "Panel" needed more memory than one pass over it may use. Ask the administrator of the planning service to allow more.',
  });
  // Where DuckDB puts what does not fit, unless it is told to put nothing.
  expect(existsSync('.tmp')).toBe(false);
});

test('it reads the folder of its files and nothing beside, and writes nothing', async () => {
  const engine = opened();
  const beside = join(tmpdir(), `beside-${process.pid}.parquet`);
  await writeParquet(beside, 'SELECT 1 AS a');
  const asked = (statement: string) => engine.numbers(statement, 1, nobodyLeaves());
  await expect(asked(`SELECT count(*)::DOUBLE FROM read_parquet('${beside}')`)).rejects.toThrow('cannot be read');
  await expect(asked("SELECT count(*)::DOUBLE FROM read_csv('/etc/passwd')")).rejects.toThrow('cannot be read');
  await expect(asked(`SET enable_external_access=true`)).rejects.toThrow('cannot be read');
  rmSync(beside);
});

test('a signal to everything in a terminal is left to the service, whose end is its end', async () => {
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
  const { pid } = await new Promise<{ pid: number }>((told) => service.once('message', told));
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
