import { createSelector } from '@reduxjs/toolkit';
import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import type { ChannelCents } from '../../../core/rules/weekPlan.ts';
import type { PlannedWeeks } from '../../domain/exports/exportedPlan.ts';
import { selectOptimiseData } from '../selectors.ts';
import type { RootState } from '../storeTypes.ts';
import type { OpenWeeks } from './weeks.ts';

const NO_MONEY: ChannelCents = new Map();

/** The money of each channel that gets money in the open plan [cents]. */
export const selectPlanCents: (state: RootState) => ChannelCents = createSelector([selectOptimiseData], (report) =>
  report === null ? NO_MONEY : centsOfPlan(report),
);

/** The weeks of the plan with this key, if its report is open; null until they are read. */
export const selectOpenWeeks = ({ weeks: { open } }: RootState, planKey: string | null): OpenWeeks | null =>
  open !== null && open.planKey === planKey ? open : null;

/** The weeks of a plan for its exports; null for none. Their figures are null unless they were computed for exactly these weeks. */
export const selectPlannedWeeks: (state: RootState, planKey: string | null) => PlannedWeeks | null = createSelector(
  [selectOpenWeeks],
  (weeks) =>
    weeks && weeks.plan && { plan: weeks.plan, figures: weeks.computedFor === weeks.plan ? weeks.figures : null },
);

/** Whether the open weeks have unsaved changes. */
export const isUnsaved = ({ plan, saved }: OpenWeeks): boolean =>
  plan !== saved && JSON.stringify(plan) !== JSON.stringify(saved);
