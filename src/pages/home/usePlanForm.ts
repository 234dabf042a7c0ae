import type { UnknownAction } from '@reduxjs/toolkit';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { validatePlanForm } from './planFormSchema.ts';
import type { ShownLists } from './planFormSchema.ts';
import { selectPlanFormValues } from './planFormValues.ts';
import type { PlanFormValues } from './planFormValues.ts';

/** The home form, as its sections are given it. */
export interface PlanFormState {
  /** What is shown: the store's, and nobody else's. */
  readonly values: PlanFormValues;
  /** Dispatches what the planner did, and returns what the form shows after it. */
  readonly edit: (action: UnknownAction | AppThunk<void>) => PlanFormValues;
  /** What is wrong with a field, once it was touched or Run was pressed. */
  readonly errorOf: (field: keyof PlanFormValues) => string | undefined;
  readonly onBlur: (event: React.FocusEvent) => void;
}

/**
 * The form's values have one home, the store; Formik knows which fields were touched, judges them and submits. What flows is
 *
 *     planner ──edit──► store ──► screen
 *                         └─────► Formik ──► what is wrong
 *
 * What changes the store by other means (a cleared plan, a loaded one, a jump in DevTools) begins a new form: nothing of it was
 * touched yet.
 */
export function usePlanForm(shown: ShownLists, onSubmit: () => Promise<void>) {
  const dispatch = useAppDispatch();
  const values = useAppSelector(selectPlanFormValues);
  const [initialValues] = useState(values);
  const known = useRef(values);
  const isOwn = useRef(false);
  const formik = useFormik({ initialValues, validate: (judged) => validatePlanForm(judged, shown), onSubmit });
  const { setValues, resetForm } = formik;

  useEffect(() => {
    if (known.current === values) return;
    known.current = values;
    if (isOwn.current) void setValues(values);
    else resetForm({ values });
    isOwn.current = false;
  }, [values, setValues, resetForm]);

  const edit = (action: UnknownAction | AppThunk<void>) =>
    dispatch((send, getState) => {
      const before = selectPlanFormValues(getState());
      send(action as UnknownAction);
      const after = selectPlanFormValues(getState());
      if (after !== before) isOwn.current = true;
      return after;
    });
  const errorOf = (field: keyof PlanFormValues) =>
    formik.touched[field] ? (formik.errors[field] as string | undefined) : undefined;
  return { form: { values, edit, errorOf, onBlur: formik.handleBlur } satisfies PlanFormState, formik };
}
