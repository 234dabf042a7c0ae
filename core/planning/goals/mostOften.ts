import { anyPlan } from '../../rules/linearPlan.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { checkLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { resultOf } from '../model/resultOf.ts';
import { allocate, OPTIMAL_GAP } from '../solver/allocate.ts';
import { tvBranches } from '../solver/branches.ts';
import { bestLinearPlan } from '../solver/certificate.ts';
import type { Bounds } from '../solver/certificate.ts';
import { FrequencyObjective } from './frequencyObjective.ts';
import { projectedAscent } from './projectedAscent.ts';
import type { AscentPoint } from './projectedAscent.ts';
import { infeasibleSmallestBuy, smallestBuy } from './smallestBuy.ts';
import { sum } from '../solver/linearAlgebra.ts';

/** An amount that is no further than this share of the smallest buy from 0 or from the smallest buy differs by rounding only. */
const SMALL_BUY_ROUNDING = 1e-6;
/** Starts are compared on this many rows (rows are in random order). The best FULL_ASCENTS starts then ascend on all rows. */
const SAMPLE_ROWS = 3000;
const FULL_ASCENTS = 3;
/**
 * Maximum number of steps of an ascent: on the sample, on all rows, to the highest point of a box's concave bound, and from this
 * point on.
 */
const ASCENT_STEPS = { sample: 30, all: 60, upperBound: 12, fromBound: 8 } as const;
/** An ascent ends when a step promises less than this share of the value: on the sample, and on all rows. */
const SAMPLE_TOLERANCE = 1e-4;
const FULL_TOLERANCE = 1e-9;
/** Default of `effort`, in passes over one million rows. */
const DEFAULT_EFFORT = 2;
/** Limits the passes over few rows: each pass is cheap then, but the work around it costs as much as with many rows. */
const REFINEMENT_PASSES_MAXIMUM = 1500;

/** The best plan found for the people reached at least `times` times, and how far any other plan can be above it. */
export interface MostOften {
  readonly status: 'optimal' | 'best found';
  readonly times: number;
  /** By channel [$]. */
  readonly spend: Float64Array;
  readonly limits: SpendLimits;
  /** People reached attentively at least `times` times. */
  readonly people: number;
  /** How many more people any other plan could reach at least `times` times, at most. */
  readonly gap: number;
}

export interface MostOftenOptions {
  /** Work beyond the first bound, in passes over one million rows. */
  readonly effort?: number;
  /** By channel, see {@link PriceFactors}; the kernel has the same prices. */
  readonly priceFactors?: Float64Array;
  /**
   * Each channel gets nothing or at least this [$]; 0 for no such rule. Plans are chosen under the rule. The upper
   * bound is computed without the rule, so it applies with the rule too.
   */
  readonly smallest?: number;
}

/**
 * The plan that reaches the most people at least `times` times. The objective is convex at few contacts and concave at
 * many, so it has several local maxima. It is ascended from the best plan for 1+ (people reached at least once), from an
 * even split, from every open channel alone and from every pair of open channels.
 * The proof is branch and bound: a concave upper bound over each box of
 * spends, split box by box, highest bound first.
 * Source of the bounding: Falk & Soland 1969, "An algorithm for separable nonconvex programming problems", Management
 * Science 15.
 *
 * @param times 2 or more; 1 has a certified optimum of its own (`allocate`), which this finds too
 */
export function mostOften(
  problem: PlanningProblem,
  limits: SpendLimits,
  times: number,
  kernel: ReachKernel,
  options: MostOftenOptions = {},
): MostOften | Infeasible {
  return resultOf(mostOftenSteps(problem, limits, times, kernel, options));
}

/** {@link mostOften}, one step at a time. Each step gives the best answer so far, and the caller may stop after any step. */
export function* mostOftenSteps(
  problem: PlanningProblem,
  limits: SpendLimits,
  times: number,
  kernel: ReachKernel,
  { effort = DEFAULT_EFFORT, priceFactors, smallest = 0 }: MostOftenOptions = {},
): Generator<MostOften, MostOften | Infeasible> {
  const refusal = checkLimits(limits);
  if (refusal !== null) return refusal;
  const objective = new FrequencyObjective(problem, times, kernel, priceFactors);
  const search = new BoxSearch(problem, objective, smallest / problem.moneyUnit);
  const branches = tvBranches(limits).flatMap(
    ({ limits: branchLimits }) => search.startBranch(branchLimits, kernel) ?? [],
  );
  // The limits themselves allow a plan, so only the smallest buy can leave none.
  if (branches.length === 0) return infeasibleSmallestBuy(limits, smallest);
  yield { times, ...search.answer() };
  for (const branch of branches) {
    const steps = search.addBranch(branch);
    while (!steps.next().done) yield { times, ...search.answer() };
  }
  const refinementPasses = Math.min(REFINEMENT_PASSES_MAXIMUM, (effort * 1e6) / Math.max(1, problem.rows));
  const passesMaximum = objective.passes + refinementPasses;
  yield { times, ...search.answer() };
  while (objective.passes < passesMaximum && search.step()) yield { times, ...search.answer() };
  return { times, ...search.answer() };
}

/** A box of spends, as a node of the branch and bound. */
interface Box {
  readonly limits: SpendLimits;
  /** In the money unit. */
  readonly bounds: Bounds;
  /** The plan where the box's concave bound is highest, with the bound there. */
  readonly top: AscentPoint;
  /** No plan of the box reaches more people often enough. */
  readonly upperBound: number;
}

/** A TV branch (FTA National, or FTA Metro and Regional: a mix uses only one) without a box yet, and its upper bound. */
interface PendingBranch {
  readonly limits: SpendLimits;
  readonly bounds: Bounds;
  /** The best plan for 1+, in the money unit. */
  readonly optimum: Float64Array;
  readonly upperBound: number;
}

class BoxSearch {
  readonly #problem: PlanningProblem;
  readonly #objective: FrequencyObjective;
  /** In the money unit; 0 for no such rule. */
  readonly #smallest: number;
  readonly #boxes: Box[] = [];
  /** Branches that have no box yet. */
  readonly #pending = new Set<PendingBranch>();
  #best: { readonly ascended: AscentPoint; readonly limits: SpendLimits } | null = null;

  constructor(problem: PlanningProblem, objective: FrequencyObjective, smallest: number) {
    this.#problem = problem;
    this.#objective = objective;
    this.#smallest = smallest;
  }

  /**
   * Starts with the best plan for 1+ (under the smallest buy, where there is one). The reach of the best plan without
   * that rule is an upper bound for the people reached at least `times` times too.
   * @returns null where the branch has no plan
   */
  startBranch(limits: SpendLimits, kernel: ReachKernel): PendingBranch | null {
    const unit = this.#problem.moneyUnit;
    const first = allocate(this.#problem, limits, { kernel });
    if (first.status === 'infeasible') return null;
    const bounds = boundsOf(limits, unit);
    const withSmallestBuy =
      this.#smallest > 0 ? smallestBuy(this.#problem, limits, this.#smallest * unit, kernel) : null;
    if (withSmallestBuy?.status === 'infeasible') return null;
    const start = withSmallestBuy ?? { spend: first.spend, limits };
    const optimum = start.spend.map((money) => money / unit);
    this.#ascend(optimum, boundsOf(start.limits, unit), start.limits, 0);
    const pending = { limits, bounds, optimum, upperBound: first.reach + first.gap };
    this.#pending.add(pending);
    return pending;
  }

  /** Ascends from many starts, then adds the branch's first box, step by step. */
  *addBranch(branch: PendingBranch): Generator<null, void> {
    const { limits, bounds, optimum } = branch;
    const sample = Math.min(this.#problem.rows, SAMPLE_ROWS);
    const tried: AscentPoint[] = [];
    for (const start of startsOf(bounds, optimum)) {
      const options = { steps: ASCENT_STEPS.sample, tolerance: SAMPLE_TOLERANCE };
      tried.push(projectedAscent((plan) => this.#objective.evaluate(plan, sample), bounds, start, options));
      yield null;
    }
    tried.sort((one, other) => other.value - one.value);
    for (const { plan } of [...distinctMaxima(tried, bounds.budget).slice(0, FULL_ASCENTS), { plan: optimum }]) {
      this.#ascend(plan, bounds, limits, ASCENT_STEPS.all);
      yield null;
    }
    this.#addBox(limits, bounds);
    this.#pending.delete(branch);
  }

  /**
   * Splits the box with the highest bound.
   * @returns false when no box can contain a better plan
   */
  step(): boolean {
    const box = this.#takeHighest();
    if (box === null) return false;
    const { lower, upper } = box.bounds;
    const channel = channelToSplit(box);
    const splitPoint = splitPointOf(lower[channel]!, upper[channel]!, box.top.plan[channel]!);
    for (const half of ['below', 'above'] as const) {
      const halfBounds = { ...box.bounds, lower: lower.slice(), upper: upper.slice() };
      if (half === 'below') halfBounds.upper[channel] = splitPoint;
      else halfBounds.lower[channel] = splitPoint;
      if (canSpend(halfBounds)) this.#addBox(box.limits, halfBounds, box.top.plan);
    }
    return true;
  }

  answer(): Omit<MostOften, 'times'> {
    // Every branch that was started has a plan.
    const { ascended, limits } = this.#best!;
    const upperBound = [...this.#boxes, ...this.#pending].reduce(
      (highest, box) => Math.max(highest, box.upperBound),
      ascended.value,
    );
    const gap = upperBound - ascended.value;
    const status = gap <= OPTIMAL_GAP * ascended.value ? 'optimal' : 'best found';
    const spend = ascended.plan.map((units) => units * this.#problem.moneyUnit);
    return { status, spend, limits, people: ascended.value, gap };
  }

  #addBox(limits: SpendLimits, bounds: Bounds, start = bounds.lower): void {
    const boundAt = this.#objective.concaveBoundOver(bounds);
    let upperBound = Infinity;
    const onPoint = ({ plan, value, gradient }: AscentPoint) => {
      // The bound is concave, so no plan of the box is above the highest value of the tangent plane here.
      const best = bestLinearPlan(gradient, bounds);
      upperBound = Math.min(
        upperBound,
        best.reduce((sum, amount, channel) => sum + gradient[channel]! * (amount - plan[channel]!), value),
      );
    };
    const top = projectedAscent(boundAt, bounds, start, {
      steps: ASCENT_STEPS.upperBound,
      tolerance: OPTIMAL_GAP,
      onPoint,
    });
    this.#ascend(top.plan, boundsOf(limits, this.#problem.moneyUnit), limits, ASCENT_STEPS.fromBound);
    if (upperBound > this.#boundToBeat()) this.#boxes.push({ limits, bounds, top, upperBound });
  }

  #ascend(start: Float64Array, bounds: Bounds, limits: SpendLimits, steps: number): void {
    const ascended = projectedAscent((plan) => this.#objective.evaluate(plan), bounds, start, {
      steps,
      tolerance: FULL_TOLERANCE,
    });
    if (ascended.value <= (this.#best?.ascended.value ?? -1)) return;
    if (!this.#hasSmallBuy(ascended.plan)) this.#best = { ascended, limits };
    else if (steps > 0) this.#ascendUnderRule(ascended.plan, limits, steps);
  }

  #hasSmallBuy(plan: Float64Array): boolean {
    const rounding = SMALL_BUY_ROUNDING * this.#smallest;
    return plan.some((amount) => amount > rounding && amount < this.#smallest - rounding);
  }

  /**
   * Ascends again from a plan that breaks the rule of the smallest buy, in two ways: with all channels below the smallest buy
   * closed, and with those at half of it or more raised to it.
   */
  #ascendUnderRule(plan: Float64Array, limits: SpendLimits, steps: number): void {
    const unit = this.#problem.moneyUnit;
    const smallest = this.#smallest * unit;
    for (const openFrom of [this.#smallest * (1 - SMALL_BUY_ROUNDING), this.#smallest / 2]) {
      const minimum = limits.minimum.map((least, channel) =>
        least > 0 || plan[channel]! >= openFrom ? Math.max(least, smallest) : 0,
      );
      const maximum = limits.maximum.map((most, channel) => (minimum[channel]! > 0 ? most : 0));
      const ruleLimits = { ...limits, minimum, maximum };
      if (checkLimits(ruleLimits) === null) this.#ascend(plan, boundsOf(ruleLimits, unit), ruleLimits, steps);
    }
  }

  #boundToBeat(): number {
    return (this.#best?.ascended.value ?? 0) * (1 + OPTIMAL_GAP / 2);
  }

  #takeHighest(): Box | null {
    let highest = -1;
    this.#boxes.forEach(({ upperBound }, index) => {
      if (highest < 0 || upperBound > this.#boxes[highest]!.upperBound) highest = index;
    });
    if (highest < 0 || this.#boxes[highest]!.upperBound <= this.#boundToBeat()) {
      this.#boxes.length = 0;
      return null;
    }
    return this.#boxes.splice(highest, 1)[0]!;
  }
}

function boundsOf({ budget, minimum, maximum, groups }: SpendLimits, unit: number): Bounds {
  return {
    budget: budget / unit,
    lower: minimum.map((least) => least / unit),
    upper: maximum.map((most) => Math.min(most, budget) / unit),
    groups: groups.map(({ members, least, most }) => ({ members, least: least / unit, most: most / unit })),
  };
}

/**
 * The best plan for 1+, an even split over the open channels, and for each pair of open channels half of the budget in each. A
 * channel is also paired with itself, and then has the whole budget.
 */
function startsOf({ budget, lower, upper }: Bounds, optimum: Float64Array): Float64Array[] {
  const openChannels = Array.from({ length: CHANNEL_COUNT }, (_, channel) => channel).filter(
    (channel) => upper[channel]! > 0,
  );
  const even = new Float64Array(CHANNEL_COUNT);
  for (const channel of openChannels) even[channel] = budget / openChannels.length;
  const starts = [optimum, even];
  for (const [index, one] of openChannels.entries()) {
    for (const other of openChannels.slice(index)) {
      const pair = lower.slice();
      pair[one] = pair[one]! + budget / 2;
      pair[other] = pair[other]! + budget / 2;
      starts.push(pair);
    }
  }
  return starts;
}

/** Keeps only the first of several ascents that ended at the same maximum: all spends within 1% of the budget. */
function distinctMaxima(ascents: readonly AscentPoint[], budget: number): AscentPoint[] {
  return ascents.filter((one, index) =>
    ascents
      .slice(0, index)
      .every((other) => one.plan.some((amount, channel) => Math.abs(amount - other.plan[channel]!) > 0.01 * budget)),
  );
}

/**
 * The channel to split: its range of spends is wide, the plan with the highest bound is well inside the range, and the bound
 * changes much with its spend. The tenth of the width also ranks channels whose plan is at an end of the range.
 */
function channelToSplit({ bounds: { lower, upper }, top: { plan, gradient } }: Box): number {
  let chosen = 0;
  let highestScore = -1;
  lower.forEach((least, channel) => {
    const width = upper[channel]! - least;
    const inside = Math.min(plan[channel]! - least, upper[channel]! - plan[channel]!);
    const score = gradient[channel]! * (inside + 0.1 * width);
    if (score > highestScore) [chosen, highestScore] = [channel, score];
  });
  return chosen;
}

/** Splits at the plan where the bound is highest, but not near an end of the range. */
function splitPointOf(lower: number, upper: number, plan: number): number {
  // A half below 15% of the range would hardly lower the bound of the other half.
  const margin = 0.15 * (upper - lower);
  return Math.min(upper - margin, Math.max(lower + margin, plan));
}

function canSpend(bounds: Bounds): boolean {
  const { budget, lower, upper, groups } = bounds;
  if (groups.length > 0) return anyPlan(bounds).isFeasible;
  const slack = 1e-12 * budget;
  return sum(lower) <= budget + slack && sum(upper) >= budget - slack;
}
