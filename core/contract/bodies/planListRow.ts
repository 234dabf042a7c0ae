import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { planKey } from '../text.ts';
import { cell } from './rows.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

/** Details of a plan in addition to its columns. They are not in the specification, so other backends may omit them. */
const aboutPlan = object({
  family: planKey(),
  version: number().required(),
  versions: number().required(),
  made_by: string().required(),
  /** When the plan was archived; null if it is not. */
  archived: string().nullable().defined(),
  /** Whether the target is everybody in the file, because the file lacks what the demographic needs. */
  everybody: boolean().optional(),
  /** The day on which the plan will be deleted. Present only in the 30 days before it. */
  goes: string().optional(),
}).meta({ named: 'AboutPlan' });

/**
 * One row of the list of saved plans (call 6). Values may be null. The first six fields have the names of the specification, which are
 * the plan's name, budget, limits, strategy, demographic and client. `fullPlan` in plan.ts is the plan itself (call 8).
 */
const planListRow = object({
  Scenario_Name: cell(),
  Budget_Scenario: cell(),
  budget_contraints: cell(),
  Planning_Setting: cell(),
  Demo: cell(),
  /** The client. */
  Audience: cell(),
  /** `Attentive_Reach` to `Created`, and `about`, are not in the specification, so other backends may omit them. */
  Attentive_Reach: cell(),
  Cost_Per_Attentive_Reach: cell(),
  Audience_File: cell(),
  Created: cell(),
  key: string().required(),
  about: aboutPlan.optional().default(undefined),
}).meta({ named: 'PlanListRow' });
export type PlanListRow = InferType<typeof planListRow>;
export const planListRows = array(planListRow.required()).defined();
