import type { Precision, Evaluation, ReachPass } from '../kernel/kernel.ts';
import { dot, scaled } from './linearAlgebra.ts';
import type { SharesByChannel, People } from '../../words/units.ts';

/**
 * The function that the solver maximises: reach as a function of shares of the budget, summed over the first `rows` rows. A
 * row is a respondent. With s_c the share of channel c and k_ic the contacts that one money unit in c buys person i (of
 * weight w_i):
 *
 *     y_i  = scale sum_c k_ic s_c                                    contacts of person i
 *     R    = sum_i w_i (1 - exp(-y_i))                               [people]
 *     g_c  =   dR / ds_c      = scale   sum_i w_i exp(-y_i) k_ic       [people per whole budget]
 *     H_cd = -d2R / ds_c ds_d = scale^2 sum_i w_i exp(-y_i) k_ic k_id  [people per squared budget]
 *
 * R is concave: d'Hd = scale^2 sum_i w_i exp(-y_i) (k_i . d)^2 is never below 0 for any change d. Shares are between 0 and
 * 1 whatever the budget, so no threshold of the solver depends on money.
 */
export interface Objective {
  /** Computes the sums over rows. It may combine several kernels, see {@link Evaluation}. */
  readonly kernel: Evaluation;
  /** How many rows are counted, from the first on. Rows are in random order, so fewer than all are a random sample. */
  readonly rows: number;
  readonly precision: Precision;
  /** Money units in the whole budget: spend = share * scale. */
  readonly scale: number;
  /**
   * Added to every gradient [people per whole budget]; null for nothing. On a sample it is the difference between the
   * gradients of all rows and of the sample (`linearTermOf` in levels.ts). So the optimum is closer to that of all rows.
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

/** What an ascent needs to know of the rows, which it never reads itself. */
export interface RowTotals {
  readonly precision: Precision;
  /** Sum of the rows' weights. The rounding noise of reach is in proportion to it. */
  readonly people: People;
}

/** A request for one pass over the rows: reach and gradient at these shares, or the curvature at them. */
interface EvaluationRequest {
  readonly shares: SharesByChannel;
  readonly wants: 'pass' | 'curvature';
}

/**
 * The solver as a generator: it yields requests and is resumed with the result, so passes may be synchronous or
 * asynchronous.
 */
export type EvaluationSteps<Result> = Generator<EvaluationRequest, Result, ReachPass | Float64Array>;

export function* requestPass(shares: SharesByChannel): EvaluationSteps<ReachPass> {
  return (yield { shares, wants: 'pass' }) as ReachPass;
}

export function* requestCurvature(shares: SharesByChannel): EvaluationSteps<Float64Array> {
  return (yield { shares, wants: 'curvature' }) as Float64Array;
}
