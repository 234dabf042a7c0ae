import { JobFault, JobRefusal } from '../common/jobFaults.ts';
import type { JobFaultKind } from '../common/jobFaults.ts';
import { httpRefusalOf } from './errors.ts';

test.each<[JobFaultKind, string, number, string, string]>([
  ['outOfMemory', 'readAudience', 413, 'out_of_memory', 'Save the file as csv'],
  ['outOfMemory', 'propose', 413, 'out_of_memory', 'Planning with this audience needed more memory'],
  ['outOfMemory', 'curves', 413, 'out_of_memory', 'a file of fewer respondents'],
  ['tooSlow', 'propose', 503, 'job_too_slow', 'longer than the 64 seconds'],
  ['died', 'readAudience', 500, 'job_failed', 'stopped unexpectedly'],
  ['busy', 'curves', 503, 'busy', 'too busy to take this run'],
])('the fault %s of the job %s gets the status %i', (kind, job, status, code, words) => {
  const refusal = httpRefusalOf(new JobFault(kind, job, 64))!;
  expect([refusal.status, refusal.code]).toEqual([status, code]);
  expect(refusal.message).toContain(words);
  expect(refusal.message.includes('csv')).toBe(kind === 'outOfMemory' && job === 'readAudience');
});

test('a job’s refusal is passed on completely, and other errors are not refusals', () => {
  const refusal = httpRefusalOf(new JobRefusal('audience_file', 'Row 3 is wrong.', ['Row 3']))!;
  expect(refusal).toMatchObject({ status: 400, code: 'audience_file', message: 'Row 3 is wrong.', details: ['Row 3'] });
  expect(httpRefusalOf(new Error('secret'))).toBeNull();
});
