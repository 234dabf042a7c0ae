import { array, boolean, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import type { ReportedConstraint } from '../../rules/reportedConstraint.ts';
import { reading } from './doubts.ts';
import { jsonText, optionalJsonText } from '../jsonText.ts';
import { READING_BYTES_MAXIMUM } from '../limits.ts';
import { ownAssumptionsText } from './ownAssumptions.ts';
import { savedPlans } from './savedPlan.ts';
import { email, planKey } from '../text.ts';

const user = email().meta({ says: 'The caller’s e-mail address.' });
const key = planKey();

/** Call 1: the lists this user may choose from. */
export const userAccessRequest = object({ access: string().oneOf(['user']).required(), user })
  .strict()
  .meta({ named: 'UserAccessRequest' });

const strategyDetail = object({
  name: string().required(),
  attention_threshold_seconds: number().required(),
  says: string().required(),
}).meta({ named: 'StrategyDetail', says: 'What a strategy means. Optional.' });
export type StrategyDetail = InferType<typeof strategyDetail>;

const planningTexts = object({
  assumptions: string().required().meta({ says: 'Csv text of prices and attention.' }),
  mapping: string().required().meta({ says: 'Csv text of the MASTER mapping.' }),
  access_lists: string().required().meta({ says: 'JSON text of the option lists with their meaning.' }),
}).meta({
  named: 'PlanningTexts',
  says: 'By which a browser reads an audience file as the backend will, before anything is uploaded. Optional.',
});

/** What a backend understands beyond the eight calls. An app leaves out what is not announced. */
export const FEATURES = {
  /** Call 3's field `file_name`. */
  fileName: 'file_name',
  /** Call 3's field `reading`, and its reply's field `doubts`. */
  reading: 'reading',
  /** Call 3's field `assumptions`. */
  assumptions: 'assumptions',
} as const;

/**
 * A missing or empty list hides its select. Ours are `strategy_details`, what each strategy means, `planning_data`, by
 * which a browser reads an audience file as the backend will, before anything is uploaded, and `features`.
 */
export const accessData = object({
  strategy: array(string().required()).optional(),
  demo: array(string().required()).optional(),
  client: array(string().required()).optional(),
  strategy_details: array(strategyDetail.required()).optional(),
  planning_data: planningTexts.optional().default(undefined),
  features: array(string().required()).optional(),
})
  .strict()
  .meta({ named: 'AccessData', says: 'A missing or empty list hides its select.' });
export type AccessData = InferType<typeof accessData>;

/** Call 2: the inputs a plan was made from. The reply is JSON text. */
export const planDetailsRequest = object({
  access: string().oneOf(['plan_details']).required(),
  user,
  key,
  sandbox: boolean().isTrue().required(),
})
  .strict()
  .meta({ named: 'PlanDetailsRequest' });

const reportedConstraint = mixed<ReportedConstraint>(
  (value): value is ReportedConstraint => value === 'default' || typeof value === 'number' || isSelectedLimits(value),
)
  .required()
  .meta({
    named: 'ReportedConstraint',
    says: '"default", one number, or the selected channels with their limits [$].',
    jsonSchema: {
      anyOf: [
        { const: 'default' },
        { type: 'number' },
        {
          type: 'object',
          additionalProperties: {
            type: 'object',
            properties: { Min_Budget: { type: 'number' }, Max_Budget: { type: 'number' } },
            required: ['Min_Budget', 'Max_Budget'],
          },
        },
      ],
    },
  });

function isSelectedLimits(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((limits) => {
    const { Min_Budget, Max_Budget } = (limits ?? {}) as Record<string, unknown>;
    return typeof Min_Budget === 'number' && typeof Max_Budget === 'number';
  });
}

/** The form data of a kept plan. */
export const planDetails = object({
  name: string().required(),
  budget: string().required().meta({ says: 'Text as the form shows it, such as "1,000,000".' }),
  budgetConstraint: reportedConstraint,
  strategy: string().defined(),
  buyingDemographic: string().defined(),
  client: string().defined(),
  fileName: string().optional().meta({ says: 'The audience file the plan was computed from.' }),
  fileBytes: number().optional(),
  reading: optionalJsonText(reading, READING_BYTES_MAXIMUM).meta({
    says: 'The answers the file was read by, for a run that repeats it. Optional.',
  }),
  assumptions: ownAssumptionsText().meta({
    says: 'Figures the planner had overwritten, for a run that repeats them. Optional.',
  }),
})
  .strict()
  .meta({ named: 'PlanDetails', says: 'The form data of a kept plan.' });
export type PlanDetails = InferType<typeof planDetails>;

/** Call 6: the caller's saved plans, newest first, as JSON text inside JSON. */
export const planSummaryRequest = object({ access: string().oneOf(['plan_summary']).required(), user })
  .strict()
  .meta({ named: 'PlanSummaryRequest' });
export const planSummary = object({ plans: jsonText(savedPlans) })
  .strict()
  .meta({ named: 'PlanSummary', says: 'The saved plans, newest first.' });

/** Call 7: the audience file of a plan. The reply is csv text. */
export const planFileRequest = object({ access: string().oneOf(['plan_csv_file']).required(), user, key })
  .strict()
  .meta({ named: 'PlanFileRequest' });
