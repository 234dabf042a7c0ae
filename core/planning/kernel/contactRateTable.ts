import { CHANNELS } from '../../rules/channels.ts';

/**
 * The number of columns of the matrices of contact rates and of uses, whose rows are respondents. V8 does not treat an imported or
 * exported constant as a constant, which makes loops over rows up to six times slower. Files with such loops therefore have a
 * local copy.
 */
export const CHANNEL_COUNT = CHANNELS.length;

/** The input of a kernel: people, and the contacts that one unit of money buys each of them. */
export interface ContactRateTable {
  readonly rows: number;
  /** The people that each row represents. */
  readonly weights: Float64Array;
  /** k_ic: expected contacts per money unit in channel c, row-major: for each row CHANNEL_COUNT numbers. */
  readonly contactRates: Float32Array;
}
