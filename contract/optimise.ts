import { boolean, object } from 'yup';
import type { InferType } from 'yup';
import { BUDGET_MAXIMUM, PLAN_NAME_MAXIMUM } from './limits.ts';
import { limitRows } from './reach.ts';
import { finite, sentScores } from './rows.ts';
import { email, name, planKey } from './text.ts';

/** Call 5. `scenario_name` is the plan's name, `planning_setting` the strategy, `demo` the buying demographic, `audience` the client again. */
export const optimiseRequest = object({
  scores: sentScores,
  budget_constraint: limitRows,
  total_budget: finite().positive().max(BUDGET_MAXIMUM).required(),
  scenario_name: name(PLAN_NAME_MAXIMUM).required(),
  client: name().defined(),
  demo: name().defined(),
  audience: name().defined(),
  planning_setting: name().defined(),
  user: email(),
  key: planKey(),
  sandbox_mode: boolean().oneOf([false]).required(),
}).strict();
export type OptimiseRequest = InferType<typeof optimiseRequest>;
