import { buildSync } from 'esbuild';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testing/eventually.ts';
import { Refusal } from '../http/refusal.ts';
import { JobCancelled } from '../http/callerGone.ts';
import { WorkerPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'pool-'));
const file = join(folder, 'unreliable.mjs');
let pool: WorkerPool;
let marks = 0;
/** The path of a file that tells between threads that something has happened; there is none yet. */
const mark = () => join(folder, `mark${marks++}`);
const happened = (path: string) => eventually(() => existsSync(path));

// In one piece, so that a worker that takes another's place is there at once.
beforeAll(() => {
  buildSync({
    entryPoints: [join(__dirname, 'unreliable.peer.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function newPool(size: number, more: { jobSeconds?: number } = {}): WorkerPool {
  return new WorkerPool({
    file,
    size,
    workerData: null,
    heapMegabytes: 64,
    jobSeconds: 300,
    longJobs: ['stay'],
    execArgv: [],
    ...more,
  });
}

beforeEach(() => {
  pool = newPool(2);
});
afterEach(() => pool.close());

test('jobs run and answer, more of them than there are workers', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((task) => pool.run<number>('double', task)));
  expect(answers).toEqual([2, 4, 6, 8, 10]);
});

test('a worker prepared beforehand takes the first job', async () => {
  expect(pool.workers).toBe(0);
  pool.prepare();
  expect(pool.workers).toBe(1);
  await pool.run('double', 1);
  pool.prepare();
  expect(pool.workers).toBe(1);
});

test('a refusal crosses threads whole; any other error keeps its message for the log', async () => {
  const refusal = await pool.run('refuse', null).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ status: 400, code: 'no', message: 'Not like this.', details: ['Row 3 is wrong.'] });
  const fault = await pool.run('fail', null).catch((error: unknown) => error);
  expect(fault).not.toBeInstanceOf(Refusal);
  expect(fault).toMatchObject({ message: 'cannot read' });
});

test.each([
  ['die', 500, 'job_failed'],
  ['crash', 500, 'job_failed'],
  ['eatMemory', 413, 'out_of_memory'],
])('a worker lost to "%s" takes only its own job with it, and another takes its place', async (job, status, code) => {
  const [here, go] = [mark(), mark()];
  const beside = pool.run<number>('stay', [here, go]);
  await happened(here);
  await expect(pool.run(job, null)).rejects.toMatchObject({ status, code });
  writeFileSync(go, '');
  await expect(beside).resolves.toBe(process.pid);
  await expect(pool.run('double', 21)).resolves.toBe(42);
});

test('a job that takes too long is ended with a sentence', async () => {
  const impatient = newPool(1, { jobSeconds: 1 });
  await expect(impatient.run('spin', null)).rejects.toMatchObject({ code: 'job_too_slow' });
  // The second that a job may take also holds the start of its worker, for which a busy machine may need longer.
  await eventually(async () => (await impatient.run('double', 1).catch(() => null)) === 2);
  await impatient.close();
});

test('cancelling ends a running job at once, even one that hears nothing', async () => {
  const caller = new AbortController();
  const here = mark();
  const job = pool.run('spin', here, caller.signal);
  await happened(here);
  caller.abort();
  await expect(job).rejects.toBeInstanceOf(JobCancelled);
  await expect(pool.run('double', 4)).resolves.toBe(8);
});

test('a job cancelled while it waits is never started', async () => {
  const single = newPool(1);
  const [here, go] = [mark(), mark()];
  const first = single.run<number>('stay', [here, go]);
  await happened(here);
  const caller = new AbortController();
  const waiting = single.run('die', null, caller.signal);
  caller.abort();
  await expect(waiting).rejects.toBeInstanceOf(JobCancelled);
  writeFileSync(go, '');
  await expect(first).resolves.toBe(process.pid);
  await expect(single.run('double', 2, AbortSignal.abort())).rejects.toBeInstanceOf(JobCancelled);
  await single.close();
});

test('long jobs leave one worker free for short ones', async () => {
  const [here, waits, go] = [mark(), mark(), mark()];
  const long = [pool.run('stay', [here, go]), pool.run('stay', [waits, go])];
  await happened(here);
  // Both long jobs last until we say so: a short one that had to wait for either would never come back.
  await expect(pool.run('double', 1)).resolves.toBe(2);
  expect(existsSync(waits)).toBe(false);
  writeFileSync(go, '');
  await Promise.all(long);
});

test('a closed pool refuses what runs, what waits and what comes', async () => {
  const closing = newPool(1);
  const jobs = Promise.allSettled([closing.run('spin', null), closing.run('double', 1)]);
  await closing.close();
  const late = closing.run('double', 1).catch((error: unknown) => error);
  const busy = expect.objectContaining({ code: 'busy' }) as unknown;
  expect(await jobs).toEqual([
    { status: 'rejected', reason: busy },
    { status: 'rejected', reason: busy },
  ]);
  expect(await late).toEqual(busy);
});
