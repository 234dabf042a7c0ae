import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { BUDGET_MAXIMUM, PLAN_NAME_MAXIMUM } from './limits.ts';
import { channelLimits } from './reach.ts';
import { finite, scoreRows } from './rows.ts';

/** Call 5. `scenario_name` is the plan's name, `planning_setting` the strategy, `demo` the buying demographic, `audience` the client again. */
export const optimiseRequest = object({
  scores: scoreRows,
  budget_constraint: array(channelLimits.required()).defined(),
  total_budget: finite().positive().max(BUDGET_MAXIMUM).required().meta({ says: 'Whole dollars a month.' }),
  scenario_name: string().max(PLAN_NAME_MAXIMUM).required().meta({ says: 'The plan’s name.' }),
  client: string().defined(),
  demo: string().defined().meta({ says: 'The buying demographic.' }),
  audience: string().defined().meta({ says: 'The client again.' }),
  planning_setting: string().defined().meta({ says: 'The strategy.' }),
  user: string().required().meta({ says: 'The caller’s e-mail address.' }),
  key: string().required().meta({ says: 'Of the media score reply.' }),
  sandbox_mode: boolean().isFalse().required(),
})
  .strict()
  .meta({ named: 'OptimiseRequest' });
export type OptimiseRequest = InferType<typeof optimiseRequest>;
