import { fastKernel } from '../../core/planning/kernel/fastKernel.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';
import { readLimits } from '../../core/planning/model/limits.ts';
import type { Infeasible, SpendLimits } from '../../core/planning/model/limits.ts';
import { rulesOfSplit } from '../../core/planning/planRules/bestUnderRules.ts';
import type { RuledPlan } from '../../core/planning/planRules/bestUnderRules.ts';
import { chooseOverWarehouse, proposeOverWarehouse } from '../../core/planning/planRules/warehouseRules.ts';
import type { RuledProposal } from '../../core/planning/planRules/proposeWithRules.ts';
import type { RulesReport } from '../../core/contract/bodies/planRules.ts';
import { makeProblem } from '../../core/planning/model/contactRates.ts';
import type { PlanningProblem } from '../../core/planning/model/contactRates.ts';
import { reachCurves } from '../../core/planning/model/reach.ts';
import { formatActiveSeconds, formatUse } from '../../core/planning/model/score.ts';
import type { NoReach, Proposal } from '../../core/planning/proposal/proposal.ts';
import { comparedWithOpenMix } from '../../core/planning/proposal/openMix.ts';
import { branchStarts } from '../../core/planning/warehouse/refineBranches.ts';
import { exactProposal } from '../../core/planning/warehouse/exactProposal.ts';
import { calibratedToMix, calibratedToTotals } from '../../core/planning/warehouse/calibratedSample.ts';
import { contactsPerDollar } from '../../core/planning/warehouse/audienceSource.ts';
import { explain } from '../../core/planning/why/explain.ts';
import { marketReach } from '../../core/planning/why/markets.ts';
import { errorOfSums, fewRespondents, samplingError } from '../../core/planning/why/samplingError.ts';
import { wholeNumber } from '../../core/words/amounts.ts';
import { precisePercentText } from '../../core/words/percent.ts';
import { readAudienceMatrix, writeAudienceMatrix } from './audienceMatrixFile.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import type {
  ChooseMixTask,
  FinishMixResult,
  FinishMixTask,
  FitSampleTask,
  ProposeTask,
  StartMixResult,
} from './planningJobs.ts';

/** The error given for a sample is this many standard errors. Almost no sample deviates more. */
const STANDARD_ERRORS = 3;

/**
 * Fits the weights of a sample to the totals of all rows, and writes them over the weights of its audience matrix.
 */
export async function fitSample({ matrixLocation }: FitSampleTask): Promise<void> {
  await writeAudienceMatrix(matrixLocation, calibratedToTotals(await readAudienceMatrix(matrixLocation)));
}

/**
 * The best mix of the sample for each of the two TV branches, which are two ways to buy free-to-air television. One branch is FTA
 * National. The other is FTA Metro together with FTA Regional.
 */
export function startMix(
  sample: AudienceMatrix,
  { cpm, budget, limits: limitRows, rules }: ProposeTask,
): StartMixResult {
  const problem = makeProblem(sample, cpm);
  // The totals are all fields of the sample that are not about single respondents.
  const {
    weights: _weights,
    plainUse: _plain,
    attentiveUse: _attentive,
    markets: _markets,
    targets: _targets,
    ...totals
  } = sample;
  return { totals, starts: branchStarts(problem, limitsOf(budget, limitRows, rules), fastKernel(problem)) };
}

/**
 * The mix of a plan with rules. For a smallest buy, or a goal of several contacts, the mix is chosen on the sample. A plan with
 * a mix set by hand has that mix. For other rules it is the refined mix, rounded if the rules ask for it. The refined mix is the best for
 * attentive reach over all rows of the warehouse.
 * @throws {JobRefusal} where no plan obeys the rules
 */
export function chooseMix(
  sample: AudienceMatrix,
  { cpm, budget, limits, rules, mix: refinedMix }: ChooseMixTask,
): RuledPlan {
  const problem = makeProblem(calibratedToMix(sample, cpm, refinedMix), cpm);
  const plan = chooseOverWarehouse(problem, { budget, limits, rules }, refinedMix);
  if ('code' in plan) throw new JobRefusal('impossible_limits', plan.message);
  return plan;
}

/**
 * The result for a mix that was refined over all rows of the warehouse. A plan with rules has the mix from {@link chooseMix} instead.
 * Curves, `why` and the comparison with the mix without limits need respondents: they come from the sample, calibrated to the refined mix.
 */
export function finishMix(
  sample: AudienceMatrix,
  { cpm, budget, limits: limitRows, openLimits, rules, mix: refinedMix, chosenMix: mixUnderRules }: FinishMixTask,
): FinishMixResult {
  const request = { budget, limits: limitRows, openLimits, rules };
  const problem = makeProblem(calibratedToMix(sample, cpm, refinedMix), cpm);
  const sampleRows = sample.weights.length;
  // `targetSample` counts the respondents of the target in the whole warehouse, not in the sample.
  const isEstimate = sampleRows < sample.targetSample;
  const warehousePlan = mixUnderRules && { ...mixUnderRules, totals: sample, cpm, mix: refinedMix, sampleRows };
  const { proposal: exact, rulesReport } = proposalOf(
    warehousePlan
      ? proposeOverWarehouse(problem, warehousePlan)
      : exactProposal(sample, cpm, limitsOf(budget, limitRows), refinedMix),
  );
  const proposal = warehousePlan
    ? exact
    : comparedWithOpenMix(problem, request, exact, fastKernel(problem), isEstimate);
  // `spread` has the sums of squares from which the sampling error is computed.
  const { attentive, people, spread } = mixUnderRules?.sums ?? refinedMix.sums;
  const { sampling_says: _ofSample, ...why } = explain(problem, request, proposal, cpm);
  const tooFewSays = fewRespondents(people, spread);
  return {
    proposal,
    ...(rulesReport && { rulesReport }),
    curves: reachCurves(problem, budget),
    channelScores: Array.from(contactsPerDollar(sample, cpm)),
    // The attention and the use of each format of a channel, such as a 30-second spot.
    attention: formatActiveSeconds(sample),
    formatUse: formatUse(sample),
    why:
      tooFewSays === null
        ? { ...why, sampling_error: errorOfSums(people, attentive.reach, spread) }
        : { ...why, sampling_error: undefined, sampling_says: tooFewSays },
    markets: marketReach(problem, proposal.spend, sampleSentence(sample)),
    sampled: sampledFigures(sample, problem, proposal),
  };
}

/** A sentence about the sample from which the figures by market come; empty if the sample is the whole target. */
function sampleSentence({ weights, targetSample }: AudienceMatrix): string {
  if (weights.length >= targetSample) return '';
  return `From a sample of ${wholeNumber(weights.length)} of the target’s ${wholeNumber(targetSample)} respondents.`;
}

/** The proposal of an outcome, with the report on its rules if it has rules. @throws {JobRefusal} when there is no plan, with the reason */
export function proposalOf(outcome: Proposal | RuledProposal | Infeasible | NoReach): {
  readonly proposal: Proposal;
  readonly rulesReport?: RulesReport;
} {
  if (outcome.status === 'proposed') {
    return 'report' in outcome ? { proposal: outcome.proposal, rulesReport: outcome.report } : { proposal: outcome };
  }
  throw new JobRefusal(outcome.status === 'infeasible' ? 'impossible_limits' : 'no_reach', outcome.message);
}

/** The limits of a plan as the optimiser takes them. @throws {JobRefusal} when no plan can meet them */
function limitsOf(budget: number, limitRows: ProposeTask['limits'], rules?: ProposeTask['rules']): SpendLimits {
  const limits = readLimits(budget, limitRows, rules && rulesOfSplit(rules));
  if ('status' in limits) throw new JobRefusal('impossible_limits', limits.message);
  return limits;
}

/**
 * Which figures come from the sample, and their error: three standard errors of this mix's reach in the sample. It is an
 * upper bound: the fitted sample is exact for this mix, so figures for similar mixes have a smaller error.
 */
function sampledFigures(
  sample: AudienceMatrix,
  problem: PlanningProblem,
  { spend, attentiveReach }: Proposal,
): string | null {
  const rows = sample.weights.length;
  if (rows >= sample.targetSample) return null;
  const error = samplingError(problem, spend)?.standard_error ?? 0;
  const maximumError = precisePercentText((STANDARD_ERRORS * error) / attentiveReach);
  return (
    `The reach curves, other budgets, overlap and what a plan without a channel reaches are from a sample of ${wholeNumber(rows)} of the target's ` +
    `${wholeNumber(sample.targetSample)} respondents, with an error of at most ${maximumError}. The plan itself is counted over all of them.`
  );
}
