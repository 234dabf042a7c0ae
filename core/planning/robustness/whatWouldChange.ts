import type { ChangeBar, WhatWouldChange } from '../../contract/bodies/deskQuestions.ts';
import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { checkLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { scaledKernel } from '../model/ownPrices.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { boundsInDollars } from '../solver/allocate.ts';
import { chooseBranch, EXCLUDED_CHANNELS } from '../solver/branches.ts';
import type { BranchChoice, KnownPlans } from '../solver/branches.ts';
import { bestLinearValue } from '../solver/certificate.ts';
import { repriced } from '../solver/trail.ts';
import { attentionFactor } from './attentionScenarios.ts';
import type { AttentionParts } from './attentionScenarios.ts';

/** Bars beyond these, which have the least effect, are left out. */
const BARS_MAXIMUM = 10;
/** Prices and attention change by this share, down and up. */
const CHANGE_SHARE = 0.1;
const SOLVER_TOLERANCE = 1e-8;
/** An amount below this share of the budget counts as no money. */
const NEGLIGIBLE_BUDGET_SHARE = 1e-9;
/** Money that is forced into a channel to see what it costs elsewhere, as a share of the budget. */
const FORCED_BUDGET_SHARE = 1e-6;

/** The audience, prices and limits of a question of the desk, the page on which a planner tries changes to a plan. */
interface ChangesInput {
  readonly problem: PlanningProblem;
  /** The passes over the rows at the prices of the question. */
  readonly kernel: ReachKernel;
  /** The prices of the question, by channel [$ per thousand impressions]. */
  readonly cpm: DollarsByChannel;
  /** What the attentive contacts of each channel consist of, to compute them at another attention. */
  readonly parts: AttentionParts;
  readonly limits: SpendLimits;
}

/**
 * How the best reach depends on the price and attention of each channel. `bars`: one price or attention figure is 10% lower
 * or higher, and the mix is optimised again. `firstOrder`: the effect to first order by the envelope theorem (Milgrom &
 * Segal 2002, Econometrica 70), `dR / d ln price_c = -s_c dR/ds_c`, where R is the best reach and s_c the spend in channel
 * c; for attention the sign is the opposite. A channel without money changes nothing until its next dollar earns as much as
 * the others' last dollar.
 *
 * It yields between optimisations, so that a newer question can stop it.
 *
 * @returns null where the limits allow no mix
 */
export function* whatWouldChange(request: ChangesInput): Generator<null, WhatWouldChange | null> {
  const best = chooseBranch(request.problem, request.limits, request.kernel, { tolerance: SOLVER_TOLERANCE });
  if (best.status === 'infeasible') return null;
  const { spend, gradient, reach } = best.allocation;
  const lossPerDollar = lossPerDollarOf(best);
  const bars: ChangeBar[] = [];
  for (const channel of spend.keys()) {
    // A channel that is not bought, and would not be bought at a price 10% lower, changes nothing. The test uses 20%, to be safe.
    const mayMatter =
      spend[channel]! > NEGLIGIBLE_BUDGET_SHARE * request.limits.budget ||
      gradient[channel]! > (1 - 2 * CHANGE_SHARE) * lossPerDollar(channel);
    if (!mayMatter || request.limits.maximum[channel] === 0) continue;
    const reachWith = (factor: number) => (factor === 1 ? reach : bestWith(request, best, channel, factor));
    bars.push({ channel, of: 'price', down: reachWith(1 / (1 - CHANGE_SHARE)), up: reachWith(1 / (1 + CHANGE_SHARE)) });
    yield null;
    const [lower, higher] = [1 - CHANGE_SHARE, 1 + CHANGE_SHARE].map((factor) =>
      attentionFactor(request.parts, channel, factor),
    );
    bars.push({ channel, of: 'attention', down: reachWith(lower!), up: reachWith(higher!) });
    yield null;
  }
  const width = ({ down, up }: ChangeBar) => Math.abs(up - down);
  return {
    best: reach,
    bars: bars.sort((one, other) => width(other) - width(one)).slice(0, BARS_MAXIMUM),
    firstOrder: Array.from(spend, (money, channel) => CHANGE_SHARE * money * gradient[channel]!),
    entersBelow: Array.from(spend, (_, channel) => entersBelow(request, best, channel, lossPerDollar(channel))),
  };
}

/**
 * The best reach when a dollar in one channel buys `factor` times as much, started from the plans at the present
 * prices.
 */
function bestWith(
  { problem, kernel, limits }: ChangesInput,
  best: BranchChoice,
  channel: number,
  factor: number,
): People {
  const priceFactors = new Float64Array(limits.minimum.length).fill(1);
  const presentFactors = priceFactors.slice();
  priceFactors[channel] = factor;
  const knownPlans: KnownPlans = { national: [], 'metro and regional': [] };
  knownPlans[best.branch].push(repriced(best.allocation, presentFactors, priceFactors));
  const otherBranch = best.branch === 'national' ? 'metro and regional' : 'national';
  if (best.other !== null && best.other.status !== 'infeasible') {
    knownPlans[otherBranch].push(repriced(best.other, presentFactors, priceFactors));
  }
  const options = { tolerance: SOLVER_TOLERANCE, onlyWinner: true, firstBranch: best.branch, knownPlans };
  const choice = chooseBranch(problem, limits, scaledKernel(kernel, priceFactors), options);
  return choice.status === 'infeasible' ? 0 : choice.allocation.reach;
}

/**
 * A function that returns what the other channels lose for each dollar that moves to a channel [people per $]. Without groups, the loss is
 * the same for all channels: the least marginal reach of the channels above their minima. With groups, a little money is forced into the
 * channel, and the loss in the others is computed from the gradient.
 */
function lossPerDollarOf({ allocation: { spend, gradient }, limits }: BranchChoice): (channel: number) => number {
  if (limits.groups.length > 0) {
    const best = bestLinearValue(gradient, boundsInDollars(limits));
    return (channel) => {
      const money = FORCED_BUDGET_SHARE * limits.budget;
      const minimum = limits.minimum.map((least, index) => (index === channel ? least + money : least));
      const forced = { ...limits, minimum };
      if (checkLimits(forced) !== null) return Infinity;
      return gradient[channel]! + (best - bestLinearValue(gradient, boundsInDollars(forced))) / money;
    };
  }
  const slack = NEGLIGIBLE_BUDGET_SHARE * limits.budget;
  const leastMarginal = Math.min(
    ...Array.from(gradient, (marginal, channel) =>
      spend[channel]! > limits.minimum[channel]! + slack ? marginal : Infinity,
    ),
  );
  return () => leastMarginal;
}

/**
 * The price below which the channel enters the mix [$ per thousand]. At a price p, its next dollar reaches g_c cpm_c / p
 * people, where g_c is its marginal reach and cpm_c its price at present. The result is the p at which this equals `lossOfOthers`.
 * Null for a channel with money, and for a channel that is closed, reaches no one, or is in the other TV branch.
 */
function entersBelow(
  { limits, cpm }: ChangesInput,
  { allocation: { spend, gradient }, branch }: BranchChoice,
  channel: number,
  lossOfOthers: number,
): Dollars | null {
  const isOpen = limits.maximum[channel]! > 0 && !EXCLUDED_CHANNELS[branch].includes(channel);
  if (
    !isOpen ||
    spend[channel]! > NEGLIGIBLE_BUDGET_SHARE * limits.budget ||
    !(gradient[channel]! > 0) ||
    !Number.isFinite(lossOfOthers)
  ) {
    return null;
  }
  return (cpm[channel]! * gradient[channel]!) / lossOfOthers;
}
