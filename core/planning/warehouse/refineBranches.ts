import { allocate } from '../solver/allocate.ts';
import { betterBranch, tvBranches } from '../solver/branches.ts';
import type { BranchChoice, BranchOutcome, TvBranch } from '../solver/branches.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import { roundToCents } from '../model/cents.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { PlanningProblem } from '../model/rates.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { scaled } from '../solver/vectors.ts';
import { refineGap } from './refineGap.ts';
import type { PlanSums, PricedSource } from './audienceSource.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/** The solution of one TV branch on a sample (FTA National, or FTA Metro and Regional). */
export interface BranchStart {
  readonly branch: TvBranch;
  readonly limits: SpendLimits;
  readonly found:
    | Infeasible
    | { readonly spend: DollarsByChannel; readonly reach: People; readonly curvature: Float64Array };
}

/** The best mix over all rows, in whole cents, with all its sums over rows. */
export interface RefinedMix {
  readonly choice: BranchChoice;
  /** Whole cents [$]. */
  readonly spend: DollarsByChannel;
  readonly sums: PlanSums;
}

/** The sample's solution of each branch, with the curvature of reach at this solution. The branch with more reach comes first. */
export function branchStarts(problem: PlanningProblem, limits: SpendLimits, kernel: ReachKernel): BranchStart[] {
  const starts = tvBranches(limits).map(({ branch, limits: branchLimits }): BranchStart => {
    const answer = allocate(problem, branchLimits, { kernel });
    if (answer.status === 'infeasible') return { branch, limits: branchLimits, found: answer };
    const { spend, reach } = answer;
    // The curvature per squared money unit is converted to one per squared dollar.
    const inUnits = kernel.curvature(inMoneyUnits(problem, spend), kernel.rows, 'double');
    return {
      branch,
      limits: branchLimits,
      found: { spend, reach, curvature: scaled(inUnits, problem.moneyUnit ** -2) },
    };
  });
  const reachOf = ({ found }: BranchStart) => ('status' in found ? -1 : found.reach);
  return starts.sort((one, other) => reachOf(other) - reachOf(one));
}

/**
 * Refines each branch over all rows, and computes the sums of the better mix in whole cents. The second branch is refined
 * only until its upper bound is below the reach of the first.
 * @throws errors of the data source
 */
export async function refineBranches(source: PricedSource, starts: readonly BranchStart[]): Promise<RefinedMix> {
  const outcomes: BranchOutcome[] = [];
  for (const { branch, limits, found } of starts) {
    if ('status' in found) {
      outcomes.push({ branch, limits, answer: found });
      continue;
    }
    const [first] = outcomes;
    const incumbent = first?.answer.status === 'optimal' ? first.answer.reach : 0;
    outcomes.push({ branch, limits, answer: await refineGap(source, limits, { ...found, incumbent }) });
  }
  const choice = betterBranch(outcomes, 0);
  const spend = roundToCents(choice.allocation.spend, choice.limits);
  return { choice, spend, sums: await source.plan(spend) };
}
