import { array, object, string } from 'yup';
import type { InferType } from 'yup';
import { cell } from './rows.ts';

/** One line of the past plans. `budget_contraints` is spelled as the wire has it. Values may be null. */
export const savedPlan = object({
  Scenario_Name: cell(),
  Budget_Scenario: cell(),
  budget_contraints: cell(),
  Planning_Setting: cell(),
  Demo: cell(),
  Audience: cell(),
  /** What the audience file was called when it was picked. Ours: other backends may omit it. */
  Audience_File: cell(),
  /** When the plan was computed, ISO 8601 in UTC. Ours: other backends may omit it. */
  Created: cell(),
  key: string().required(),
});
export type SavedPlan = InferType<typeof savedPlan>;
export const savedPlans = array(savedPlan.required()).defined();
