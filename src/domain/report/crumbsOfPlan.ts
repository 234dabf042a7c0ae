import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { crumbsOf } from '../../../core/rules/crumbs.ts';
import type { Crumbs } from '../../../core/rules/crumbs.ts';
import { budgetOf } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { exactSpend } from './channelMoney.ts';

/**
 * The amounts of a plan that a smallest buy would do without; null where it has none. A plan that has such a rule already,
 * rounded amounts or a mix of the planner's own is as it was asked for.
 */
export function crumbsOfPlan({ rules, ...form }: PlanFormData, report: PlanReport): Crumbs | null {
  const budget = budgetOf(form);
  const isAsked = [rules?.smallest_buy, rules?.round_to, rules?.hand_mix].some((rule) => rule !== undefined);
  return isAsked || report.open_mix || budget <= 0 ? null : crumbsOf(exactSpend(report), budget);
}
