import { exposureOf } from '../kernel/plainKernel.ts';
import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import type { MoneyUnitsByChannel } from '../../words/units.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** How many steps a frequency distribution has: reached at least once, twice, ... ten times. */
const FREQUENCY_STEPS = 10;

/**
 * Reach n+ [people] for n = 1 ... 10: `R_n = sum w_i P(Poisson(y_i) >= n)`. Never rises with n.
 * @param spend in the money unit of the rates
 */
export function reachDistribution(
  weights: Float64Array,
  rates: Float32Array,
  spend: MoneyUnitsByChannel,
): Float64Array {
  const exactly = new Float64Array(FREQUENCY_STEPS);
  let tenOrMore = 0;
  for (let row = 0, from = 0; row < weights.length; row++, from += WIDTH) {
    const exposure = exposureOf(rates, from, spend);
    const weight = weights[row]!;
    // P(n) = P(n - 1) * y / n
    let probability = Math.exp(-exposure);
    let below = probability;
    for (let times = 1; times < FREQUENCY_STEPS; times++) {
      probability *= exposure / times;
      below += probability;
      exactly[times] = exactly[times]! + weight * probability;
    }
    tenOrMore += weight * Math.max(0, 1 - below);
  }
  const atLeast = new Float64Array(FREQUENCY_STEPS);
  atLeast[FREQUENCY_STEPS - 1] = tenOrMore;
  for (let times = FREQUENCY_STEPS - 1; times >= 1; times--) {
    atLeast[times - 1] = atLeast[times]! + exactly[times]!;
  }
  return atLeast;
}
