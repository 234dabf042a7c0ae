import type { Precision, Evaluation, ReachPass } from '../kernel/kernel.ts';
import { dot, scaled } from './vectors.ts';
import type { SharesByChannel } from '../../words/units.ts';

/**
 * Reach as a function of shares of the budget, over the first rows of a kernel. With s_c the share of channel c and k_ic the
 * exposures that one money unit in c buys person i (of weight w_i):
 *
 *     y_i  = scale sum_c k_ic s_c                                    exposures of person i
 *     R    = sum_i w_i (1 - exp(-y_i))                               [people]
 *     g_c  =   dR / ds_c      = scale   sum_i w_i exp(-y_i) k_ic       [people per whole budget]
 *     H_cd = -d2R / ds_c ds_d = scale^2 sum_i w_i exp(-y_i) k_ic k_id  [people per squared budget]
 *
 * R is concave: d'Hd = scale^2 sum_i w_i exp(-y_i) (k_i . d)^2 is never below 0 for any change d. Shares are between 0 and
 * 1 whatever the budget, so no threshold of the solver depends on money.
 */
export interface Objective {
  readonly kernel: Evaluation;
  readonly rows: number;
  readonly precision: Precision;
  /** Money units in the whole budget: spend = share * scale. */
  readonly scale: number;
  /**
   * Added to every gradient [people per whole budget]: corrects a sample towards all rows (levels.ts); null for
   * nothing.
   */
  readonly linearTerm: Float64Array | null;
}

/**
 * Reach and gradient [people per whole budget] at `shares`. With a linear term t, both are those of R + t . s, whose
 * curvature is that of R.
 */
export function passAt({ kernel, rows, precision, scale, linearTerm }: Objective, shares: SharesByChannel): ReachPass {
  const pass = kernel.pass(scaled(shares, scale), rows, precision);
  const gradient = scaled(pass.gradient, scale);
  if (linearTerm === null) return { reach: pass.reach, gradient };
  for (let channel = 0; channel < linearTerm.length; channel++)
    gradient[channel] = gradient[channel]! + linearTerm[channel]!;
  return { reach: pass.reach + dot(linearTerm, shares), gradient };
}

/** The curvature [people per squared budget] at `shares`, channels x channels. */
export function curvatureAt({ kernel, rows, precision, scale }: Objective, shares: SharesByChannel): Float64Array {
  return scaled(kernel.curvature(scaled(shares, scale), rows, precision), scale * scale);
}
