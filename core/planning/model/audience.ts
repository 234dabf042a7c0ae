import type { Channel } from '../../rules/channels.ts';

/** Totals of one vehicle of the audience file. Uses are opportunities to see per month, summed over weighted people. */
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

/** The market of people whose cell is blank. */
export const NOT_STATED = 'Not stated';

/** Where the people of the target rows live, by one column of the file. */
export interface MarketColumn {
  readonly column: string;
  readonly names: readonly string[];
  /** By target row: the index of its market in `names`; length N. */
  readonly marketIndex: Uint8Array;
}

/**
 * Targets besides the buying demographic. Bit t of a row's byte says that the person is in target t of `names`; people of
 * the buying demographic are the rows of the audience itself, the others follow here.
 */
export interface FurtherTargets {
  readonly names: readonly string[];
  /** By target row; length N. */
  readonly targetBits: Uint8Array;
  /** People outside the buying demographic, as in `AudienceMatrix`. */
  readonly others: Pick<AudienceMatrix, 'weights' | 'plainUse' | 'attentiveUse'> & { readonly targetBits: Uint8Array };
}

/**
 * An audience aggregated from vehicles to channels by the MASTER mapping, for one demographic and one strategy.
 * Matrices are row-major: target respondent i, channel c (in the order of CHANNELS) at `i * channels + c`. A crosstab
 * becomes latent classes "uses / does not use channel c" in place of respondents.
 */
export interface AudienceMatrix {
  /** Respondents (for a crosstab the stated sample, 0 when unknown) and people in the population. */
  readonly sample: number;
  readonly universe: number;
  readonly targetSample: number;
  readonly targetUniverse: number;
  /** True when each target row is a respondent, false when it is a latent class of a crosstab. */
  readonly measured: boolean;
  /** People each target row represents; length N. */
  readonly weights: Float64Array;
  /** z_ic: opportunities to see per month; N rows of one number per channel. */
  readonly plainUse: Float32Array;
  /** Sum over the channel's vehicles of a_v z_iv; N rows of one number per channel. */
  readonly attentiveUse: Float32Array;
  /** Sum over the whole population of w_i z_ic, by channel; one per channel. */
  readonly populationUse: Float64Array;
  readonly vehicles: readonly VehicleTotals[];
  /** At most two columns; missing where the audience has none. */
  readonly markets?: readonly MarketColumn[];
  /** Missing where the run has one target. */
  readonly targets?: FurtherTargets;
}
