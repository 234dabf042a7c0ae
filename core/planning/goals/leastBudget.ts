import { BUDGET_MAXIMUM } from '../../contract/limits.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { limitsAtBudget } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/rates.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import { allocate } from '../solver/allocate.ts';
import type { Allocation } from '../solver/allocate.ts';
import { LEFT_OUT, sidesOf } from '../solver/branches.ts';
import type { Side } from '../solver/branches.ts';
import { bestFirst } from '../solver/certificate.ts';
import { continued } from '../solver/trail.ts';

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
  readonly side: Side;
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
 * The least budget whose best plan reaches `people` attentively. Within one side of the television choice the best reach
 * `R*(B)` is concave and rises, so a tangent at any budget stays above it: where the tangent meets the target no smaller
 * budget can (Kelley 1960, J. SIAM 8), and the next tangent is taken there. The cheaper of the two sides is the answer.
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
  const sides = sidesOf(own).map(({ side }) => onSide(request, side));
  const found = cheapest(problem, sides, people, kernel);
  if (found !== null) return found;
  const most = Math.max(...sides.map((side) => mostOn(problem, side, kernel)));
  const near = cheapest(problem, sides, NEARLY_ALL * most, kernel);
  return { status: 'out of reach', most, nearlyMost: near?.budget ?? request.budget };
}

/** A request with one side of the television choice shut, and the most money it can spend [$]. */
interface SideRequest extends ProposalRequest {
  readonly side: Side;
  readonly largest: number;
  /** The least money its minima ask for [$]. */
  readonly least: number;
}

function onSide({ budget, limits: all }: ProposalRequest, side: Side): SideRequest {
  const shut = LEFT_OUT[side].map((channel): string => CHANNELS[channel]!);
  const limits = all.map((row) => (shut.includes(row.Channel) ? { ...row, Max_Budget: 0 } : row));
  const follows = limits.some((row) => row.Max_Budget >= budget);
  const sum = limits.reduce((total, row) => total + row.Max_Budget, 0);
  const least = limits.reduce((total, row) => total + row.Min_Budget, 0);
  return { budget, limits, side, largest: follows ? BUDGET_MAXIMUM : sum, least };
}

function cheapest(
  problem: PlanningProblem,
  sides: readonly SideRequest[],
  people: number,
  kernel: ReachKernel,
): LeastBudget | null {
  let best: LeastBudget | null = null;
  for (const side of sides) {
    const found = leastOn(problem, side, { people, kernel, dearest: best?.budget ?? Infinity });
    if (found !== null && (best === null || found.budget < best.budget)) best = found;
  }
  return best;
}

interface Search {
  readonly people: number;
  readonly kernel: ReachKernel;
  /** A plan of this budget is there already: none above it is of use [$]. */
  readonly dearest: number;
}

/** The least budget on one side; null when it is out of reach there, or dearer than what is there already. */
function leastOn(
  problem: PlanningProblem,
  request: SideRequest,
  { people, kernel, dearest }: Search,
): LeastBudget | null {
  const trail: Allocation[] = [];
  let atLeast = request.least;
  let found: Omit<LeastBudget, 'atLeast'> | null = null;
  let budget = wholeDollars(Math.max(request.budget, atLeast, 1), request);
  for (let step = 0; step < STEPS_MAXIMUM; step++) {
    const limits = limitsAtBudget(request, budget);
    if ('status' in limits) break;
    const start = continued(trail, budget);
    const allocation = allocate(problem, limits, { kernel, start, guides: trail.slice(-2) });
    if (allocation.status === 'infeasible') break;
    trail.push(allocation);
    if (allocation.reach >= people) found = { status: 'found', budget, side: request.side, limits, allocation };
    atLeast = Math.max(atLeast, meetsAt(allocation, request, limits, people));
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
function wholeDollars(budget: number, { largest }: SideRequest): number {
  return Math.min(largest, Math.ceil(budget - 1e-9));
}

/**
 * Where the tangent of a certified plan meets the target [$]: its fractional knapsack filled, best channel first, until it
 * promises so many people. Infinity when it never does: then no plan of any budget does either.
 */
function meetsAt(
  { spend, reach, gradient }: Allocation,
  request: SideRequest,
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
function maximaAtAnyBudget({ budget, limits }: SideRequest): Float64Array {
  return Float64Array.from(CHANNELS, (name) => {
    const most = limits.find((row) => row.Channel === name)?.Max_Budget ?? 0;
    return most >= budget ? Infinity : most;
  });
}

/** No budget reaches more on this side [people]. */
function mostOn(problem: PlanningProblem, request: SideRequest, kernel: ReachKernel): number {
  const limits = limitsAtBudget(request, request.largest);
  if ('status' in limits) return 0;
  const allocation = allocate(problem, limits, { kernel });
  return allocation.status === 'infeasible' ? 0 : allocation.reach;
}
