import type {
  CurvesResult,
  CurvesTask,
  ProposeResult,
  ProposeTask,
  ReadAudienceResult,
  ReadAudienceTask,
} from './jobs.ts';
import type { WorkerPool } from './pool.ts';

/** The three jobs as the routes ask for them; see {@link WorkerPool.run} for what each may throw. */
export interface PlanningJobs {
  readAudience(task: ReadAudienceTask, signal: AbortSignal): Promise<ReadAudienceResult>;
  curves(task: CurvesTask, signal: AbortSignal): Promise<CurvesResult>;
  propose(task: ProposeTask, signal: AbortSignal): Promise<ProposeResult>;
}

export function planningJobs(pool: WorkerPool): PlanningJobs {
  return {
    readAudience: (task, signal) => pool.run('readAudience', task, signal),
    curves: (task, signal) => pool.run('curves', task, signal),
    propose: (task, signal) => pool.run('propose', task, signal),
  };
}
