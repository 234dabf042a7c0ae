import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import type { ChannelEntry } from '../../rules/channels.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { checkLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { allocate } from './allocate.ts';
import type { Allocation } from './allocate.ts';
import { extrapolated, upperBound } from './trail.ts';
import type { DollarsByChannel, People, Share } from '../../words/units.ts';

/** The two ways to buy free-to-air television, which exclude each other. */
export type TvBranch = NonNullable<ChannelEntry['tvBranch']>;

const NATIONAL_CHANNELS = [CHANNELS.indexOf(NATIONAL)];
const PARTS_CHANNELS = NATIONAL_PARTS.map((part) => CHANNELS.indexOf(part));
/** The channels closed in each branch. */
export const EXCLUDED_CHANNELS: Record<TvBranch, readonly number[]> = {
  national: PARTS_CHANNELS,
  'metro and regional': NATIONAL_CHANNELS,
};

/** The result of one branch. */
export interface BranchOutcome {
  readonly branch: TvBranch;
  readonly limits: SpendLimits;
  readonly answer: Allocation | Infeasible;
}

/**
 * The better branch with its limits and plan. `other` is the result of the other branch, where the limits allow both and
 * the other branch had to be solved.
 */
export interface BranchChoice {
  readonly status: 'chosen';
  readonly branch: TvBranch;
  readonly limits: SpendLimits;
  readonly allocation: Allocation;
  readonly other: Allocation | Infeasible | null;
  /** No plan within the limits, in either branch, reaches more than this [people]. */
  readonly upperBound: People;
}

/** Certified plans of each TV branch at other budgets, limits or prices; the newest is the last. */
export type KnownPlans = Record<TvBranch, Allocation[]>;

export interface BranchOptions {
  /** As in {@link AllocateOptions}. */
  readonly tolerance?: Share | undefined;
  /** Stop solving the losing branch once it is proven to lose; its plan is then not the best of the branch. */
  readonly onlyWinner?: boolean;
  /** The branch to solve first: the one expected to win. */
  readonly firstBranch?: TvBranch;
  /** Warm starts, and often a proof that a branch loses: the tangent at a plan bounds reach outside its limits too. New plans are added. */
  readonly knownPlans?: KnownPlans;
  /** Where to start in either branch [$]; by default extrapolated from the known plans. */
  readonly start?: DollarsByChannel;
}

/**
 * FTA National buys the metropolitan and the regional markets, so it excludes both. Solves each branch that the limits
 * allow, with the channels of the other branch closed, and returns the plan that reaches more.
 */
export function chooseBranch(
  problem: PlanningProblem,
  limits: SpendLimits,
  kernel: ReachKernel,
  options: BranchOptions = {},
): BranchChoice | Infeasible {
  const refusal = checkLimits(limits);
  if (refusal !== null) return refusal;
  const branches = tvBranches(limits);
  if (options.firstBranch === 'national') branches.reverse();
  const outcomes: BranchOutcome[] = [];
  let prunedBound = 0;
  for (const { branch, limits: branchLimits } of branches) {
    const trail = options.knownPlans?.[branch] ?? [];
    const [first] = outcomes;
    const incumbent = options.onlyWinner && first?.answer.status === 'optimal' ? first.answer.reach : 0;
    const bound = incumbent > 0 ? upperBound(trail, branchLimits) : Infinity;
    if (bound < incumbent) {
      prunedBound = bound;
      continue;
    }
    const start = options.start ?? extrapolated(trail, limits.budget);
    const answer = allocate(problem, branchLimits, {
      kernel,
      tolerance: options.tolerance,
      incumbent,
      start,
      nearbyPlans: trail.slice(-2),
    });
    if (answer.status !== 'infeasible') options.knownPlans?.[branch].push(answer);
    outcomes.push({ branch, limits: branchLimits, answer });
  }
  return betterBranch(outcomes, prunedBound);
}

/**
 * The branches that the limits leave open, at least one, each with the channels of the other branch closed. A minimum in one
 * branch closes the other branch.
 */
export function tvBranches(limits: SpendLimits): { readonly branch: TvBranch; readonly limits: SpendLimits }[] {
  return openBranches(limits).map((branch) => ({ branch, limits: withoutChannels(limits, EXCLUDED_CHANNELS[branch]) }));
}

function openBranches({ minimum, maximum }: SpendLimits): TvBranch[] {
  const isOpen = (channels: readonly number[]) => channels.some((channel) => maximum[channel]! > 0);
  const isForced = (channels: readonly number[]) => channels.some((channel) => minimum[channel]! > 0);
  const branches: TvBranch[] = [];
  const allowsParts = isOpen(PARTS_CHANNELS) || !isOpen(NATIONAL_CHANNELS);
  if (allowsParts && !isForced(NATIONAL_CHANNELS)) branches.push('metro and regional');
  if (isOpen(NATIONAL_CHANNELS) && !isForced(PARTS_CHANNELS)) branches.push('national');
  return branches;
}

/**
 * The branch that reaches more.
 * @param prunedBound upper bound of a branch that was not solved [people]
 */
export function betterBranch(outcomes: readonly BranchOutcome[], prunedBound: number): BranchChoice {
  let highestBound = prunedBound;
  let best: { outcome: BranchOutcome; allocation: Allocation } | null = null;
  for (const outcome of outcomes) {
    if (outcome.answer.status === 'infeasible') continue;
    highestBound = Math.max(highestBound, outcome.answer.reach + outcome.answer.gap);
    if (best === null || outcome.answer.reach > best.allocation.reach) best = { outcome, allocation: outcome.answer };
  }
  // Limits that neither branch can meet were refused before.
  if (best === null) throw new Error('A choice without branches.');
  const { branch, limits } = best.outcome;
  const other = outcomes.find((outcome) => outcome.branch !== branch)?.answer ?? null;
  return { status: 'chosen', branch, limits, allocation: best.allocation, other, upperBound: highestBound };
}

/** The same limits with these channels closed. Minima of these channels stay, and make the limits infeasible. */
export function withoutChannels(limits: SpendLimits, leftOut: readonly number[]): SpendLimits {
  const maximum = Float64Array.from(limits.maximum);
  for (const channel of leftOut) maximum[channel] = 0;
  return { ...limits, maximum };
}
