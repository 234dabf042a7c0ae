import type { FrequencyPass, ReachPass } from '../kernel/kernel.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import type { ReachByChannel } from '../model/reach.ts';
import type { ChannelAvailability } from '../model/presence.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/**
 * An audience that stays where it is: whoever plans with it asks for sums over its rows, and once for a sample of them. Every answer may
 * take seconds and may fail. One implementation holds its rows in memory (inMemorySource.ts); engines that walk a hundred million are the
 * backend's.
 */
export interface AudienceSource {
  /** What it holds for one target and one strategy: totals over all rows, by one walk. */
  describe(): Promise<SourceTotals>;
  /**
   * At most so many respondents of the target, drawn without replacement, the same ones for the same seed, with weights raised so that
   * they stand for everybody.
   */
  sample(rows: number, seed: number): Promise<AudienceMatrix>;
}

/** A folded audience without its rows. */
export type SourceTotals = Omit<AudienceMatrix, 'weights' | 'plainUse' | 'attentiveUse'>;

/** Reach of one mix and its derivatives over all rows of the target; money in dollars, prices applied. */
export interface SourcePass extends ReachPass {
  /** Sum of weights, which tells whether these are still the same rows [people]. */
  readonly people: People;
  /** H_cd = sum w_i exp(-y_i) k_ic k_id [people per squared $], channels x channels; null where only order 1 was asked for. */
  readonly curvature: Float64Array | null;
}

/** Everything a report says of one mix that is a sum over rows. */
export interface PlanSums {
  readonly people: People;
  /** [people per $] */
  readonly gradient: Float64Array;
  readonly attentive: FrequencyPass;
  readonly plain: FrequencyPass;
  /** All but the exposures, which follow from the totals. */
  readonly byChannel: Omit<ReachByChannel, 'exposures'>;
  readonly spread: WeightedSpread;
}

/** Respondents, the sum of their squared weights, and those of r = w (1 - exp(-y)) squared and times w. */
export interface WeightedSpread {
  readonly respondents: number;
  readonly ofWeights: number;
  readonly squares: number;
  readonly products: number;
}

/** A source with its prices: what the closing of the gap asks for. */
export interface PricedSource extends ChannelAvailability {
  /** The target's universe [people]. */
  readonly people: People;
  /** @param order 1 for reach and gradient (17 sums), 2 for the curvature too (137) */
  pass(mix: DollarsByChannel, order: 1 | 2): Promise<SourcePass>;
  plan(mix: DollarsByChannel): Promise<PlanSums>;
}
