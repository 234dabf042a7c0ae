import { boolean, object } from 'yup';
import type { InferType } from 'yup';
import { BUDGET_MAX_DOLLARS, PLAN_NAME_MAX_LENGTH } from '../limits.ts';
import { planRules } from './planRules.ts';
import { limitRows } from './reach.ts';
import { finite, sentScores } from './rows.ts';
import { email, name, planKey } from '../text.ts';
import { isBlankText } from '../../text/blankText.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

/** The request for a proposal. The client is sent twice, as `client` and as `audience`, because the specification asks for it. */
export const optimiseRequest = object({
  scores: sentScores,
  budget_constraint: limitRows,
  total_budget: finite().positive().max(BUDGET_MAX_DOLLARS).required(),
  scenario_name: name(PLAN_NAME_MAX_LENGTH)
    .required()
    .test('not-blank', '${path} must not be blank', (value) => !value || !isBlankText(value)),
  client: name().defined(),
  demo: name().defined(),
  audience: name().defined(),
  planning_setting: name().defined(),
  user: email(),
  key: planKey(),
  made_from: planKey().optional(),
  open_limits: limitRows.optional().default(undefined),
  rules: planRules.optional().default(undefined),
  sandbox_mode: boolean().oneOf([false]).required(),
})
  .strict()
  .meta({ named: 'OptimiseRequest' });
export type OptimiseRequest = InferType<typeof optimiseRequest>;
