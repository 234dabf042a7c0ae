import { boolean, object } from 'yup';
import type { InferType } from 'yup';
import { BUDGET_MAX_DOLLARS, PLAN_NAME_MAX_LENGTH } from '../limits.ts';
import { planRules } from './planRules.ts';
import { limitRows } from './reach.ts';
import { finite, sentScores } from './rows.ts';
import { email, name, planKey } from '../text.ts';
import { isBlankText } from '../../words/blankText.ts';

/** The request for a proposal (call 5). The client is sent twice, as `client` and as `audience`, because the specification asks for it. */
export const optimiseRequest = object({
  scores: sentScores,
  budget_constraint: limitRows,
  total_budget: finite()
    .positive()
    .max(BUDGET_MAX_DOLLARS)
    .required()
    .meta({ description: 'Monthly budget in whole dollars.' }),
  scenario_name: name(PLAN_NAME_MAX_LENGTH)
    .required()
    .test('not-blank', '${path} must not be blank', (value) => !value || !isBlankText(value))
    .meta({ description: 'The plan’s name.' }),
  client: name().defined(),
  demo: name().defined().meta({ description: 'The buying demographic.' }),
  audience: name().defined().meta({ description: 'The client, as in `client`.' }),
  planning_setting: name().defined().meta({ description: 'The strategy.' }),
  user: email().meta({ description: 'The caller’s e-mail address.' }),
  key: planKey().meta({ description: '`key` of the media score reply.' }),
  made_from: planKey()
    .optional()
    .meta({ description: 'Key of the plan whose inputs were changed to make this one. Optional.' }),
  open_limits: limitRows.optional().default(undefined).meta({
    description:
      'Sent if the planner set every channel manually: the limits that applied before that. The reply then compares the manual mix with the best mix within these limits. Optional.',
  }),
  rules: planRules.optional().default(undefined).meta({ description: 'Goal, groups and rules of the plan. Optional.' }),
  sandbox_mode: boolean()
    .oneOf([false])
    .required()
    .meta({ description: 'Always false; the specification asks for this field.' }),
})
  .strict()
  .meta({ named: 'OptimiseRequest' });
export type OptimiseRequest = InferType<typeof optimiseRequest>;
