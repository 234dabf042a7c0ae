import type { JobSize } from '../admission/fairQueue.ts';
import { JobFault } from '../common/jobFaults.ts';
import type { WorkerPool } from './pool.ts';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, Reading } from '../../core/contract/bodies/doubts.ts';
import type { PlanRules, RulesReport } from '../../core/contract/bodies/planRules.ts';
import type { AssumptionSet } from '../../core/contract/bodies/planReport.ts';
import type { PlanningTexts } from '../../core/planningData/planningData.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';
import type { OwnPrice } from '../../core/rules/ownPrices.ts';
import type { TargetReach } from '../../core/contract/bodies/targets.ts';
import type { MarketReach } from '../../core/contract/bodies/markets.ts';
import type { Why } from '../../core/contract/bodies/why.ts';
import type { WeekFigures } from '../../core/contract/bodies/planLayer.ts';
import type { WeekPlan } from '../../core/rules/weekPlan.ts';
import type { ScoreRow, SpendRow } from '../../core/contract/bodies/rows.ts';
import type { FormatUse } from '../../core/planning/model/score.ts';
import type { Proposal } from '../../core/planning/proposal/proposal.ts';
import type { RuledPlan } from '../../core/planning/planRules/bestUnderRules.ts';
import type { PlanSums, SourceTotals } from '../../core/planning/warehouse/audienceSource.ts';
import type { RefinedMix, BranchStart } from '../../core/planning/warehouse/refineBranches.ts';
import type { MatrixLocation } from './audienceMatrixFile.ts';

/** Task and result of each job. Metrics use the same names. */
export interface JobTypes {
  readAudience: { task: ReadAudienceTask; result: ReadAudienceResult };
  /** Reads a file during its upload. Its result is null when the complete file must be read by `readAudience`. */
  readDuringUpload: { task: ReadDuringUploadTask; result: ReadAudienceResult | null };
  curves: { task: CurvesTask; result: CurvesResult };
  propose: { task: ProposeTask; result: ProposeResult };
  weeks: { task: WeeksTask; result: WeekFigures };
  /** Fits the weights of a warehouse sample to the totals of all rows. */
  fitSample: { task: FitSampleTask; result: void };
  /** For a warehouse audience: finds the best mixes of its sample. The passes over all rows start from these mixes. */
  startMix: { task: ProposeTask; result: StartMixResult };
  /** For a plan with rules on a warehouse audience: chooses its mix after the passes over all rows. */
  chooseMix: { task: ChooseMixTask; result: RuledPlan };
  /** For a warehouse audience: rounds and explains the mix after the passes over all rows. */
  finishMix: { task: FinishMixTask; result: FinishMixResult };
}

export interface JobContext {
  /** The user of the job, for the fair queue. */
  readonly user: string;
  /** Cancels the job. */
  readonly signal: AbortSignal;
  /** Called while the job runs, when other jobs wait for a worker. */
  readonly onWorkerWanted?: () => void;
}

export interface PlanningJobs {
  /** Whether `readDuringUpload` could start now without taking the last worker. */
  hasSpare(): boolean;
  /**
   * Runs a job in a worker. See {@link WorkerPool.run} for the errors.
   * @throws {JobFault} also from `readDuringUpload` when it would take the last worker
   */
  run<Name extends keyof JobTypes>(
    name: Name,
    task: JobTypes[Name]['task'],
    context: JobContext,
  ): Promise<JobTypes[Name]['result']>;
}

/** The jobs, as tasks of a pool of workers. */
export function planningJobs(pool: WorkerPool): PlanningJobs {
  return {
    hasSpare: () => pool.hasSpare,
    run: async (name, task, { user, signal, onWorkerWanted }) => {
      if (name === 'readDuringUpload' && !pool.hasSpare) throw new JobFault('busy', name);
      const size = 'file' in task ? sizeOf(task.file) : 'short';
      return pool.run(name, task, { user, size }, signal, onWorkerWanted);
    },
  };
}

/** Files up to these sizes are read in about a second. The content of a workbook is about ten times as large as its file. */
const SMALL_CSV_BYTES = 20_000_000;
const SMALL_WORKBOOK_BYTES = 2_000_000;

/** The size of the job that reads a file: "small" if it takes about a second, "large" if it takes longer. */
export function sizeOf({ fileName, bytes }: { fileName: string; bytes: number }): JobSize {
  const maxSmallBytes = fileName.toLowerCase().endsWith('.csv') ? SMALL_CSV_BYTES : SMALL_WORKBOOK_BYTES;
  return bytes <= maxSmallBytes ? 'small' : 'large';
}

/**
 * Read an audience file and aggregate it into an audience matrix. The worker writes to `convertedCsvPath` and `matrixLocation`.
 */
export interface ReadAudienceTask {
  readonly file: { readonly path: string; readonly fileName: string; readonly bytes: number };
  /** Name of the buying demographic. */
  readonly demographic: string;
  readonly thresholdSeconds: number;
  /** Names of further targets; missing where there are none. */
  readonly furtherTargets?: readonly string[] | undefined;
  /** The planner's answers and corrections. */
  readonly reading: Reading;
  /** The planner's own prices, which replace those of the planning data. */
  readonly ownPrices: readonly OwnPrice[];
  /** The planning data of this run, with its rate cards collapsed into one. */
  readonly texts: PlanningTexts;
  /** Path for the audience as csv text, if the file itself has another format. */
  readonly convertedCsvPath: string;
  readonly matrixLocation: string;
}

/** Read a file during its upload; `file.bytes` is an upper bound. */
export interface ReadDuringUploadTask extends ReadAudienceTask {
  /** `shared` of a `GrowingFile`. */
  readonly growing: SharedArrayBuffer;
}

export interface ReadAudienceResult {
  readonly facts: AudienceFacts;
  /** Questions about the file, with and without an answer of the planner. */
  readonly doubts: readonly Doubt[];
  readonly scores: readonly ScoreRow[];
  /** Prices and attention as applied. Every later step of this plan uses them. */
  readonly assumptions: AssumptionSet;
  /** The file with the audience as csv: the given or the converted one. */
  readonly csvPath: string;
}

/** The attentive reach of each channel alone, for spends up to `largestSpend` [$]. */
interface CurvesTask {
  readonly matrixLocation: MatrixLocation;
  /** Cost per thousand by channel [$]; length 15. */
  readonly cpm: Float64Array;
  readonly largestSpend: number;
}
type CurvesResult = readonly SpendRow[];

/** The best mix for a budget [$] within limits, with everything that a report shows. */
export interface ProposeTask {
  readonly matrixLocation: MatrixLocation;
  readonly cpm: Float64Array;
  readonly budget: number;
  readonly limits: readonly ChannelLimits[];
  /** The limits that applied before the planner set every channel manually [$]; undefined if not given. */
  readonly openLimits?: readonly ChannelLimits[] | undefined;
  /** The plan's goal and rules; undefined where it has none. */
  readonly rules?: PlanRules | undefined;
  /** Name of the buying demographic; needed where the audience has several targets. */
  readonly demographic?: string | undefined;
}

export interface ProposeResult {
  readonly proposal: Proposal;
  /** How the rules of the plan worked out; missing without rules. */
  readonly rulesReport?: RulesReport;
  /** The attentive reach of each channel alone, for spends from 0 to the whole budget. */
  readonly curves: readonly SpendRow[];
  /** Attentive contacts with the target per dollar, by channel; length 15. */
  readonly channelScores: readonly number[];
  /** Active seconds by channel and format. */
  readonly attention: readonly ScoreRow[];
  /** How much the population uses each format. */
  readonly formatUse: readonly FormatUse[];
  readonly why: Why;
  /** The plan's reach in each of its targets; missing if it has only one target. */
  readonly targets?: readonly TargetReach[] | undefined;
  /** Reach by market; empty where the audience names none. */
  readonly markets: readonly MarketReach[];
}

/** Compute how many people the weeks of a plan reach, at the prices that are stored with the plan. */
export interface WeeksTask {
  readonly matrixLocation: MatrixLocation;
  readonly cpm: Float64Array;
  readonly weeks: WeekPlan;
  /** Exact reach of the plan [people], if the audience is a sample; null otherwise. */
  readonly planReach: number | null;
}

/** Change the weights of a warehouse audience's sample, so that its totals equal the totals of all rows. */
export interface FitSampleTask {
  readonly matrixLocation: MatrixLocation;
}

/** The best mixes for a warehouse audience's sample. The passes over all rows start from them. */
export interface StartMixResult {
  readonly totals: SourceTotals;
  readonly starts: readonly BranchStart[];
}

/** Choose the mix of a plan with rules, from the mix that was refined over all rows. */
export interface ChooseMixTask extends ProposeTask {
  readonly rules: PlanRules;
  readonly mix: RefinedMix;
}

/** Explain a mix that was refined over all rows. */
export interface FinishMixTask extends ProposeTask {
  readonly mix: RefinedMix;
  /** For a plan with rules: its mix, and the sums of that mix over all rows. */
  readonly chosenMix?: { readonly plan: RuledPlan; readonly sums: PlanSums } | undefined;
}

export interface FinishMixResult extends ProposeResult {
  /** Which figures come from the sample, and their error; null when the sample is the whole target. */
  readonly sampled: string | null;
}
