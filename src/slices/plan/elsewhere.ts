import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The plan that another tab of this browser has stored in place of this tab's. */
export interface PlanElsewhere {
  /** Its name; empty for a plan without one, and where nothing is stored. */
  readonly name: string;
  readonly isCleared: boolean;
}

/**
 * What another tab did to the stored plan, told in this one until this tab stores its own again. Never stored.
 */
const elsewhere = createSlice({
  name: 'elsewhere',
  initialState: null as PlanElsewhere | null,
  reducers: {
    planReplacedElsewhere: (_state, { payload }: PayloadAction<PlanElsewhere>): PlanElsewhere | null => payload,
    /** The stored plan is this tab's: it was stored again, or the other tab stored the same. */
    planKeptHere: () => null,
    elsewhereDismissed: () => null,
  },
});

export const { planReplacedElsewhere, planKeptHere, elsewhereDismissed } = elsewhere.actions;
export const elsewhereReducer = elsewhere.reducer;
