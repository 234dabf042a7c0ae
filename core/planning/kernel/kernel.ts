import type { MoneyUnitsByChannel, People, PeopleByChannel } from '../../words/units.ts';

/** What one walk over the rows yields at one plan; money in the problem's money unit. */
export interface ReachPass {
  /** R = sum w_i (1 - exp(-y_i)) [people], with y_i = sum_c k_ic s_c. */
  readonly reach: People;
  /** g_c = dR/ds_c = sum v_i k_ic with v_i = w_i exp(-y_i); length 15. */
  readonly gradient: Float64Array;
}

/** 'single' sums blocks in 32-bit floats (relative error about 1e-7) where a kernel can; 'double' is exact to rounding. */
export type Precision = 'single' | 'double';

/** How many steps a frequency distribution has: reached at least once, twice, ... ten times. */
export const FREQUENCY_STEPS = 10;

/** How often people are reached. */
export interface FrequencyPass {
  readonly reach: People;
  /** Sum w_i y_i. */
  readonly exposures: number;
  /** R_n = sum w_i P(Poisson(y_i) >= n) for n = 1 ... 10 [people]. Never rises with n. */
  readonly atLeast: Float64Array;
}

/** What each channel does in a plan; with p_c = 1 - exp(-y_c), who channel c reaches. */
export interface ChannelsPass {
  /** Of the channel alone, sum w p_c. */
  readonly alone: PeopleByChannel;
  /** What the plan would lose without it: sum w p_c times the product of exp(-y_d) over the others. */
  readonly onlyHere: PeopleByChannel;
  /** Whom two channels have in common, sum w p_c p_d, 15 x 15, below the diagonal; zeros when it was not asked for. */
  readonly common: Float64Array;
}

/** Sums of r = w (1 - exp(-y)), of its squares, and of r w. */
export interface SpreadPass {
  readonly reach: People;
  readonly squares: number;
  readonly products: number;
}

/**
 * The walks over respondents that everything else stands on. Two kernels share this face: plain TypeScript
 * (plainKernel.ts, the fallback and the tests' oracle) and WebAssembly SIMD.
 */
export interface ReachKernel {
  readonly rows: number;
  /** Whether 'single' is any faster than 'double' here. */
  readonly hasSingle: boolean;
  /** Reach and gradient over the first `rows` rows. */
  pass(spend: MoneyUnitsByChannel, rows: number, precision: Precision): ReachPass;
  /** H_cd = -d2R/ds_c ds_d = sum v_i k_ic k_id over the first `rows` rows, 15 x 15; positive semi-definite. */
  curvature(spend: MoneyUnitsByChannel, rows: number, precision: Precision): Float64Array;
  /** One channel's reach alone [people] at 0, 1, ... `points` - 1 times `unitStep` [money units], over all rows in double precision. */
  curve(channel: number, unitStep: number, points: number): Float64Array;
  /** How often a plan reaches people. All that follows is in double precision, and over all rows where it does not say how many. */
  frequency(spend: MoneyUnitsByChannel): FrequencyPass;
  /** Reach of at least `times` exposures, 1 to 10, and its gradient, sum w_i P(exactly times - 1) k_ic, over the first `rows` rows. */
  often(spend: MoneyUnitsByChannel, times: number, rows: number): ReachPass;
  /** @param pairs whether to count what each two channels have in common */
  channels(spend: MoneyUnitsByChannel, pairs: boolean): ChannelsPass;
  /** What so much more money in one channel would add to a plan [people], for each channel. */
  added(spend: MoneyUnitsByChannel, more: MoneyUnitsByChannel): PeopleByChannel;
  spread(spend: MoneyUnitsByChannel): SpreadPass;
  /** Sum of the first `rows` weights [people]. */
  weightOf(rows: number): People;
}

/**
 * What an optimiser asks of whatever it ascents: the height of a plan, its gradient and its bend. The rows of one problem are one such;
 * several cases put together are another (../robustness/robustMix.ts).
 */
export type Evaluation = Pick<ReachKernel, 'rows' | 'hasSingle' | 'pass' | 'curvature' | 'weightOf'>;
