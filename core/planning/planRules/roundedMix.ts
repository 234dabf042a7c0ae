import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';
import { roundToCoins } from '../model/cents.ts';
import type { SpendLimits } from '../model/limits.ts';
import { sum } from '../solver/linearAlgebra.ts';

/** Value and gradient of the goal at a mix [people, people per $]. */
export type GoalPass = (spend: DollarsByChannel) => { readonly value: People; readonly gradient: Float64Array };

/** How amounts are rounded. */
interface Rounding {
  /** Amounts become multiples of this amount [$]. */
  readonly step: Dollars;
  /** Each channel gets nothing or at least this [$]; 0 for no such rule. */
  readonly smallest: Dollars;
  /** Whether the goal is concave: then money only moves to a channel with a higher marginal. */
  readonly isConcave: boolean;
}

/** Amounts of money that differ by less than this are equal [$]. */
const SLACK_DOLLARS = 1e-6;
/** Each swap adds people, so the search ends by itself; this only limits a long tail of tiny gains. */
const SWAPS_MAXIMUM = 500;

/** The range of each channel as numbers of multiples of the step, and the money outside these multiples. */
interface Steps {
  /** Smallest number of multiples of each channel. A channel with money keeps at least the smallest buy. */
  readonly least: Float64Array;
  /** Largest number of multiples of each channel. */
  readonly most: Float64Array;
  /** Number of multiples to distribute over all channels. */
  readonly multiples: number;
  /** Money that never moves [$]: fixed amounts, and the rest of the budget below one multiple, in the largest channel that is free. */
  readonly fixedAmounts: DollarsByChannel;
}

/**
 * Rounds a mix to multiples of an amount. First each channel is rounded down. The money left over goes, one multiple at a
 * time, to the channels that lost most by rounding. Then single multiples move between channels while people are gained.
 * The result respects the limits, the groups and the smallest buy. A locked channel keeps its amount. A rest of the budget
 * below one multiple stays with the largest channel that is not locked.
 *
 * @param spend the best mix [$], within the limits and with nothing below the smallest buy
 * @param limits with one TV branch closed (FTA National, or FTA Metro and Regional)
 * @param goalAt the goal's people and their gradient at a mix
 * @returns null where the limits leave no room for such a mix
 */
export function roundedMix(
  spend: DollarsByChannel,
  limits: SpendLimits,
  rounding: Rounding,
  goalAt: GoalPass,
): DollarsByChannel | null {
  const { step } = rounding;
  const steps = stepsOf(spend, limits, rounding);
  if (steps === null) return null;
  const inDollars = (multiples: DollarsByChannel) => multiples.map((multiple) => multiple * step);
  const coins = roundToCoins(
    spend.map((money, channel) => Math.max(0, money - steps.fixedAmounts[channel]!)),
    { budget: steps.multiples * step, minimum: inDollars(steps.least), maximum: inDollars(steps.most) },
    // Coins per dollar: one coin is one step.
    1 / step,
  );
  const start = coins.map((money, channel) => Math.round(money / step) * step + steps.fixedAmounts[channel]!);
  const swaps = new Swaps(steps, limits, rounding);
  const feasible = swaps.repaired(start, goalAt);
  return feasible && swaps.best(feasible, goalAt);
}

function stepsOf(spend: DollarsByChannel, { budget, minimum, maximum }: SpendLimits, rounding: Rounding): Steps | null {
  const { step, smallest } = rounding;
  const least = new Float64Array(spend.length);
  const most = new Float64Array(spend.length);
  const fixedAmounts = new Float64Array(spend.length);
  /** The channel with the most money of those that are not fixed. */
  let largest = -1;
  spend.forEach((money, channel) => {
    const isBought = money > SLACK_DOLLARS;
    const atLeast = Math.max(minimum[channel]!, isBought ? smallest : 0);
    least[channel] = Math.ceil(atLeast / step - SLACK_DOLLARS / step);
    most[channel] = smallest > 0 && !isBought ? 0 : Math.floor(maximum[channel]! / step + SLACK_DOLLARS / step);
    const isLocked = minimum[channel]! >= maximum[channel]! - SLACK_DOLLARS;
    if (isLocked || most[channel] < least[channel]) {
      // A locked channel, or one without a multiple between its limits, gets a fixed amount.
      fixedAmounts[channel] = isLocked ? minimum[channel]! : Math.min(maximum[channel]!, atLeast);
      least[channel] = most[channel] = 0;
    } else if (largest < 0 || money > spend[largest]!) largest = channel;
  });
  const moneyToDivide = budget - sum(fixedAmounts);
  const multiples = Math.floor(moneyToDivide / step + SLACK_DOLLARS / step);
  if (largest < 0 || moneyToDivide < -SLACK_DOLLARS) return null;
  const remainder = Math.max(0, moneyToDivide - multiples * step);
  if (remainder > SLACK_DOLLARS) {
    fixedAmounts[largest] = remainder;
    // The remainder is part of this channel's money, so its limits leave that much less for multiples.
    least[largest] = Math.max(0, Math.ceil((least[largest]! * step - remainder) / step));
    most[largest] = Math.floor((maximum[largest]! - remainder) / step + SLACK_DOLLARS / step);
    if (most[largest]! < least[largest]!) return null;
  }
  return { least, most, multiples, fixedAmounts };
}

/** Improves a mix by moving single multiples between channels. */
class Swaps {
  readonly #steps: Steps;
  readonly #limits: SpendLimits;
  readonly #rounding: Rounding;

  constructor(steps: Steps, limits: SpendLimits, rounding: Rounding) {
    this.#steps = steps;
    this.#limits = limits;
    this.#rounding = rounding;
  }

  /**
   * Moves multiples until the limits of the groups are met, each time by the move that leaves the least violation.
   * @returns null where no single move brings the mix closer
   */
  repaired(start: DollarsByChannel, goalAt: GoalPass): DollarsByChannel | null {
    const { step } = this.#rounding;
    if (Math.abs(sum(start) - this.#limits.budget) > SLACK_DOLLARS * start.length) return null;
    let mix = start;
    let violation = this.#violation(mix);
    while (violation > SLACK_DOLLARS) {
      const { gradient } = goalAt(mix);
      const found = this.#moves(mix)
        .map((move) => ({ ...move, violationAfter: this.#violation(moved(mix, move, step)) }))
        .filter(({ violationAfter }) => violationAfter < violation - SLACK_DOLLARS)
        .sort(
          (one, other) => one.violationAfter - other.violationAfter || gainOf(other, gradient) - gainOf(one, gradient),
        )[0];
      if (found === undefined) return null;
      mix = moved(mix, found, step);
      violation = found.violationAfter;
    }
    return mix;
  }

  /** Swaps multiples while people are gained. */
  best(start: DollarsByChannel, goalAt: GoalPass): DollarsByChannel {
    const { step } = this.#rounding;
    let mix = start;
    let current = goalAt(mix);
    for (let swap = 0; swap < SWAPS_MAXIMUM; swap++) {
      const found = this.#firstGainingMove(mix, current, goalAt);
      if (found === null) return mix;
      mix = moved(mix, found.move, step);
      current = found.pass;
    }
    return mix;
  }

  /** The first move that gains people, with the value and gradient after it; null where none does. */
  #firstGainingMove(mix: DollarsByChannel, current: ReturnType<GoalPass>, goalAt: GoalPass) {
    const { step, isConcave } = this.#rounding;
    const moves = this.#moves(mix).sort(
      (one, other) => gainOf(other, current.gradient) - gainOf(one, current.gradient),
    );
    for (const move of moves) {
      // For a concave goal the gradient bounds the gain. Moves are sorted by this bound, so no later move gains either.
      if (isConcave && gainOf(move, current.gradient) <= 0) return null;
      const candidate = moved(mix, move, step);
      if (this.#violation(candidate) > SLACK_DOLLARS) continue;
      const pass = goalAt(candidate);
      if (pass.value > current.value) return { move, pass };
    }
    return null;
  }

  /** Moves of one multiple that keep each channel within its own limits. */
  #moves(mix: DollarsByChannel): Move[] {
    const { least, most, fixedAmounts } = this.#steps;
    const { step } = this.#rounding;
    const channels = Array.from(mix, (money, channel) => ({
      channel,
      multiples: Math.round((money - fixedAmounts[channel]!) / step),
    }));
    const givers = channels.filter(({ channel, multiples }) => multiples > least[channel]!);
    const takers = channels.filter(({ channel, multiples }) => multiples < most[channel]!);
    return givers.flatMap(({ channel: from }) =>
      takers.filter(({ channel: to }) => to !== from).map(({ channel: to }) => ({ from, to })),
    );
  }

  /** The money that all groups together are below their minima or above their maxima [$]. */
  #violation(mix: DollarsByChannel): Dollars {
    let total = 0;
    for (const { members, least, most } of this.#limits.groups) {
      const spent = mix.reduce((sum, money, channel) => sum + (members[channel] ? money : 0), 0);
      total += Math.max(0, least - spent - SLACK_DOLLARS, spent - most - SLACK_DOLLARS);
    }
    return total;
  }
}

/** One multiple that moves from one channel to another. */
interface Move {
  readonly from: number;
  readonly to: number;
}

/** The people that a move adds, to first order [per $ moved]. */
const gainOf = ({ from, to }: Move, gradient: Float64Array): number => gradient[to]! - gradient[from]!;

function moved(mix: DollarsByChannel, { from, to }: Move, step: Dollars): DollarsByChannel {
  const result = mix.slice();
  result[from] = result[from]! - step;
  result[to] = result[to]! + step;
  return result;
}
