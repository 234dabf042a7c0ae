import type { People } from '../../words/units.ts';
import type { PriceFactors } from '../model/ownPrices.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import { OPTIMAL_GAP } from '../solver/allocate.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { BranchChoice, TvBranch, KnownPlans } from '../solver/branches.ts';
import { repriced } from '../solver/repriced.ts';
import type { DeskData } from './deskData.ts';
import { figuresOf, proofOf } from './figures.ts';
import type { DeskFigures, DeskProof } from '../../contract/bodies/deskQuestions.ts';
import type { Prices } from './terms.ts';
import { roundToDollars } from './wholeDollars.ts';

/** Far enough below 1e-6 that whole dollars are still within it. */
const TOLERANCE = 1e-7;
/** Plans remembered on each branch of the television choice. */
const REMEMBERED = 6;

export interface BestMix {
  readonly figures: DeskFigures;
  readonly proof: DeskProof;
}

/**
 * The best mix within limits that move a little from question to question, as they do under a planner's hand. Each answer leaves a
 * trail: where to start the next one, what the curvature is there, and a tangent that often proves the other branch of the
 * television choice beaten without solving it. What is remembered never decides the answer, only how fast it comes.
 */
export class BestMixes {
  readonly #desk: DeskData;
  #knownPlans: KnownPlans = { national: [], 'metro and regional': [] };
  #firstBranch: TvBranch = 'metro and regional';
  #priceFactors: PriceFactors | null = null;

  constructor(desk: DeskData) {
    this.#desk = desk;
  }

  /** In whole dollars, with its proof over both branches of the television choice. */
  find(prices: Prices, limits: SpendLimits): BestMix | Infeasible {
    const choice = this.#choose(prices, limits);
    if (choice.status === 'infeasible') return choice;
    const spend = roundToDollars(choice.allocation.spend, choice.limits);
    const figures = figuresOf(this.#desk, prices, spend);
    return { figures, proof: proofOf(figures.reach, choice.upperBound) };
  }

  /**
   * The best reach within limits beside those of the last answer, which stays what the next one starts from.
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
    this.#turnTo(prices.priceFactors);
    const choice = this.#solve(prices, limits, this.#knownPlans);
    if (choice.status !== 'infeasible') this.#firstBranch = choice.branch;
    for (const trail of Object.values(this.#knownPlans)) trail.splice(0, trail.length - REMEMBERED);
    return choice;
  }

  #solve(
    { kernel }: Prices,
    limits: SpendLimits,
    knownPlans: KnownPlans,
    tolerance = TOLERANCE,
  ): BranchChoice | Infeasible {
    const options = { tolerance, onlyWinner: true, firstBranch: this.#firstBranch, knownPlans };
    return chooseBranch(this.#desk.problem, limits, kernel, options);
  }

  /** Plans found at other prices are carried over to these. */
  #turnTo(priceFactors: PriceFactors): void {
    const before = this.#priceFactors;
    this.#priceFactors = priceFactors;
    if (before === null || before.every((factor, channel) => factor === priceFactors[channel])) return;
    const carried = (branch: TvBranch) => this.#knownPlans[branch].map((plan) => repriced(plan, before, priceFactors));
    this.#knownPlans = { national: carried('national'), 'metro and regional': carried('metro and regional') };
  }
}
