import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { signedIn, signedOut } from '../session.ts';
import { runCardsListed } from './runCards.ts';

export interface RateCardsState {
  readonly cards: readonly RateCard[];
  /** ISO day in the time zone of the backend; '' until it is known. */
  readonly today: string;
  /** What is wrong with the server's own files of rates; null if nothing is. */
  readonly fault: string | null;
}

const NO_RATES: RateCardsState = { cards: [], today: '', fault: null };

const slice = createSlice({
  name: 'rateCards',
  initialState: NO_RATES,
  reducers: {
    ratesListed: (
      state,
      { payload }: PayloadAction<Pick<RateCardsState, 'cards' | 'today' | 'fault'>>,
    ): RateCardsState => ({ ...state, ...payload }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(runCardsListed, (state, { payload: { today } }): RateCardsState => ({ ...state, today }))
      .addMatcher(isAnyOf(signedIn, signedOut), (): RateCardsState => NO_RATES),
});

export const { ratesListed } = slice.actions;
export const rateCardsReducer = slice.reducer;
