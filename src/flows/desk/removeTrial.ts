import { trialDiscarded, trialDropped } from '../../slices/desk/desk.ts';
import { selectUser } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/** Removes the signed-in planner's trial on a plan. */
export function dropTrial(planKey: string): AppThunk<void> {
  return (dispatch, getState) => {
    const user = selectUser(getState());
    if (user) dispatch(trialDropped({ owner: user.uid, planKey }));
  };
}

/** Discards the signed-in planner's trial on a plan. The planner can restore it until the page closes. */
export function discardTrial(planKey: string): AppThunk<void> {
  return (dispatch, getState) => {
    const user = selectUser(getState());
    if (user) dispatch(trialDiscarded({ owner: user.uid, planKey }));
  };
}
