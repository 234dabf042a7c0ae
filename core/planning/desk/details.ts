import type { DollarsByChannel, People } from '../../words/units.ts';
import { WITHOUT_PAIRS } from '../kernel/kernel.ts';
import { inMoneyUnits, plainExposures } from '../model/reach.ts';
import { scaledBy } from '../model/ownPrices.ts';
import type { SpendLimits } from '../model/limits.ts';
import { withoutChannels } from '../solver/branches.ts';
import type { BestMixes } from './bestMix.ts';
import type { DeskData } from './deskData.ts';
import { measuresOf } from './figures.ts';
import type { DeskDetails } from '../../contract/bodies/deskQuestions.ts';
import type { Prices } from './terms.ts';

/**
 * The figures of a mix that take longer to compute, one after the other.
 * @param spend by channel [$]
 * @yields null, between two figures, so that the caller may stop
 */
export function* detailsOf(
  desk: DeskData,
  terms: Prices & { readonly limits: SpendLimits | null },
  spend: DollarsByChannel,
  mixes: BestMixes,
): Generator<null, DeskDetails> {
  const { problem } = desk;
  const units = inMoneyUnits(problem, spend);
  const distribution = Array.from(terms.kernel.frequency(units).atLeast);
  yield null;
  const plainReach = plainExposures(problem).frequency(scaledBy(units, terms.priceFactors)).reach;
  yield null;
  const { alone, incremental } = terms.kernel.channels(units, WITHOUT_PAIRS);
  yield null;
  const { limits } = terms;
  const withoutIt = limits === null ? Array.from(spend, () => null) : yield* withoutEach(terms, limits, mixes);
  const measures = measuresOf(desk, terms, spend).channels;
  return {
    distribution,
    plainReach,
    onlyHere: Array.from(incremental),
    alone: Array.from(alone),
    tarps: measures.map(({ tarps }) => tarps),
    impressions: measures.map(({ impressions }) => impressions),
    withoutIt,
  };
}

/**
 * Best reach without each channel. The best mix is found first: it stays the best when a channel is left out that it does
 * not buy. A channel's own limit or lock is dropped with the channel, as in the report (`core/planning/why/withoutIt.ts`).
 */
function* withoutEach(prices: Prices, limits: SpendLimits, mixes: BestMixes): Generator<null, (People | null)[]> {
  const best = mixes.find(prices, limits);
  const reaches: (People | null)[] = [];
  for (const channel of limits.minimum.keys()) {
    if ('status' in best) reaches.push(null);
    else if (best.figures.spend[channel] === 0) reaches.push(best.figures.reach);
    else {
      yield null;
      reaches.push(mixes.reachWithin(prices, withoutChannel(limits, channel)));
    }
  }
  return reaches;
}

function withoutChannel(limits: SpendLimits, channel: number): SpendLimits {
  const minimum = Float64Array.from(limits.minimum);
  minimum[channel] = 0;
  return withoutChannels({ ...limits, minimum }, [channel]);
}
