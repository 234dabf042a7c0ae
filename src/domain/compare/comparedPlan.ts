import type { ReportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { KeptPlan } from '../../../core/contract/bodies/plan.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { constraintLabel } from '../table/planChoices.ts';
import { budgetOf, fromPlanDetails, fromSavedPlan } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { channelMoney } from '../report/channelMoney.ts';
import type { ChannelMoney } from '../report/channelMoney.ts';
import { constraintText } from '../report/reportView.ts';

/** What a comparison knows of a plan: what went in, and what came out. */
export interface ComparedPlan {
  readonly form: PlanFormData;
  /** Null when only its wording is known. */
  readonly limits: ReportedConstraint | null;
  readonly constraint: string;
  readonly report: PlanReport;
  readonly facts: AudienceFacts | null;
}

/** A kept plan, its inputs from call 2 or, where that says something else, from its line of the past plans. */
export function comparedPlan(kept: KeptPlan, details: PlanDetails | null, listed: SavedPlan): ComparedPlan {
  const { form } = details ? fromPlanDetails(details) : fromSavedPlan(listed);
  const limits = details?.budgetConstraint ?? null;
  const constraint = limits === null ? constraintLabel(listed) : constraintText(limits);
  return { form, limits, constraint, report: kept, facts: kept.audience ?? null };
}

/** The plan's money [$]: its budget or, where that is not known, what its channels receive; null when neither is. */
export function moneyOf({ form, report }: Pick<ComparedPlan, 'form' | 'report'>): number | null {
  const budget = budgetOf(form);
  if (budget > 0) return budget;
  const spent = [...spendOf(report).values()].reduce((sum, money) => sum + money, 0);
  return spent > 0 ? spent : null;
}

/** Money by channel as every part of the report prints it [$]. */
export function spendOf(report: Pick<PlanReport, 'output'>): ReadonlyMap<string, number> {
  return sumByChannel(report, ({ money }) => money);
}

/** Each channel's share of the money, likewise [%]. */
export function sharesOf(report: Pick<PlanReport, 'output'>): ReadonlyMap<string, number> {
  return sumByChannel(report, ({ share }) => share);
}

/** By channel; one that a reply names twice has both. */
function sumByChannel(
  { output }: Pick<PlanReport, 'output'>,
  amount: (line: ChannelMoney) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const line of channelMoney({ output })) {
    if (amount(line) > 0) sums.set(line.channel, (sums.get(line.channel) ?? 0) + amount(line));
  }
  return sums;
}

/** A scalar of a reply; null where another backend left it out. */
export function numberOrNull(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
