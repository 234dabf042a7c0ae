import type { Channel } from '../../rules/channels.ts';

/** Totals of one vehicle of the audience file. Uses are opportunities to see per month, summed over weighted people. */
export interface VehicleTotals {
  readonly column: string;
  readonly publisher: string;
  readonly channel: Channel;
  readonly format: string;
  /** P(active attention on one contact >= the strategy's threshold), between 0 and 1. */
  readonly attentiveShare: number;
  /** Mean active attention of one contact [seconds]. */
  readonly activeSeconds: number;
  /** Sum over the population of weight x use. */
  readonly populationUse: number;
  /** Sum over the target of weight x use. */
  readonly targetUse: number;
}

/** The market of people whose cell is blank. */
export const NOT_STATED = 'Not stated';

/** Where the people of the target rows live, by one column of the file. */
export interface MarketColumn {
  readonly column: string;
  readonly names: readonly string[];
  /** By target row: the index of the row's market in `names`. */
  readonly marketIndex: Uint8Array;
}

/**
 * Targets in addition to the buying demographic. Bit t of a row's byte is 1 when the person is in target t of `names`. People
 * of the buying demographic are the rows of the audience itself; people of the further targets only are in `others`.
 */
export interface FurtherTargets {
  readonly names: readonly string[];
  /** By target row: one byte, as described above. */
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
  /** Respondents in the file. For a crosstab it is the stated sample, 0 when unknown. */
  readonly sample: number;
  /** People in the population. */
  readonly universe: number;
  /** Respondents in the target. */
  readonly targetSample: number;
  /** People in the target. */
  readonly targetUniverse: number;
  /** True when each target row is a respondent, false when it is a latent class of a crosstab. */
  readonly measured: boolean;
  /** The people that each target row represents. */
  readonly weights: Float64Array;
  /** Opportunities to see per month, z_ic of target row i in channel c: for each target row one number per channel. */
  readonly plainUse: Float32Array;
  /** z_ic with each vehicle's opportunities multiplied by its attentive share: for each target row one number per channel. */
  readonly attentiveUse: Float32Array;
  /** Sum over the whole population of weight x z_ic; one per channel. */
  readonly populationUse: Float64Array;
  readonly vehicles: readonly VehicleTotals[];
  /** At most two columns; missing where the audience has none. */
  readonly markets?: readonly MarketColumn[];
  /** Missing where the run has one target. */
  readonly targets?: FurtherTargets;
}
