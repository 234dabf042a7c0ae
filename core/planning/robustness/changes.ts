import type { ChangeBar, WhatWouldChange } from '../../contract/bodies/deskQuestions.ts';
import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { SpendLimits } from '../model/limits.ts';
import { scaledKernel } from '../model/ownPrices.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { chooseBranch, EXCLUDED_CHANNELS } from '../solver/branches.ts';
import type { BranchChoice, KnownPlans } from '../solver/branches.ts';
import { repriced } from '../solver/repriced.ts';
import { attentionFactor } from './attentionScenarios.ts';
import type { AttentionParts } from './attentionScenarios.ts';

const BARS = 10;
const STEP = 0.1;
const TOLERANCE = 1e-8;
/** Less than this share of the budget counts as no money. */
const NO_MONEY = 1e-9;

/** Rows at a question's prices, and the prices themselves [$ per thousand]. */
interface Asked {
  readonly problem: PlanningProblem;
  readonly kernel: ReachKernel;
  readonly cpm: DollarsByChannel;
  readonly parts: AttentionParts;
  readonly limits: SpendLimits;
}

/**
 * Sensitivities of the best reach: every channel's price and attention 10 % down and up, each with the mix
 * re-optimised; and to first order by the envelope theorem, `dR / d ln price_c = -s_c dR/ds_c`, attention with the
 * opposite sign (Milgrom & Segal 2002, Econometrica 70). A channel without money changes nothing until its next dollar
 * earns as much as the others' last dollar.
 *
 * @returns null where the limits allow no mix
 */
export function* whatWouldChange(asked: Asked): Generator<null, WhatWouldChange | null> {
  const best = chooseBranch(asked.problem, asked.limits, asked.kernel, { tolerance: TOLERANCE });
  if (best.status === 'infeasible') return null;
  const { spend, gradient, reach } = best.allocation;
  const level = levelOf(best);
  const bars: ChangeBar[] = [];
  for (const channel of spend.keys()) {
    // A channel that is not bought, and would not be at a tenth less, changes nothing.
    const mayMatter = spend[channel]! > NO_MONEY * asked.limits.budget || gradient[channel]! > (1 - 2 * STEP) * level;
    if (!mayMatter || asked.limits.maximum[channel] === 0) continue;
    const reachWith = (factor: number) => (factor === 1 ? reach : bestWith(asked, best, channel, factor));
    bars.push({ channel, of: 'price', down: reachWith(1 / (1 - STEP)), up: reachWith(1 / (1 + STEP)) });
    yield null;
    const [less, more] = [1 - STEP, 1 + STEP].map((factor) => attentionFactor(asked.parts, channel, factor));
    bars.push({ channel, of: 'attention', down: reachWith(less!), up: reachWith(more!) });
    yield null;
  }
  const width = ({ down, up }: ChangeBar) => Math.abs(up - down);
  return {
    best: reach,
    bars: bars.sort((one, other) => width(other) - width(one)).slice(0, BARS),
    firstOrder: Array.from(spend, (money, channel) => STEP * money * gradient[channel]!),
    entersBelow: Array.from(spend, (_, channel) => entersBelow(asked, best, channel, level)),
  };
}

/**
 * The best reach when a dollar in one channel buys `factor` times as much, started from the plans at the present
 * prices.
 */
function bestWith({ problem, kernel, limits }: Asked, best: BranchChoice, channel: number, factor: number): People {
  const priceFactors = new Float64Array(limits.minimum.length).fill(1);
  const before = priceFactors.slice();
  priceFactors[channel] = factor;
  const knownPlans: KnownPlans = { national: [], 'metro and regional': [] };
  knownPlans[best.branch].push(repriced(best.allocation, before, priceFactors));
  const otherSide = best.branch === 'national' ? 'metro and regional' : 'national';
  if (best.other !== null && best.other.status !== 'infeasible') {
    knownPlans[otherSide].push(repriced(best.other, before, priceFactors));
  }
  const options = { tolerance: TOLERANCE, onlyWinner: true, firstBranch: best.branch, knownPlans };
  const choice = chooseBranch(problem, limits, scaledKernel(kernel, priceFactors), options);
  return choice.status === 'infeasible' ? 0 : choice.allocation.reach;
}

/**
 * Marginal reach of the last dollar that can be moved [people per $]: the least of the channels above their minimums.
 */
function levelOf({ allocation: { spend, gradient }, limits }: BranchChoice): number {
  const slack = NO_MONEY * limits.budget;
  return Math.min(
    ...Array.from(gradient, (marginal, channel) =>
      spend[channel]! > limits.minimum[channel]! + slack ? marginal : Infinity,
    ),
  );
}

/**
 * g_c standard / price = level. Null for a channel with money, or one that is closed, reaches no one, or is in the
 * other TV branch.
 */
function entersBelow(
  { limits, cpm }: Asked,
  { allocation: { spend, gradient }, branch }: BranchChoice,
  channel: number,
  level: number,
): Dollars | null {
  const isOpen = limits.maximum[channel]! > 0 && !EXCLUDED_CHANNELS[branch].includes(channel);
  if (!isOpen || spend[channel]! > NO_MONEY * limits.budget || !(gradient[channel]! > 0) || !Number.isFinite(level)) {
    return null;
  }
  return (cpm[channel]! * gradient[channel]!) / level;
}
