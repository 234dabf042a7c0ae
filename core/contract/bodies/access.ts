import { array, boolean, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import type { ReportedLimits } from '../../rules/reportedLimits.ts';
import { audienceSources } from './audienceSources.ts';
import { reading } from './doubts.ts';
import { ownCompany } from './company.ts';
import { columnCondition } from './planningLists.ts';
import { jsonText, optionalJsonText } from '../jsonText.ts';
import { PAGE_CURSOR_MAX_LENGTH, PLAN_NAME_MAX_LENGTH, PAGE_MAX_PLANS, READING_MAX_BYTES } from '../limits.ts';
import { ownAssumptionsText } from './ownAssumptions.ts';
import { furtherTargets } from './targets.ts';
import { planRules } from './planRules.ts';
import { planListRows } from './planListRow.ts';
import { email, name, planKey, ratesOn } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

// "Call 1" and the like number the planning calls as the specification does; see the table in core/contract/README.md.

const user = email();
const key = planKey();

/** Call 1: the lists this user may choose from. */
export const userAccessRequest = object({ access: string().oneOf(['user']).required(), user })
  .strict()
  .meta({ named: 'UserAccessRequest' });

/** A strategy, its attention threshold, and a sentence that explains it. */
const strategyDetail = object({
  name: string().required(),
  attention_threshold_seconds: number().required(),
  says: string().required(),
}).meta({ named: 'StrategyDetail' });
export type StrategyDetail = InferType<typeof strategyDetail>;

/** An item of a list: its id, which never changes, its name, and its earlier names. */
const namedItem = object({
  id: string().required(),
  name: string().required(),
  was: array(string().required()).defined(),
  retired: boolean().optional(),
});
const listNames = array(namedItem.required()).defined();
const demographicNames = array(
  namedItem
    .shape({
      columns: array(columnCondition.required()).optional(),
      says: string().optional(),
    })
    .required(),
).defined();
/** The items of the three lists of the access call, also those that are no longer offered. */
const itemsOfLists = object({ strategy: listNames, demo: demographicNames, client: listNames }).meta({
  named: 'ListItems',
});

/** The texts with which the browser reads an audience file before the upload, as the backend does. */
const planningTexts = object({
  assumptions: string().required(),
  mapping: string().required(),
  access_lists: string().required(),
}).meta({
  named: 'PlanningTexts',
});

/**
 * Features beyond the specification and its eight calls. The backend announces those that it offers in the reply of the access call, and the app
 * uses no others.
 */
export const FEATURES = {
  /** The upload takes the field `file_name`. */
  fileName: 'file_name',
  /** The upload takes the planner's answers about the file, `reading`, and replies with questions about it, `doubts`. */
  reading: 'reading',
  /** The upload takes the planner's own prices, `assumptions`. */
  assumptions: 'assumptions',
  /** The request for a proposal takes `made_from`, the plan whose inputs were changed. */
  madeFrom: 'made_from',
  /**
   * The request for a proposal takes `open_limits`, the limits before every channel was set manually. The reply compares the
   * manual mix with the best mix within them in `open_mix`.
   */
  openLimits: 'open_limits',
  /** The list of plans is sent in pages: the request takes `limit` and `after`, and the reply has `next`. */
  planPages: 'plan_pages',
  /** The request for a proposal takes `rules`, and the reply has `rules_report`. */
  planRules: 'plan_rules',
  /** The upload, its reply and the request for a proposal have `targets`, the further targets of a plan. */
  targets: 'targets',
  /** The call `planChange` renames or archives a plan, brings it back from the archive, or deletes it. */
  planChange: 'plan_change',
  /** The call `planLayer` stores data with a plan without changing it, such as its division over weeks. */
  planLayers: 'plan_layers',
  /** The list of plans takes `scope`, so that it can include the plans of colleagues. */
  teamPlans: 'team_plans',
  /** Links for clients: the calls `shareCreate`, `shareList`, `shareChange` and `commentChange`, and `POST {base}/client`. */
  sharing: 'sharing',
  /** The calls `brand` and `brandChange`: names, logos and colours. */
  brand: 'brand',
  /** The call `exportNote` reports the files that a planner exported, for the audit log. */
  exportNotes: 'export_notes',
} as const;

/** A feature of administrators only: the calls `company` and `companyChange`. */
export const COMPANY_FEATURE = 'company';

/** Features that only some callers have: reading rate cards, saving drafts of them, and publishing them. */
export const RATE_FEATURES = { read: 'rates', edit: 'rates_edit', publish: 'rates_publish' } as const;

/**
 * The reply of the access call. If a list is missing or empty, its select is hidden. The specification has the first three fields. Our own are
 * `strategy_details` (explanations), `list_items` (ids and earlier names), `planning_data` (for reading an audience file in the browser),
 * `features`, `company`, and `audience_sources` (audiences without an upload).
 */
export const accessData = object({
  strategy: array(string().required()).optional(),
  demo: array(string().required()).optional(),
  client: array(string().required()).optional(),
  strategy_details: array(strategyDetail.required()).optional(),
  list_items: itemsOfLists.optional().default(undefined),
  planning_data: planningTexts.optional().default(undefined),
  features: array(string().required()).optional(),
  company: ownCompany.optional().default(undefined),
  audience_sources: audienceSources.optional(),
})
  .strict()
  .meta({ named: 'AccessData' });
export type AccessData = InferType<typeof accessData>;

/** Call 2: the inputs that a plan was made from. The reply is JSON text. `sandbox` is always true: the specification asks for it. */
export const planDetailsRequest = object({
  access: string().oneOf(['plan_details']).required(),
  user,
  key,
  sandbox: boolean().isTrue().required(),
})
  .strict()
  .meta({ named: 'PlanDetailsRequest' });

/** The channel limits of a saved plan: 'default', a number that some backends send, or the limits of each selected channel [$]. */
const reportedLimits = mixed<ReportedLimits>(
  (value): value is ReportedLimits => value === 'default' || typeof value === 'number' || isSelectedLimits(value),
)
  .required()
  .meta({
    named: 'ReportedConstraint',
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

/** The form data of a saved plan. */
export const planDetails = object({
  name: string().required(),
  budget: string().required(),
  budgetConstraint: reportedLimits,
  strategy: string().defined(),
  buyingDemographic: string().defined(),
  client: string().defined(),
  fileName: string().optional(),
  fileBytes: number().optional(),
  reading: optionalJsonText(reading, READING_MAX_BYTES),
  assumptions: ownAssumptionsText(),
  /** The limits that applied before the planner set every channel manually (`open_limits` of the request for a proposal). */
  openConstraint: reportedLimits.optional().default(undefined),
  rates_on: ratesOn(),
  rules: planRules.optional().default(undefined),
  targets: furtherTargets.optional(),
})
  .strict()
  .meta({ named: 'PlanDetails' });
export type PlanDetails = InferType<typeof planDetails>;

/** Whose plans are listed: the caller's own, or the plans of everyone in the company for clients that the caller sees. */
const PLAN_SCOPES = ['mine', 'team'] as const;
export type PlanScope = (typeof PLAN_SCOPES)[number];

/** Call 6: the saved plans in the caller's `scope`, newest first, as JSON text inside JSON. */
export const planSummaryRequest = object({
  access: string().oneOf(['plan_summary']).required(),
  user,
  limit: number().min(1).max(PAGE_MAX_PLANS).optional(),
  after: name(PAGE_CURSOR_MAX_LENGTH).optional(),
  scope: string()
    .oneOf([...PLAN_SCOPES])
    .optional(),
})
  .strict()
  .meta({ named: 'PlanSummaryRequest' });
/** The reply with the list of plans: a page of plans, and the cursor of the next page. */
export const planSummary = object({
  plans: jsonText(planListRows),
  next: string().optional(),
})
  .strict()
  .meta({ named: 'PlanSummary' });
export type PlanSummary = InferType<typeof planSummary>;

/** Changes to a saved plan. */
const PLAN_CHANGES = ['rename', 'archive', 'bring_back', 'delete'] as const;
export type PlanChange = (typeof PLAN_CHANGES)[number];

/** A call beyond the specification: changes a plan of the caller. Offered only if the access call announces `plan_change`. */
export const planChangeRequest = object({
  access: string().oneOf(['plan_change']).required(),
  user,
  key,
  change: string()
    .oneOf([...PLAN_CHANGES])
    .required(),
  name: name(PLAN_NAME_MAX_LENGTH).optional(),
})
  .strict()
  .meta({ named: 'PlanChangeRequest' });
export const planChanged = object({ key: string().required() }).strict().meta({ named: 'PlanChanged' });

/** Call 7: the audience file of a plan. The reply is csv text. */
export const planFileRequest = object({
  access: string().oneOf(['plan_csv_file']).required(),
  user,
  key,
  sample: boolean().optional(),
})
  .strict()
  .meta({ named: 'PlanFileRequest' });
