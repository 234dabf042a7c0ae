import type { FrequencyPass, ReachPass } from '../kernel/kernel.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import type { ReachByChannel } from '../model/reach.ts';
import type { ChannelAvailability } from '../model/presence.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/**
 * An audience whose rows stay in a data source. The planning code requests sums over the rows, and once a sample of the rows.
 * Each answer may take seconds and may fail. inMemorySource.ts implements it over rows in memory; the databases are in
 * the backend.
 */
export interface AudienceSource {
  /** Totals over all rows for one target and one strategy, by one pass. */
  describe(): Promise<SourceTotals>;
  /**
   * At most this many respondents of the target, drawn without replacement, the same ones for the same seed. Weights
   * are scaled up so that they represent everyone.
   */
  sample(rows: number, seed: number): Promise<AudienceMatrix>;
}

/** An audience matrix without its rows. */
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
  /** Without the exposures, which follow from the totals. */
  readonly byChannel: Omit<ReachByChannel, 'exposures'>;
  readonly spread: WeightedSpread;
}

/** Sums over respondents for the sampling error. r = w (1 - exp(-y)) is a respondent's reach, w the weight and y the exposures. */
export interface WeightedSpread {
  /** Number of respondents. */
  readonly respondents: number;
  /** Sum of the squared weights. */
  readonly ofWeights: number;
  /** Sum of r squared. */
  readonly squares: number;
  /** Sum of r w. */
  readonly products: number;
}

/** A data source with prices, as the refinement needs it. */
export interface PricedSource extends ChannelAvailability {
  /** The target's universe [people]. */
  readonly people: People;
  /** @param order 1 for reach and gradient (17 sums), 2 for the curvature too (137) */
  pass(mix: DollarsByChannel, order: 1 | 2): Promise<SourcePass>;
  /** All sums of a mix that its report needs. */
  plan(mix: DollarsByChannel): Promise<PlanSums>;
}
