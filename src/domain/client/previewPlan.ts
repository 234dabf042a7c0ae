import { clientPlanOf } from '../../../core/clientView/clientPlanOf.ts';
import type { ClientPlan } from '../../../core/clientView/clientPlan.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { ReportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import type { PlanFormData } from '../plan/planForm.ts';

/** What a client would see of a report, made by the same code as the service makes it. */
export function previewPlan(report: PlanReport, form: PlanFormData, constraint: ReportedConstraint | null): ClientPlan {
  const { name, budget, strategy, buyingDemographic, client, rules } = form;
  return clientPlanOf(report, {
    ...{ name, budget, strategy, buyingDemographic, client },
    budgetConstraint: constraint ?? 'default',
    rules,
  });
}
