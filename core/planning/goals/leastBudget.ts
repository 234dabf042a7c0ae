import { BUDGET_MAXIMUM } from '../../contract/limits.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { limitsAtBudget } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/rates.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import { allocate } from '../solver/allocate.ts';
import type { Allocation } from '../solver/allocate.ts';
import { EXCLUDED_CHANNELS, tvBranches } from '../solver/branches.ts';
import type { TvBranch } from '../solver/branches.ts';
import { bestFirst } from '../solver/certificate.ts';
import { extrapolated } from '../solver/trail.ts';

/** The bracket is narrowed to this share of the budget, or to a dollar where that is more. */
const NARROW = 1e-6;
/** Tangents close in quadratically; so many are never needed. */
const STEPS_MAXIMUM = 60;
/** "Within 1 % of the most": where more money stops mattering. */
const NEARLY_ALL = 0.99;

/** The least money that reaches so many people attentively, with its proof. */
export interface LeastBudget {
  readonly status: 'found';
  /** A plan of this budget reaches as many [whole $]; below `atLeast` [$] none does, whatever the split. */
  readonly budget: number;
  readonly atLeast: number;
  readonly branch: TvBranch;
  readonly limits: SpendLimits;
  readonly allocation: Allocation;
}

/** The limits do not allow so much reach at any budget. */
export interface OutOfReach {
  readonly status: 'out of reach';
  /** No budget reaches more within the limits [people]; and the least budget that comes within 1 % of it [$]. */
  readonly most: number;
  readonly nearlyMost: number;
}

/**
 * The least budget whose best plan reaches `people` attentively. Within one branch of the television choice the best reach
 * `R*(B)` is concave and rises, so a tangent at any budget stays above it: where the tangent meets the target no smaller
 * budget can (Kelley 1960, J. SIAM 8), and the next tangent is taken there. The cheaper of the two branches is the answer.
 *
 * @param request limits in dollars stay; a maximum of the whole budget follows the budget
 * @param people the attentive reach wanted, above 0
 */
export function leastBudget(
  problem: PlanningProblem,
  request: ProposalRequest,
  people: number,
  kernel: ReachKernel,
): LeastBudget | OutOfReach | Infeasible {
  const own = limitsAtBudget(request, request.budget);
  if ('status' in own) return own;
  const branches = tvBranches(own).map(({ branch }) => branchRequest(request, branch));
  const found = cheapest(problem, branches, people, kernel);
  if (found !== null) return found;
  const most = Math.max(...branches.map((branch) => mostReachOn(problem, branch, kernel)));
  const near = cheapest(problem, branches, NEARLY_ALL * most, kernel);
  return { status: 'out of reach', most, nearlyMost: near?.budget ?? request.budget };
}

/** A request with one branch of the television choice shut, and the most money it can spend [$]. */
interface BranchRequest extends ProposalRequest {
  readonly branch: TvBranch;
  readonly largest: number;
  /** The least money its minima ask for [$]. */
  readonly least: number;
}

function branchRequest({ budget, limits: all }: ProposalRequest, branch: TvBranch): BranchRequest {
  const shut = EXCLUDED_CHANNELS[branch].map((channel): string => CHANNELS[channel]!);
  const limits = all.map((row) => (shut.includes(row.Channel) ? { ...row, Max_Budget: 0 } : row));
  const follows = limits.some((row) => row.Max_Budget >= budget);
  const sum = limits.reduce((total, row) => total + row.Max_Budget, 0);
  const least = limits.reduce((total, row) => total + row.Min_Budget, 0);
  return { budget, limits, branch, largest: follows ? BUDGET_MAXIMUM : sum, least };
}

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

interface Search {
  readonly people: number;
  readonly kernel: ReachKernel;
  /** A plan of this budget is there already: none above it is of use [$]. */
  readonly budgetToBeat: number;
}

/** The least budget on one branch; null when it is out of reach there, or dearer than what is there already. */
function leastBudgetOn(
  problem: PlanningProblem,
  request: BranchRequest,
  { people, kernel, budgetToBeat: dearest }: Search,
): LeastBudget | null {
  const trail: Allocation[] = [];
  let atLeast = request.least;
  let found: Omit<LeastBudget, 'atLeast'> | null = null;
  let budget = wholeDollars(Math.max(request.budget, atLeast, 1), request);
  for (let step = 0; step < STEPS_MAXIMUM; step++) {
    const limits = limitsAtBudget(request, budget);
    if ('status' in limits) break;
    const start = extrapolated(trail, budget);
    const allocation = allocate(problem, limits, { kernel, start, nearbyPlans: trail.slice(-2) });
    if (allocation.status === 'infeasible') break;
    trail.push(allocation);
    if (allocation.reach >= people) found = { status: 'found', budget, branch: request.branch, limits, allocation };
    atLeast = Math.max(atLeast, tangentCrossing(allocation, request, limits, people));
    if (atLeast > request.largest || atLeast > dearest) return null;
    const narrow = Math.max(1, NARROW * atLeast);
    if (found !== null && found.budget - atLeast <= narrow) break;
    // Just above what no plan can do without: the next tangent is taken there, and in the end this very budget is enough.
    const next = wholeDollars(atLeast + narrow / 2, request);
    if (next === budget) break;
    budget = next;
  }
  return found && { ...found, atLeast: Math.min(atLeast, found.budget) };
}

/** Rounded up, and never more than can be spent [$]. */
function wholeDollars(budget: number, { largest }: BranchRequest): number {
  return Math.min(largest, Math.ceil(budget - 1e-9));
}

/**
 * Where the tangent of a certified plan meets the target [$]: its fractional knapsack filled, best channel first, until it
 * promises so many people. Infinity when it never does: then no plan of any budget does either.
 */
function tangentCrossing(
  { spend, reach, gradient }: Allocation,
  request: BranchRequest,
  { minimum }: SpendLimits,
  people: number,
): number {
  const most = maximaAtAnyBudget(request);
  let promised = reach;
  let money = 0;
  minimum.forEach((least, channel) => {
    promised += gradient[channel]! * (least - spend[channel]!);
    money += least;
  });
  for (const channel of bestFirst(gradient)) {
    if (promised >= people) break;
    const slope = gradient[channel]!;
    const room = most[channel]! - minimum[channel]!;
    if (!(slope > 0) || !(room > 0)) continue;
    const poured = Math.min(room, (people - promised) / slope);
    if (poured < room) return money + poured;
    promised += slope * room;
    money += room;
  }
  return promised >= people ? money : Infinity;
}

/** Maxima in dollars as they are; those of the whole budget are none. By channel [$]. */
function maximaAtAnyBudget({ budget, limits }: BranchRequest): Float64Array {
  return Float64Array.from(CHANNELS, (name) => {
    const most = limits.find((row) => row.Channel === name)?.Max_Budget ?? 0;
    return most >= budget ? Infinity : most;
  });
}

/** No budget reaches more on this branch [people]. */
function mostReachOn(problem: PlanningProblem, request: BranchRequest, kernel: ReachKernel): number {
  const limits = limitsAtBudget(request, request.largest);
  if ('status' in limits) return 0;
  const allocation = allocate(problem, limits, { kernel });
  return allocation.status === 'infeasible' ? 0 : allocation.reach;
}
