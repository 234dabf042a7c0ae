import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { roundToCoins } from '../model/cents.ts';
import type { SpendLimits } from '../model/limits.ts';
import { goalPass } from '../planRules/bestUnderRules.ts';
import { roundedMix } from '../planRules/roundedMix.ts';
import type { DeskData } from './deskData.ts';
import type { Prices } from './terms.ts';
import { sum } from '../solver/linearAlgebra.ts';

/** How a mix is rounded. The fields are described in `QuestionTerms`. */
export interface Rounding {
  readonly smallest: Dollars;
  readonly roundTo: Dollars;
}

export const NOT_ROUNDED: Rounding = { smallest: 0, roundTo: 0 };

/**
 * A mix as it can be booked: in multiples of `roundTo` where there is such a rule and the limits leave room, else in
 * whole dollars.
 * @param found a mix [$] and the limits that it was found under
 * @param times how often the goal asks to reach a person
 */
export function bookableMix(
  { problem }: DeskData,
  { kernel }: Prices,
  { spend, limits }: { readonly spend: DollarsByChannel; readonly limits: SpendLimits },
  { smallest, roundTo }: Rounding,
  times = 1,
): DollarsByChannel {
  const rounding = { step: roundTo, smallest, isConcave: times === 1 };
  const rounded = roundTo > 0 ? roundedMix(spend, limits, rounding, goalPass(problem, kernel, times)) : null;
  return rounded ?? roundToDollars(spend, limits);
}

/** A mix rounded to whole dollars that add up to the budget, within the limits, by largest remainders. */
export function roundToDollars(spend: DollarsByChannel, limits: SpendLimits): DollarsByChannel {
  return roundToCoins(spend, limits, 1);
}

/** A manual mix in whole dollars. Its sum is preserved, and a channel without money stays so. */
export function roundManualMix(spend: DollarsByChannel): DollarsByChannel {
  const budget = Math.round(sum(spend));
  const maximum = spend.map((money) => (money > 0 ? budget : 0));
  return roundToDollars(spend, { budget, minimum: new Float64Array(spend.length), maximum, groups: [] });
}
