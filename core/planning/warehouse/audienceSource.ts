import type { FrequencyPass, ReachPass } from '../kernel/kernel.ts';
import { channelPresence } from '../model/presence.ts';
import type { ChannelAvailability } from '../model/presence.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { contactsPerUse } from '../model/contactRates.ts';
import type { ReachByChannel } from '../model/reach.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';
import { CHANNELS } from '../../rules/channels.ts';

/** An audience matrix without its rows, which stay in a data source. */
export type SourceTotals = Omit<AudienceMatrix, 'weights' | 'plainUse' | 'attentiveUse' | 'markets' | 'targets'>;

/** Reach of one mix and its derivatives over all rows of the target; money in dollars, prices applied. */
export interface SourcePass extends ReachPass {
  /** Sum of weights, which shows whether the rows are still the same [people]. */
  readonly people: People;
  /**
   * H_cd = sum w_i exp(-y_i) k_ic k_id (symbols: kernel/kernel.ts) [people per squared $], channels x channels; null in a
   * pass of order 1.
   */
  readonly curvature: Float64Array | null;
}

/** All figures of a mix in the report that are sums over rows. */
export interface PlanSums {
  /** Sum of weights [people]. */
  readonly people: People;
  /** [people per $] */
  readonly gradient: Float64Array;
  readonly attentive: FrequencyPass;
  readonly plain: FrequencyPass;
  /** Without the contacts, which follow from the totals. */
  readonly byChannel: Omit<ReachByChannel, 'contacts'>;
  readonly spread: WeightedSpread;
}

/** Sums over respondents for the sampling error. r = w (1 - exp(-y)) is a respondent's reach, w the weight and y the contacts. */
export interface WeightedSpread {
  /** Number of respondents. */
  readonly respondents: number;
  /** Sum of the squared weights. */
  readonly weightSquares: number;
  /** Sum of r squared. */
  readonly squares: number;
  /** Sum of r w. */
  readonly products: number;
}

/** A data source with prices, as the refinement needs it. Each call may take seconds and may fail. */
export interface PricedSource extends ChannelAvailability {
  /** The target's universe [people]. */
  readonly people: People;
  /** @param order 1 for people, reach and gradient (17 sums for 15 channels), 2 for the curvature too (137) */
  pass(mix: DollarsByChannel, order: 1 | 2): Promise<SourcePass>;
  /** All sums of a mix that its report needs. */
  plan(mix: DollarsByChannel): Promise<PlanSums>;
}

/**
 * Attentive contacts with the target per dollar, by channel: sum_i w_i k_ic, with k_ic the attentive contacts that a dollar buys
 * with respondent i. The totals of vehicles are enough to compute them.
 */
export function contactsPerDollar(totals: SourceTotals, cpm: DollarsByChannel): Float64Array {
  const perUse = contactsPerUse(totals, cpm);
  return targetUse(totals, 'attentive').map((use, channel) => use * perUse[channel]!);
}

/** By channel, the sum over the target of weight x use: of all uses (`plain`) or only of attentive uses. */
export function targetUse({ vehicles }: SourceTotals, kind: 'plain' | 'attentive'): Float64Array {
  const use = new Float64Array(CHANNELS.length);
  for (const vehicle of vehicles) {
    const channel = CHANNELS.indexOf(vehicle.channel);
    const vehicleUse = kind === 'plain' ? vehicle.targetUse : vehicle.targetUse * vehicle.attentiveShare;
    use[channel] = use[channel]! + vehicleUse;
  }
  return use;
}

/** Each channel's availability from totals: a use is at least 0, so a sum above 0 means that someone uses it. */
export function availabilityOf(totals: SourceTotals): ChannelAvailability {
  const canReach = Array.from(targetUse(totals, 'attentive'), (use) => use > 0);
  const isUsed = Array.from(targetUse(totals, 'plain'), (use) => use > 0);
  return { canReach, presence: channelPresence(totals, canReach, isUsed) };
}
