import type { TargetsGoal } from '../../contract/bodies/planRules.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { Evaluation, ReachKernel } from '../kernel/kernel.ts';
import { checkLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { allocate } from '../solver/allocate.ts';
import { tvBranches } from '../solver/branches.ts';
import { addTo } from '../solver/linearAlgebra.ts';
import type { DollarsByChannel, People, Share } from '../../words/units.ts';
import { leastOfPlanes } from './leastOfPlanes.ts';
import type { Plane } from './leastOfPlanes.ts';

/** People of one target among the rows of a problem: `w_i` where row i is in it, else 0. */
export interface Target {
  readonly name: string;
  readonly weights: Float64Array;
}

/** The best plan found for several targets. */
export interface SeveralTargets {
  readonly status: 'found';
  readonly spend: DollarsByChannel;
  /** The limits of the TV branch it was found in. */
  readonly limits: SpendLimits;
  /** Attentive reach by target, in their order [people]. */
  readonly reach: readonly People[];
  /**
   * The goal's value. For `weighted` it is the weighted share of the targets reached, for `at least` the share of the first
   * target, for `worst off` the smallest share.
   */
  readonly value: Share;
  /** The most by which any other plan that the goal and the limits allow can exceed `value`. */
  readonly gap: Share;
  /**
   * Factors of the shares r_t (see severalTargets). The proof maximises the sum of factor times share. Near this plan, this sum
   * replaces the goal where a gradient is needed.
   */
  readonly factors: readonly number[];
}

/** No plan reaches all the shares that the goal asks for. The fields give how much of them can be reached. */
export interface SharesOutOfReach {
  readonly status: 'out of reach';
  /** By target, the largest share that a plan can reach when no other target counts. */
  readonly alone: readonly Share[];
  /** The largest fraction f, at most 1, for which one plan reaches f times every share asked for. */
  readonly together: Share;
}

/** The search ends when the gap is at most this share of the value. Each step costs one optimisation. */
const GAP_TOLERANCE = 1e-7;
/** The gap of each optimisation, as a share of its reach; smaller than GAP_TOLERANCE, so that the search can get there. */
const SOLVER_TOLERANCE = 1e-9;
/** A safety limit of the optimisations in one TV branch. */
const PLANS_MAXIMUM = 80;
/** A multiplier of a target's share above this means that the share is out of reach, or reached to a millionth only. */
const MULTIPLIER_MAXIMUM = 1e5;
/** Multipliers that differ by no more than this are the same. */
const SAME_MULTIPLIER = 1e-12;

/**
 * The best plan for up to three targets, by Lagrangian duality. r_t is the share of target t that a plan s reaches, concave
 * in spend, and p_t is the Lagrange multiplier of its constraint. For all p, `D(p) = max over s of f(s) + sum p_t h_t(s)` is
 * an upper bound on the value of every allowed plan. Here f is the goal's value, and h_t >= 0 is the constraint of target t:
 *
 *     weighted   f = sum weight_t r_t                          (no multipliers: one optimum)
 *     at least   f = r_1,   h_t = r_t - share_t,               p_t >= 0              (share_t is asked for)
 *     worst off  f = r_1,   h_t = r_t - r_1,                   p_t >= 0,  sum p_t <= 1
 *
 * Each D(p) is one weighted optimum, certified by the solver. Its plan gives a plane that is never above D. The next
 * multipliers are where the highest of these planes is lowest (Kelley 1960, J. SIAM 8). The planes that meet there also
 * give weights for their plans. Because r is concave, the average of the plans with these weights has at least the value of
 * that point (Dantzig & Wolfe 1960, Operations Research 8). The answer is the best of all plans and averages found.
 *
 * @param problem the rows of all people who are in any of the targets
 * @param targets the buying demographic first
 */
export function severalTargets(
  problem: PlanningProblem,
  targets: readonly Target[],
  goal: TargetsGoal,
  limits: SpendLimits,
): SeveralTargets | SharesOutOfReach | Infeasible {
  const refusal = checkLimits(limits);
  if (refusal !== null) return refusal;
  const rows = new TargetRows(problem, targets);
  const askedShares =
    goal.how === 'at least' ? targets.map((_, index) => (index === 0 ? 0 : (goal.shares?.[index] ?? 0))) : [];
  let best: BranchFound | null = null;
  let upperBound = 0;
  for (const { limits: branchLimits } of tvBranches(limits)) {
    const found = bestOnBranch(rows, goal, askedShares, branchLimits);
    if (found === null) continue;
    upperBound = Math.max(upperBound, found.upperBound);
    if (found.spend !== null && (best === null || found.value > best.value)) best = found;
  }
  if (best === null || best.spend === null) return outOfReach(rows, askedShares, limits);
  return {
    status: 'found',
    spend: best.spend,
    limits: best.limits,
    reach: rows.sharesAt(best.spend).map((share, index) => share * rows.people[index]!),
    value: best.value,
    gap: Math.max(0, upperBound - best.value),
    factors: best.factors,
  };
}

/** What was found in one TV branch. */
interface BranchFound {
  readonly limits: SpendLimits;
  /** Null where no plan of the branch reaches the shares asked for. */
  readonly spend: DollarsByChannel | null;
  readonly value: Share;
  readonly upperBound: Share;
  readonly factors: readonly number[];
}

/** Reach of each target over the same rows. */
class TargetRows {
  readonly problem: PlanningProblem;
  readonly people: readonly People[];
  readonly #kernels: readonly ReachKernel[];

  constructor(problem: PlanningProblem, targets: readonly Target[]) {
    this.problem = problem;
    this.people = targets.map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0));
    this.#kernels = targets.map(({ weights }) => fastKernel({ ...problem, weights }));
  }

  sharesAt(spend: DollarsByChannel): Share[] {
    const units = inMoneyUnits(this.problem, spend);
    return this.#kernels.map((kernel, index) => kernel.pass(units, kernel.rows, 'double').reach / this.people[index]!);
  }

  /**
   * The plan with the largest `sum factors_t r_t`, and an upper bound of this sum for all plans; null where the limits
   * allow no plan.
   */
  best(factors: readonly number[], limits: SpendLimits, start?: DollarsByChannel) {
    const kernel = this.#weightedKernel(factors);
    const answer = allocate(this.problem, limits, { kernel, start, tolerance: SOLVER_TOLERANCE });
    return answer.status === 'infeasible'
      ? null
      : { spend: answer.spend, upperBound: (answer.reach + answer.gap) / this.people[0]! };
  }

  /** The weighted sum, counted in people of the first target: the solver's thresholds then fit as for one target. */
  #weightedKernel(factors: readonly number[]): Evaluation {
    const weightedKernels = this.#kernels.flatMap((kernel, index) =>
      factors[index]! > 0 ? [{ kernel, factor: (factors[index]! * this.people[0]!) / this.people[index]! }] : [],
    );
    const [{ kernel: first }] = weightedKernels as [(typeof weightedKernels)[number]];
    return {
      rows: first.rows,
      hasSingle: first.hasSingle,
      weightOf: (rows) => weightedKernels.reduce((sum, { kernel, factor }) => sum + factor * kernel.weightOf(rows), 0),
      pass(spend, rows, precision) {
        const gradient = new Float64Array(CHANNEL_COUNT);
        let reach = 0;
        for (const { kernel, factor } of weightedKernels) {
          const pass = kernel.pass(spend, rows, precision);
          reach += factor * pass.reach;
          addTo(gradient, pass.gradient, factor);
        }
        return { reach, gradient };
      },
      curvature(spend, rows, precision) {
        const curvature = new Float64Array(CHANNEL_COUNT * CHANNEL_COUNT);
        for (const { kernel, factor } of weightedKernels)
          addTo(curvature, kernel.curvature(spend, rows, precision), factor);
        return curvature;
      },
    };
  }
}

function bestOnBranch(
  rows: TargetRows,
  goal: TargetsGoal,
  askedShares: readonly Share[],
  limits: SpendLimits,
): BranchFound | null {
  if (goal.how === 'weighted') {
    const weights = rows.people.map((_, index) => goal.weights?.[index] ?? 1 / rows.people.length);
    const found = rows.best(weights, limits);
    if (found === null) return null;
    const shares = rows.sharesAt(found.spend);
    const value = shares.reduce((sum, share, index) => sum + weights[index]! * share, 0);
    return { limits, spend: found.spend, value, upperBound: found.upperBound, factors: weights };
  }
  const equalScales = rows.people.map(() => 1);
  return goal.how === 'at least' ? searchAtLeast(rows, askedShares, limits) : searchWorstOff(rows, equalScales, limits);
}

function searchAtLeast(rows: TargetRows, askedShares: readonly Share[], limits: SpendLimits): BranchFound | null {
  return searchMultipliers(rows, limits, {
    multiplierSum: MULTIPLIER_MAXIMUM,
    factorsAt: (multipliers) => [1, ...multipliers],
    constantAt: (multipliers) =>
      multipliers.reduce((sum, multiplier, index) => sum - multiplier * askedShares[index + 1]!, 0),
    planeOf: ([first, ...others]) => ({
      constant: first!,
      slopes: others.map((share, index) => share - askedShares[index + 1]!),
    }),
    valueOf: ([first, ...others]) =>
      others.every((share, index) => share >= askedShares[index + 1]! * (1 - SHARE_ROUNDING)) ? first! : null,
  });
}

/** A share counts as reached when no more than this part of it is missing. */
const SHARE_ROUNDING = 1e-9;

/** Maximises the smallest `r_t / scale_t`. */
function searchWorstOff(rows: TargetRows, scales: readonly number[], limits: SpendLimits): BranchFound | null {
  const scaled = (shares: readonly Share[]) => shares.map((share, index) => share / scales[index]!);
  return searchMultipliers(rows, limits, {
    multiplierSum: 1,
    factorsAt: (multipliers) => {
      const first = Math.max(0, 1 - multipliers.reduce((sum, multiplier) => sum + multiplier, 0));
      return [first, ...multipliers].map((factor, index) => factor / scales[index]!);
    },
    constantAt: () => 0,
    planeOf: (shares) => {
      const [first, ...others] = scaled(shares);
      return { constant: first!, slopes: others.map((share) => share - first!) };
    },
    valueOf: (shares) => Math.min(...scaled(shares)),
  });
}

/** The goal as functions, for the search over the multipliers. */
interface MultiplierSearch {
  /** The multipliers add up to this at most. */
  readonly multiplierSum: number;
  /** The factors of the weighted optimum at these multipliers. */
  readonly factorsAt: (multipliers: readonly number[]) => number[];
  /** The part of D that does not depend on the plan. */
  readonly constantAt: (multipliers: readonly number[]) => number;
  /** The plane of a plan, a function of the multipliers, from the shares that the plan reaches. */
  readonly planeOf: (shares: readonly Share[]) => Plane;
  /** The goal's value of a plan; null where the plan does not reach the shares asked for. */
  readonly valueOf: (shares: readonly Share[]) => Share | null;
}

/** The best plan of a TV branch for a goal with multipliers; null where the limits allow no plan. */
function searchMultipliers(
  rows: TargetRows,
  limits: SpendLimits,
  { multiplierSum, factorsAt, constantAt, planeOf, valueOf }: MultiplierSearch,
): BranchFound | null {
  const plans: { readonly spend: DollarsByChannel; readonly plane: Plane }[] = [];
  let multipliers = rows.people.slice(1).map(() => Math.min(1, multiplierSum / rows.people.length));
  let upperBound = Infinity;
  let factors: readonly number[] = [];
  let best: PlanWithValue | null = null;
  /** The better of the best plan so far and this one. */
  const bestWith = (spend: DollarsByChannel): PlanWithValue | null => {
    const value = valueOf(rows.sharesAt(spend));
    return value !== null && (best === null || value > best.value) ? { spend, value } : best;
  };
  while (plans.length < PLANS_MAXIMUM) {
    const found = rows.best(factorsAt(multipliers), limits, plans.at(-1)?.spend);
    if (found === null) return null;
    const bound = found.upperBound + constantAt(multipliers);
    if (bound < upperBound) [upperBound, factors] = [bound, factorsAt(multipliers)];
    plans.push({ spend: found.spend, plane: planeOf(rows.sharesAt(found.spend)) });
    best = bestWith(found.spend);
    const planes = plans.map(({ plane }) => plane);
    const lowestPoint = leastOfPlanes(planes, multiplierSum);
    best = bestWith(
      averageSpend(
        plans.map(({ spend }) => spend),
        lowestPoint.weights,
      ),
    );
    const isProven = best !== null && upperBound - best.value <= GAP_TOLERANCE * Math.abs(best.value);
    const isUnchanged = lowestPoint.multipliers.every(
      (multiplier, index) => Math.abs(multiplier - multipliers[index]!) <= SAME_MULTIPLIER * (1 + multiplier),
    );
    // An upper bound below 0 shows that no plan reaches the shares.
    if (isProven || isUnchanged || upperBound < 0) break;
    ({ multipliers } = lowestPoint);
  }
  return best === null
    ? { limits, spend: null, value: 0, upperBound: 0, factors }
    : { limits, ...best, upperBound, factors };
}

interface PlanWithValue {
  readonly spend: DollarsByChannel;
  readonly value: Share;
}

function averageSpend(spends: readonly DollarsByChannel[], weights: readonly number[]): DollarsByChannel {
  const mix = new Float64Array(CHANNEL_COUNT);
  spends.forEach((spend, index) => {
    if (weights[index]! > 0) addTo(mix, spend, weights[index]!);
  });
  return mix;
}

/** How much of the shares can be reached: each target alone, and the same fraction of all shares together. */
function outOfReach(rows: TargetRows, askedShares: readonly Share[], limits: SpendLimits): SharesOutOfReach {
  const branches = tvBranches(limits).map((branch) => branch.limits);
  const alone = rows.people.map((_, target) => {
    const factors = rows.people.map((__, index) => (index === target ? 1 : 0));
    return Math.max(0, ...branches.map((branchLimits) => largestShareOf(rows, factors, target, branchLimits)));
  });
  // The goal asks for no share of the first target. The tiny scale makes its ratio so large that it is never the smallest.
  const scales = askedShares.map((share) => (share > 0 ? share : 1e-9));
  const together = Math.max(
    0,
    ...branches.map((branchLimits) => searchWorstOff(rows, scales, branchLimits)?.value ?? 0),
  );
  return { status: 'out of reach', alone, together: Math.min(1, together) };
}

function largestShareOf(rows: TargetRows, factors: readonly number[], target: number, limits: SpendLimits): Share {
  const found = rows.best(factors, limits);
  return found === null ? 0 : rows.sharesAt(found.spend)[target]!;
}
