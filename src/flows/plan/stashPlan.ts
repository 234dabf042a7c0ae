import { scenariosDropped } from '../../slices/desk/desk.ts';
import { loadFailed } from '../../slices/plan/planLoad.ts';
import { planCleared } from '../../slices/plan/planCleared.ts';
import {
  selectHasUnsavedDraft,
  selectIsBlank,
  selectPlanKey,
  selectStashedPlanToOffer,
  selectUser,
} from '../../slices/selectors.ts';
import { loadPrepared, planRestored, planStashed, selectWholePlan } from '../../slices/stashedPlan.ts';
import type { AppThunk, RootState } from '../../slices/storeTypes.ts';
import { dropTrial } from '../desk/removeTrial.ts';

/** Stashes the current plan, so that the planner can restore it later, if it has unsaved inputs. */
export function stashDraft(): AppThunk<void> {
  return (dispatch, getState) => {
    if (selectHasUnsavedDraft(getState())) dispatch(stashCurrentPlan());
  };
}

/**
 * Clears the current plan, and stashes it in case that was a mistake. A saved plan without changes never replaces a stashed draft.
 * The plan's saved scenarios (variants made on the desk) and its trial (the changes on the desk that are not saved) are removed.
 */
export function clearPlan(): AppThunk<void> {
  return (dispatch, getState) => {
    const state = getState();
    const mayReplace = selectHasUnsavedDraft(state) || !state.stashedPlan.stashed.some(({ isDraft }) => isDraft);
    if (mayReplace && !selectIsBlank(state)) dispatch(stashCurrentPlan());
    dispatch(removePlan(selectPlanKey(state)));
  };
}

/**
 * Removes the current plan from this browser, with its scenarios and its trial.
 * @param planKey  the plan's key; null if it has none
 */
export function removePlan(planKey: string | null): AppThunk<void> {
  return (dispatch) => {
    if (planKey !== null) {
      dispatch(scenariosDropped({ planKey }));
      dispatch(dropTrial(planKey));
    }
    dispatch(planCleared());
  };
}

/**
 * Restores the stashed plan that is offered. If the current plan is a draft, it becomes the last of the stashed plans, so that every one can
 * be reached by restoring several times.
 */
export function restoreStashedPlan(): AppThunk<void> {
  return (dispatch, getState) => {
    const state = getState();
    const offer = selectStashedPlanToOffer(state);
    if (offer === null) return;
    const others = state.stashedPlan.stashed.filter((one) => one !== offer);
    const current = selectHasUnsavedDraft(state) ? currentPlanToStash(state) : null;
    dispatch(planRestored({ plan: offer.plan, stashed: current === null ? others : [...others, current] }));
  };
}

/** Called before a load: remembers the current plan, stashes it if it is a draft, and clears it. */
export function prepareLoad(): AppThunk<void> {
  return (dispatch) => {
    dispatch(loadPrepared());
    dispatch(stashDraft());
    dispatch(planCleared());
  };
}

/** Called after a failed load: restores the plan and the stashed plans from before the load. */
export function restoreAfterFailedLoad(failure: { key: string; message: string }): AppThunk<void> {
  return (dispatch, getState) => {
    const { before } = getState().stashedPlan;
    if (before !== null) dispatch(planRestored(before));
    dispatch(loadFailed(failure));
  };
}

function stashCurrentPlan(): AppThunk<void> {
  return (dispatch, getState) => {
    const stash = currentPlanToStash(getState());
    if (stash) dispatch(planStashed(stash));
  };
}

function currentPlanToStash(state: RootState) {
  const owner = selectUser(state)?.uid;
  return owner === undefined ? null : { owner, isDraft: selectHasUnsavedDraft(state), plan: selectWholePlan(state) };
}
