import { capRows } from '../../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../../domain/plan/planForm.ts';
import { limitsCapped } from '../../plan/planEdits.ts';
import { selectConstraintChoice, selectFormData } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

/**
 * On blur of the budget field: caps limits above a lowered budget. Not while typing, or the first digit of a new budget would
 * cap every limit.
 */
export function leaveBudget(): AppThunk<void> {
  return (dispatch, getState) => {
    const { rows } = selectConstraintChoice(getState());
    if (capRows(rows, budgetOf(selectFormData(getState()))) !== rows) dispatch(limitsCapped());
  };
}
