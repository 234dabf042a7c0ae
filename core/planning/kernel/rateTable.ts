import { CHANNELS } from '../../rules/channels.ts';

/**
 * The columns of the matrices of rates and of uses, whose rows are respondents. V8 does not treat an imported or exported constant as a constant, which
 * makes loops over rows up to six times slower. Files with such loops therefore have a local copy.
 */
export const CHANNEL_COUNT = CHANNELS.length;

/** The input of a kernel: people, and the exposures one unit of money buys each of them. */
export interface RateTable {
  /** Number of rows N. */
  readonly rows: number;
  /** People each row represents; length N. */
  readonly weights: Float64Array;
  /** k_ic: expected exposures per money unit in channel c, row-major, N rows of CHANNEL_COUNT. */
  readonly rates: Float32Array;
}
