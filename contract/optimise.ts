import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { BUDGET_MAXIMUM, PLAN_NAME_MAXIMUM } from './limits.ts';
import { channelLimits } from './reach.ts';
import { finite, scoreRows } from './rows.ts';

/** Call 5. `scenario_name` is the plan's name, `planning_setting` the strategy, `demo` the buying demographic, `audience` the client again. */
export const optimiseRequest = object({
  scores: scoreRows,
  budget_constraint: array(channelLimits.required()).defined(),
  total_budget: finite().positive().max(BUDGET_MAXIMUM).required(),
  scenario_name: string().max(PLAN_NAME_MAXIMUM).required(),
  client: string().defined(),
  demo: string().defined(),
  audience: string().defined(),
  planning_setting: string().defined(),
  user: string().required(),
  key: string().required(),
  sandbox_mode: boolean().oneOf([false]).required(),
}).strict();
export type OptimiseRequest = InferType<typeof optimiseRequest>;
