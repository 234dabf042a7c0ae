import type { MoneyUnitsByChannel, People } from '../../words/units.ts';

/** What one walk over the rows yields at one plan; money in the problem's money unit. */
export interface ReachPass {
  /** R = sum w_i (1 - exp(-y_i)) [people], with y_i = sum_c k_ic s_c. */
  readonly reach: People;
  /** g_c = dR/ds_c = sum v_i k_ic with v_i = w_i exp(-y_i); length 15. */
  readonly gradient: Float64Array;
}

/** 'single' sums blocks in 32-bit floats (relative error about 1e-7) where a kernel can; 'double' is exact to rounding. */
export type Precision = 'single' | 'double';

/**
 * The two walks over respondents that everything else stands on. Two kernels share this face: plain TypeScript
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
  /** Sum of the first `rows` weights [people]. */
  weightOf(rows: number): People;
}
