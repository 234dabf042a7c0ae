import type { People } from '../../words/units.ts';
import type { PriceFactors } from '../model/ownPrices.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import { OPTIMAL_GAP } from '../solver/allocate.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { BranchChoice, TvBranch, KnownPlans } from '../solver/branches.ts';
import { repriced } from '../solver/trail.ts';
import type { DeskData } from './deskData.ts';
import { figuresOf, proofOf } from './figures.ts';
import type { DeskFigures, DeskProof } from '../../contract/bodies/deskQuestions.ts';
import type { Prices } from './terms.ts';
import { bookableMix, NOT_ROUNDED } from './bookable.ts';
import type { Rounding } from './bookable.ts';

/** Well below OPTIMAL_GAP, so that rounding to whole dollars stays within it. */
const SOLVER_TOLERANCE = 1e-7;
/** Number of plans kept per TV branch. */
const PLANS_PER_BRANCH = 6;

export interface BestMix {
  readonly figures: DeskFigures;
  readonly proof: DeskProof;
}

/**
 * The best mix for questions of the desk, whose limits change a little from question to question. The certified plan of each
 * answer is kept for the next question: as a warm start, for its curvature, and for its tangent, which often rules
 * out the other TV branch without solving it. Kept plans affect only the speed, never the answer.
 */
export class BestMixFinder {
  readonly #desk: DeskData;
  #knownPlans: KnownPlans = { national: [], 'metro and regional': [] };
  #firstBranch: TvBranch = 'metro and regional';
  #priceFactors: PriceFactors | null = null;

  constructor(desk: DeskData) {
    this.#desk = desk;
  }

  /**
   * The best mix and its proof over both TV branches. Its money is in whole dollars, or in the multiples that `rounding` asks for.
   * @param rounding as in {@link bookableMix}
   */
  find(prices: Prices, limits: SpendLimits, rounding: Rounding = NOT_ROUNDED): BestMix | Infeasible {
    const choice = this.#choose(prices, limits);
    if (choice.status === 'infeasible') return choice;
    const spend = bookableMix(this.#desk, prices, { spend: choice.allocation.spend, limits: choice.limits }, rounding);
    const figures = figuresOf(this.#desk, prices, spend);
    return { figures, proof: proofOf(figures.reach, choice.upperBound) };
  }

  /**
   * The best reach within limits that differ from those of the last answer; the plans kept for the next question do not
   * change.
   * @returns null where the limits allow no mix
   */
  reachWithin(prices: Prices, limits: SpendLimits): People | null {
    const knownPlans = {
      national: [...this.#knownPlans.national],
      'metro and regional': [...this.#knownPlans['metro and regional']],
    };
    const answer = this.#solve(prices, limits, knownPlans, OPTIMAL_GAP);
    return answer.status === 'infeasible' ? null : answer.allocation.reach;
  }

  #choose(prices: Prices, limits: SpendLimits): BranchChoice | Infeasible {
    this.#usePrices(prices.priceFactors);
    const choice = this.#solve(prices, limits, this.#knownPlans);
    if (choice.status !== 'infeasible') this.#firstBranch = choice.branch;
    for (const trail of Object.values(this.#knownPlans)) trail.splice(0, trail.length - PLANS_PER_BRANCH);
    return choice;
  }

  #solve(
    { kernel }: Prices,
    limits: SpendLimits,
    knownPlans: KnownPlans,
    tolerance = SOLVER_TOLERANCE,
  ): BranchChoice | Infeasible {
    const options = { tolerance, onlyWinner: true, firstBranch: this.#firstBranch, knownPlans };
    return chooseBranch(this.#desk.problem, limits, kernel, options);
  }

  /** Converts plans that were found at other prices to these prices. */
  #usePrices(priceFactors: PriceFactors): void {
    const before = this.#priceFactors;
    this.#priceFactors = priceFactors;
    if (before === null || before.every((factor, channel) => factor === priceFactors[channel])) return;
    const converted = (branch: TvBranch) =>
      this.#knownPlans[branch].map((plan) => repriced(plan, before, priceFactors));
    this.#knownPlans = { national: converted('national'), 'metro and regional': converted('metro and regional') };
  }
}
