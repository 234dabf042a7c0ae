import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** A message that belongs to no field. It is shown at most once in a session, until the planner dismisses it. */
export interface Notice {
  readonly id: 'storage refused' | 'file not kept' | 'weeks not saved';
  readonly message: string;
}

export const STORAGE_REFUSED: Notice = {
  id: 'storage refused',
  message:
    'This browser does not let the page store your plan (its storage is full or switched off). You can go on, but a reload will lose what is not saved on the server.',
};

export const FILE_NOT_KEPT: Notice = {
  id: 'file not kept',
  message:
    'This browser has no room for the audience file. You can run the plan, but after a reload the file must be uploaded again.',
};

const notices = createSlice({
  name: 'notices',
  initialState: { shown: [] as readonly Notice[], raised: [] as readonly Notice['id'][] },
  reducers: {
    noticeRaised: (state, { payload }: PayloadAction<Notice>) =>
      state.raised.includes(payload.id)
        ? state
        : { shown: [...state.shown, payload], raised: [...state.raised, payload.id] },
    noticeDismissed: (state, { payload }: PayloadAction<Notice['id']>) => ({
      ...state,
      shown: state.shown.filter(({ id }) => id !== payload),
    }),
  },
});

export const { noticeRaised, noticeDismissed } = notices.actions;
export const noticesReducer = notices.reducer;
