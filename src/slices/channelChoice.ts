import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Channel } from '../../contract/channels.ts';
import type { ConstraintMode } from '../domain/budgetConstraint.ts';
import { planCleared } from './planCleared.ts';
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
  reducers: {
    constraintTypeChosen: (state, { payload }: PayloadAction<ConstraintMode>) => ({
      ...state,
      budgetConstraintType: payload,
    }),
    channelsChosen: (state, { payload }: PayloadAction<readonly Channel[]>) => ({
      ...state,
      selectedChannels: payload,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => BLANK_CHOICE)
      .addCase(planLoaded, (state, { payload }) => {
        if (!payload.inputs) return state;
        const { mode, selected } = payload.inputs.choice;
        return { budgetConstraintType: mode, selectedChannels: selected };
      }),
});

export const { constraintTypeChosen, channelsChosen } = channelChoice.actions;
export const channelChoiceReducer = channelChoice.reducer;
