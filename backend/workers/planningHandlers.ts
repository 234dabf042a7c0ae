import { SCORES_MAX_BYTES, SCORES_MAX_ROWS } from '../../core/contract/limits.ts';
import type { ScoreRow } from '../../core/contract/bodies/rows.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';
import { fastKernel } from '../../core/planning/kernel/fastKernel.ts';
import { contactsWithTarget } from '../../core/planning/goals/measures.ts';
import { targetReach, withDemographic } from '../../core/planning/planRules/targetsGoal.ts';
import { proposeWithRules } from '../../core/planning/planRules/proposeWithRules.ts';
import { propose } from '../../core/planning/proposal/proposal.ts';
import { makeProblem, targetsProblem } from '../../core/planning/model/contactRates.ts';
import { reachCurves } from '../../core/planning/model/reach.ts';
import { formatActiveSeconds, formatUse, vehicleScores } from '../../core/planning/model/score.ts';
import { CachedPasses, weekFiguresNow } from '../../core/planning/weeks/weekFigures.ts';
import type { WeekAudience } from '../../core/planning/weeks/weekFigures.ts';
import { explain } from '../../core/planning/why/explain.ts';
import { marketReach } from '../../core/planning/why/markets.ts';
import { AudienceFileError } from '../../core/audience/refusals/audienceFileError.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import type { PlanningData } from '../../core/planningData/planningData.ts';
import { readAhead } from '../../core/audience/readAhead.ts';
import type { ReadAheadAggregation } from '../../core/audience/respondents/readAheadAggregation.ts';
import { readAudience } from '../../core/audience/readAudience.ts';
import { growingSource, StalledFile } from './growingFile.ts';
import { fileSource, nodePlatform } from './nodePlatform.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import { readAudienceMatrix, writeAudienceMatrix } from './audienceMatrixFile.ts';
import type { MatrixLocation } from './audienceMatrixFile.ts';
import type {
  JobTypes,
  ProposeResult,
  ProposeTask,
  ReadAudienceResult,
  ReadAudienceTask,
  ReadDuringUploadTask,
  WeeksTask,
} from './planningJobs.ts';
import { chooseMix, finishMix, fitSample, proposalOf, startMix } from './mixHandlers.ts';
import { assumptionsOfRun, RunData } from './runData.ts';
import { wholeNumber } from '../../core/words/amounts.ts';

/** Maximum rows of a cached audience. Larger audiences are read from disk for each job, which takes milliseconds and saves memory. */
const MAX_CACHED_ROWS = 100_000;

/** The handler of each job. */
export function planningHandlers(): {
  readonly [Name in keyof JobTypes]: (task: JobTypes[Name]['task']) => Promise<JobTypes[Name]['result']>;
} {
  const audiences = new LastAudience();
  const weeks = new LastWeeks(audiences);
  const runs = new RunData();
  return {
    readAudience: (task) => readAndAggregate(task, runs.planningDataFor(task)),
    readDuringUpload: (task) => readDuringUpload(task, runs.planningDataFor(task)),
    curves: async ({ matrixLocation, cpm, largestSpend }) =>
      reachCurves(makeProblem(await audiences.read(matrixLocation), cpm), largestSpend),
    propose: async (task) => proposeMix(await audiences.read(task.matrixLocation), task),
    weeks: async (task) => {
      const { audience, rememberedPasses } = await weeks.weeksFor(task);
      // A worker computes the figures without the pauses that the desk needs.
      return weekFiguresNow(audience, task.weeks, task.planReach, rememberedPasses);
    },
    // The next jobs are for warehouse audiences: a mix is computed from a sample, and then corrected by passes over all rows.
    fitSample,
    startMix: async (task) => startMix(await audiences.read(task.matrixLocation), task),
    chooseMix: async (task) => chooseMix(await audiences.read(task.matrixLocation), task),
    finishMix: async (task) => finishMix(await audiences.read(task.matrixLocation), task),
  };
}

/** Reads a file while it is uploaded. @returns null when the complete file must be read by another job */
async function readDuringUpload(task: ReadDuringUploadTask, data: PlanningData): Promise<ReadAudienceResult | null> {
  const source = growingSource(task.file.path, task.growing, task.file.bytes);
  const platform = nodePlatform(task.convertedCsvPath);
  const arrivingFile = { source, arrived: source.receivedBytes() };
  const readAheadAggregation = await readAhead(arrivingFile, task, data, platform, task.reading)
    .catch((fault: unknown) => {
      if (fault instanceof StalledFile) return null;
      throw fault;
    })
    .finally(() => {
      source.close();
      platform.close();
    });
  return readAheadAggregation && readAndAggregate(task, data, readAheadAggregation);
}

/**
 * Reads a complete file into an audience matrix. The matrix has one row for each respondent of the target. A row has the use of each
 * channel, summed from the columns of the file.
 * @param task `task.reading` has the planner's answers to questions about the file
 * @param ahead what was read of the file during its upload
 */
async function readAndAggregate(
  task: ReadAudienceTask,
  data: PlanningData,
  ahead?: ReadAheadAggregation,
): Promise<ReadAudienceResult> {
  const { demographic, thresholdSeconds, furtherTargets } = task;
  const targets = { demographic, thresholdSeconds, furtherTargets };
  const source = fileSource(task.file.path);
  const platform = nodePlatform(task.convertedCsvPath);
  const read = await readAudience({ source, fileName: task.file.fileName }, targets, data, platform, {
    reading: task.reading,
    ...(ahead && { ahead }),
  })
    .catch((error: unknown) => {
      if (!(error instanceof AudienceFileError)) throw error;
      throw new JobRefusal('audience_file', error.message, error.details);
    })
    .finally(() => {
      source.close();
      platform.close();
    });
  const assumptions = assumptionsOfRun(data, read.audienceMatrix, task);
  const scores = vehicleScores(read.audienceMatrix, channelPrices(assumptions.rows));
  checkScoresFitCalls(scores);
  await writeAudienceMatrix(task.matrixLocation, read.audienceMatrix);
  return {
    facts: read.facts,
    doubts: read.doubts,
    scores,
    assumptions,
    csvPath: read.csv === source ? task.file.path : task.convertedCsvPath,
  };
}

/**
 * Refuses scores above the limits of the calls for reach and for a proposal. The web app sends the scores back with these calls.
 * @throws {JobRefusal} with what the planner can do
 */
function checkScoresFitCalls(scores: readonly ScoreRow[]): void {
  const maximum = wholeNumber(SCORES_MAX_ROWS);
  const count = wholeNumber(scores.length);
  if (scores.length > SCORES_MAX_ROWS) {
    const message = `The file has ${count} vehicles, and a plan takes ${maximum} at most. Leave columns out, or combine small vehicles.`;
    throw new JobRefusal('audience_file', message);
  }
  if (Buffer.byteLength(JSON.stringify(scores)) > SCORES_MAX_BYTES) {
    const message = `The names of the file's ${count} vehicles are too long together. Shorten the headings of its columns.`;
    throw new JobRefusal('audience_file', message);
  }
}

/** The best mix of an audience file, with everything that a report shows. */
function proposeMix(audience: AudienceMatrix, task: ProposeTask): ProposeResult {
  // If the planner set every channel manually, `limits` allow only that mix, and `openLimits` are the limits before.
  const { cpm, budget, limits, openLimits, rules, demographic = '' } = task;
  const problem = makeProblem(audience, cpm);
  const targets = withDemographic(targetsProblem(audience, cpm), demographic);
  const request = { budget, limits, openLimits, rules, targets };
  const outcome = rules === undefined ? propose(problem, request) : proposeWithRules(problem, { ...request, rules });
  const { proposal, rulesReport } = proposalOf(outcome);
  return {
    proposal,
    ...(rulesReport && { rulesReport }),
    curves: reachCurves(problem, budget),
    channelScores: [...contactsWithTarget(problem).attentive],
    // The attention and the use of each format of a channel, such as a 30-second spot.
    attention: formatActiveSeconds(audience),
    formatUse: formatUse(audience),
    why: explain(problem, request, proposal, cpm),
    markets: marketReach(problem, proposal.spend),
    targets: targets && targetReach(targets, proposal.spend),
  };
}

/** Caches one audience: the calls of a run follow each other and often reach the same worker. */
class LastAudience {
  #path: string | null = null;
  #audience: AudienceMatrix | null = null;

  async read(location: MatrixLocation): Promise<AudienceMatrix> {
    // Shared memory is not copied when it is read, so caching would save nothing.
    if (typeof location !== 'string') return readAudienceMatrix(location);
    if (this.#path === location && this.#audience) return this.#audience;
    const audience = await readAudienceMatrix(location);
    const isCached = audience.weights.length <= MAX_CACHED_ROWS;
    this.#path = isCached ? location : null;
    this.#audience = isCached ? audience : null;
    return audience;
  }
}

/** The priced audience of a plan, and the passes that were computed for its weeks the last time. */
interface WeeksOfPlan {
  readonly audience: WeekAudience;
  readonly rememberedPasses: CachedPasses;
}

/** Caches the priced audience of one plan, because its weeks are computed again after each change. */
class LastWeeks {
  readonly #audiences: LastAudience;
  #last: (WeeksOfPlan & Pick<WeeksTask, 'matrixLocation' | 'cpm'>) | null = null;

  constructor(audiences: LastAudience) {
    this.#audiences = audiences;
  }

  async weeksFor({ matrixLocation, cpm }: WeeksTask): Promise<WeeksOfPlan> {
    const last = this.#last;
    if (last?.matrixLocation === matrixLocation && cpm.every((price, channel) => price === last.cpm[channel]))
      return last;
    this.#last = null;
    const problem = makeProblem(await this.#audiences.read(matrixLocation), cpm);
    const audience = { problem, contacts: contactsWithTarget(problem), kernel: fastKernel(problem) };
    const weeksOfPlan = { audience, rememberedPasses: new CachedPasses() };
    // The rows of a sample in memory may change.
    const isCached = typeof matrixLocation === 'string' && problem.rows <= MAX_CACHED_ROWS;
    if (isCached) this.#last = { ...weeksOfPlan, matrixLocation, cpm };
    return weeksOfPlan;
  }
}
