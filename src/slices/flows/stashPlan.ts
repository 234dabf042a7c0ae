import { scenariosDropped } from '../desk/desk.ts';
import { loadFailed } from '../plan/planLoad.ts';
import { planCleared } from '../plan/planCleared.ts';
import { selectHoldsDraft, selectIsBlank, selectPlanKey, selectUser } from '../selectors.ts';
import { loadPrepared, planRestored, planStashed, selectWholePlan } from '../stashedPlan.ts';
import type { AppThunk, RootState } from '../storeTypes.ts';
import { dropTrial } from './desk/storedTrial.ts';

/** Sets aside what was typed or picked here and no saved plan holds; does nothing where there is no such thing. */
export function stashDraft(): AppThunk<void> {
  return (dispatch, getState) => {
    if (selectHoldsDraft(getState())) dispatch(stashCurrentPlan());
  };
}

/**
 * Clears the current plan as the planner asked, and keeps it at hand in case that was a slip. A saved, unchanged plan
 * never takes the place of a draft.
 */
export function clearPlan(): AppThunk<void> {
  return (dispatch, getState) => {
    const state = getState();
    const mayReplace = selectHoldsDraft(state) || state.stashedPlan.kept?.isDraft !== true;
    if (mayReplace && !selectIsBlank(state)) dispatch(stashCurrentPlan());
    const planKey = selectPlanKey(state);
    if (planKey !== null) {
      dispatch(scenariosDropped({ planKey }));
      dispatch(dropTrial(planKey));
    }
    dispatch(planCleared());
  };
}

/** Brings back the plan that was set aside. A draft that stands in its place changes places with it. */
export function bringBack(): AppThunk<void> {
  return (dispatch, getState) => {
    const { kept } = getState().stashedPlan;
    if (kept === null || kept.owner !== selectUser(getState())?.uid) return;
    const swapped = selectHoldsDraft(getState()) ? currentPlanToStash(getState()) : null;
    dispatch(planRestored({ plan: kept.plan, kept: swapped }));
  };
}

/** Makes room for a plan that is about to be loaded: a draft is set aside, and all of it stays at hand. */
export function prepareLoad(): AppThunk<void> {
  return (dispatch) => {
    dispatch(loadPrepared());
    dispatch(stashDraft());
    dispatch(planCleared());
  };
}

/** After a load that failed: what stood here before is here again, and what was set aside is what it was. */
export function restoreAfterFailedLoad(failure: { key: string; message: string }): AppThunk<void> {
  return (dispatch, getState) => {
    const { before } = getState().stashedPlan;
    if (before !== null) dispatch(planRestored(before));
    dispatch(loadFailed(failure));
  };
}

function stashCurrentPlan(): AppThunk<void> {
  return (dispatch, getState) => {
    const aside = currentPlanToStash(getState());
    if (aside) dispatch(planStashed(aside));
  };
}

function currentPlanToStash(state: RootState) {
  const owner = selectUser(state)?.uid;
  return owner === undefined ? null : { owner, isDraft: selectHoldsDraft(state), plan: selectWholePlan(state) };
}
