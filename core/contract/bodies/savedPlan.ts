import { array, object, string } from 'yup';
import type { InferType } from 'yup';
import { cell } from './rows.ts';

/** One line of the past plans. `budget_contraints` is spelled as the wire has it. Values may be null. */
const savedPlan = object({
  Scenario_Name: cell(),
  Budget_Scenario: cell(),
  budget_contraints: cell().meta({ says: 'Spelled as the wire has it.' }),
  Planning_Setting: cell(),
  Demo: cell(),
  Audience: cell(),
  /** Ours: other backends may omit both. */
  Audience_File: cell().meta({ says: 'What the audience file was called when it was picked.' }),
  Created: cell().meta({ says: 'When the plan was computed, ISO 8601 in UTC.' }),
  key: string().required(),
}).meta({ named: 'SavedPlan', says: 'One line of the past plans. Values may be null.' });
export type SavedPlan = InferType<typeof savedPlan>;
export const savedPlans = array(savedPlan.required()).defined();
