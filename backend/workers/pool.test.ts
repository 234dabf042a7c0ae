import { join } from 'node:path';
import { Refusal } from '../refusal.ts';
import { JobCancelled, WorkerPool } from './pool.ts';

let pool: WorkerPool;

function newPool(size: number, more: { jobSeconds?: number } = {}): WorkerPool {
  return new WorkerPool({
    file: join(__dirname, '../../testing/unreliableWorker.mjs'),
    size,
    workerData: null,
    heapMegabytes: 64,
    jobSeconds: 30,
    longJobs: ['wait'],
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
  const beside = pool.run<number>('wait', 300);
  await expect(pool.run(job, null)).rejects.toMatchObject({ status, code });
  await expect(beside).resolves.toBe(process.pid);
  await expect(pool.run('double', 21)).resolves.toBe(42);
});

test('a job that takes too long is ended with a sentence', async () => {
  const impatient = newPool(1, { jobSeconds: 1 });
  await expect(impatient.run('spin', null)).rejects.toMatchObject({ code: 'job_too_slow' });
  await expect(impatient.run('double', 1)).resolves.toBe(2);
  await impatient.close();
});

test('cancelling ends a running job at once, even one that hears nothing', async () => {
  const caller = new AbortController();
  const job = pool.run('spin', null, caller.signal);
  setTimeout(() => caller.abort(), 200);
  await expect(job).rejects.toBeInstanceOf(JobCancelled);
  await expect(pool.run('double', 4)).resolves.toBe(8);
});

test('a job cancelled while it waits is never started', async () => {
  const single = newPool(1);
  const first = single.run<number>('wait', 300);
  const caller = new AbortController();
  const waiting = single.run('die', null, caller.signal);
  caller.abort();
  await expect(waiting).rejects.toBeInstanceOf(JobCancelled);
  await expect(first).resolves.toBe(process.pid);
  await expect(single.run('double', 2, AbortSignal.abort())).rejects.toBeInstanceOf(JobCancelled);
  await single.close();
});

test('long jobs leave one worker free for short ones', async () => {
  const long = [pool.run('wait', 600), pool.run('wait', 600)];
  const started = Date.now();
  await pool.run('double', 1);
  const shortTook = Date.now() - started;
  await Promise.all(long);
  expect(shortTook).toBeLessThan(Date.now() - started - 300);
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
