import { NO_ANSWERS } from '../../core/contract/bodies/doubts.ts';
import { UploadReadAhead, isTimeToRead } from './uploadReadAhead.ts';
import { JobCancelled, JobFault, JobRefusal } from '../common/jobFaults.ts';
import type { JobContext, ReadAudienceResult, ReadAudienceTask, ReadDuringUploadTask } from './planningJobs.ts';

const MB = 1_000_000;

describe('when reading of a 200 MB file starts', () => {
  test.each<[string, number, number, boolean]>([
    // Received [MB], after so many seconds.
    ['on a connection as fast as the disk: after a third', 58, 0.32, true],
    ['and not before', 50, 0.28, false],
    ['at 25 MB a second: in the last sixth', 170, 6.8, true],
    ['and not before', 160, 6.4, false],
    ['at 1 MB a second: with the last second', 199, 199, true],
    ['and not before', 198, 198, false],
    ['at 50 kB a second: at the very end', 199.95, 3999, true],
    ['not with the last megabyte, which takes 20 seconds', 199, 3980, false],
    ['a connection that stalls counts as slow: 100 MB in one second, then nothing for 9', 100, 10, false],
    ['not by the first bytes, however fast', 3, 0.001, false],
    ['not at time zero', 100, 0, false],
  ])('%s', (_what, received, seconds, begun) => {
    expect(isTimeToRead(received * MB, 200 * MB, seconds)).toBe(begun);
  });
});

const asked = (fileName = 'panel.csv', bytes = 100 * MB): ReadAudienceTask => ({
  file: { path: '/incoming/1', fileName, bytes },
  demographic: 'all people 14+',
  thresholdSeconds: 2,
  reading: NO_ANSWERS,
  ownPrices: [],
  texts: { assumptions: 'a', mapping: 'm', accessLists: 'l' },
  convertedCsvPath: '/incoming/2',
  matrixLocation: '/incoming/3',
});
const answer = { csvPath: '/incoming/1' } as ReadAudienceResult;

/** A job that the test ends, or that ends when its caller disconnects. */
function pendingJobs(hasSpare = true) {
  const begun: { task: ReadDuringUploadTask; signal: AbortSignal }[] = [];
  let end: (outcome: ReadAudienceResult | null | Error) => void = () => {};
  return {
    begun,
    end: (outcome: ReadAudienceResult | null | Error) => end(outcome),
    hasSpare: () => hasSpare,
    run: (_name: string, task: ReadDuringUploadTask, { signal }: JobContext) => {
      begun.push({ task, signal });
      return new Promise<ReadAudienceResult | null>((resolve, reject) => {
        end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
        signal.addEventListener('abort', () => reject(new JobCancelled()));
      });
    },
  };
}

/** 100 MB, half of it received in half a second. */
function half(jobs: ReturnType<typeof pendingJobs>, task = asked(), signal = new AbortController().signal) {
  let now = 0;
  const ahead = new UploadReadAhead(jobs, { user: 'ann', signal }, () => now);
  ahead.expect(task);
  now = 500;
  ahead.received(50 * MB);
  return ahead;
}

test('reading of a large csv starts once, and follows the upload', async () => {
  const jobs = pendingJobs();
  const ahead = half(jobs);
  ahead.received(60 * MB);
  expect(jobs.begun).toHaveLength(1);
  const state = new Int32Array(jobs.begun[0]!.task.growing);
  expect(Array.from(state)).toContain(60 * MB);
  ahead.completed(99 * MB);
  expect(Array.from(state)).toContain(99 * MB);
  jobs.end(answer);
  expect(await ahead.result(asked('panel.csv', 99 * MB))).toBe(answer);
});

test.each<[string, ReadAudienceTask, boolean]>([
  ['a small file', asked('panel.csv', 20 * MB), true],
  ['a workbook, which is read from its end', asked('panel.xlsx'), true],
  ['a file of unknown size', asked('panel.csv', Infinity), true],
  ['a file while there is no worker to spare', asked(), false],
])('%s is not read during its upload', async (_what, task, hasSpare) => {
  const jobs = pendingJobs(hasSpare);
  const ahead = half(jobs, task);
  ahead.completed(99 * MB);
  expect(jobs.begun).toHaveLength(0);
  expect(await ahead.result(task)).toBeNull();
});

test('reading does not start before a file is expected or after it is complete', () => {
  const jobs = pendingJobs();
  const ahead = new UploadReadAhead(jobs, { user: 'ann', signal: new AbortController().signal }, () => 500);
  ahead.received(50 * MB);
  ahead.expect(asked());
  ahead.completed(100 * MB);
  ahead.received(100 * MB);
  expect(jobs.begun).toHaveLength(0);
});

test.each<[string, Partial<ReadAudienceTask>]>([
  ['demographic', { demographic: 'women 25-54' }],
  ['strategy', { thresholdSeconds: 5 }],
  ['reading', { reading: { version: 1, answers: [{ key: 'a', answer: 'b' }] } }],
  ['rates', { texts: { assumptions: 'b', mapping: 'm', accessLists: 'l' } }],
  ['prices', { ownPrices: [{ channel: 'BVOD', format: 'Pre-roll', cpm: 12 } as never] }],
  ['name', asked('other.csv')],
])('if a field after the file has another %s, reading stops and the complete file is read', async (_field, other) => {
  const jobs = pendingJobs();
  const ahead = half(jobs);
  ahead.completed(99 * MB);
  expect(await ahead.result({ ...asked(), ...other })).toBeNull();
  expect(jobs.begun[0]!.signal.aborted).toBe(true);
});

test.each<[string, Error | null]>([
  ['gave its worker back', null],
  ['lost its worker', new JobFault('died', 'readDuringUpload')],
  ['had no slot', new Error('You have 3 steps waiting already.')],
  ['ran out of time', new JobFault('tooSlow', 'readDuringUpload', 300)],
])('if the job %s, the complete file is read', async (_what, outcome) => {
  const jobs = pendingJobs();
  const ahead = half(jobs);
  jobs.end(outcome);
  ahead.completed(99 * MB);
  expect(await ahead.result(asked())).toBeNull();
});

test('a refusal of the file is passed on, as reading again would refuse it too', async () => {
  const jobs = pendingJobs();
  const ahead = half(jobs);
  jobs.end(new JobRefusal('audience_file', 'No.'));
  await expect(ahead.result(asked())).rejects.toThrow('No.');
});

test.each(['the caller disconnects', 'the call ends'])(
  'the job ends when %s, and its failure is ignored',
  async (when) => {
    const caller = new AbortController();
    const jobs = pendingJobs();
    const ahead = half(jobs, asked(), caller.signal);
    if (when === 'the caller disconnects') caller.abort();
    await ahead.end();
    expect(jobs.begun[0]!.signal.aborted).toBe(true);
  },
);
