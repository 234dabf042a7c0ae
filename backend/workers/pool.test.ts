import { buildSync } from 'esbuild';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testing/eventually.ts';
import type { QueueKey } from '../admission/fairQueue.ts';
import { JobCancelled, JobFault, JobRefusal } from '../common/jobFaults.ts';
import { WorkerPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'pool-'));
const file = join(folder, 'unreliable.mjs');
let pool: WorkerPool;
let marks = 0;
const small: QueueKey = { user: 'ann', size: 'small' };
const short: QueueKey = { user: 'ann', size: 'short' };
/** A job without a file, which takes any free worker. */
const shortJobOf = (user: string): QueueKey => ({ user, size: 'short' });
/** A new path. A thread creates the file there to signal an event to another thread. */
const signalFile = () => join(folder, `mark${marks++}`);
const happened = (path: string) => eventually(() => existsSync(path));

// Bundled into one file, so that a replacement worker starts quickly.
beforeAll(() => {
  buildSync({
    entryPoints: ['testing/backend/unreliableWorker.ts'],
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
    heapMegabytes: 64,
    jobSeconds: 300,
    execArgv: [],
    ...more,
  });
}

beforeEach(() => {
  pool = newPool(2);
});
afterEach(() => pool.close());

test('more jobs than there are workers all return their results', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((task) => pool.run<number>('double', task, short)));
  expect(answers).toEqual([2, 4, 6, 8, 10]);
});

test('a worker prepared beforehand takes the first job', async () => {
  expect(pool.workers).toBe(0);
  pool.prepare();
  expect(pool.workers).toBe(1);
  await pool.run('double', 1, short);
  pool.prepare();
  expect(pool.workers).toBe(1);
});

test('a refusal keeps its code and details across threads; any other error keeps its message for the log', async () => {
  const refusal = await pool.run('refuse', null, short).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(JobRefusal);
  expect(refusal).toMatchObject({ code: 'no', message: 'Not like this.', details: ['Row 3 is wrong.'] });
  const fault = await pool.run('fail', null, short).catch((error: unknown) => error);
  expect(fault).not.toBeInstanceOf(JobRefusal);
  expect(fault).toMatchObject({ message: 'cannot read' });
});

test.each([
  ['die', 'died', 0],
  ['crash', 'died', 0],
  ['eatMemory', 'outOfMemory', 64],
])('a worker that dies of "%s" fails only its own job, and is replaced', async (job, kind, limit) => {
  const [here, go] = [signalFile(), signalFile()];
  const otherJob = pool.run<number>('stay', [here, go], short);
  await happened(here);
  await expect(pool.run(job, null, short)).rejects.toMatchObject({ name: 'JobFault', kind, job, limit });
  writeFileSync(go, '');
  await expect(otherJob).resolves.toBe(process.pid);
  await expect(pool.run('double', 21, short)).resolves.toBe(42);
});

test('a job that exceeds its time limit is ended and rejected as too slow', async () => {
  const impatient = newPool(1, { jobSeconds: 1 });
  await expect(impatient.run('spin', null, short)).rejects.toMatchObject({ kind: 'tooSlow', job: 'spin', limit: 1 });
  // The limit of 1 s includes the start of the worker, which can take longer on a busy machine.
  await eventually(async () => (await impatient.run('double', 1, short).catch(() => null)) === 2);
  await impatient.close();
});

test('cancelling ends a running job at once, even one that blocks its thread', async () => {
  const caller = new AbortController();
  const here = signalFile();
  const job = pool.run('spin', here, short, caller.signal);
  await happened(here);
  caller.abort();
  await expect(job).rejects.toBeInstanceOf(JobCancelled);
  await expect(pool.run('double', 4, short)).resolves.toBe(8);
});

test('a job cancelled while it waits is never started', async () => {
  const single = newPool(1);
  const [here, go] = [signalFile(), signalFile()];
  const first = single.run<number>('stay', [here, go], short);
  await happened(here);
  const caller = new AbortController();
  const waiting = single.run('die', null, short, caller.signal);
  caller.abort();
  await expect(waiting).rejects.toBeInstanceOf(JobCancelled);
  writeFileSync(go, '');
  await expect(first).resolves.toBe(process.pid);
  await expect(single.run('double', 2, short, AbortSignal.abort())).rejects.toBeInstanceOf(JobCancelled);
  await single.close();
});

test.each<[string, QueueKey, QueueKey, QueueKey]>([
  ['large files', { user: 'ann', size: 'large' }, { user: 'bea', size: 'large' }, { user: 'cay', size: 'small' }],
  ['one user’s files', small, small, { user: 'bea', size: 'small' }],
  ['files', small, small, short],
])('%s leave one worker free', async (_what, first, second, other) => {
  const [here, waits, go] = [signalFile(), signalFile(), signalFile()];
  const long = [pool.run('stay', [here, go], first), pool.run('stay', [waits, go], second)];
  await happened(here);
  // Both long jobs last until the test ends them. A job that waited for one of them would never end.
  await expect(pool.run('double', 1, other)).resolves.toBe(2);
  expect(existsSync(waits)).toBe(false);
  writeFileSync(go, '');
  await Promise.all(long);
});

test('a small file is served next, however many files of another user wait', async () => {
  const single = newPool(1);
  const [here, go, order] = [signalFile(), signalFile(), signalFile()];
  const running = single.run('stay', [here, go], small);
  await happened(here);
  const many = Array.from({ length: 60 }, (_, place) => single.run('note', [order, `ann${place}`], small));
  const other = single.run('note', [order, 'bea'], { user: 'bea', size: 'small' });
  const large = single.run('note', [order, 'cay'], { user: 'cay', size: 'large' });
  expect(single.waiting).toBe(62);
  writeFileSync(go, '');
  await Promise.all([running, ...many, other, large]);
  const names = readFileSync(order, 'utf8').trim().split(' ');
  expect(names.slice(0, 3)).toEqual(['bea', 'ann0', 'ann1']);
  // A large file waits until eight small ones have run.
  expect(names.indexOf('cay')).toBe(8);
  await single.close();
});

test('a job is notified when other jobs wait for a worker, and not before', async () => {
  const [here, there, go] = [signalFile(), signalFile(), signalFile()];
  let notified = 0;
  expect(pool.hasSpare).toBe(true);
  const first = pool.run('stay', [here, go], short, undefined, () => void notified++);
  expect(pool.hasSpare).toBe(false);
  const second = pool.run('stay', [there, go], shortJobOf('bea'));
  await Promise.all([happened(here), happened(there)]);
  expect(notified).toBe(0);
  const third = pool.run<number>('double', 4, shortJobOf('cay'));
  expect(notified).toBe(1);
  writeFileSync(go, '');
  await Promise.all([first, second]);
  expect(await third).toBe(8);
  expect(pool.hasSpare).toBe(true);
});

test.each([
  [1, 0, false],
  [2, 0, true],
  [2, 1, false],
  [3, 1, true],
  [3, 2, false],
])('with %i workers, %i of them busy, at least two are free: %s', async (size, busy, spare) => {
  const sized = newPool(size);
  const [here, go] = [signalFile(), signalFile()];
  const jobs = Array.from({ length: busy }, (_, place) => sized.run('stay', [here, go], shortJobOf(`user${place}`)));
  expect(sized.hasSpare).toBe(spare);
  writeFileSync(go, '');
  await Promise.all(jobs);
  await sized.close();
  expect(sized.hasSpare).toBe(false);
});

test('if the queue is full, a new job is rejected as busy and the waiting jobs are kept', async () => {
  const single = newPool(1);
  const [here, go] = [signalFile(), signalFile()];
  const running = single.run('stay', [here, go], short);
  await happened(here);
  const waiting = Array.from({ length: 200 }, (_, place) =>
    single.run<number>('double', place, shortJobOf(`user${place}`)),
  );
  await expect(single.run('double', 1, short)).rejects.toMatchObject({ kind: 'busy', job: 'double' });
  writeFileSync(go, '');
  await running;
  expect((await Promise.all(waiting)).at(-1)).toBe(398);
  await single.close();
});

test('closing a pool rejects running, waiting and later jobs', async () => {
  const closing = newPool(1);
  const jobs = Promise.allSettled([closing.run('spin', null, short), closing.run('double', 1, short)]);
  await closing.close();
  const late = closing.run('double', 1, short).catch((error: unknown) => error);
  const busy = expect.objectContaining({ name: JobFault.name, kind: 'busy' }) as unknown;
  expect(await jobs).toEqual([
    { status: 'rejected', reason: busy },
    { status: 'rejected', reason: busy },
  ]);
  expect(await late).toEqual(busy);
});
