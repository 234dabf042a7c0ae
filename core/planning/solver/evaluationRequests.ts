import type { Precision, ReachPass } from '../kernel/kernel.ts';
import type { People, SharesByChannel } from '../../words/units.ts';

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
