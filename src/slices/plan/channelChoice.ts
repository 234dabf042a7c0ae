import { createSlice } from '@reduxjs/toolkit';
import type { Channel } from '../../../core/rules/channels.ts';
import { tickAll, tickChannel, tickLimited } from '../../domain/plan/limits/budgetConstraint.ts';
import type { LimitMode } from '../../domain/plan/limits/budgetConstraint.ts';
import { planCleared } from './planCleared.ts';
import * as edits from './planEdits.ts';
import { planLoaded } from './planLoad.ts';

/** The type of constraint and the ticked channels. The limits of the channels are in `planForm`. */
export interface ChannelChoice {
  readonly budgetConstraintType: LimitMode;
  readonly selectedChannels: readonly Channel[];
}

export const BLANK_CHOICE: ChannelChoice = { budgetConstraintType: 'default', selectedChannels: [] };

/** The state with other ticked channels. If the list is the same object, so is the state. */
function withTicks(state: ChannelChoice, selectedChannels: readonly Channel[]): ChannelChoice {
  return selectedChannels === state.selectedChannels ? state : { ...state, selectedChannels };
}

const channelChoice = createSlice({
  name: 'channelChoice',
  initialState: BLANK_CHOICE,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(edits.modeChosen, (state, { payload }) => ({ ...state, budgetConstraintType: payload }))
      .addCase(edits.channelTicked, (state, { payload: { channel, ticked } }) =>
        withTicks(state, tickChannel(state.selectedChannels, channel, ticked)),
      )
      .addCase(edits.allTicked, (state) => withTicks(state, tickAll(state.selectedChannels)))
      .addCase(edits.noneTicked, (state) => withTicks(state, []))
      .addCase(edits.limitTyped, (state, { payload: { channel, amount } }) =>
        withTicks(state, tickLimited(state.selectedChannels, channel, amount)),
      )
      .addCase(edits.scenarioTaken, (_state, { payload: { choice } }) => ({
        budgetConstraintType: choice.mode,
        selectedChannels: choice.selected,
      }))
      .addCase(planCleared, () => BLANK_CHOICE)
      .addCase(planLoaded, (state, { payload }) => {
        if (!payload.inputs) return state;
        const { mode, selected } = payload.inputs.choice;
        return { budgetConstraintType: mode, selectedChannels: selected };
      })
      .addMatcher(edits.isLimitsReplaced, (state, { payload }) => withTicks(state, payload.selected)),
});

export const channelChoiceReducer = channelChoice.reducer;
