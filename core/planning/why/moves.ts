import { contactsOf } from '../kernel/contacts.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { Dollars, DollarsByChannel, PeopleByChannel } from '../../words/units.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;
/** The amount whose effect is printed for each channel [$]. */
export const NEXT_DOLLARS = 1000;

/**
 * What $1,000 more in each channel would add to the plan's attentive reach [people], all else unchanged: `sum w exp(-y)
 * (1 - exp(-k_c 1000))`, with w a person's weight, y the contacts and k_c the contacts per dollar in channel c. It is not the
 * marginal rate times 1,000, because a small plan is not linear within that amount.
 * Report, desk and files all print this figure.
 */
export function nextThousand(
  problem: PlanningProblem,
  spend: DollarsByChannel,
  kernel: ReachKernel = fastKernel(problem),
): PeopleByChannel {
  const more = new Float64Array(WIDTH).fill(NEXT_DOLLARS / problem.moneyUnit);
  return kernel.added(inMoneyUnits(problem, spend), more);
}

/** {@link nextThousand} for people reached at least `times` times: for each channel the difference of two passes. */
export function nextThousandOften(
  problem: PlanningProblem,
  spend: DollarsByChannel,
  kernel: ReachKernel,
  times: number,
): PeopleByChannel {
  const units = inMoneyUnits(problem, spend);
  const reachOftenEnough = (mix: Float64Array) => kernel.reachAtLeast(mix, times, problem.rows).reach;
  const present = reachOftenEnough(units);
  return Float64Array.from(problem.canReach, (reaches, channel) => {
    if (!reaches) return 0;
    const more = Float64Array.from(units);
    more[channel] = units[channel]! + NEXT_DOLLARS / problem.moneyUnit;
    return Math.max(0, reachOftenEnough(more) - present);
  });
}

/** What the plan would lose without each channel, counted by people reached at least `times` times. */
export function peopleLostWithoutEach(
  problem: PlanningProblem,
  spend: DollarsByChannel,
  kernel: ReachKernel,
  times: number,
): PeopleByChannel {
  const units = inMoneyUnits(problem, spend);
  const reachOftenEnough = (mix: Float64Array) => kernel.reachAtLeast(mix, times, problem.rows).reach;
  const present = reachOftenEnough(units);
  return units.map((amount, channel) =>
    amount > 0 ? Math.max(0, present - reachOftenEnough(units.with(channel, 0))) : 0,
  );
}

/** Money moved from one channel to another [$]; never more than the first channel has. */
export interface Move {
  /** Index of the channel that gives the money. */
  readonly from: number;
  /** Index of the channel that gets the money. */
  readonly to: number;
  readonly dollars: Dollars;
}

/** What each move alone would add to the plan's attentive reach [people]; below 0 when it loses people. */
export function movesGain(problem: PlanningProblem, spend: DollarsByChannel, moves: readonly Move[]): Float64Array {
  const units = inMoneyUnits(problem, spend);
  const { weights, contactRates } = problem;
  const gained = new Float64Array(moves.length);
  if (moves.length === 0) return gained;
  for (let row = 0, first = 0; row < problem.rows; row++, first += WIDTH) {
    const contacts = contactsOf(contactRates, first, units);
    const missedShare = Math.exp(-contacts);
    for (let move = 0; move < moves.length; move++) {
      const { from, to, dollars } = moves[move]!;
      const change = ((contactRates[first + to]! - contactRates[first + from]!) * dollars) / problem.moneyUnit;
      // exp(-contacts) - exp(-(contacts + change)), without the product of a tiny and a huge number when contacts are lost.
      const shareGained =
        change >= 0 ? -missedShare * Math.expm1(-change) : Math.exp(-(contacts + change)) * Math.expm1(change);
      gained[move] = gained[move]! + weights[row]! * shareGained;
    }
  }
  return gained;
}
