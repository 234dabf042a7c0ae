import { createAction, createSelector, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PlanFormData } from '../domain/plan/planForm.ts';
import { filePicked } from './audience/audienceFile.ts';
import type { AudienceFile } from './audience/audienceFile.ts';
import type { ChannelChoice } from './plan/channelChoice.ts';
import { loadAbandoned, loadFailed, planLoaded } from './plan/planLoad.ts';
import { isPlanEdit } from './plan/planEdits.ts';
import { withoutPending } from './plan/planResults.ts';
import type { StoredResults } from './plan/planResults.ts';
import { signedOut } from './session.ts';

/** The parts of the state that make a plan: form, limits, file and results. */
export interface WholePlan {
  readonly planForm: PlanFormData;
  readonly channelChoice: ChannelChoice;
  readonly audienceFile: AudienceFile;
  readonly planResults: StoredResults;
}

/** The current plan. */
export const selectWholePlan: (state: WholePlan) => WholePlan = createSelector(
  [
    (state: WholePlan) => state.planForm,
    (state: WholePlan) => state.channelChoice,
    (state: WholePlan) => state.audienceFile,
    (state: WholePlan) => state.planResults,
  ],
  (planForm, channelChoice, audienceFile, planResults) => ({
    planForm,
    channelChoice,
    audienceFile,
    planResults: withoutPending(planResults),
  }),
);

/** A plan that was replaced by another. */
export interface StashedPlan {
  /** Account id of the planner it belongs to. */
  readonly owner: string;
  /** False for a saved plan that was cleared unchanged: it is offered until the planner begins something new. */
  readonly isDraft: boolean;
  readonly plan: WholePlan;
}

/**
 * The one stashed plan, until its planner restores it, discards it, stashes another or logs out; and the plan before a load, while
 * a past or shared plan is loading.
 *
 *     the plan in hand ──another is opened, Clear, the session ends──► stashed ──Bring back──► the plan in hand
 *                      ◄──────────── the load failed ────────────────────┘
 */
export interface PlanStash {
  readonly stash: StashedPlan | null;
  /** Restored when the load fails, together with the stash of that time. Never stored. */
  readonly before: { readonly plan: WholePlan; readonly stash: StashedPlan | null } | null;
}

/** A plan is restored; `stash` is the new stash. rootReducer puts the plan into its four slices. */
export const planRestored = createAction<{ readonly plan: WholePlan; readonly stash: StashedPlan | null }>(
  'plan/restored',
);

/** A load begins. rootReducer remembers the current plan itself, which keeps the plan out of the action. */
export const loadPrepared = createAction('stashedPlan/loadPrepared');

/** After two loads in a row, the plan from before the first one is restored. */
export function withPlanBeforeLoad(state: PlanStash, plan: WholePlan): PlanStash {
  return { ...state, before: state.before ?? { plan, stash: state.stash } };
}

const NO_STASH: PlanStash = { stash: null, before: null };

const stashedPlan = createSlice({
  name: 'stashedPlan',
  initialState: NO_STASH,
  reducers: {
    planStashed: (state, { payload }: PayloadAction<StashedPlan>): PlanStash => ({ ...state, stash: payload }),
    stashDropped: (state): PlanStash => ({ ...state, stash: null }),
    /** Another tab stashed, restored or discarded a plan: all tabs offer the same one. */
    stashedInOtherTab: (state, { payload }: PayloadAction<StashedPlan | null>): PlanStash => ({
      ...state,
      stash: payload,
    }),
    /** The planner logged out, or another planner signed in. */
    stashForgotten: () => NO_STASH,
  },
  extraReducers: (builder) =>
    builder
      // One action, so that the vault never sees a moment in which no plan refers to the file.
      .addCase(planRestored, (_state, { payload: { stash } }): PlanStash => ({ stash, before: null }))
      .addCase(filePicked, withoutSavedPlan)
      .addCase(planLoaded, (state): PlanStash => ({ ...withoutSavedPlan(state), before: null }))
      .addCase(loadFailed, (state): PlanStash => ({ ...state, before: null }))
      .addCase(loadAbandoned, (state): PlanStash => ({ ...state, before: null }))
      .addCase(signedOut, (state): PlanStash => ({ ...state, before: null }))
      .addMatcher(isPlanEdit, withoutSavedPlan),
});

/** A saved plan is among the past plans, so it is no longer offered once the planner begins something new. */
function withoutSavedPlan(state: PlanStash): PlanStash {
  return state.stash?.isDraft === false ? { ...state, stash: null } : state;
}

export const { planStashed, stashDropped, stashedInOtherTab, stashForgotten } = stashedPlan.actions;
export const stashedPlanReducer = stashedPlan.reducer;
