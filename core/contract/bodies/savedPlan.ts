import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { planKey } from '../text.ts';
import { cell } from './rows.ts';

/** Details of a plan in addition to its columns. They are not in the specification, so other backends may omit them. */
const aboutPlan = object({
  family: planKey().meta({
    description: 'A key that a plan shares with the plan it was made from.',
  }),
  version: number().required().meta({ description: 'Version number in the family, from 1; it never changes.' }),
  versions: number().required().meta({ description: 'Highest version number in the family.' }),
  made_by: string().required().meta({ description: 'E-mail address of the planner who made it.' }),
  archived: string()
    .nullable()
    .defined()
    .meta({ description: 'When the plan was archived, ISO 8601 in UTC; null if it is not archived.' }),
  everybody: boolean().optional().meta({
    description:
      'True where the target is everybody in the audience file, in place of the buying demographic. Optional.',
  }),
  goes: string().optional().meta({
    description:
      'The day on which the plan will be deleted, ISO 8601. Present only in the last 30 days before. Optional.',
  }),
}).meta({ named: 'AboutPlan', description: 'Details of a plan in addition to its columns. Optional.' });

/** One row of the list of saved plans. Values may be null. */
const savedPlan = object({
  Scenario_Name: cell(),
  Budget_Scenario: cell(),
  budget_contraints: cell().meta({ description: 'Spelled as in the specification.' }),
  Planning_Setting: cell(),
  Demo: cell(),
  Audience: cell(),
  /** The next four fields and `about` are not in the specification, so other backends may omit them. */
  Attentive_Reach: cell().meta({ description: 'People.' }),
  Cost_Per_Attentive_Reach: cell().meta({ description: 'Dollars per person.' }),
  Audience_File: cell().meta({ description: 'Name of the audience file when it was selected.' }),
  Created: cell().meta({ description: 'When the plan was computed, ISO 8601 in UTC.' }),
  key: string().required(),
  about: aboutPlan.optional().default(undefined),
}).meta({ named: 'SavedPlan', description: 'One row of the past plans. Values may be null.' });
export type SavedPlan = InferType<typeof savedPlan>;
export const savedPlans = array(savedPlan.required()).defined();
