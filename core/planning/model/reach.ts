import { exposureOf, reachedShare } from '../kernel/plainKernel.ts';
import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import { reachDistribution } from './distribution.ts';
import type { PlanningProblem } from './rates.ts';
import type { Dollars, DollarsByChannel, MoneyUnitsByChannel, People, PeopleByChannel } from '../../words/units.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** What a plan does to the target. People are weighted; frequencies are exposures per person reached, at least 1. */
export interface PlanReach {
  /** Attentive reach 1+ [people]; at most `plainReach`. */
  readonly attentiveReach: People;
  /** Reach 1+ whether attentive or not [people]; at most the target's universe. */
  readonly plainReach: People;
  /** Exposures of the target, attentive and all. */
  readonly exposures: number;
  readonly plainExposures: number;
  /** Attentive exposures per person reached attentively; null when nobody is. */
  readonly frequency: number | null;
  readonly plainFrequency: number | null;
  /** Total spend per person reached attentively [$]; null when nobody is. */
  readonly costPerAttentiveReach: Dollars | null;
  /** Reach of at least 1, 2, ... 10 exposures [people]. */
  readonly attentiveDistribution: Float64Array;
  readonly plainDistribution: Float64Array;
}

/** A plan's spend in the problem's money unit. */
export function inMoneyUnits(problem: PlanningProblem, spend: DollarsByChannel): MoneyUnitsByChannel {
  return spend.map((amount) => amount / problem.moneyUnit);
}

/**
 * Reach, frequency and cost of any plan, feasible or not, from a double-precision walk over all rows.
 * Poisson exposure with mean `y_i = sum_c k_ic s_c`: `R = sum w_i (1 - exp(-y_i))`, frequency `sum w_i y_i / R`.
 * @param spend by channel [$]; length 15
 */
export function evaluatePlan(problem: PlanningProblem, spend: DollarsByChannel): PlanReach {
  const units = inMoneyUnits(problem, spend);
  const attentive = totals(problem.weights, problem.rates, units);
  const plain = totals(problem.weights, problem.plainRates, units);
  const cost = spend.reduce((sum, amount) => sum + amount, 0);
  const per = (amount: number, reach: number) => (reach > 0 ? amount / reach : null);
  return {
    attentiveReach: attentive.reach,
    plainReach: plain.reach,
    exposures: attentive.exposures,
    plainExposures: plain.exposures,
    frequency: per(attentive.exposures, attentive.reach),
    plainFrequency: per(plain.exposures, plain.reach),
    costPerAttentiveReach: per(cost, attentive.reach),
    attentiveDistribution: reachDistribution(problem.weights, problem.rates, units),
    plainDistribution: reachDistribution(problem.weights, problem.plainRates, units),
  };
}

function totals(weights: Float64Array, rates: Float32Array, units: MoneyUnitsByChannel) {
  let reach = 0;
  let exposures = 0;
  for (let row = 0, from = 0; row < weights.length; row++, from += WIDTH) {
    const exposure = exposureOf(rates, from, units);
    const weight = weights[row]!;
    reach += weight * reachedShare(exposure, Math.exp(-exposure));
    exposures += weight * exposure;
  }
  return { reach, exposures };
}

/**
 * Incremental attentive reach by channel [people]: R(all) - R(all without it), never below 0; 0 for a channel without money.
 * @param spend by channel [$]
 */
export function incrementalReach(problem: PlanningProblem, spend: DollarsByChannel): PeopleByChannel {
  const units = inMoneyUnits(problem, spend);
  const incremental = new Float64Array(WIDTH);
  const { weights, rates } = problem;
  for (let row = 0, from = 0; row < problem.rows; row++, from += WIDTH) {
    const exposure = exposureOf(rates, from, units);
    const weight = weights[row]!;
    for (let channel = 0; channel < WIDTH; channel++) {
      const own = rates[from + channel]! * units[channel]!;
      if (own === 0) continue;
      // exp(-(y - own)) - exp(-y) = exp(-(y - own)) (1 - exp(-own)): the others miss, this one does not
      const missedByOthers = Math.exp(-Math.max(0, exposure - own));
      incremental[channel] = incremental[channel]! + weight * missedByOthers * reachedShare(own, Math.exp(-own));
    }
  }
  return incremental;
}

/** What each channel would do alone at its spend: attentive and plain reach [people], and attentive exposures; by channel. */
export interface ReachAlone {
  readonly attentiveReach: PeopleByChannel;
  readonly plainReach: PeopleByChannel;
  readonly exposures: Float64Array;
}

/** Every channel by itself at its spend of the plan [$]. */
export function reachAlone(problem: PlanningProblem, spend: DollarsByChannel): ReachAlone {
  const units = inMoneyUnits(problem, spend);
  const { weights, rates, plainRates } = problem;
  const alone = {
    attentiveReach: new Float64Array(WIDTH),
    plainReach: new Float64Array(WIDTH),
    exposures: new Float64Array(WIDTH),
  };
  for (let row = 0, from = 0; row < problem.rows; row++, from += WIDTH) {
    const weight = weights[row]!;
    for (let channel = 0; channel < WIDTH; channel++) {
      const plain = plainRates[from + channel]! * units[channel]!;
      if (plain === 0) continue;
      const attentive = rates[from + channel]! * units[channel]!;
      const { attentiveReach, plainReach, exposures } = alone;
      attentiveReach[channel] = attentiveReach[channel]! + weight * reachedShare(attentive, Math.exp(-attentive));
      plainReach[channel] = plainReach[channel]! + weight * reachedShare(plain, Math.exp(-plain));
      exposures[channel] = exposures[channel]! + weight * attentive;
    }
  }
  return alone;
}
