import { createSelector } from '@reduxjs/toolkit';
import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import type { ChannelCents } from '../../../core/rules/weekPlan.ts';
import type { PlannedWeeks } from '../../domain/handOver/handOver.ts';
import { selectOptimiseData } from '../selectors.ts';
import type { RootState } from '../storeTypes.ts';
import type { OpenWeeks } from './weeks.ts';

const NO_MONEY: ChannelCents = new Map();

/** The money of each bought channel of the open plan [cents]. */
export const selectPlanCents: (state: RootState) => ChannelCents = createSelector([selectOptimiseData], (report) =>
  report === null ? NO_MONEY : centsOfPlan(report),
);

/** The weeks of a plan whose report is open; null until they are read. */
export const selectOpenWeeks = ({ weeks: { open } }: RootState, planKey: string | null): OpenWeeks | null =>
  open !== null && open.planKey === planKey ? open : null;

/** The weeks of a plan for its exports, with their figures if these were computed for the weeks as they are now; null for none. */
export const selectPlannedWeeks: (state: RootState, planKey: string | null) => PlannedWeeks | null = createSelector(
  [selectOpenWeeks],
  (open) => open && open.plan && { plan: open.plan, figures: open.countedFor === open.plan ? open.figures : null },
);

/** Whether the open weeks have changes that are not kept yet. */
export const isUnsaved = ({ plan, saved }: OpenWeeks): boolean =>
  plan !== saved && JSON.stringify(plan) !== JSON.stringify(saved);
