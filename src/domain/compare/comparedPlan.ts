import type { ReportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import { readRows } from '../../../core/contract/jsonText.ts';
import type { KeptPlan } from '../../../core/contract/bodies/plan.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { OutputRow } from '../../../core/contract/bodies/rows.ts';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { constraintSaid } from '../table/planChoices.ts';
import { budgetOf, fromPlanDetails, fromSavedPlan } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';
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
  const constraint = limits === null ? constraintSaid(listed) : constraintText(limits);
  return { form, limits, constraint, report: kept, facts: kept.audience ?? null };
}

/** The plan's money [$]: its budget or, where that is not known, what its channels receive; null when neither is. */
export function moneyOf({ form, report }: Pick<ComparedPlan, 'form' | 'report'>): number | null {
  const budget = budgetOf(form);
  if (budget > 0) return budget;
  const spent = [...spendOf(report).values()].reduce((sum, money) => sum + money, 0);
  return spent > 0 ? spent : null;
}

/** Money by channel [$]. */
export function spendOf({ output }: Pick<PlanReport, 'output'>): ReadonlyMap<string, number> {
  const spend = new Map<string, number>();
  for (const { Master_Channel, Optimal_Budget } of readRows<OutputRow>(output)) {
    spend.set(Master_Channel, (spend.get(Master_Channel) ?? 0) + Optimal_Budget);
  }
  return spend;
}

/** A scalar of a reply; null where another backend left it out. */
export function scalarOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
