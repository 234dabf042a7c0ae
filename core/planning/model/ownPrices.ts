import { CHANNELS } from '../../rules/channels.ts';
import { dollars } from '../../words/amounts.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import type { ReachKernel } from '../kernel/kernel.ts';

/**
 * What a dollar buys compared with the standard price, by channel: standard price / own price. A price only rescales its channel's
 * contact rates, and the contacts stay the same when the money is rescaled instead, so no second matrix is needed.
 */
export type PriceFactors = Float64Array;

/**
 * @param ownPrices by channel [$ per thousand impressions]; null where the standard price applies
 * @returns the price factors by channel, or a sentence about the first price that is not valid
 */
export function priceFactorsOf(
  standardPrices: DollarsByChannel,
  ownPrices: readonly (Dollars | null)[],
): PriceFactors | string {
  const wronglyPriced = CHANNELS.find((_, channel) => {
    const price = ownPrices[channel] ?? null;
    return price !== null && !(price > 0 && Number.isFinite(price));
  });
  if (wronglyPriced !== undefined)
    return `The price of ${wronglyPriced} must be above ${dollars(0)} for a thousand impressions.`;
  return standardPrices.map((price, channel) => price / (ownPrices[channel] ?? price));
}

/** The prices that belong to these price factors [$ per thousand]. */
export function pricesAt(standardPrices: DollarsByChannel, priceFactors: PriceFactors): DollarsByChannel {
  return standardPrices.map((price, channel) => price / priceFactors[channel]!);
}

/** The element-wise product. */
export function scaledBy(values: Float64Array, factors: Float64Array): Float64Array {
  return values.map((value, index) => value * factors[index]!);
}

/**
 * The same rows with scaled money. With the price factors f, the reach of the spends s is R(f s). So the gradient is f times
 * that of R, and the curvature is f f' times that of R.
 */
export function scaledKernel(kernel: ReachKernel, priceFactors: PriceFactors): ReachKernel {
  if (priceFactors.every((factor) => factor === 1)) return kernel;
  const size = priceFactors.length;
  return {
    rows: kernel.rows,
    hasSingle: kernel.hasSingle,
    pass(spend, rows, precision) {
      const { reach, gradient } = kernel.pass(scaledBy(spend, priceFactors), rows, precision);
      return { reach, gradient: scaledBy(gradient, priceFactors) };
    },
    curvature: (spend, rows, precision) =>
      kernel
        .curvature(scaledBy(spend, priceFactors), rows, precision)
        .map((entry, cell) => entry * priceFactors[Math.floor(cell / size)]! * priceFactors[cell % size]!),
    curve: (channel, unitStep, points) => kernel.curve(channel, unitStep * priceFactors[channel]!, points),
    frequency: (spend) => kernel.frequency(scaledBy(spend, priceFactors)),
    reachAtLeast(spend, times, rows) {
      const { reach, gradient } = kernel.reachAtLeast(scaledBy(spend, priceFactors), times, rows);
      return { reach, gradient: scaledBy(gradient, priceFactors) };
    },
    channels: (spend, pairs) => kernel.channels(scaledBy(spend, priceFactors), pairs),
    added: (spend, more) => kernel.added(scaledBy(spend, priceFactors), scaledBy(more, priceFactors)),
    spread: (spend) => kernel.spread(scaledBy(spend, priceFactors)),
    weightOf: (rows) => kernel.weightOf(rows),
  };
}
