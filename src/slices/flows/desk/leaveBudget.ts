import { capRows } from '../../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../../domain/plan/planForm.ts';
import { limitsCapped } from '../../plan/planEdits.ts';
import { selectConstraintChoice, selectFormData } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

/**
 * The budget field was left: limits above a lowered budget come down to it. Not while it is typed, or the first digit of a new
 * budget would cut every limit down to it.
 */
export function leaveBudget(): AppThunk<void> {
  return (dispatch, getState) => {
    const { rows } = selectConstraintChoice(getState());
    if (capRows(rows, budgetOf(selectFormData(getState()))) !== rows) dispatch(limitsCapped());
  };
}
