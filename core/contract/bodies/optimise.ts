import { boolean, object } from 'yup';
import type { InferType } from 'yup';
import { BUDGET_MAXIMUM, PLAN_NAME_MAXIMUM } from '../limits.ts';
import { limitRows } from './reach.ts';
import { finite, sentScores } from './rows.ts';
import { email, name, planKey } from '../text.ts';
import { isBlankText } from '../../words/blankText.ts';

/** Call 5. `scenario_name` is the plan's name, `planning_setting` the strategy, `demo` the buying demographic, `audience` the client again. */
export const optimiseRequest = object({
  scores: sentScores,
  budget_constraint: limitRows,
  total_budget: finite().positive().max(BUDGET_MAXIMUM).required().meta({ description: 'Whole dollars a month.' }),
  scenario_name: name(PLAN_NAME_MAXIMUM)
    .required()
    .test('not-blank', '${path} must not be blank', (value) => !value || !isBlankText(value))
    .meta({ description: 'The plan’s name.' }),
  client: name().defined(),
  demo: name().defined().meta({ description: 'The buying demographic.' }),
  audience: name().defined().meta({ description: 'The client again.' }),
  planning_setting: name().defined().meta({ description: 'The strategy.' }),
  user: email().meta({ description: 'The caller’s e-mail address.' }),
  key: planKey().meta({ description: 'Of the media score reply.' }),
  made_from: planKey()
    .optional()
    .meta({ description: 'The plan that this one was made from by changing it. Optional.' }),
  open_limits: limitRows.optional().default(undefined).meta({
    description:
      'If a planner has set every channel manually: the limits before, within which the best mix of the budget is compared with this one. Optional.',
  }),
  sandbox_mode: boolean().oneOf([false]).required(),
})
  .strict()
  .meta({ named: 'OptimiseRequest' });
export type OptimiseRequest = InferType<typeof optimiseRequest>;
