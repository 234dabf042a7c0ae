import type { ReachRanges } from '../../contract/bodies/deskQuestions.ts';
import type { DollarsByChannel, People, Share } from '../../words/units.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { SpendLimits } from '../model/limits.ts';
import { scaledKernel } from '../model/ownPrices.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { KnownPlans } from '../solver/branches.ts';
import { repriced } from '../solver/trail.ts';
import { samplingError, tooFewForRange } from '../why/samplingError.ts';
import { scenarioFactors } from './attentionScenarios.ts';
import type { AttentionParts, RangeCount } from './attentionScenarios.ts';

const SOLVER_TOLERANCE = 1e-7;

/**
 * An attention scenario: one combination of lower or higher attention of the channel families. Its kernel passes over the rows
 * with this attention.
 */
export interface AttentionScenario {
  readonly kernel: ReachKernel;
  /** The best reach of any mix within the limits, with this attention. */
  readonly bestReach: People;
}

/**
 * Every attention scenario with its own best reach.
 * @yields null, after each scenario
 */
export function* solvedScenarios(
  problem: PlanningProblem,
  kernel: ReachKernel,
  parts: AttentionParts,
  limits: SpendLimits,
): Generator<null, AttentionScenario[]> {
  const scenarios: AttentionScenario[] = [];
  let knownPlans: KnownPlans = { national: [], 'metro and regional': [] };
  let previousFactors: Float64Array | null = null;
  for (const factors of scenarioFactors(parts)) {
    const scenarioKernel = scaledKernel(kernel, factors);
    const converted = (branch: keyof KnownPlans) =>
      knownPlans[branch].slice(-2).map((plan) => repriced(plan, previousFactors!, factors));
    if (previousFactors !== null)
      knownPlans = { national: converted('national'), 'metro and regional': converted('metro and regional') };
    const choice = chooseBranch(problem, limits, scenarioKernel, {
      tolerance: SOLVER_TOLERANCE,
      onlyWinner: true,
      knownPlans,
    });
    if (choice.status !== 'infeasible') scenarios.push({ kernel: scenarioKernel, bestReach: choice.allocation.reach });
    previousFactors = factors;
    yield null;
  }
  return scenarios;
}

/** Reach of a mix in each scenario, as a share of the best reach in the scenario. */
export function sharesOfBest(
  problem: PlanningProblem,
  scenarios: readonly AttentionScenario[],
  spend: DollarsByChannel,
): Share[] {
  return asSharesOfBest(scenarios, reachInScenarios(problem, scenarios, spend));
}

function asSharesOfBest(scenarios: readonly AttentionScenario[], reaches: readonly People[]): Share[] {
  return scenarios.map(({ bestReach }, index) => (bestReach > 0 ? reaches[index]! / bestReach : 1));
}

function reachInScenarios(
  problem: PlanningProblem,
  scenarios: readonly AttentionScenario[],
  spend: DollarsByChannel,
): People[] {
  const units = inMoneyUnits(problem, spend);
  return scenarios.map(({ kernel }) => kernel.pass(units, kernel.rows, 'double').reach);
}

/**
 * The range of a mix's reach by sampling error, and by attention scenario. The two are of different kinds and do not
 * add up.
 * @param rangeCount  how many formats have low and high attention figures; null where no format has them
 */
export function reachRanges(
  problem: PlanningProblem,
  kernel: ReachKernel,
  scenarios: readonly AttentionScenario[],
  spend: DollarsByChannel,
  rangeCount: RangeCount | null,
): ReachRanges {
  const error = samplingError(problem, spend, kernel);
  const whyNoRange = tooFewForRange(problem);
  const scenarioReaches = reachInScenarios(problem, scenarios, spend);
  const shares = asSharesOfBest(scenarios, scenarioReaches);
  return {
    reach: kernel.pass(inMoneyUnits(problem, spend), kernel.rows, 'double').reach,
    sample: error === null ? null : { low: error.low, high: error.high },
    ...(whyNoRange !== null && { sampleSays: whyNoRange }),
    attention: {
      low: Math.min(...scenarioReaches),
      high: Math.max(...scenarioReaches),
      cases: scenarios.length,
      worstRegret: Math.max(0, 1 - Math.min(1, ...shares)),
      ...(rangeCount && { ranges: rangeCount }),
    },
  };
}
