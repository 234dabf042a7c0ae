import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

const unsentTexts = createSlice({
  name: 'unsentTexts',
  /** What the client typed and did not send, by the label of its field. It outlives the plan, so that it can be copied after the link has ended. */
  initialState: (): Readonly<Record<string, string>> => ({}),
  reducers: {
    textTyped: (texts, { payload }: PayloadAction<{ field: string; text: string }>) => ({
      ...texts,
      [payload.field]: payload.text,
    }),
  },
});

export const unsentTextsReducer = unsentTexts.reducer;
export const { textTyped } = unsentTexts.actions;
