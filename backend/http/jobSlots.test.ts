import { eventually } from '../../testing/eventually.ts';
import { slots } from '../admission/slots.ts';
import type { PlanningJobs } from '../workers/planningJobs.ts';
import { withJobSlots } from './admission.ts';

const context = (user: string) => ({ user, signal: new AbortController().signal });

/** Jobs that the test ends. */
function pendingJobs() {
  const ends: ((error?: Error) => void)[] = [];
  const run = () =>
    new Promise<never>((resolve, reject) =>
      ends.push((error) => (error ? reject(error) : resolve(undefined as never))),
    );
  const jobs: PlanningJobs = { hasSpare: () => true, run };
  return { jobs, ends };
}

test('a user has a limited number of waiting or running jobs; each that ends, also with an error, frees a slot', async () => {
  const { jobs, ends } = pendingJobs();
  const limited = withJobSlots(jobs, slots({ prefix: 'jobs', perUser: 3 }, null));
  const none = null as never;
  const running = [
    limited.run('readAudience', none, context('ann')),
    limited.run('curves', none, context('ann')),
    limited.run('propose', none, context('ann')),
  ].map((job) => job.catch(() => undefined));
  await eventually(() => ends.length === 3);
  const refused = await limited.run('propose', none, context('ann')).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, code: 'too_many_jobs', retryAfter: 5 });
  expect((refused as Error).message).toBe(
    'You have 3 steps of runs waiting or being computed already, as many as one user may. Wait until one is finished, or cancel one.',
  );
  void limited.run('curves', none, context('bea'));
  await eventually(() => ends.length === 4);
  ends[0]!(new Error('it failed'));
  await running[0];
  ends[1]!();
  await running[1];
  void limited.run('curves', none, context('ann'));
  void limited.run('curves', none, context('ann'));
  await eventually(() => ends.length === 6);
  await expect(limited.run('curves', none, context('ann'))).rejects.toMatchObject({ code: 'too_many_jobs' });
});
