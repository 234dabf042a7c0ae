import { createSelector } from '@reduxjs/toolkit';
import type { ConstraintChoice } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { selectConstraintChoice, selectFormData } from '../../slices/selectors.ts';

/** The home form as the screen shows it: the form data, and the constraint section. */
export type PlanFormValues = PlanFormData & ConstraintChoice;

/** The form's values as the store has them. */
export const selectPlanFormValues = createSelector(
  [selectFormData, selectConstraintChoice],
  (form, choice): PlanFormValues => ({ ...form, ...choice }),
);
