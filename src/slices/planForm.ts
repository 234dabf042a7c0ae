import { createSlice } from '@reduxjs/toolkit';
import { BLANK_FORM } from '../domain/planForm.ts';
import { planCleared } from './planCleared.ts';
import { planEdited } from './planEdited.ts';
import { planLoaded } from './planLoad.ts';

/** The form data as it stands on the screen. */
const planForm = createSlice({
  name: 'planForm',
  initialState: BLANK_FORM,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(planEdited, (_state, { payload }) => payload.form)
      .addCase(planCleared, () => BLANK_FORM)
      .addCase(planLoaded, (state, { payload }) => payload.inputs?.form ?? state),
});

export const planFormReducer = planForm.reducer;
