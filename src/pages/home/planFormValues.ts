import { createSelector } from '@reduxjs/toolkit';
import type { ConstraintChoice } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { selectConstraintChoice, selectFormData } from '../../slices/selectors.ts';

/** The values of the home form, including the budget constraints. */
export type PlanFormValues = PlanFormData & ConstraintChoice;

/** Selects the values of the home form from the store. */
export const selectPlanFormValues = createSelector(
  [selectFormData, selectConstraintChoice],
  (form, choice): PlanFormValues => ({ ...form, ...choice }),
);
