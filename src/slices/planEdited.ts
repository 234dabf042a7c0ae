import { createAction } from '@reduxjs/toolkit';
import type { ConstraintChoice } from '../domain/budgetConstraint.ts';
import type { PlanFormData } from '../domain/planForm.ts';

/** The planner changed something in the home form: the form as it stands now, with its constraint type and ticked channels. */
export const planEdited = createAction<{ form: PlanFormData } & Pick<ConstraintChoice, 'mode' | 'selected'>>(
  'plan/edited',
);
