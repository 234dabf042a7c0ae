import { createSlice } from '@reduxjs/toolkit';
import type { Channel } from '../../contract/channels.ts';
import type { ConstraintMode } from '../domain/budgetConstraint.ts';
import { planCleared } from './planCleared.ts';
import { planEdited } from './planEdited.ts';
import { planLoaded } from './planLoad.ts';

/** The constraint type and the ticked channels. Their limits are rows of the form data. */
export interface ChannelChoice {
  readonly budgetConstraintType: ConstraintMode;
  readonly selectedChannels: readonly Channel[];
}

export const BLANK_CHOICE: ChannelChoice = { budgetConstraintType: 'default', selectedChannels: [] };

const channelChoice = createSlice({
  name: 'channelChoice',
  initialState: BLANK_CHOICE,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(planEdited, (state, { payload: { mode, selected } }) =>
        mode === state.budgetConstraintType && selected === state.selectedChannels
          ? state
          : { budgetConstraintType: mode, selectedChannels: selected },
      )
      .addCase(planCleared, () => BLANK_CHOICE)
      .addCase(planLoaded, (state, { payload }) => {
        if (!payload.inputs) return state;
        const { mode, selected } = payload.inputs.choice;
        return { budgetConstraintType: mode, selectedChannels: selected };
      }),
});

export const channelChoiceReducer = channelChoice.reducer;
