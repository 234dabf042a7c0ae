import type { People } from '../../words/units.ts';
import type { Worth } from '../model/ownPrices.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import { OPTIMAL_GAP } from '../solver/allocate.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { BranchChoice, Side, Trails } from '../solver/branches.ts';
import { repriced } from '../solver/repriced.ts';
import type { DeskGround } from './deskGround.ts';
import { figuresOf, proofOf } from './figures.ts';
import type { DeskFigures, DeskProof } from '../../contract/bodies/deskQuestions.ts';
import type { Prices } from './terms.ts';
import { roundToDollars } from './wholeDollars.ts';

/** Far enough below 1e-6 that whole dollars are still within it. */
const TOLERANCE = 1e-7;
/** Plans remembered on each side of the television choice. */
const REMEMBERED = 6;

export interface BestMix {
  readonly figures: DeskFigures;
  readonly proof: DeskProof;
}

/**
 * The best mix within limits that move a little from question to question, as they do under a planner's hand. Each answer leaves a
 * trail: where to start the next one, what the curvature is there, and a tangent that often proves the other side of the
 * television choice beaten without solving it. What is remembered never decides the answer, only how fast it comes.
 */
export class BestMixes {
  readonly #ground: DeskGround;
  #trails: Trails = { national: [], 'metro and regional': [] };
  #favourite: Side = 'metro and regional';
  #worth: Worth | null = null;

  constructor(ground: DeskGround) {
    this.#ground = ground;
  }

  /** In whole dollars, with its proof over both sides of the television choice. */
  find(prices: Prices, limits: SpendLimits): BestMix | Infeasible {
    const choice = this.#choose(prices, limits);
    if (choice.status === 'infeasible') return choice;
    const spend = roundToDollars(choice.allocation.spend, choice.limits);
    const figures = figuresOf(this.#ground, prices, spend);
    return { figures, proof: proofOf(figures.reach, choice.roof) };
  }

  /**
   * The best reach within limits beside those of the last answer, which stays what the next one starts from.
   * @returns null where the limits allow no mix
   */
  reachWithin(prices: Prices, limits: SpendLimits): People | null {
    const trails = {
      national: [...this.#trails.national],
      'metro and regional': [...this.#trails['metro and regional']],
    };
    const answer = this.#solve(prices, limits, trails, OPTIMAL_GAP);
    return answer.status === 'infeasible' ? null : answer.allocation.reach;
  }

  #choose(prices: Prices, limits: SpendLimits): BranchChoice | Infeasible {
    this.#turnTo(prices.worth);
    const choice = this.#solve(prices, limits, this.#trails);
    if (choice.status !== 'infeasible') this.#favourite = choice.side;
    for (const trail of Object.values(this.#trails)) trail.splice(0, trail.length - REMEMBERED);
    return choice;
  }

  #solve({ kernel }: Prices, limits: SpendLimits, trails: Trails, tolerance = TOLERANCE): BranchChoice | Infeasible {
    const options = { tolerance, onlyWinner: true, favourite: this.#favourite, trails };
    return chooseBranch(this.#ground.problem, limits, kernel, options);
  }

  /** Plans found at other prices are carried over to these. */
  #turnTo(worth: Worth): void {
    const before = this.#worth;
    this.#worth = worth;
    if (before === null || before.every((factor, channel) => factor === worth[channel])) return;
    const carried = (side: Side) => this.#trails[side].map((plan) => repriced(plan, before, worth));
    this.#trails = { national: carried('national'), 'metro and regional': carried('metro and regional') };
  }
}
