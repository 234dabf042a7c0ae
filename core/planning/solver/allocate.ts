import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { Evaluation } from '../kernel/kernel.ts';
import { checkLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { frankWolfeGap, relativeGapOf } from './certificate.ts';
import type { Bounds } from './certificate.ts';
import { isWithinGroups, nearestPlan } from './quadraticStep.ts';
import { multilevelAscent } from './levels.ts';
import type { DollarsByChannel, People, PeoplePerDollarByChannel, Share, SharesByChannel } from '../../words/units.ts';
import { sum } from './linearAlgebra.ts';

/** A plan is called optimal when it is proven to lose at most this share of its reach (or of its goal's people). */
export const OPTIMAL_GAP = 1e-6;
/**
 * The solver continues to this share: past OPTIMAL_GAP the last steps cost little, and the marginal reaches in "why this mix"
 * are accurate to about the square root of the gap.
 */
const DEFAULT_TOLERANCE = 1e-10;

export interface AllocateOptions {
  /** Stop when the gap is at most this share of reach. */
  readonly tolerance?: Share | undefined;
  readonly kernel?: Evaluation;
  /** A plan to start from [$], moved inside the limits first. */
  readonly start?: DollarsByChannel | undefined;
  /** Certified plans of the same problem at similar budgets, the nearest last. They are used as warm starts. */
  readonly nearbyPlans?: readonly Allocation[];
  /** Stop once no plan within the limits can reach this many people; with 0 the search never stops early. */
  readonly incumbent?: People;
}

/** The best split found and the proof of how good it is. Money in dollars. */
export interface Allocation {
  /** 'optimal' when the gap is at most OPTIMAL_GAP of reach, else 'best found'; the gap is valid in both cases. */
  readonly status: 'optimal' | 'best found';
  readonly spend: DollarsByChannel;
  /** Attentive reach [people]. */
  readonly reach: People;
  /** No plan within the limits reaches more than `reach + gap`. */
  readonly gap: People;
  readonly relativeGap: Share;
  /** Marginal attentive reach by channel [people per $]. */
  readonly gradient: PeoplePerDollarByChannel;
  /** Passes over the rows, counted in whole data sets. */
  readonly passes: number;
  /**
   * The solver's estimate of the curvature at the end [people per squared $], channels x channels; null when it needed
   * none.
   */
  readonly curvature: Float64Array | null;
}

/**
 * Maximises attentive reach over `sum s = budget`, `minimum <= s <= maximum`, to a certified optimum: active-set Newton
 * steps on a growing sample of the rows, then on all, ended by a Frank-Wolfe gap in double precision over all rows.
 * Reach is concave (a sum of 1 - exp(-linear)), so this optimum is global.
 *
 * @param limits money in dollars; see {@link SpendLimits}
 * @returns 'infeasible' with the sums where the limits cannot be met; never throws for that
 */
export function allocate(
  problem: PlanningProblem,
  limits: SpendLimits,
  options: AllocateOptions = {},
): Allocation | Infeasible {
  const refusal = checkLimits(limits);
  if (refusal !== null) return refusal;
  const kernel = options.kernel ?? fastKernel(problem);
  const { budget } = limits;
  const { bounds, start } = inShares(problem.canReach, limits, options.start);
  const scale = budget / problem.moneyUnit;
  const found = multilevelAscent(kernel, start, bounds, {
    scale,
    tolerance: options.tolerance ?? DEFAULT_TOLERANCE,
    incumbent: options.incumbent ?? 0,
    nearbyPlans: (options.nearbyPlans ?? []).map(({ spend, gradient, curvature }) => ({
      shares: spend.map((dollars) => dollars / budget),
      gradient: gradient.map((marginal) => marginal * budget),
      curvature: curvature?.map((entry) => entry * budget ** 2) ?? null,
    })),
  });
  const spend = found.shares.map((share) => share * budget);
  // The last pass was in double precision over all rows, so its reach and gradient serve the certificate.
  const gradient = found.gradient.map((marginal) => marginal / budget);
  return {
    ...certificateAt(limits, spend, found.reach, gradient),
    passes: found.passes,
    curvature: found.curvature?.map((entry) => entry / budget ** 2) ?? null,
  };
}

/**
 * The limits as shares of the budget, with unreachable channels fixed, and a feasible start.
 * @param canReach by channel, whether it can reach anyone attentively
 * @param desired a plan to start near [$]
 */
export function inShares(
  canReach: readonly boolean[],
  { budget, minimum, maximum, groups }: SpendLimits,
  desired?: DollarsByChannel,
): { readonly bounds: Bounds; readonly start: SharesByChannel } {
  const bounds = fixUnreachableChannels(canReach, {
    budget: 1,
    lower: minimum.map((least) => least / budget),
    upper: maximum.map((most) => Math.min(1, most / budget)),
    groups: groups.map(({ members, least, most }) => ({ members, least: least / budget, most: most / budget })),
  });
  const start = startingPoint(
    bounds,
    desired?.map((dollars) => dollars / budget),
  );
  return { bounds, start: isWithinGroups(start, bounds) ? start : nearestPlan(start, bounds) };
}

/** The certificate of any feasible plan [$]: reach, gradient and gap from a double-precision pass over all rows. */
export function certify(
  problem: PlanningProblem,
  limits: SpendLimits,
  spend: DollarsByChannel,
  kernel: Evaluation = fastKernel(problem),
): Omit<Allocation, 'passes' | 'curvature'> {
  const units = spend.map((dollars) => dollars / problem.moneyUnit);
  const pass = kernel.pass(units, kernel.rows, 'double');
  const gradient = pass.gradient.map((marginal) => marginal / problem.moneyUnit);
  return certificateAt(limits, spend, pass.reach, gradient);
}

/** The certificate of a plan by its reach [people] and gradient [people per $]. */
export function certificateAt(
  limits: SpendLimits,
  spend: DollarsByChannel,
  reach: People,
  gradient: PeoplePerDollarByChannel,
): Omit<Allocation, 'passes' | 'curvature'> {
  const gap = frankWolfeGap(gradient, spend, boundsInDollars(limits));
  const relativeGap = relativeGapOf(gap, reach);
  const status = relativeGap <= OPTIMAL_GAP ? 'optimal' : 'best found';
  return { status, spend, reach, gap, relativeGap, gradient };
}

/** Limits as bounds of the solver, in dollars. */
export function boundsInDollars({ budget, minimum, maximum, groups }: SpendLimits): Bounds {
  return { budget, lower: minimum, upper: maximum, groups };
}

/**
 * A channel that reaches no one has no gradient, so near saturation the solver would leave money in it. It is fixed at
 * its minimum when the other channels can take the rest of the budget. Otherwise they are fixed at their maxima, and it
 * takes what is left.
 */
function fixUnreachableChannels(canReach: readonly boolean[], bounds: Bounds): Bounds {
  // Money in such a channel may be the best way to meet the limits of groups, so fixing it could lose people.
  if (bounds.groups.length > 0) return bounds;
  const lower = Float64Array.from(bounds.lower);
  const upper = Float64Array.from(bounds.upper);
  // The largest share of the budget that can be spent with unreachable channels at their minima.
  const capacity = CHANNELS.reduce((sum, _, channel) => sum + (canReach[channel] ? upper : lower)[channel]!, 0);
  CHANNELS.forEach((_, channel) => {
    if (capacity >= 1 && !canReach[channel]) upper[channel] = lower[channel]!;
    if (capacity < 1 && canReach[channel]) lower[channel] = upper[channel]!;
  });
  return { ...bounds, lower, upper };
}

/**
 * A feasible point. `desired` (by default each minimum) is clamped to the limits. Then all channels are moved evenly towards
 * their upper limits, or towards their lower limits, until they add up to the budget.
 */
function startingPoint({ lower, upper }: Bounds, desired: SharesByChannel = lower): SharesByChannel {
  const inside = desired.map((share, channel) => Math.min(upper[channel]!, Math.max(lower[channel]!, share)));
  const excess = sum(inside) - 1;
  const limitsAhead = excess > 0 ? lower : upper;
  const room = inside.reduce((sum, share, channel) => sum + Math.abs(limitsAhead[channel]! - share), 0);
  if (room === 0) return inside;
  const part = Math.min(1, Math.abs(excess) / room);
  return inside.map((share, channel) => share + part * (limitsAhead[channel]! - share));
}
