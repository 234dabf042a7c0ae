import type { Precision, ReachPass } from '../kernel/kernel.ts';
import type { People, SharesByChannel } from '../../words/units.ts';

/** What an ascent must know of the rows it never sees. */
export interface RowTotals {
  readonly precision: Precision;
  /** Sum of their weights: the size of rounding noise is a share of it. */
  readonly people: People;
}

/** One walk over the rows: reach and gradient at these shares, or the curvature there. */
interface EvaluationRequest {
  readonly shares: SharesByChannel;
  readonly wants: 'pass' | 'curvature';
}

/** Steps of the solver that ask for walks and go on with what each yields, whoever walks and however long it takes. */
export type EvaluationSteps<Result> = Generator<EvaluationRequest, Result, ReachPass | Float64Array>;

export function* requestPass(shares: SharesByChannel): EvaluationSteps<ReachPass> {
  return (yield { shares, wants: 'pass' }) as ReachPass;
}

export function* requestCurvature(shares: SharesByChannel): EvaluationSteps<Float64Array> {
  return (yield { shares, wants: 'curvature' }) as Float64Array;
}
