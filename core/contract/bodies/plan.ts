import { object } from 'yup';
import type { InferType } from 'yup';
import { mediaScoreReply } from './mediaScore.ts';
import { planReport } from './planReport.ts';
import { reachReply } from './reach.ts';
import { email, planKey } from '../text.ts';

/** Call 8: a full plan by its key. */
export const planRequest = object({ user: email(), key: planKey() }).strict().meta({ named: 'PlanRequest' });

/** A full plan: one object with all fields of the replies to the upload, reach and proposal. */
export const fullPlan = mediaScoreReply.concat(reachReply).concat(planReport).strict().meta({
  named: 'FullPlan',
});
export type FullPlan = InferType<typeof fullPlan>;
