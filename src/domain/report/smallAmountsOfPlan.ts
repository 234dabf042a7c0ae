import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { smallAmountsOf } from '../../../core/rules/smallAmounts.ts';
import type { SmallAmounts } from '../../../core/rules/smallAmounts.ts';
import { budgetOf } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { exactSpend } from './channelMoney.ts';

/**
 * The amounts of a plan that are too small to book; null if there are none. Also null if the planner decided the amounts, by a smallest
 * buy, by rounding, by a mix set by hand, or by limits that leave nothing to choose.
 */
export function smallAmountsOfPlan({ rules, ...form }: PlanFormData, report: PlanReport): SmallAmounts | null {
  const budget = budgetOf(form);
  const isDecidedByRule = [rules?.smallest_buy, rules?.round_to, rules?.hand_mix].some((rule) => rule !== undefined);
  return isDecidedByRule || report.open_mix || budget <= 0 ? null : smallAmountsOf(exactSpend(report), budget);
}
