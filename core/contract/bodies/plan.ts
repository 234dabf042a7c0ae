import { object } from 'yup';
import type { InferType } from 'yup';
import { mediaScoreReply } from './mediaScore.ts';
import { planReport } from './planReport.ts';
import { reachReply } from './reach.ts';
import { email, planKey } from '../text.ts';

/** Call 8: a saved plan by its key. */
export const planRequest = object({ user: email(), key: planKey() }).strict().meta({ named: 'PlanRequest' });

/** A saved plan: one object with all fields of the replies to the upload, reach and proposal. */
export const fullPlan = mediaScoreReply.concat(reachReply).concat(planReport).strict().meta({
  named: 'KeptPlan',
});
export type FullPlan = InferType<typeof fullPlan>;
