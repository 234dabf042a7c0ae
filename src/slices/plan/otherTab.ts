import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The plan that another tab of this browser has stored in place of this tab's plan. */
export interface PlanInOtherTab {
  /** The plan's name; empty for a plan without a name, or if the plan was cleared. */
  readonly name: string;
  /** Whether the other tab cleared the plan. */
  readonly isCleared: boolean;
}

/**
 * The plan that another tab stored. It is kept here until this tab stores its own plan again. This slice is never stored in the browser.
 */
const otherTab = createSlice({
  name: 'otherTab',
  initialState: null as PlanInOtherTab | null,
  reducers: {
    planReplacedInOtherTab: (_state, { payload }: PayloadAction<PlanInOtherTab>): PlanInOtherTab | null => payload,
    /** The stored plan is this tab's plan again, or the other tab stored the same plan. */
    planOwnedByThisTab: () => null,
    otherTabDismissed: () => null,
  },
});

export const { planReplacedInOtherTab, planOwnedByThisTab, otherTabDismissed } = otherTab.actions;
export const otherTabReducer = otherTab.reducer;
