import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** Something the planner should know that belongs to no field: shown once, until dismissed. */
export interface StandingNotice {
  readonly id: 'storage refused' | 'file not kept';
  readonly message: string;
}

const notices = createSlice({
  name: 'notices',
  initialState: { shown: [] as readonly StandingNotice[], told: [] as readonly StandingNotice['id'][] },
  reducers: {
    noticeRaised: (state, { payload }: PayloadAction<StandingNotice>) =>
      state.told.includes(payload.id) ? state : { shown: [...state.shown, payload], told: [...state.told, payload.id] },
    noticeDismissed: (state, { payload }: PayloadAction<StandingNotice['id']>) => ({
      ...state,
      shown: state.shown.filter(({ id }) => id !== payload),
    }),
  },
});

export const { noticeRaised, noticeDismissed } = notices.actions;
export const noticesReducer = notices.reducer;
