import type { Places } from '../../limits/places.ts';
import type { PlanningJobs } from '../../workers/planningJobs.ts';
import { Refusal } from '../refusal.ts';

/**
 * The same jobs, of which each user has a few at a time, waiting ones included: the queue is everybody's.
 * @throws {Refusal} 429 from each of them when the user has too many
 */
export function withJobPlaces(jobs: PlanningJobs, places: Places): PlanningJobs {
  const inPlace = async <Result>(user: string, run: () => Promise<Result>): Promise<Result> => {
    const place = await places.take(user);
    if ('taken' in place) throw tooMany(place.taken);
    return run().finally(() => place.release());
  };
  return {
    readAudience: (task, asker) => inPlace(asker.user, () => jobs.readAudience(task, asker)),
    get hasSpare() {
      return jobs.hasSpare;
    },
    readComing: (task, asker, onWanted) => inPlace(asker.user, () => jobs.readComing(task, asker, onWanted)),
    curves: (task, asker) => inPlace(asker.user, () => jobs.curves(task, asker)),
    propose: (task, asker) => inPlace(asker.user, () => jobs.propose(task, asker)),
    fitSample: (task, asker) => inPlace(asker.user, () => jobs.fitSample(task, asker)),
    startMix: (task, asker) => inPlace(asker.user, () => jobs.startMix(task, asker)),
    finishMix: (task, asker) => inPlace(asker.user, () => jobs.finishMix(task, asker)),
  };
}

function tooMany(count: number): Refusal {
  const steps = count === 1 ? '1 step of a run' : `${count} steps of runs`;
  const message = `You have ${steps} waiting or being computed already, as many as one user may. Wait until one is finished, or cancel one.`;
  return new Refusal(429, 'too_many_jobs', message).after(5);
}
