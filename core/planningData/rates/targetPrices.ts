import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { wholeNumber } from '../../words/amounts.ts';
import type { Dollars, People, Share } from '../../words/units.ts';
import type { OwnPrice } from '../../rules/ownPrices.ts';
import { ownPriced } from '../ownAssumptions.ts';
import type { FormatAssumption } from './resolve.ts';

/** If the weights of a file add up to less than this, they do not stand for people. */
const LEAST_POPULATION = 100_000;

/**
 * The parts of an audience by which a price for the target becomes a price per impression. Uses are opportunities to see
 * per month.
 */
export interface PricedAudience {
  /** People of the population. */
  readonly universe: People;
  /** People of the target. */
  readonly targetUniverse: People;
  readonly vehicles: readonly {
    readonly channel: Channel;
    readonly populationUse: number;
    readonly targetUse: number;
  }[];
}

/**
 * The rows with each target price turned into a CPM:
 *
 *     q_c = sum targetUse / sum populationUse    over the vehicles of channel c: the target's share of its use
 *     CPT = 100,000 P / U                        for P dollars per TARP and U people in the target
 *     CPM = CPT q_c
 *
 * A thousand impressions contain 1000 q_c contacts with the target, so s dollars buy s / P TARPs. In a channel whose target
 * has no use the price is taken as it is.
 * @returns the rows, or a sentence for the planner when the file does not stand for people
 */
export function pricedForAudience<Row extends FormatAssumption>(
  rows: readonly Row[],
  audience: PricedAudience,
): readonly Row[] | string {
  if (!rows.some(({ basis }) => basis === 'cpt' || basis === 'tarp')) return rows;
  if (audience.universe < LEAST_POPULATION && rows.some(({ basis }) => basis === 'tarp')) {
    return `A cost per TARP needs weights that stand for people; this file stands for ${wholeNumber(audience.universe)}. Use CPM or Target CPM.`;
  }
  const shares = targetShares(audience);
  return rows.map((row) => {
    const { price, basis, channel } = row;
    if (price === undefined || (basis !== 'cpt' && basis !== 'tarp')) return row;
    const perThousand = basis === 'tarp' ? costPerThousand(price, audience.targetUniverse) : price;
    return { ...row, cpm: perThousand * shares.get(channel)! };
  });
}

/**
 * The rows of a run, whose audience is known: prices for the target become CPMs, and the planner's own prices
 * replace those of the cards. For the result see {@link pricedForAudience}.
 */
export function pricedForRun<Row extends FormatAssumption>(
  rows: readonly Row[],
  audience: PricedAudience,
  ownPrices: readonly OwnPrice[],
): readonly Row[] | string {
  const priced = pricedForAudience(rows, audience);
  return typeof priced === 'string' ? priced : ownPriced(priced, ownPrices);
}

/** The cost of a thousand contacts with the target [$], from the cost of a TARP: contacts with 1 % of the target. */
function costPerThousand(perTarp: Dollars, target: People): Dollars {
  return target > 0 ? (100_000 * perTarp) / target : perTarp;
}

/** The target's share of each channel's use; 1 where the target does not use the channel. */
function targetShares({ vehicles }: PricedAudience): ReadonlyMap<Channel, Share> {
  return new Map(
    CHANNELS.map((channel) => {
      const ofChannel = vehicles.filter((vehicle) => vehicle.channel === channel);
      const target = ofChannel.reduce((sum, { targetUse }) => sum + targetUse, 0);
      const population = ofChannel.reduce((sum, { populationUse }) => sum + populationUse, 0);
      return [channel, target > 0 && population > 0 ? target / population : 1] as const;
    }),
  );
}
