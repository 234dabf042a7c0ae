import { capRows } from '../../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../../domain/plan/planForm.ts';
import { limitsCapped } from '../../plan/planEdits.ts';
import { selectLimitChoice, selectFormData } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

/**
 * Called on blur of the budget field: caps maximums at the new budget, and restores those that a lower budget had capped. This is not done
 * while the budget is typed, because the first digit of a new budget would change every maximum on screen.
 */
export function leaveBudget(): AppThunk<void> {
  return (dispatch, getState) => {
    const { rows } = selectLimitChoice(getState());
    if (capRows(rows, budgetOf(selectFormData(getState()))) !== rows) dispatch(limitsCapped());
  };
}
