import type { UnknownAction } from '@reduxjs/toolkit';
import { useFormik } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { validatePlanForm, selectPlanFormValues } from './planFormSchema.ts';
import type { ChoiceLists, PlanFormValues } from './planFormSchema.ts';

/** Error messages by field. */
type FieldErrors = Partial<Record<keyof PlanFormValues, string>>;

/**
 * What the form's sections share. Each section selects its own values from the store, so that a key pressed in one does not render the
 * others.
 */
export interface PlanFormState {
  /** Dispatches a user's edit and returns the form's values after it. */
  readonly edit: (action: UnknownAction | AppThunk<void>) => PlanFormValues;
  /** Errors of touched fields; of all fields once Run was pressed. */
  readonly errors: FieldErrors;
  readonly onBlur: (event: React.FocusEvent) => void;
}

/**
 * The form's values are in the store only. Formik tracks touched fields, validates and submits:
 *
 *     planner ──edit──► store ──► screen
 *                         └─────► Formik ──► errors
 *
 * Any other change of the store (a cleared or loaded plan, time travel in DevTools) resets the form: no field is touched.
 */
export function usePlanForm(lists: ChoiceLists, onSubmit: () => Promise<void>) {
  const dispatch = useAppDispatch();
  const values = useAppSelector(selectPlanFormValues);
  const [initialValues] = useState(values);
  const lastValues = useRef(values);
  const isUserEdit = useRef(false);
  const formik = useFormik({ initialValues, validate: (entered) => validatePlanForm(entered, lists), onSubmit });
  const { setValues, resetForm, handleBlur, touched, errors: faults } = formik;

  useEffect(() => {
    if (lastValues.current === values) return;
    lastValues.current = values;
    if (isUserEdit.current) void setValues(values);
    else resetForm({ values });
    isUserEdit.current = false;
  }, [values, setValues, resetForm]);

  const edit = useStableCallback((action: UnknownAction | AppThunk<void>) =>
    dispatch((send, getState) => {
      const before = selectPlanFormValues(getState());
      send(action as UnknownAction);
      const after = selectPlanFormValues(getState());
      if (after !== before) isUserEdit.current = true;
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
