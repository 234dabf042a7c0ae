import { capRows } from '../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import { limitsCapped } from '../../slices/plan/planEdits.ts';
import { selectLimitChoice, selectFormData } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/**
 * Caps the maximums of the limits at the budget, and restores those that a lower budget had capped. Called on blur of the budget field and
 * not while the budget is typed, because the first digit of a new budget would change every maximum on screen.
 */
export function capLimits(): AppThunk<void> {
  return (dispatch, getState) => {
    const { rows } = selectLimitChoice(getState());
    if (capRows(rows, budgetOf(selectFormData(getState()))) !== rows) dispatch(limitsCapped());
  };
}
