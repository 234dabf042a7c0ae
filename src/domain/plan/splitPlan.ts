import type { MediaScoreReply } from '../../../core/contract/bodies/mediaScore.ts';
import type { FullPlan } from '../../../core/contract/bodies/plan.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { ReachReply } from '../../../core/contract/bodies/reach.ts';

/** The three replies of a run: of the upload, the reach request and the optimisation request. */
export interface PlanResults {
  readonly mediaScoreData: MediaScoreReply;
  readonly reachData: ReachReply;
  readonly optimiseData: PlanReport;
}

/**
 * Divides a saved plan, which has the fields of all three replies, into these replies. Unknown fields of a newer backend are
 * put into the proposal (`optimiseData`).
 */
export function splitSavedPlan(plan: FullPlan): PlanResults {
  const { key, df_score_master, reach_curves, audience, doubts, reading, audience_source, ...proposal } = plan;
  return {
    mediaScoreData: { key, df_score_master, audience, doubts, reading, ...(audience_source && { audience_source }) },
    reachData: { reach_curves, audience: undefined },
    optimiseData: { ...proposal, audience: undefined },
  };
}

/**
 * Whether the user owns a plan, and so may change its weeks and send it to clients. That is its maker, unless the backend says otherwise,
 * as for a plan that was handed over. A plan without a stated maker counts as the user's own.
 */
export function isOwnPlan({ is_own, made_by }: Pick<PlanReport, 'is_own' | 'made_by'>, user: string): boolean {
  return is_own ?? (made_by === undefined || made_by.toLowerCase() === user.toLowerCase());
}
