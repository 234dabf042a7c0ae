import { createAction, createSelector, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { isDeepEqual } from '../domain/plan/isDeepEqual.ts';
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

/** The stashed plans of one planner. The first one is offered first. Only the first one may be a saved plan; the others are drafts. */
export type StashedPlans = readonly StashedPlan[];

/** If another draft is stashed, the oldest one is dropped. */
const STASHED_PLANS_MAXIMUM = 5;

/**
 * `stashed` has the plans that were replaced, until their planner restores or discards them or logs out. `before` is the plan that was
 * current when a past or shared plan began to load; it exists only during the load.
 *
 *     current plan ──another is opened, Clear, the session ends──► stashed ──Bring back──► current plan
 *                  ◄──────────── the load failed ────────────────────┘
 */
export interface PlanStash {
  readonly stashed: StashedPlans;
  /** If the load fails, this plan is restored, together with the stashed plans from before the load. Never stored in the browser. */
  readonly before: { readonly plan: WholePlan; readonly stashed: StashedPlans } | null;
}

/** Makes `plan` the current plan and replaces the stashed plans. rootReducer puts the parts of the plan into their four slices. */
export const planRestored = createAction<{ readonly plan: WholePlan; readonly stashed: StashedPlans }>('plan/restored');

/** A load begins. rootReducer copies the current plan from the state, so that the action need not contain a whole plan. */
export const loadPrepared = createAction('stashedPlan/loadPrepared');

/** Remembers the plan before a load. If a second load begins during the first, the plan from before the first load is kept. */
export function withPlanBeforeLoad(state: PlanStash, plan: WholePlan): PlanStash {
  return { ...state, before: state.before ?? { plan, stashed: state.stashed } };
}

/** Whether two plans have the same form, limits and file. Their results are not compared. */
export function haveSameInputs(one: WholePlan, other: WholePlan): boolean {
  const inputsOf = ({ planForm, channelChoice, audienceFile }: WholePlan) => [planForm, channelChoice, audienceFile];
  return isDeepEqual(inputsOf(one), inputsOf(other));
}

const NO_STASH: PlanStash = { stashed: [], before: null };

const stashedPlan = createSlice({
  name: 'stashedPlan',
  initialState: NO_STASH,
  reducers: {
    /** Two tabs with the same draft both stash it when the session ends. It is kept once. */
    planStashed(state, { payload }: PayloadAction<StashedPlan>): PlanStash {
      const others = state.stashed.filter(({ isDraft, plan }) => isDraft && !haveSameInputs(plan, payload.plan));
      return { ...state, stashed: [payload, ...others].slice(0, STASHED_PLANS_MAXIMUM) };
    },
    stashedPlanDropped: (state, { payload }: PayloadAction<StashedPlan>): PlanStash => ({
      ...state,
      stashed: state.stashed.filter(({ plan }) => !haveSameInputs(plan, payload.plan)),
    }),
    /** Another tab stashed, restored or discarded a plan. This tab then offers the same plans. */
    stashedInOtherTab: (state, { payload }: PayloadAction<StashedPlans>): PlanStash => ({ ...state, stashed: payload }),
    /** The planner logged out, or another planner signed in. */
    stashForgotten: () => NO_STASH,
  },
  extraReducers: (builder) =>
    builder
      // The plan and the stashed plans change in one action. Between two actions no plan would refer to the file, and the vault could delete it.
      .addCase(planRestored, (_state, { payload: { stashed } }): PlanStash => ({ stashed, before: null }))
      .addCase(filePicked, withoutSavedPlan)
      .addCase(planLoaded, (state): PlanStash => ({ ...withoutSavedPlan(state), before: null }))
      .addCase(loadFailed, (state): PlanStash => ({ ...state, before: null }))
      .addCase(loadAbandoned, (state): PlanStash => ({ ...state, before: null }))
      .addCase(signedOut, (state): PlanStash => ({ ...state, before: null }))
      .addMatcher(isPlanEdit, withoutSavedPlan),
});

/** A saved plan is among the past plans, so it is no longer offered once the planner begins something new. */
function withoutSavedPlan(state: PlanStash): PlanStash {
  const drafts = state.stashed.filter(({ isDraft }) => isDraft);
  return drafts.length === state.stashed.length ? state : { ...state, stashed: drafts };
}

export const { planStashed, stashedPlanDropped, stashedInOtherTab, stashForgotten } = stashedPlan.actions;
export const stashedPlanReducer = stashedPlan.reducer;
