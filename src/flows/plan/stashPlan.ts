import { scenariosDropped } from '../../slices/desk/desk.ts';
import { loadFailed } from '../../slices/plan/planLoad.ts';
import { planCleared } from '../../slices/plan/planCleared.ts';
import { selectHasUnsavedDraft, selectIsBlank, selectPlanKey, selectUser } from '../../slices/selectors.ts';
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
    const mayReplace = selectHasUnsavedDraft(state) || state.stashedPlan.stash?.isDraft !== true;
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

/** Restores the stashed plan. If the current plan is a draft, it is stashed in exchange. */
export function restoreStashedPlan(): AppThunk<void> {
  return (dispatch, getState) => {
    const { stash } = getState().stashedPlan;
    if (stash === null || stash.owner !== selectUser(getState())?.uid) return;
    const nextStash = selectHasUnsavedDraft(getState()) ? currentPlanToStash(getState()) : null;
    dispatch(planRestored({ plan: stash.plan, stash: nextStash }));
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

/** Called after a failed load: restores the plan and the stash from before the load. */
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
