import type { MoneyUnitsByChannel, People, PeopleByChannel } from '../../words/units.ts';

/**
 * What one pass over the rows gives at one plan. In the formulas of this file, w_i is the weight of row i, s_c the money in
 * channel c [money units], k_ic the contacts that one money unit in channel c buys the person of row i, and y_i the
 * contacts of that person in all channels.
 */
export interface ReachPass {
  /** R = sum w_i (1 - exp(-y_i)) [people], with y_i = sum_c k_ic s_c. */
  readonly reach: People;
  /** g_c = dR/ds_c = sum v_i k_ic with v_i = w_i exp(-y_i); one per channel. */
  readonly gradient: Float64Array;
}

/**
 * 'single' sums blocks in 32-bit floats (relative error about 1e-7) where the kernel can. 'double' has only the rounding errors
 * of 64-bit floats. The SIMD kernel computes the curvature always in single precision.
 */
export type Precision = 'single' | 'double';

/** For the `pairs` of {@link ReachKernel.channels}. */
export const WITH_PAIRS = true;
export const WITHOUT_PAIRS = false;

/** Steps of a frequency distribution: reached at least once, twice, ... ten times. */
export const FREQUENCY_STEPS = 10;

/** How often people are reached. */
export interface FrequencyPass {
  /** People with at least one contact. */
  readonly reach: People;
  /** Contacts of all people: sum w_i y_i. */
  readonly contacts: number;
  /** R_n = sum w_i P(Poisson(y_i) >= n) for n = 1 ... 10 [people]. Never rises with n. */
  readonly atLeast: Float64Array;
}

/**
 * What each channel does in a plan. y_c are a person's contacts in channel c, and p_c = 1 - exp(-y_c) is the probability
 * that the channel reaches the person.
 */
export interface ChannelsPass {
  /** Reach of the channel alone, sum w p_c. */
  readonly alone: PeopleByChannel;
  /** What the plan would lose without the channel: sum w p_c times the product of exp(-y_d) over the other channels d. */
  readonly incremental: PeopleByChannel;
  /**
   * People reached by both of two channels, sum w p_c p_d, channels x channels, below the diagonal; zeros when not
   * requested.
   */
  readonly common: Float64Array;
}

/** Sums over the rows. r = w (1 - exp(-y)) is the reach of a row. */
export interface SpreadPass {
  /** Sum of r. */
  readonly reach: People;
  /** Sum of r squared. */
  readonly squares: number;
  /** Sum of r w. */
  readonly products: number;
}

/**
 * The passes over respondents that all planning is built on. There are two implementations with the same results. simdKernel.ts
 * is WebAssembly with SIMD. scalarKernel.ts is TypeScript: it is used where WebAssembly is missing, and tests compare the other with it.
 */
export interface ReachKernel {
  readonly rows: number;
  /** Whether 'single' is faster than 'double' here. */
  readonly hasSingle: boolean;
  /** Reach and gradient over the first `rows` rows. */
  pass(spend: MoneyUnitsByChannel, rows: number, precision: Precision): ReachPass;
  /** H_cd = -d2R/ds_c ds_d = sum v_i k_ic k_id over the first `rows` rows, channels x channels; positive semi-definite. */
  curvature(spend: MoneyUnitsByChannel, rows: number, precision: Precision): Float64Array;
  /** One channel's reach alone [people] at 0, 1, ... `points` - 1 times `unitStep` [money units], over all rows in double precision. */
  curve(channel: number, unitStep: number, points: number): Float64Array;
  /**
   * How often a plan reaches people. This method and all methods after it are in double precision, over all rows unless `rows`
   * is given.
   */
  frequency(spend: MoneyUnitsByChannel): FrequencyPass;
  /**
   * The people with at least `times` contacts (1 to 10), and the gradient of their number, sum w_i P(exactly times - 1) k_ic,
   * over the first `rows` rows.
   */
  reachAtLeast(spend: MoneyUnitsByChannel, times: number, rows: number): ReachPass;
  /**
   * What each channel does in a plan.
   * @param pairs whether to compute `common`, the people reached by both of two channels
   */
  channels(spend: MoneyUnitsByChannel, pairs: boolean): ChannelsPass;
  /** What `more` money in one channel alone would add to a plan [people], for each channel. */
  added(spend: MoneyUnitsByChannel, more: MoneyUnitsByChannel): PeopleByChannel;
  /** The sums from which the sampling error is computed. */
  spread(spend: MoneyUnitsByChannel): SpreadPass;
  /** Sum of the first `rows` weights [people]. */
  weightOf(rows: number): People;
}

/**
 * What the solver needs of an objective: value, gradient and curvature. Every kernel is an objective. Others combine several
 * kernels, such as those of all attention scenarios (../robustness/leastRegret.ts) or of several targets (../goals/severalTargets.ts).
 */
export type Evaluation = Pick<ReachKernel, 'rows' | 'hasSingle' | 'pass' | 'curvature' | 'weightOf'>;
