import type { UnknownAction } from '@reduxjs/toolkit';
import { useFormik } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { validatePlanForm } from './planFormSchema.ts';
import type { ChoiceLists } from './planFormSchema.ts';
import { selectPlanFormValues } from './planFormValues.ts';
import type { PlanFormValues } from './planFormValues.ts';

/** What a field was found to lack, by field. */
type FieldErrors = Partial<Record<keyof PlanFormValues, string>>;

/**
 * The home form, as its sections are given it. What they show they take from the store themselves, each its own part: so a key pressed
 * in one of them draws nothing of the others.
 */
export interface PlanFormState {
  /** Dispatches what the planner did, and returns what the form shows after it. */
  readonly edit: (action: UnknownAction | AppThunk<void>) => PlanFormValues;
  /** What is wrong with the fields that were touched; all of them once Run was pressed. */
  readonly errors: FieldErrors;
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
export function usePlanForm(lists: ChoiceLists, onSubmit: () => Promise<void>) {
  const dispatch = useAppDispatch();
  const values = useAppSelector(selectPlanFormValues);
  const [initialValues] = useState(values);
  const known = useRef(values);
  const isOwn = useRef(false);
  const formik = useFormik({ initialValues, validate: (judged) => validatePlanForm(judged, lists), onSubmit });
  const { setValues, resetForm, handleBlur, touched, errors: faults } = formik;

  useEffect(() => {
    if (known.current === values) return;
    known.current = values;
    if (isOwn.current) void setValues(values);
    else resetForm({ values });
    isOwn.current = false;
  }, [values, setValues, resetForm]);

  const edit = useStableCallback((action: UnknownAction | AppThunk<void>) =>
    dispatch((send, getState) => {
      const before = selectPlanFormValues(getState());
      send(action as UnknownAction);
      const after = selectPlanFormValues(getState());
      if (after !== before) isOwn.current = true;
      return after;
    }),
  );
  const errors = useMemo(() => {
    const fields = Object.keys(faults) as (keyof PlanFormValues)[];
    return Object.fromEntries(fields.filter((field) => touched[field]).map((field) => [field, faults[field]]));
  }, [faults, touched]) as FieldErrors;
  const form: PlanFormState = useMemo(() => ({ edit, errors, onBlur: handleBlur }), [edit, errors, handleBlur]);
  return { form, formik };
}
