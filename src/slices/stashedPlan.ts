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

/** A whole plan as the state holds it: form, limits, file and results. */
export interface WholePlan {
  readonly planForm: PlanFormData;
  readonly channelChoice: ChannelChoice;
  readonly audienceFile: AudienceFile;
  readonly planResults: StoredResults;
}

/** The plan in hand, whole. */
export const selectWholePlan: (state: WholePlan) => WholePlan = createSelector(
  [
    (state: WholePlan) => state.planForm,
    (state: WholePlan) => state.channelChoice,
    (state: WholePlan) => state.audienceFile,
    (state: WholePlan) => state.planResults,
  ],
  (planForm, channelChoice, audienceFile, planResults) => ({
    ...{ planForm, channelChoice, audienceFile },
    planResults: withoutPending(planResults),
  }),
);

/** A plan that made room for another. */
export interface StashedPlan {
  /** Account id of the planner it belongs to. */
  readonly owner: string;
  /** False for a saved plan that was cleared unchanged: offered back until something new is begun. */
  readonly isDraft: boolean;
  readonly plan: WholePlan;
}

/**
 * The one plan set aside, kept apart from the eight stored items until its planner brings it back, discards it, sets
 * another aside or logs out; and, while a past or shared plan is being loaded, what stood here before.
 *
 *     the plan in hand ──another is opened, Clear, the session ends──► set aside ──Bring back──► the plan in hand
 *                      ◄──────────── the load failed ────────────────────┘
 */
export interface PlanStash {
  readonly kept: StashedPlan | null;
  /** Given back when the load under way fails, together with what was set aside by then. Never stored. */
  readonly before: { readonly plan: WholePlan; readonly kept: StashedPlan | null } | null;
}

/** A plan comes back, and what is set aside from now on: rootReducer puts the plan into its four slices. */
export const planRestored = createAction<{ readonly plan: WholePlan; readonly kept: StashedPlan | null }>(
  'plan/restored',
);

/** A load begins: rootReducer holds what stands here, so that the log of actions need not tell a whole plan again. */
export const loadPrepared = createAction('stashedPlan/planHeldForLoad');

/** Of two loads one after another, what stood here before the first counts. */
export function withPlanBeforeLoad(state: PlanStash, plan: WholePlan): PlanStash {
  return { ...state, before: state.before ?? { plan, kept: state.kept } };
}

const NOTHING: PlanStash = { kept: null, before: null };

const stashedPlan = createSlice({
  name: 'stashedPlan',
  initialState: NOTHING,
  reducers: {
    planStashed: (state, { payload }: PayloadAction<StashedPlan>): PlanStash => ({ ...state, kept: payload }),
    stashDropped: (state): PlanStash => ({ ...state, kept: null }),
    /** Another tab set a plan aside, brought it back or discarded it: all tabs offer the same one. */
    stashedInOtherTab: (state, { payload }: PayloadAction<StashedPlan | null>): PlanStash => ({
      ...state,
      kept: payload,
    }),
    /** The planner left on purpose, or another one came: nothing remains. */
    stashForgotten: () => NOTHING,
  },
  extraReducers: (builder) =>
    builder
      // In one action: between two, the bytes of a draft that changes places would belong to nobody.
      .addCase(planRestored, (_state, { payload: { kept } }): PlanStash => ({ kept, before: null }))
      .addCase(filePicked, withoutSavedPlan)
      .addCase(planLoaded, (state): PlanStash => ({ ...withoutSavedPlan(state), before: null }))
      .addCase(loadFailed, (state): PlanStash => ({ ...state, before: null }))
      .addCase(loadAbandoned, (state): PlanStash => ({ ...state, before: null }))
      .addCase(signedOut, (state): PlanStash => ({ ...state, before: null }))
      .addMatcher(isPlanEdit, withoutSavedPlan),
});

/** A saved plan is among the past plans: once something new is begun, offering it back would only be noise. */
function withoutSavedPlan(state: PlanStash): PlanStash {
  return state.kept?.isDraft === false ? { ...state, kept: null } : state;
}

export const { planStashed, stashDropped, stashedInOtherTab, stashForgotten } = stashedPlan.actions;
export const stashedPlanReducer = stashedPlan.reducer;
