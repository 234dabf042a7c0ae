import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { BLANK_FORM } from '../domain/planForm.ts';
import type { PlanFormData } from '../domain/planForm.ts';
import { planCleared } from './planCleared.ts';
import { planLoaded } from './planLoad.ts';

const planForm = createSlice({
  name: 'planForm',
  initialState: BLANK_FORM,
  reducers: {
    formEdited: (_state, { payload }: PayloadAction<PlanFormData>) => payload,
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => BLANK_FORM)
      .addCase(planLoaded, (state, { payload }) => payload.inputs?.form ?? state),
});

export const { formEdited } = planForm.actions;
export const planFormReducer = planForm.reducer;
