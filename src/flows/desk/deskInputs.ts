import type { AccessData } from '../../../core/contract/bodies/access.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { everyChannelOpen, minimumsTakeBudget } from '../../../core/rules/freedom.ts';
import { limitFaults } from '../../../core/rules/limitRules.ts';
import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import { limitsOfReported } from '../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import { DESK_REFUSALS } from '../../domain/desk/deskCopy.ts';
import { withinPlanSupply } from '../../domain/desk/reported.ts';
import type { RunSettings } from '../../domain/desk/scenario.ts';
import { exactSpend } from '../../domain/report/channelMoney.ts';
import type { DeskTask } from '../../services/deskWorker/deskService.ts';
import { selectOptimiseData, selectReportedLimits, selectReportForm, selectRunFacts } from '../../slices/selectors.ts';
import type { AppThunk, RootState } from '../../slices/storeTypes.ts';
import { fetchAccessData } from '../accessData.ts';

type PlanningDataReply = AccessData['planning_data'] | null;

/** The backend's planning data, from its reply to the access call. */
export function fetchPlanningData(): AppThunk<Promise<PlanningDataReply>> {
  return async (dispatch) => (await dispatch(fetchAccessData()))?.planning_data ?? null;
}

/**
 * The budget and limits with which the desk opens. If the minimums of a plan take its whole budget, as with an amount set by hand for every
 * channel, its own limits would allow no change. The desk then opens with the limits from before the amounts were set or, if these cannot be
 * used, with every channel open. A plan whose rules contain the mix set by hand keeps its limits.
 */
function runSettingsOf(
  constraint: ReportedLimits,
  budget: number,
  report: Pick<PlanReport, 'open_mix' | 'why'>,
  rules: PlanRules | undefined,
): RunSettings {
  const reportedSettings = { budget, limits: limitsOfReported(constraint, budget) };
  const settings = { budget, limits: withinPlanSupply(reportedSettings.limits, report), ...(rules && { rules }) };
  if (rules?.hand_mix !== undefined) return { ...settings, isManual: true };
  if (!minimumsTakeBudget(reportedSettings)) return settings;
  const earlierSettings = { budget, limits: report.open_mix?.limits ?? [] };
  const limits = limitFaults(earlierSettings).length === 0 ? earlierSettings.limits : everyChannelOpen(budget);
  return { budget, limits: withinPlanSupply(limits, report), isManual: true };
}

export interface DeskInputs {
  /** The worker's task, without what is known only when the audience file is at hand. */
  readonly task: Omit<DeskTask, 'file' | 'fileName' | 'reading'>;
  readonly runSettings: RunSettings;
}

/** The worker's task and the limits with which a plan's desk opens, or a sentence about what is missing. */
export function deskInputs(state: RootState, planningData: PlanningDataReply): DeskInputs | string {
  const report = selectOptimiseData(state);
  const form = selectReportForm(state);
  const budget = budgetOf(form);
  if (!planningData) return DESK_REFUSALS.noRules;
  if (!report?.assumptions) return DESK_REFUSALS.noFigures;
  if (budget <= 0) return 'The budget of this plan is not known.';
  const { assumptions, mapping, access_lists } = planningData;
  const runSettings = runSettingsOf(selectReportedLimits(state) ?? 'default', budget, report, form.rules);
  const facts = selectRunFacts(state);
  return {
    runSettings,
    task: {
      demographic: facts?.demographic.name ?? form.buyingDemographic,
      thresholdSeconds: report.assumptions.attention_threshold_seconds,
      assumptions: report.assumptions.rows,
      planningData: { assumptions, mapping, accessLists: access_lists },
      spend: exactSpend(report),
    },
  };
}
