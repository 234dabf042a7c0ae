import type { FormikProps } from 'formik';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { planEdited } from '../../slices/planEdited.ts';
import { sameValues, selectPlanFormValues, toFormData } from './planFormValues.ts';
import type { PlanFormValues } from './planFormValues.ts';

/**
 * Keeps the form and the store the same. What is typed is dispatched; what changes in the store by other means (a cleared
 * plan, a loaded one, a jump in DevTools) resets the form. Equal values stop the circle, and a jump dispatches nothing.
 */
export function useStoredForm({ values, resetForm }: FormikProps<PlanFormValues>): void {
  const dispatch = useAppDispatch();
  const stored = useAppSelector(selectPlanFormValues);
  const typed = useRef(values);
  const known = useRef(stored);
  // Declared first, so that what is stored is known before what is typed is compared with it.
  useEffect(() => {
    if (known.current === stored) return;
    known.current = stored;
    if (!sameValues(stored, typed.current)) resetForm({ values: stored });
  }, [stored, resetForm]);
  useEffect(() => {
    typed.current = values;
    if (sameValues(values, known.current)) return;
    const { mode, selected } = values;
    dispatch(planEdited({ form: toFormData(values), mode, selected }));
  }, [values, dispatch]);
}
