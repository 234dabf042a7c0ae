import type { ReachRanges } from '../../contract/bodies/deskQuestions.ts';
import type { DollarsByChannel, People, Share } from '../../words/units.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { SpendLimits } from '../model/limits.ts';
import { pricedKernel } from '../model/ownPrices.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { Trails } from '../solver/branches.ts';
import { repriced } from '../solver/repriced.ts';
import { samplingError } from '../why/samplingError.ts';
import { attentionScenarios } from './attentionScenarios.ts';
import type { AttentionParts } from './attentionScenarios.ts';

const TOLERANCE = 1e-7;

/** A case of attention: the rows in it, and the most that can be reached there. */
export interface AttentionCase {
  readonly kernel: ReachKernel;
  readonly best: People;
}

/** Every case of attention with its own best reach, one after the other. */
export function* attentionCases(
  problem: PlanningProblem,
  kernel: ReachKernel,
  parts: AttentionParts,
  limits: SpendLimits,
): Generator<null, AttentionCase[]> {
  const cases: AttentionCase[] = [];
  let trails: Trails = { national: [], 'metro and regional': [] };
  let before: Float64Array | null = null;
  for (const factors of attentionScenarios(parts)) {
    const own = pricedKernel(kernel, factors);
    const carry = (side: keyof Trails) => trails[side].slice(-2).map((plan) => repriced(plan, before!, factors));
    if (before !== null) trails = { national: carry('national'), 'metro and regional': carry('metro and regional') };
    const choice = chooseBranch(problem, limits, own, { tolerance: TOLERANCE, onlyWinner: true, trails });
    if (choice.status !== 'infeasible') cases.push({ kernel: own, best: choice.allocation.reach });
    before = factors;
    yield null;
  }
  return cases;
}

/** Reach of a mix in each case, as shares of the case's best. */
export function sharesOfBest(
  problem: PlanningProblem,
  cases: readonly AttentionCase[],
  spend: DollarsByChannel,
): Share[] {
  return reachInCases(problem, cases, spend).map((reach, place) =>
    cases[place]!.best > 0 ? reach / cases[place]!.best : 1,
  );
}

function reachInCases(problem: PlanningProblem, cases: readonly AttentionCase[], spend: DollarsByChannel): People[] {
  const units = inMoneyUnits(problem, spend);
  return cases.map(({ kernel }) => kernel.pass(units, kernel.rows, 'double').reach);
}

/**
 * Reach of a mix from two sides: what another sample would say, and what other attention would. They are of different kinds and
 * do not add up.
 */
export function reachRanges(
  problem: PlanningProblem,
  kernel: ReachKernel,
  cases: readonly AttentionCase[],
  spend: DollarsByChannel,
): ReachRanges {
  const error = samplingError(problem, spend, kernel);
  const inCases = reachInCases(problem, cases, spend);
  const shares = sharesOfBest(problem, cases, spend);
  return {
    reach: kernel.pass(inMoneyUnits(problem, spend), kernel.rows, 'double').reach,
    sample: error === null ? null : { low: error.low, high: error.high },
    attention: {
      low: Math.min(...inCases),
      high: Math.max(...inCases),
      cases: cases.length,
      worstRegret: Math.max(0, 1 - Math.min(1, ...shares)),
    },
  };
}
