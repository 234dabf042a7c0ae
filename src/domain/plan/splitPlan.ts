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
 * put into the proposal (`optimiseData`). The facts about the audience file are kept once, in the first reply. The types of the other two
 * need the key `audience`.
 */
export function splitFullPlan(plan: FullPlan): PlanResults {
  const { key, df_score_master, reach_curves, audience, doubts, reading, audience_source, ...proposal } = plan;
  return {
    mediaScoreData: { key, df_score_master, audience, doubts, reading, ...(audience_source && { audience_source }) },
    reachData: { reach_curves, audience: undefined },
    optimiseData: { ...proposal, audience: undefined },
  };
}
