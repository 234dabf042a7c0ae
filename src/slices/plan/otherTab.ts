import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The plan that another tab of this browser has stored in place of this tab's. */
export interface PlanInOtherTab {
  /** Its name; empty for a plan without one, and where nothing is stored. */
  readonly name: string;
  readonly isCleared: boolean;
}

/**
 * The plan that another tab stored, reported until this tab stores its own again. Never stored.
 */
const otherTab = createSlice({
  name: 'otherTab',
  initialState: null as PlanInOtherTab | null,
  reducers: {
    planReplacedInOtherTab: (_state, { payload }: PayloadAction<PlanInOtherTab>): PlanInOtherTab | null => payload,
    /** The stored plan is this tab's again, or the other tab stored the same. */
    planOwnedByThisTab: () => null,
    otherTabDismissed: () => null,
  },
});

export const { planReplacedInOtherTab, planOwnedByThisTab, otherTabDismissed } = otherTab.actions;
export const otherTabReducer = otherTab.reducer;
