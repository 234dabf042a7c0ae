import { CHANNELS } from '../../rules/channels.ts';

/**
 * Numbers in a row of a rate or use matrix. V8 does not take an imported or exported constant for a constant, which makes loops over
 * rows up to six times slower: files with such loops keep a constant of their own.
 */
export const CHANNEL_COUNT = CHANNELS.length;

/** What a kernel walks: people, and the exposures one unit of money buys each of them. */
export interface RateTable {
  /** Number of rows N. */
  readonly rows: number;
  /** People each row stands for; length N. */
  readonly weights: Float64Array;
  /** k_ic: expected exposures per money unit in channel c, row-major, N rows of CHANNEL_COUNT. */
  readonly rates: Float32Array;
}
