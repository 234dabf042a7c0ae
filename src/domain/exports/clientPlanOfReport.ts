import { clientPlanOf } from '../../../core/clientPage/clientPlanOf.ts';
import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import type { PlannedWeeks } from './exportedPlan.ts';

/** A plan as its report shows it. */
export interface ShownPlan {
  readonly form: PlanFormData;
  /** The limits of the channels; null if they are not known. The client's plan then has the default limits. */
  readonly constraint: ReportedLimits | null;
  readonly report: PlanReport;
  /** The run's facts about the audience file; null if the report contains them or if they are not known. */
  readonly facts: AudienceFacts | null;
  /** The weeks of the plan; null or missing if it has none. */
  readonly weeks?: PlannedWeeks | null;
}

/**
 * The part of a plan's report that a client sees when the planner sends the plan. The backend makes it with the same code
 * (`clientPlanOf`).
 */
export function clientPlanOfReport({ form, constraint, report, facts, weeks }: ShownPlan): ClientPlan {
  const { name, budget, strategy, buyingDemographic, client, rules } = form;
  return clientPlanOf(
    { ...report, audience: facts ?? report.audience },
    {
      name,
      budget,
      strategy,
      buyingDemographic,
      client,
      budgetConstraint: constraint ?? 'default',
      rules,
      weeks: weeks?.plan.weeks,
    },
  );
}
