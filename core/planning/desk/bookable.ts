import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import type { SpendLimits } from '../model/limits.ts';
import { goalPass } from '../planRules/bestUnderRules.ts';
import { roundedMix } from '../planRules/roundedMix.ts';
import type { DeskData } from './deskData.ts';
import type { Prices } from './terms.ts';
import { roundToDollars } from './wholeDollars.ts';

/** How a mix is rounded. The fields are described in `Terms`. */
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
