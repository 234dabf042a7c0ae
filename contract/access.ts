import { array, boolean, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { jsonText } from './jsonText.ts';
import { savedPlans } from './savedPlan.ts';

const user = string().required();
const key = string().required();

/** Call 1: the lists this user may choose from. */
export const userAccessRequest = object({ access: string().oneOf(['user']).required(), user }).strict();
export type UserAccessRequest = InferType<typeof userAccessRequest>;

const strategyDetail = object({
  name: string().required(),
  attention_threshold_seconds: number().required(),
  says: string().required(),
});
export type StrategyDetail = InferType<typeof strategyDetail>;

const planningTexts = object({
  /** Csv texts of prices and attention, and of the MASTER mapping; JSON text of the option lists with their meaning. */
  assumptions: string().required(),
  mapping: string().required(),
  access_lists: string().required(),
});
export type PlanningTextsReply = InferType<typeof planningTexts>;

/** What a backend understands beyond the eight calls. An app leaves out what is not announced. */
export const FEATURES = {
  /** Call 3's field `file_name`. */
  fileName: 'file_name',
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
}).strict();
export type AccessData = InferType<typeof accessData>;

/** Call 2: the inputs a plan was made from. The reply is JSON text. */
export const planDetailsRequest = object({
  access: string().oneOf(['plan_details']).required(),
  user,
  key,
  sandbox: boolean().oneOf([true]).required(),
}).strict();
export type PlanDetailsRequest = InferType<typeof planDetailsRequest>;

/** Limits of the channels a plan chose, by channel name [$]. */
export type SelectedLimits = Record<string, { Min_Budget: number; Max_Budget: number }>;
/** 'default', one number, or the selected channels with their limits. */
export type ReportedConstraint = 'default' | number | SelectedLimits;

const reportedConstraint = mixed<ReportedConstraint>(
  (value): value is ReportedConstraint => value === 'default' || typeof value === 'number' || isSelectedLimits(value),
).required();

function isSelectedLimits(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((limits) => {
    const { Min_Budget, Max_Budget } = (limits ?? {}) as Record<string, unknown>;
    return typeof Min_Budget === 'number' && typeof Max_Budget === 'number';
  });
}

/** The form data of a kept plan. `budget` is text as the form shows it ("1,000,000"). */
export const planDetails = object({
  name: string().required(),
  budget: string().required(),
  budgetConstraint: reportedConstraint,
  strategy: string().defined(),
  buyingDemographic: string().defined(),
  client: string().defined(),
  /** The audience file the plan was computed from. */
  fileName: string().optional(),
  fileBytes: number().optional(),
}).strict();
export type PlanDetails = InferType<typeof planDetails>;

/** Call 6: the caller's saved plans, newest first, as JSON text inside JSON. */
export const planSummaryRequest = object({ access: string().oneOf(['plan_summary']).required(), user }).strict();
export type PlanSummaryRequest = InferType<typeof planSummaryRequest>;
export const planSummary = object({ plans: jsonText(savedPlans) }).strict();
export type PlanSummary = InferType<typeof planSummary>;

/** Call 7: the audience file of a plan. The reply is csv text. */
export const planFileRequest = object({ access: string().oneOf(['plan_csv_file']).required(), user, key }).strict();
export type PlanFileRequest = InferType<typeof planFileRequest>;
