import type { JobSize } from '../admission/fairQueue.ts';
import type {
  CurvesResult,
  CurvesTask,
  FinishMixResult,
  ChooseMixResult,
  ChooseMixTask,
  FinishMixTask,
  FitSampleTask,
  ProposeResult,
  ProposeTask,
  ReadAudienceResult,
  ReadAudienceTask,
  ReadDuringUploadTask,
  StartMixResult,
  WeeksResult,
  WeeksTask,
} from './jobs.ts';
import type { WorkerPool } from './pool.ts';

/** The user of a job, for the fair queue, and the signal that cancels it. */
export interface JobContext {
  readonly user: string;
  readonly signal: AbortSignal;
}

/** The jobs of the workers. See {@link WorkerPool.run} for what each may throw. */
export interface PlanningJobs {
  readAudience(task: ReadAudienceTask, context: JobContext): Promise<ReadAudienceResult>;
  /** Whether {@link PlanningJobs.readDuringUpload} could start now without taking the last worker. */
  readonly hasSpare: boolean;
  /**
   * Reads a file during its upload.
   * @param onWorkerWanted called when other jobs wait for a worker
   * @returns null when the complete file must be read by {@link PlanningJobs.readAudience}
   */
  readDuringUpload(
    task: ReadDuringUploadTask,
    context: JobContext,
    onWorkerWanted: () => void,
  ): Promise<ReadAudienceResult | null>;
  curves(task: CurvesTask, context: JobContext): Promise<CurvesResult>;
  propose(task: ProposeTask, context: JobContext): Promise<ProposeResult>;
  weeks(task: WeeksTask, context: JobContext): Promise<WeeksResult>;
  /** Fits the weights of a warehouse sample, in its file, to the totals of all rows. */
  fitSample(task: FitSampleTask, context: JobContext): Promise<void>;
  /** For a warehouse audience: finds the best mixes of its sample. The passes over all rows start from these mixes. */
  startMix(task: ProposeTask, context: JobContext): Promise<StartMixResult>;
  /** For a plan with rules on a warehouse audience: chooses its mix after the passes over all rows. */
  chooseMix(task: ChooseMixTask, context: JobContext): Promise<ChooseMixResult>;
  /** For a warehouse audience: rounds and explains the mix after the passes over all rows. */
  finishMix(task: FinishMixTask, context: JobContext): Promise<FinishMixResult>;
}

/** The jobs, as tasks of a pool of workers. */
export function planningJobs(pool: WorkerPool): PlanningJobs {
  const shortJob = { size: 'short' } as const;
  return {
    readAudience: (task, { user, signal }) => pool.run('readAudience', task, { user, size: sizeOf(task.file) }, signal),
    get hasSpare() {
      return pool.hasSpare;
    },
    readDuringUpload: async (task, { user, signal }, onWorkerWanted) =>
      pool.hasSpare ? pool.run('readComing', task, { user, size: sizeOf(task.file) }, signal, onWorkerWanted) : null,
    curves: (task, { user, signal }) => pool.run('curves', task, { user, ...shortJob }, signal),
    propose: (task, { user, signal }) => pool.run('propose', task, { user, ...shortJob }, signal),
    weeks: (task, { user, signal }) => pool.run('weeks', task, { user, ...shortJob }, signal),
    fitSample: (task, { user, signal }) => pool.run('fitSample', task, { user, ...shortJob }, signal),
    startMix: (task, { user, signal }) => pool.run('startMix', task, { user, ...shortJob }, signal),
    chooseMix: (task, { user, signal }) => pool.run('chooseMix', task, { user, ...shortJob }, signal),
    finishMix: (task, { user, signal }) => pool.run('finishMix', task, { user, ...shortJob }, signal),
  };
}

/** Files up to these sizes are read in about a second. The content of a workbook is about ten times as large as its file. */
const SMALL_CSV_BYTES = 20_000_000;
const SMALL_WORKBOOK_BYTES = 2_000_000;

/** Whether reading a file takes about a second or longer. */
export function sizeOf({ fileName, bytes }: { fileName: string; bytes: number }): JobSize {
  const maxSmallBytes = fileName.toLowerCase().endsWith('.csv') ? SMALL_CSV_BYTES : SMALL_WORKBOOK_BYTES;
  return bytes <= maxSmallBytes ? 'small' : 'large';
}
