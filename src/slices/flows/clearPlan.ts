import { planCleared } from '../planCleared.ts';
import { planRestored, planSetAside } from '../setAside.ts';
import type { AppThunk } from '../storeTypes.ts';

/** Clears the current plan as the planner asked, and keeps it at hand in case that was a slip. */
export function clearPlan(): AppThunk<void> {
  return (dispatch, getState) => {
    const { planForm, channelChoice, audienceFile, planResults } = getState();
    dispatch(planSetAside({ planForm, channelChoice, audienceFile, planResults }));
    dispatch(planCleared());
  };
}

/** Brings the plan back that was cleared last; nothing where none is at hand. */
export function restorePlan(): AppThunk<void> {
  return (dispatch, getState) => {
    const { setAside } = getState();
    if (setAside !== null) dispatch(planRestored(setAside));
  };
}
