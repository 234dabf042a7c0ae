import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { RateCard, RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { signedIn, signedOut } from '../session.ts';

/** The rate cards from which a run would take its prices. The home page shows them. */
interface RunCardsState {
  /** The day (ISO) on which these cards are in force; null for today. */
  readonly day: string | null;
  readonly cards: readonly RateCard[];
  /** The rows of the card that the run would use; null until something needs them. */
  readonly rows: RateCardRows | null;
}

const NO_CARDS: RunCardsState = { day: null, cards: [], rows: null };

const slice = createSlice({
  name: 'runCards',
  initialState: NO_CARDS,
  reducers: {
    /** `today` is the backend's present day, which the slice `rateCards` stores. */
    runCardsListed: (
      state,
      { payload: { day, cards } }: PayloadAction<Pick<RunCardsState, 'day' | 'cards'> & { readonly today: string }>,
    ): RunCardsState => ({ day, cards, rows: day === state.day ? state.rows : null }),
    runCardRead: (state, { payload }: PayloadAction<RateCardRows>): RunCardsState => ({ ...state, rows: payload }),
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(signedIn, signedOut), (): RunCardsState => NO_CARDS),
});

export const { runCardsListed, runCardRead } = slice.actions;
export const runCardsReducer = slice.reducer;
