import type { JobSize } from '../admission/fairQueue.ts';
import type {
  CurvesResult,
  CurvesTask,
  FinishMixResult,
  FinishMixTask,
  FitSampleTask,
  ProposeResult,
  ProposeTask,
  ReadAudienceResult,
  ReadAudienceTask,
  ReadComingTask,
  StartMixResult,
} from './jobs.ts';
import type { WorkerPool } from './pool.ts';

/** Whom a job is for: the user whose turn it takes, and what tells that they have gone. */
export interface Asker {
  readonly user: string;
  readonly gone: AbortSignal;
}

/** The jobs as the routes and the engines ask for them; see {@link WorkerPool.run} for what each may throw. */
export interface PlanningJobs {
  readAudience(task: ReadAudienceTask, asker: Asker): Promise<ReadAudienceResult>;
  /** Whether {@link PlanningJobs.readComing} could begin now without taking the last worker. */
  readonly hasSpare: boolean;
  /**
   * Reads a file while it comes.
   * @param onWanted  told when others wait for a worker
   * @returns null where it is to be read when it is whole, by {@link PlanningJobs.readAudience}
   */
  readComing(task: ReadComingTask, asker: Asker, onWanted: () => void): Promise<ReadAudienceResult | null>;
  curves(task: CurvesTask, asker: Asker): Promise<CurvesResult>;
  propose(task: ProposeTask, asker: Asker): Promise<ProposeResult>;
  fitSample(task: FitSampleTask, asker: Asker): Promise<void>;
  /** Before and after the passes over an audience that stays in its engine. */
  startMix(task: ProposeTask, asker: Asker): Promise<StartMixResult>;
  finishMix(task: FinishMixTask, asker: Asker): Promise<FinishMixResult>;
}

export function planningJobs(pool: WorkerPool): PlanningJobs {
  const short = { size: 'short' } as const;
  return {
    readAudience: (task, { user, gone }) => pool.run('readAudience', task, { user, size: sizeOf(task.file) }, gone),
    get hasSpare() {
      return pool.hasSpare;
    },
    readComing: async (task, { user, gone }, onWanted) =>
      pool.hasSpare ? pool.run('readComing', task, { user, size: sizeOf(task.file) }, gone, onWanted) : null,
    curves: (task, { user, gone }) => pool.run('curves', task, { user, ...short }, gone),
    propose: (task, { user, gone }) => pool.run('propose', task, { user, ...short }, gone),
    fitSample: (task, { user, gone }) => pool.run('fitSample', task, { user, ...short }, gone),
    startMix: (task, { user, gone }) => pool.run('startMix', task, { user, ...short }, gone),
    finishMix: (task, { user, gone }) => pool.run('finishMix', task, { user, ...short }, gone),
  };
}

/** What reads within about a second: 20 MB of csv, or a workbook of 2 MB, which holds some ten times as much. */
const SMALL_CSV_BYTES = 20_000_000;
const SMALL_WORKBOOK_BYTES = 2_000_000;

/** Whether a file is read in a moment or keeps a worker for long. */
export function sizeOf({ fileName, bytes }: { fileName: string; bytes: number }): JobSize {
  const most = fileName.toLowerCase().endsWith('.csv') ? SMALL_CSV_BYTES : SMALL_WORKBOOK_BYTES;
  return bytes <= most ? 'small' : 'large';
}
