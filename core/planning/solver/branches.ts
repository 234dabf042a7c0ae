import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { checkLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { allocate } from './allocate.ts';
import type { Allocation } from './allocate.ts';
import { continued, roof } from './trail.ts';
import type { DollarsByChannel, People, Share } from '../../words/units.ts';

/** The two ways to buy free-to-air television, which exclude each other. */
export type Side = 'national' | 'metro and regional';

const NATIONAL_CHANNELS = [CHANNELS.indexOf(NATIONAL)];
const PARTS_CHANNELS = NATIONAL_PARTS.map((part) => CHANNELS.indexOf(part));
/** What each side must do without. */
export const LEFT_OUT: Record<Side, readonly number[]> = {
  national: PARTS_CHANNELS,
  'metro and regional': NATIONAL_CHANNELS,
};

/** What one side came to. */
export interface BranchOutcome {
  readonly side: Side;
  readonly limits: SpendLimits;
  readonly answer: Allocation | Infeasible;
}

/** The side that won, its limits and plan, and the other side's outcome when it was a real choice and had to be solved. */
export interface BranchChoice {
  readonly status: 'chosen';
  readonly side: Side;
  readonly limits: SpendLimits;
  readonly allocation: Allocation;
  readonly other: Allocation | Infeasible | null;
  /** No plan within the limits, on either side, reaches more than this [people]. */
  readonly roof: People;
}

export type Trails = Record<Side, Allocation[]>;

export interface BranchOptions {
  /** As in {@link AllocateOptions}. */
  readonly tolerance?: Share | undefined;
  /** Leave the losing side as soon as it is proven to lose; its plan is then not the best it has. */
  readonly onlyWinner?: boolean;
  /** The side to solve first: the one expected to win. */
  readonly favourite?: Side;
  /** Plans found at other budgets: where to start from, and often a proof that a side loses. New plans are added. */
  readonly trails?: Trails;
  /** Where to start on either side [$]; without it the trail is continued. */
  readonly start?: DollarsByChannel;
}

/**
 * FTA National buys the metropolitan and the regional markets, so it excludes both. Solves each side that the limits
 * allow, with the other's channels held at 0, and keeps the plan that reaches more.
 */
export function chooseBranch(
  problem: PlanningProblem,
  limits: SpendLimits,
  kernel: ReachKernel,
  options: BranchOptions = {},
): BranchChoice | Infeasible {
  const refusal = checkLimits(limits);
  if (refusal !== null) return refusal;
  const sides = sidesOf(limits);
  if (options.favourite === 'national') sides.reverse();
  const outcomes: BranchOutcome[] = [];
  let beatenBelow = 0;
  for (const { side, limits: own } of sides) {
    const trail = options.trails?.[side] ?? [];
    const [first] = outcomes;
    const rival = options.onlyWinner && first?.answer.status === 'optimal' ? first.answer.reach : 0;
    const most = rival > 0 ? roof(trail, own) : Infinity;
    if (most < rival) {
      beatenBelow = most;
      continue;
    }
    const start = options.start ?? continued(trail, limits.budget);
    const answer = allocate(problem, own, {
      kernel,
      tolerance: options.tolerance,
      rival,
      start,
      guides: trail.slice(-2),
    });
    if (answer.status !== 'infeasible') options.trails?.[side].push(answer);
    outcomes.push({ side, limits: own, answer });
  }
  return better(outcomes, beatenBelow);
}

/** The sides that the limits leave open, each with the other's channels held at 0; one at least, and a side's minimum closes the other. */
export function sidesOf(limits: SpendLimits): { readonly side: Side; readonly limits: SpendLimits }[] {
  return openSides(limits).map((side) => ({ side, limits: withoutChannels(limits, LEFT_OUT[side]) }));
}

function openSides({ minimum, maximum }: SpendLimits): Side[] {
  const open = (channels: readonly number[]) => channels.some((channel) => maximum[channel]! > 0);
  const forced = (channels: readonly number[]) => channels.some((channel) => minimum[channel]! > 0);
  const sides: Side[] = [];
  const parts = open(PARTS_CHANNELS) || !open(NATIONAL_CHANNELS);
  if (parts && !forced(NATIONAL_CHANNELS)) sides.push('metro and regional');
  if (open(NATIONAL_CHANNELS) && !forced(PARTS_CHANNELS)) sides.push('national');
  return sides;
}

/**
 * The side that reaches more.
 * @param beatenBelow the most a side may have that was not solved [people]
 */
export function better(outcomes: readonly BranchOutcome[], beatenBelow: number): BranchChoice {
  let most = beatenBelow;
  let best: { outcome: BranchOutcome; allocation: Allocation } | null = null;
  for (const outcome of outcomes) {
    if (outcome.answer.status === 'infeasible') continue;
    most = Math.max(most, outcome.answer.reach + outcome.answer.gap);
    if (best === null || outcome.answer.reach > best.allocation.reach) best = { outcome, allocation: outcome.answer };
  }
  // Limits that neither side can meet were refused before.
  if (best === null) throw new Error('A choice without sides.');
  const { side, limits: own } = best.outcome;
  const other = outcomes.find((outcome) => outcome.side !== side)?.answer ?? null;
  return { status: 'chosen', side, limits: own, allocation: best.allocation, other, roof: most };
}

/** The same limits with these channels held at 0. Their minimums stay, and make the limits impossible. */
export function withoutChannels(limits: SpendLimits, leftOut: readonly number[]): SpendLimits {
  const maximum = Float64Array.from(limits.maximum);
  for (const channel of leftOut) maximum[channel] = 0;
  return { ...limits, maximum };
}
