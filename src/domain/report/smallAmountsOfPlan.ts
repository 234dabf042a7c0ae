import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { smallAmountsOf } from '../../../core/rules/smallAmounts.ts';
import type { SmallAmounts } from '../../../core/rules/smallAmounts.ts';
import { budgetOf } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { exactSpend } from './channelMoney.ts';

/**
 * The amounts of a plan that a smallest buy would avoid; null where it has none. Also null for a plan with such a rule,
 * with rounded amounts or with a mix set by hand: its amounts are as the planner asked for.
 */
export function smallAmountsOfPlan({ rules, ...form }: PlanFormData, report: PlanReport): SmallAmounts | null {
  const budget = budgetOf(form);
  const isAsked = [rules?.smallest_buy, rules?.round_to, rules?.hand_mix].some((rule) => rule !== undefined);
  return isAsked || report.open_mix || budget <= 0 ? null : smallAmountsOf(exactSpend(report), budget);
}
