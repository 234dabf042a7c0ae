import type { PlanChange } from '../../../core/contract/bodies/access.ts';
import { planCleared } from '../../slices/plan/planCleared.ts';
import { planRenamed } from '../../slices/plan/planEdits.ts';
import { selectHasUnsavedDraft, selectIsCurrentPlan, selectReportForm } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';
import { dropTrial } from '../desk/removeTrial.ts';
import { oneAtATime } from '../oneAtATime.ts';

export interface ChangeOfPlan {
  readonly key: string;
  readonly change: PlanChange;
  /** The new name; only for a 'rename'. */
  readonly name?: string;
}

const queued = oneAtATime();

/**
 * Renames or archives a saved plan, brings it back from the archive, or deletes it for good. A change waits for earlier ones that are under
 * way, so a plan that is renamed twice has the second name. If the plan is also the current plan, the current plan is renamed too. After a
 * deletion the current plan is cleared, unless it has unsaved changes.
 * @returns the reason of a failure; null after success
 */
export const changePlan = (request: ChangeOfPlan) => queued(sendChange(request));

function sendChange(request: ChangeOfPlan): AppThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    const { key, change, name } = request;
    const fields = { key, change, ...(name !== undefined && { name }) };
    const { error } = await dispatch(callBackend('planChange', fields));
    // Status 404 after 'delete' means that another tab has already deleted the plan, so it is no failure.
    if (error && (change !== 'delete' || error.status !== 404)) return error.message;
    if (change === 'delete') dispatch(dropTrial(key));
    if (selectIsCurrentPlan(getState(), key)) dispatch(updateCurrentPlan(request));
    return null;
  };
}

function updateCurrentPlan({ change, name }: ChangeOfPlan): AppThunk<void> {
  return (dispatch, getState) => {
    const before = selectReportForm(getState()).name;
    if (change === 'rename' && name !== undefined) dispatch(planRenamed({ before, name }));
    if (change === 'delete' && !selectHasUnsavedDraft(getState())) dispatch(planCleared());
  };
}
