import type { Channel } from '../../rules/channels.ts';

/** One vehicle of the audience file after folding. Uses are opportunities to see per month, summed over weighted people. */
export interface VehicleTotals {
  readonly column: string;
  readonly publisher: string;
  readonly channel: Channel;
  readonly format: string;
  /** P(active attention on one exposure >= the strategy's threshold), between 0 and 1. */
  readonly attentiveShare: number;
  /** Mean active attention of one exposure [seconds]. */
  readonly activeSeconds: number;
  /** Sum over the population of weight x use. */
  readonly populationUse: number;
  /** The same over the target only. */
  readonly targetUse: number;
}

/**
 * An audience folded by the MASTER mapping into the 15 channels, for one buying demographic and one strategy.
 * Matrices are row-major: target respondent i, channel c (in the order of CHANNELS) at `i * 15 + c`.
 * A crosstab is folded into latent classes "uses / does not use channel c" that stand in for respondents.
 */
export interface AudienceMatrix {
  /** Respondents (or, for a crosstab, the stated sample; 0 when unknown) and people in the population. */
  readonly sample: number;
  readonly universe: number;
  readonly targetSample: number;
  readonly targetUniverse: number;
  /** True when each target row is a respondent, false when it is a latent class of a crosstab. */
  readonly measured: boolean;
  /** People each target row stands for; length N. */
  readonly weights: Float64Array;
  /** z_ic: opportunities to see per month; length N x 15. */
  readonly plainUse: Float32Array;
  /** Sum over the channel's vehicles of a_v z_iv; length N x 15. */
  readonly attentiveUse: Float32Array;
  /** Sum over the whole population of w_i z_ic, by channel; length 15. */
  readonly populationUse: Float64Array;
  readonly vehicles: readonly VehicleTotals[];
}
