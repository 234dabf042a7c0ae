import { CHANNELS } from '../../rules/channels.ts';
import { dollars } from '../../words/amounts.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { HALF_CENT } from '../model/cents.ts';
import { checkLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { resultOf } from '../model/resultOf.ts';
import { allocate, OPTIMAL_GAP } from '../solver/allocate.ts';
import type { Allocation } from '../solver/allocate.ts';
import { tvBranches, withoutChannels } from '../solver/branches.ts';
import { sum } from '../solver/linearAlgebra.ts';

/**
 * The objective is flat near its maximum, which makes pruning weak. This many nodes are solved; the remaining gap is
 * reported.
 */
const NODES_MAXIMUM = 400;

/** The best plan found in which every channel gets nothing or at least the smallest buy. */
export interface SmallestBuy {
  readonly status: 'optimal' | 'best found';
  readonly spend: Float64Array;
  /** The limits the plan was found under: channels closed, or with at least the smallest buy. */
  readonly limits: SpendLimits;
  /** Attentive reach [people]. */
  readonly reach: number;
  /** The most by which any other plan under the rule could exceed `reach` [people]. */
  readonly gap: number;
  /** The reach of the best plan without the rule [people]; the difference from `reach` is what the rule costs. */
  readonly reachWithoutRule: number;
  /** Nodes solved so far. */
  readonly nodes: number;
}

/** A part of the search: limits in which some channels are closed or have at least the smallest buy. */
interface Node {
  readonly limits: SpendLimits;
  readonly answer: Allocation;
  /** Upper bound of the reach of any plan of the node [people]. */
  readonly upperBound: number;
}

/**
 * The most attentive reach when every channel gets nothing or at least `smallest`, by branch and bound, best bound
 * first. A node is divided on a channel that its best plan buys for less: in one child the channel is closed, in the
 * other it gets at least `smallest`. Bounds are certified optima plus their gaps. The first division is into the TV branches
 * (FTA National, or FTA Metro and Regional: a mix uses only one).
 * Source: Land & Doig 1960, "An automatic method of solving discrete programming problems", Econometrica 28.
 *
 * @param smallest [$]; a channel whose maximum is below it cannot be bought
 */
export function smallestBuy(
  problem: PlanningProblem,
  limits: SpendLimits,
  smallest: number,
  kernel: ReachKernel,
  nodesMaximum = NODES_MAXIMUM,
): SmallestBuy | Infeasible {
  return resultOf(smallestBuySteps(problem, limits, smallest, kernel, nodesMaximum));
}

/**
 * {@link smallestBuy}, one step at a time. Each step gives the best answer so far, or null before there is one. The caller
 * may stop after any step.
 */
export function* smallestBuySteps(
  problem: PlanningProblem,
  limits: SpendLimits,
  smallest: number,
  kernel: ReachKernel,
  nodesMaximum = NODES_MAXIMUM,
): Generator<SmallestBuy | null, SmallestBuy | Infeasible> {
  const refusal = checkLimits(limits);
  if (refusal !== null) return refusal;
  const search = new Search(problem, kernel, smallest);
  for (const branch of tvBranches(limits)) {
    search.solveWithoutRule(branch.limits);
    search.solveNode(withSmallestBuy(branch.limits, smallest));
  }
  do yield search.answer();
  while (search.nodes < nodesMaximum && search.step());
  return search.answer() ?? infeasibleSmallestBuy(limits, smallest);
}

/**
 * The limits under the rule before anything is solved: a maximum below the smallest buy closes the channel, a minimum
 * becomes at least the smallest buy.
 */
function withSmallestBuy(limits: SpendLimits, smallest: number): SpendLimits {
  const { minimum, maximum } = limits;
  return {
    ...limits,
    minimum: minimum.map((least) => (least > 0 ? Math.max(least, smallest) : 0)),
    maximum: maximum.map((most, channel) => (most < smallest && minimum[channel]! === 0 ? 0 : most)),
  };
}

class Search {
  nodes = 0;
  readonly #problem: PlanningProblem;
  readonly #kernel: ReachKernel;
  readonly #smallest: number;
  readonly #openNodes: Node[] = [];
  #best: Node | null = null;
  #reachWithoutRule = 0;

  constructor(problem: PlanningProblem, kernel: ReachKernel, smallest: number) {
    this.#problem = problem;
    this.#kernel = kernel;
    this.#smallest = smallest;
  }

  /** Solves a TV branch without the rule, to know what the rule costs. */
  solveWithoutRule(limits: SpendLimits): void {
    const answer = allocate(this.#problem, limits, { kernel: this.#kernel });
    if (answer.status !== 'infeasible') this.#reachWithoutRule = Math.max(this.#reachWithoutRule, answer.reach);
  }

  /**
   * Solves a node. A plan that obeys the rule is kept if it is the best so far; a node with any other plan stays open, to be
   * divided.
   */
  solveNode(limits: SpendLimits, start?: Float64Array): void {
    if (checkLimits(limits) !== null) return;
    const incumbent = this.#best === null ? 0 : this.#best.answer.reach * (1 + OPTIMAL_GAP);
    const answer = allocate(this.#problem, limits, {
      kernel: this.#kernel,
      tolerance: OPTIMAL_GAP / 10,
      incumbent,
      start,
    });
    this.nodes++;
    if (answer.status === 'infeasible') return;
    const node = { limits, answer, upperBound: answer.reach + answer.gap };
    if (this.#channelToDivide(node) === null) this.#keepIfBest(node);
    else this.#openNodes.push(node);
  }

  /**
   * Divides the node with the best bound.
   * @returns false when no node can contain a better plan
   */
  step(): boolean {
    const node = this.#takeHighestBound();
    if (node === null) return false;
    const channel = this.#channelToDivide(node)!;
    const { limits, answer } = node;
    if (this.#best === null) this.#roundToFirstPlan(node);
    this.solveNode(withoutChannels(limits, [channel]), answer.spend);
    this.solveNode(withMinimum(limits, channel, this.#smallest), answer.spend);
    return true;
  }

  answer(): SmallestBuy | null {
    if (this.#best === null) return null;
    const { limits, answer } = this.#best;
    const upperBound = this.#openNodes.reduce(
      (highest, node) => Math.max(highest, node.upperBound),
      this.#best.upperBound,
    );
    const gap = Math.max(0, upperBound - answer.reach);
    const status = gap <= OPTIMAL_GAP * answer.reach ? 'optimal' : 'best found';
    const { spend, reach } = answer;
    return {
      status,
      spend,
      limits,
      reach,
      gap,
      reachWithoutRule: Math.max(this.#reachWithoutRule, reach),
      nodes: this.nodes,
    };
  }

  /**
   * The channel to divide a node on: bought for less than the smallest buy, and furthest from both 0 and the smallest
   * buy. Null for a plan that obeys the rule.
   */
  #channelToDivide({ answer: { spend } }: Node): number | null {
    let chosen: number | null = null;
    let furthest = HALF_CENT;
    spend.forEach((money, channel) => {
      const distance = Math.min(money, this.#smallest - money);
      if (distance > furthest) [chosen, furthest] = [channel, distance];
    });
    return chosen;
  }

  #keepIfBest(node: Node): void {
    if (this.#best !== null && node.answer.reach <= this.#best.answer.reach) return;
    this.#best = node;
    const reachToBeat = node.answer.reach * (1 + OPTIMAL_GAP);
    for (let index = this.#openNodes.length - 1; index >= 0; index--) {
      if (this.#openNodes[index]!.upperBound <= reachToBeat) this.#openNodes.splice(index, 1);
    }
  }

  /**
   * Tries a heuristic plan that obeys the rule, as the first incumbent. Spends of half the smallest buy or more are raised to
   * the smallest buy, and the other channels are closed.
   */
  #roundToFirstPlan({ limits, answer }: Node): void {
    const minimum = Float64Array.from(limits.minimum);
    const maximum = Float64Array.from(limits.maximum);
    answer.spend.forEach((money, channel) => {
      if (money >= this.#smallest / 2) minimum[channel] = Math.max(minimum[channel]!, this.#smallest);
      else if (minimum[channel] === 0) maximum[channel] = 0;
    });
    this.solveNode({ ...limits, minimum, maximum }, answer.spend);
  }

  #takeHighestBound(): Node | null {
    let best = -1;
    this.#openNodes.forEach((node, index) => {
      if (best < 0 || node.upperBound > this.#openNodes[best]!.upperBound) best = index;
    });
    return best < 0 ? null : this.#openNodes.splice(best, 1)[0]!;
  }
}

function withMinimum(limits: SpendLimits, channel: number, smallest: number): SpendLimits {
  const minimum = Float64Array.from(limits.minimum);
  minimum[channel] = Math.max(minimum[channel]!, smallest);
  return { ...limits, minimum };
}

/** The refusal of limits under which no plan obeys the rule. */
export function infeasibleSmallestBuy({ budget, minimum, maximum }: SpendLimits, smallest: number): Infeasible {
  const channelsTooTight = CHANNELS.filter((_, channel) => minimum[channel]! > 0 && maximum[channel]! < smallest);
  const reason =
    channelsTooTight.length > 0
      ? `${channelsTooTight.join(' and ')} must be bought but may not have ${dollars(smallest)}`
      : `${dollars(budget)} cannot be divided into parts of at least ${dollars(smallest)} within these limits`;
  return {
    status: 'infeasible',
    code: 'minima above budget',
    message: `No plan has every channel at nothing or at least ${dollars(smallest)}: ${reason}. Lower the smallest buy.`,
    minima: sum(minimum),
    maxima: sum(maximum),
    budget,
  };
}
