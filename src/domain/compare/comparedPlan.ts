import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { FullPlan } from '../../../core/contract/bodies/plan.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { limitsLabelOfPlan } from '../pastPlans/pastPlanRows.ts';
import { budgetOf, fromPlanDetails, fromPlanListRow } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { channelMoney } from '../report/channelMoney.ts';
import type { ChannelMoney } from '../report/channelMoney.ts';
import { limitsText } from '../report/reportContents.ts';

/** A plan in a comparison: its inputs and its report. */
export interface ComparedPlan {
  readonly form: PlanFormData;
  /** The limits; null if only their text (`constraint`) is known. */
  readonly limits: ReportedLimits | null;
  /** The limits as a short text, such as "14 channels". */
  readonly constraint: string;
  readonly report: PlanReport;
  readonly facts: AudienceFacts | null;
  /** The questions about the audience file; missing if they are not known. */
  readonly doubts?: readonly Doubt[];
  /** The weeks over which the plan's money is divided; null if none are planned, missing if they are not known. */
  readonly weeks?: Pick<WeekPlan, 'weeks' | 'start'> | null;
}

/**
 * A saved plan in a comparison.
 * @param details  the plan's inputs from its details; null if there are none, then the inputs come from `listRow`
 * @param listRow  the plan's row in the list of past plans
 */
export function comparedPlan(report: FullPlan, details: PlanDetails | null, listRow: PlanListRow): ComparedPlan {
  const { form } = details ? fromPlanDetails(details) : fromPlanListRow(listRow);
  const limits = details?.budgetConstraint ?? null;
  const constraint = limits === null ? limitsLabelOfPlan(listRow) : limitsText(limits);
  const { audience: facts = null, doubts } = report;
  return { form, limits, constraint, report, facts, ...(doubts && { doubts }) };
}

/** The plan's budget [$] or, if it is unknown, the money of all channels; null if both are unknown. */
export function moneyOf({ form, report }: Pick<ComparedPlan, 'form' | 'report'>): number | null {
  const budget = budgetOf(form);
  if (budget > 0) return budget;
  const spent = [...spendOf(report).values()].reduce((sum, money) => sum + money, 0);
  return spent > 0 ? spent : null;
}

/** Money by channel in dollars, rounded as in the whole report. */
export function spendOf(report: Pick<PlanReport, 'output'>): ReadonlyMap<string, number> {
  return sumByChannel(report, ({ money }) => money);
}

/** Each channel's share of the money in per cent, rounded as in the whole report. */
export function sharesOf(report: Pick<PlanReport, 'output'>): ReadonlyMap<string, number> {
  return sumByChannel(report, ({ share }) => share);
}

/** Sums by channel, because a reply may name a channel twice. */
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

/** A number in a reply; null if the backend left it out. */
export function numberOrNull(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
