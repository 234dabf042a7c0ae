import { NO_ANSWERS } from '../../core/contract/bodies/doubts.ts';
import { AheadReading, isTimeToRead } from './uploadReadAhead.ts';
import { JobCancelled, JobFault, JobRefusal } from './jobFaults.ts';
import type { ReadAudienceResult, ReadAudienceTask, ReadComingTask } from './jobs.ts';

const MB = 1_000_000;

describe('when a file of 200 MB is begun', () => {
  test.each<[string, number, number, boolean]>([
    // What came [MB], after so many seconds.
    ['on a line as fast as the disk: by a third', 58, 0.32, true],
    ['and not before', 50, 0.28, false],
    ['at 25 MB a second: in the last sixth', 170, 6.8, true],
    ['and not before', 160, 6.4, false],
    ['at 1 MB a second: with the last second', 199, 199, true],
    ['and not before', 198, 198, false],
    ['at 50 kB a second: at the very end', 199.95, 3999, true],
    ['not with the last megabyte, which takes 20 seconds', 199, 3980, false],
    ['a line that stands still counts as slow: 100 MB came in a second, and nothing in the 9 since', 100, 10, false],
    ['not by the first bytes, however fast', 3, 0.001, false],
    ['not without time gone by', 100, 0, false],
  ])('%s', (_what, came, seconds, begun) => {
    expect(isTimeToRead(came * MB, 200 * MB, seconds)).toBe(begun);
  });
});

const asked = (fileName = 'panel.csv', bytes = 100 * MB): ReadAudienceTask => ({
  file: { path: '/incoming/1', fileName, bytes },
  demographic: 'all people 14+',
  thresholdSeconds: 2,
  reading: NO_ANSWERS,
  ownPrices: [],
  convertedCsvPath: '/incoming/2',
  foldedPath: '/incoming/3',
});
const answer = { csvPath: '/incoming/1' } as ReadAudienceResult;

/** A job that ends when it is told to, or when its caller goes. */
function heldJobs(hasSpare = true) {
  const begun: { task: ReadComingTask; gone: AbortSignal; onWanted: () => void }[] = [];
  let end: (outcome: ReadAudienceResult | null | Error) => void = () => {};
  return {
    begun,
    end: (outcome: ReadAudienceResult | null | Error) => end(outcome),
    hasSpare,
    readComing: (task: ReadComingTask, { gone }: { gone: AbortSignal }, onWanted: () => void) => {
      begun.push({ task, gone, onWanted });
      return new Promise<ReadAudienceResult | null>((resolve, reject) => {
        end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
        gone.addEventListener('abort', () => reject(new JobCancelled()));
      });
    },
  };
}

/** 100 MB of which half came in half a second. */
function half(jobs: ReturnType<typeof heldJobs>, task = asked(), gone = new AbortController().signal) {
  let now = 0;
  const ahead = new AheadReading(jobs, { user: 'ann', gone }, () => now);
  ahead.expect(task);
  now = 500;
  ahead.came(50 * MB);
  return ahead;
}

test('a large csv is begun once, and is told what comes', async () => {
  const jobs = heldJobs();
  const ahead = half(jobs);
  ahead.came(60 * MB);
  expect(jobs.begun).toHaveLength(1);
  const state = new Int32Array(jobs.begun[0]!.task.coming);
  expect(Array.from(state)).toContain(60 * MB);
  ahead.whole(99 * MB);
  expect(Array.from(state)).toContain(99 * MB);
  jobs.end(answer);
  expect(await ahead.result(asked('panel.csv', 99 * MB))).toBe(answer);
});

test.each<[string, ReadAudienceTask, boolean]>([
  ['a small file', asked('panel.csv', 20 * MB), true],
  ['a workbook, which begins with its end', asked('panel.xlsx'), true],
  ['a file of unknown size', asked('panel.csv', Infinity), true],
  ['a file while there is no worker to spare', asked(), false],
])('%s is not begun', async (_what, task, hasSpare) => {
  const jobs = heldJobs(hasSpare);
  const ahead = half(jobs, task);
  ahead.whole(99 * MB);
  expect(jobs.begun).toHaveLength(0);
  expect(await ahead.result(task)).toBeNull();
});

test('nothing is begun once the file is there, or nobody expects it', () => {
  const jobs = heldJobs();
  const ahead = new AheadReading(jobs, { user: 'ann', gone: new AbortController().signal }, () => 500);
  ahead.came(50 * MB);
  ahead.expect(asked());
  ahead.whole(100 * MB);
  ahead.came(100 * MB);
  expect(jobs.begun).toHaveLength(0);
});

test.each<[string, Partial<ReadAudienceTask>]>([
  ['demographic', { demographic: 'women 25-54' }],
  ['strategy', { thresholdSeconds: 5 }],
  ['reading', { reading: { version: 1, answers: [{ key: 'a', answer: 'b' }] } }],
  ['prices', { ownPrices: [{ channel: 'BVOD', format: 'Pre-roll', cpm: 12 } as never] }],
  ['name', asked('other.csv')],
])('where a field after the file says another %s, it is ended and read whole', async (_field, other) => {
  const jobs = heldJobs();
  const ahead = half(jobs);
  ahead.whole(99 * MB);
  expect(await ahead.result({ ...asked(), ...other })).toBeNull();
  expect(jobs.begun[0]!.gone.aborted).toBe(true);
});

test.each<[string, Error | null]>([
  ['gave its worker back', null],
  ['lost its worker', new JobFault('died', 'readComing')],
  ['had no place', new Error('You have 3 steps waiting already.')],
  ['had no time', new JobFault('tooSlow', 'readComing', 300)],
])('where it %s, the file is read whole', async (_what, outcome) => {
  const jobs = heldJobs();
  const ahead = half(jobs);
  jobs.end(outcome);
  ahead.whole(99 * MB);
  expect(await ahead.result(asked())).toBeNull();
});

test('what the file is refused for is told; it would be refused again', async () => {
  const jobs = heldJobs();
  const ahead = half(jobs);
  jobs.end(new JobRefusal('audience_file', 'No.'));
  await expect(ahead.result(asked())).rejects.toThrow('No.');
});

test.each(['the caller goes', 'the call ends'])(
  'the job ends when %s, with nobody left to hear of it',
  async (when) => {
    const caller = new AbortController();
    const jobs = heldJobs();
    const ahead = half(jobs, asked(), caller.signal);
    if (when === 'the caller goes') caller.abort();
    await ahead.end();
    expect(jobs.begun[0]!.gone.aborted).toBe(true);
  },
);
