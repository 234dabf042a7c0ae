import type { PlanGoal, PlanRules } from '../../contract/bodies/planRules.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';
import { mostOften } from '../goals/mostOften.ts';
import type { MostOftenOptions } from '../goals/mostOften.ts';
import { smallestBuy } from '../goals/smallestBuy.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { HALF_CENT } from '../model/cents.ts';
import { readLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { chooseBranch, tvBranches } from '../solver/branches.ts';
import type { BranchChoice } from '../solver/branches.ts';
import type { GoalPass } from './roundedMix.ts';
import { bestForTargets, targetsPass } from './targetsGoal.ts';
import type { NamedTargets } from './targetsGoal.ts';

/** A plan's budget, limits and rules [$]. A channel without limits may not be bought. */
export interface RuledRequest {
  readonly budget: Dollars;
  readonly limits: readonly ChannelLimits[];
  readonly rules: PlanRules;
  /** The rows of all targets, for a goal over several. */
  readonly targets?: NamedTargets | undefined;
}

/** The best mix found for a plan's goal under its rules, not rounded. */
export interface RuledMix {
  readonly status: 'found';
  /** By channel [$]. */
  readonly spend: DollarsByChannel;
  /** The limits of the mix's TV branch, before the smallest buy raises a minimum or closes a channel. */
  readonly limits: SpendLimits;
  /** The people that the goal counts. */
  readonly people: People;
  /** An upper bound of the people that the goal counts, for any plan under the rules. */
  readonly upperBound: People;
  /** The choice between the TV branches; null where the goal's own search made it. */
  readonly choice: BranchChoice | null;
  /** For several targets: see `SeveralTargets`. */
  readonly factors?: readonly number[];
}

/** A plan of a request with rules: the mix that is proposed, and the best mix that it is compared with. */
export interface RuledPlan {
  readonly request: RuledRequest;
  readonly best: RuledMix;
  /** The proposed mix: the best mix rounded, or the mix that the planner set [$]. */
  readonly spend: DollarsByChannel;
  /** Whether the amounts are multiples of `round_to`. False without this rule, and where the limits leave no room for it. */
  readonly isRounded: boolean;
  /** Own prices, see `PriceFactors`; missing without them. */
  readonly priceFactors?: Float64Array | undefined;
}

/** The figures of a plan with rules and of the best mix. They are counted in memory or over all rows of a warehouse. */
export interface CountedPeople {
  /** How many people the goal counts for the proposed mix. */
  readonly people: People;
  /** How many people the goal counts for the best mix under the rules, before rounding. */
  readonly best: People;
  /** An upper bound of the people that the goal counts, for any plan under the rules. */
  readonly upperBound: People;
  /** Attentive reach of the best mix. */
  readonly bestReach: People;
  /** Why the plan is only the best found, where its channels were chosen on a sample; else null. */
  readonly sampled: string | null;
}

const REACH_GOAL: PlanGoal = { kind: 'reach' };

/** The goal of a plan; without a stated goal it is attentive reach. */
export function goalOf({ goal = REACH_GOAL }: PlanRules): PlanGoal {
  return goal;
}

/** How many times a person must be reached to count. */
export function timesOf(rules: PlanRules): number {
  const goal = goalOf(rules);
  return goal.kind === 'often' ? goal.times : 1;
}

/** Whether the goal counts attentive reach of the buying demographic, with one contact being enough. */
export function isForReach(rules: PlanRules): boolean {
  return goalOf(rules).kind !== 'targets' && timesOf(rules) === 1;
}

/** The goal's value and gradient at a mix. The value is the people reached at least `times` times. */
export function goalPass(problem: PlanningProblem, kernel: ReachKernel, times: number): GoalPass {
  return (spend) => {
    const units = inMoneyUnits(problem, spend);
    const { reach: value, gradient } =
      times > 1 ? kernel.reachAtLeast(units, times, problem.rows) : kernel.pass(units, problem.rows, 'double');
    return { value, gradient: gradient.map((marginal) => marginal / problem.moneyUnit) };
  };
}

/**
 * The value and gradient of the plan's goal at a mix.
 * @param best  for a goal over several targets: the best mix, whose `factors` weight the targets in the gradient
 */
export function planPass(
  problem: PlanningProblem,
  kernel: ReachKernel,
  { rules, targets }: Pick<RuledRequest, 'rules' | 'targets'>,
  best?: Pick<RuledMix, 'factors'>,
): GoalPass {
  const goal = goalOf(rules);
  return goal.kind === 'targets' && targets !== undefined
    ? targetsPass(targets, goal, best?.factors)
    : goalPass(problem, kernel, timesOf(rules));
}

/**
 * Whether a plan need not lie on the curve of other budgets. That curve ignores goals other than attentive reach, and rules
 * that a move of money between two channels may break.
 */
export function isOffBudgetCurve(rules: PlanRules | undefined): boolean {
  if (rules === undefined) return false;
  return !isForReach(rules) || rules.smallest_buy !== undefined || rules.round_to !== undefined;
}

/** Keeps only the rules that limit a split at any budget: the groups, and the maximum for one channel. */
export function rulesOfSplit({ version, groups, most_in_one }: PlanRules): PlanRules {
  return {
    version,
    ...(groups !== undefined && { groups }),
    ...(most_in_one !== undefined && { most_in_one }),
  };
}

/**
 * The best mix for the goal within limits, groups, the maximum for one channel and the smallest buy. For the goal of a least
 * budget it is the mix with the most reach at that budget. Rounding and a mix set by hand come afterwards.
 *
 * @param options as in `MostOftenOptions`
 */
export function bestUnderRules(
  problem: PlanningProblem,
  { budget, limits: limitRows, rules, targets }: RuledRequest,
  kernel: ReachKernel,
  options: Pick<MostOftenOptions, 'effort' | 'priceFactors'> = {},
): RuledMix | Infeasible {
  const limits = readLimits(budget, limitRows, rules);
  if ('status' in limits) return limits;
  const { smallest_buy: smallest = 0 } = rules;
  const goal = goalOf(rules);
  if (goal.kind === 'targets' && targets !== undefined) {
    const found = bestForTargets(targets, goal, limits);
    if ('status' in found) return found;
    return { ...searchedMix(limits, found.spend, found.people, found.gap), factors: found.factors };
  }
  const times = timesOf(rules);
  if (times > 1) {
    const found = mostOften(problem, limits, times, kernel, { ...options, smallest });
    return found.status === 'infeasible' ? found : searchedMix(limits, found.spend, found.people, found.gap);
  }
  if (smallest > 0) {
    const found = smallestBuy(problem, limits, smallest, kernel);
    return found.status === 'infeasible' ? found : searchedMix(limits, found.spend, found.reach, found.gap);
  }
  const choice = chooseBranch(problem, limits, kernel);
  if (choice.status === 'infeasible') return choice;
  const { spend, reach } = choice.allocation;
  return { status: 'found', spend, limits: choice.limits, people: reach, upperBound: choice.upperBound, choice };
}

/** A mix that the goal's own search found. @param requestLimits limits with neither TV branch closed */
function searchedMix(requestLimits: SpendLimits, spend: DollarsByChannel, people: People, gap: People): RuledMix {
  const limits = branchOf(requestLimits, spend);
  return { status: 'found', spend, limits, people, upperBound: people + gap, choice: null };
}

/** The limits of the TV branch that a mix is in. */
function branchOf(limits: SpendLimits, spend: DollarsByChannel): SpendLimits {
  const branches = tvBranches(limits).map((branch) => branch.limits);
  const isIn = ({ maximum }: SpendLimits) =>
    spend.every((money, channel) => money < HALF_CENT || maximum[channel]! > 0);
  return branches.find(isIn) ?? branches[0]!;
}
