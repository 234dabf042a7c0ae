import { BUDGET_MAX_DOLLARS } from '../../contract/limits.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { limitsAtBudget } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import { allocate } from '../solver/allocate.ts';
import type { Allocation } from '../solver/allocate.ts';
import { EXCLUDED_CHANNELS, tvBranches } from '../solver/branches.ts';
import type { TvBranch } from '../solver/branches.ts';
import { bestFirst } from '../solver/certificate.ts';
import { extrapolated, upperBound } from '../solver/trail.ts';
import type { Tangent } from '../solver/trail.ts';

/** The search ends when the bracket's width is at most this share of the budget, or one dollar if that is more. */
const BUDGET_TOLERANCE = 1e-6;
/** Upper bound of the iterations: tangents converge quadratically and need far fewer. */
const TANGENTS_MAXIMUM = 60;
/** A budget that reaches this share of the largest reach is named too: beyond it, more money adds almost nothing. */
const NEAR_MAXIMUM_SHARE = 0.99;
/** Enough halvings to narrow any range of budgets to one dollar or less. */
const BISECTIONS = 60;

/** The least budget that reaches the wanted number of people attentively, with its proof. */
export interface LeastBudget {
  readonly status: 'found';
  /** The best plan of this budget reaches the wanted number of people [whole $]. */
  readonly budget: number;
  /** No plan with less money than this reaches the wanted number of people [$]. */
  readonly budgetBound: number;
  readonly branch: TvBranch;
  readonly limits: SpendLimits;
  readonly allocation: Allocation;
}

/** The limits do not allow the wanted reach at any budget. */
export interface OutOfReach {
  readonly status: 'out of reach';
  /** The largest reach of any budget within the limits [people]. */
  readonly largestReach: number;
  /** The least budget that comes within 1% of the largest reach [$]. */
  readonly nearlyMost: number;
}

/**
 * The least budget whose best plan reaches `people` attentively. Within one TV branch (FTA National, or FTA Metro and
 * Regional) the best reach is concave in the budget and rises with it, so a tangent at any budget is an upper bound. No
 * budget below the one where the tangent meets the target is enough (Kelley 1960, J. SIAM 8), and the next tangent is taken
 * there. The cheaper of the two branches is the answer.
 *
 * @param request limits in dollars stay the same at every budget; a maximum of the whole budget changes with the budget
 * @param people the attentive reach wanted, above 0
 */
export function leastBudget(
  problem: PlanningProblem,
  request: ProposalRequest,
  people: number,
  kernel: ReachKernel,
): LeastBudget | OutOfReach | Infeasible {
  const limits = limitsAtBudget(request, request.budget);
  if ('status' in limits) return limits;
  const branches = tvBranches(limits).map(({ branch }) => branchRequest(request, branch));
  const found = cheapest(problem, branches, people, kernel);
  if (found !== null) return found;
  const largestReach = Math.max(...branches.map((branch) => largestReachOn(problem, branch, kernel)));
  const withinOnePercent = cheapest(problem, branches, NEAR_MAXIMUM_SHARE * largestReach, kernel);
  return { status: 'out of reach', largestReach, nearlyMost: withinOnePercent?.budget ?? request.budget };
}

/** A request for one TV branch, with the channels of the other branch closed. */
interface BranchRequest extends ProposalRequest {
  readonly branch: TvBranch;
  /** The largest budget that can be spent within the maxima and rules [$]. */
  readonly largest: number;
  /** The least budget that the minima and rules allow [$]. */
  readonly least: number;
}

function branchRequest({ budget, limits: all, rules }: ProposalRequest, branch: TvBranch): BranchRequest {
  const closed = EXCLUDED_CHANNELS[branch].map((channel): string => CHANNELS[channel]!);
  const limits = all.map((row) => (closed.includes(row.Channel) ? { ...row, Max_Budget: 0 } : row));
  // A maximum of the whole budget rises with the budget, so it caps nothing.
  const hasMaximumOfBudget = limits.some((row) => row.Max_Budget >= budget);
  const sumOfMaxima = limits.reduce((total, row) => total + row.Max_Budget, 0);
  const least = limits.reduce((total, row) => total + row.Min_Budget, 0);
  const branchRequested = {
    budget,
    limits,
    rules,
    branch,
    largest: hasMaximumOfBudget ? BUDGET_MAX_DOLLARS : sumOfMaxima,
    least,
  };
  return rules === undefined
    ? branchRequested
    : { ...branchRequested, ...budgetsAllowed(branchRequested, least, branchRequested.largest) };
}

/** The least budget over both TV branches; null where no branch reaches that many people. */
function cheapest(
  problem: PlanningProblem,
  branches: readonly BranchRequest[],
  people: number,
  kernel: ReachKernel,
): LeastBudget | null {
  let best: LeastBudget | null = null;
  for (const branch of branches) {
    const found = leastBudgetOn(problem, branch, { people, kernel, budgetToBeat: best?.budget ?? Infinity });
    if (found !== null && (best === null || found.budget < best.budget)) best = found;
  }
  return best;
}

interface SearchInput {
  readonly people: number;
  readonly kernel: ReachKernel;
  /** The best budget found so far [$]; a larger one is of no use. */
  readonly budgetToBeat: number;
}

/** The least budget in one branch; null where it is out of reach there, or above `budgetToBeat`. */
function leastBudgetOn(
  problem: PlanningProblem,
  request: BranchRequest,
  { people, kernel, budgetToBeat }: SearchInput,
): LeastBudget | null {
  const trail: Allocation[] = [];
  let atLeast = request.least;
  let found: Pick<LeastBudget, 'status' | 'budget' | 'branch' | 'limits' | 'allocation'> | null = null;
  const atMinima = planAtMinima(problem, request, kernel);
  if (atMinima !== null && atMinima.allocation.reach >= people) return atMinima;
  let budget = wholeDollars(Math.max(request.budget, atLeast, 1), request);
  for (let step = 0; step < TANGENTS_MAXIMUM; step++) {
    const limits = limitsAtBudget(request, budget);
    if ('status' in limits) break;
    const start = extrapolated(trail, budget);
    const allocation = allocate(problem, limits, { kernel, start, nearbyPlans: trail.slice(-2) });
    if (allocation.status === 'infeasible') break;
    trail.push(allocation);
    if (allocation.reach >= people) found = { status: 'found', budget, branch: request.branch, limits, allocation };
    atLeast = Math.max(atLeast, tangentCrossing(allocation, request, limits, people));
    if (atLeast > request.largest || atLeast > budgetToBeat) return null;
    const widthMaximum = Math.max(1, BUDGET_TOLERANCE * atLeast);
    if (found !== null && found.budget - atLeast <= widthMaximum) break;
    // The next tangent is taken just above the lower bound. At the end of the search such a budget is enough.
    const next = wholeDollars(atLeast + widthMaximum / 2, request);
    if (next === budget) break;
    budget = next;
  }
  return found && { ...found, budgetBound: Math.min(atLeast, found.budget) };
}

/**
 * The plan of the least budget that the minima and rules allow; null if they allow a budget of nothing. The search by tangents would stop
 * up to {@link BUDGET_TOLERANCE} above this budget.
 */
function planAtMinima(problem: PlanningProblem, request: BranchRequest, kernel: ReachKernel): LeastBudget | null {
  if (request.least < 1) return null;
  const budget = wholeDollars(request.least, request);
  const limits = limitsAtBudget(request, budget);
  if ('status' in limits) return null;
  const allocation = allocate(problem, limits, { kernel });
  if (allocation.status === 'infeasible') return null;
  return { status: 'found', budget, budgetBound: request.least, branch: request.branch, limits, allocation };
}

/** The budget rounded up to whole dollars, at most the money that can be spent [$]. */
function wholeDollars(budget: number, { largest }: BranchRequest): number {
  // A budget that is above a whole dollar by rounding only is not rounded up to the next.
  return Math.min(largest, Math.ceil(budget - 1e-9));
}

/**
 * The least and the largest budget between these bounds that the request's limits and rules allow [$]. The allowed budgets
 * are an interval.
 */
function budgetsAllowed(request: ProposalRequest, least: number, largest: number): { least: number; largest: number } {
  const isAllowed = (budget: number) => !('status' in limitsAtBudget(request, budget));
  /** The budget nearest to `target` that is allowed, by bisection from an allowed budget. */
  const furthestAllowed = (known: number, target: number) => {
    if (isAllowed(target)) return target;
    let [allowed, refused] = [known, target];
    for (let step = 0; step < BISECTIONS; step++) {
      const middle = Math.round((allowed + refused) / 2);
      if (isAllowed(middle)) allowed = middle;
      else refused = middle;
    }
    return allowed;
  };
  return {
    least: furthestAllowed(request.budget, Math.max(1, least)),
    largest: furthestAllowed(request.budget, largest),
  };
}

/**
 * {@link tangentCrossing} where groups are limited: the least budget at which the upper bound from the tangent is at least
 * `people`, found by bisection.
 */
function tangentCrossingOfGroups(plan: Tangent, request: BranchRequest, people: number): number {
  const promisesEnough = (budget: number) => {
    const limits = limitsAtBudget(request, budget);
    return !('status' in limits) && upperBound([plan], limits) >= people;
  };
  if (!promisesEnough(request.largest)) return Infinity;
  if (promisesEnough(request.least)) return request.least;
  let [insufficient, sufficient] = [request.least, request.largest];
  for (let step = 0; step < BISECTIONS && sufficient - insufficient > 1e-9 * sufficient; step++) {
    const middle = (insufficient + sufficient) / 2;
    if (promisesEnough(middle)) sufficient = middle;
    else insufficient = middle;
  }
  // The tangent promises fewer than `people` here, so this is a lower bound of the budget.
  return insufficient;
}

/**
 * Where the tangent of a certified plan meets the target [$]: its fractional knapsack, filled best channel first until
 * it promises `people`. Infinity when it never does, because then no plan of any budget reaches that many.
 */
function tangentCrossing(
  { spend, reach, gradient }: Allocation,
  request: BranchRequest,
  { minimum }: SpendLimits,
  people: number,
): number {
  if (request.rules !== undefined) return tangentCrossingOfGroups({ spend, reach, gradient }, request, people);
  const maxima = maximaAtAnyBudget(request);
  let promised = reach;
  let money = 0;
  minimum.forEach((least, channel) => {
    promised += gradient[channel]! * (least - spend[channel]!);
    money += least;
  });
  for (const channel of bestFirst(gradient)) {
    if (promised >= people) break;
    const slope = gradient[channel]!;
    const room = maxima[channel]! - minimum[channel]!;
    if (!(slope > 0) || !(room > 0)) continue;
    const added = Math.min(room, (people - promised) / slope);
    if (added < room) return money + added;
    promised += slope * room;
    money += room;
  }
  return promised >= people ? money : Infinity;
}

/** Maxima by channel [$]; Infinity where the maximum is the whole budget. */
function maximaAtAnyBudget({ budget, limits }: BranchRequest): Float64Array {
  return Float64Array.from(CHANNELS, (name) => {
    const most = limits.find((row) => row.Channel === name)?.Max_Budget ?? 0;
    return most >= budget ? Infinity : most;
  });
}

/** The largest reach of any budget in this branch [people]. */
function largestReachOn(problem: PlanningProblem, request: BranchRequest, kernel: ReachKernel): number {
  const limits = limitsAtBudget(request, request.largest);
  if ('status' in limits) return 0;
  const allocation = allocate(problem, limits, { kernel });
  return allocation.status === 'infeasible' ? 0 : allocation.reach;
}
