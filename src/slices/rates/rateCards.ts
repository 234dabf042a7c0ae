import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { signedIn, signedOut } from '../session.ts';
import { runCardsListed } from './runCards.ts';

export interface RateCardsState {
  /** The features of rate cards that the planner may use, from the reply to the access call. */
  readonly features: readonly string[];
  readonly cards: readonly RateCard[];
  /** ISO day in the time zone of the backend; '' until it is known. */
  readonly today: string;
  /** What is wrong with the server's own files of rates; null if nothing is. */
  readonly fault: string | null;
}

const NO_RATES: RateCardsState = { features: [], cards: [], today: '', fault: null };
const RATE_FEATURE_NAMES: readonly string[] = Object.values(RATE_FEATURES);

const slice = createSlice({
  name: 'rateCards',
  initialState: NO_RATES,
  reducers: {
    /** Gets the features from a reply to the access call that this browser stored before the page was loaded. */
    ratesAnnounced: (state, { payload }: PayloadAction<readonly string[]>): RateCardsState => ({
      ...state,
      features: payload.filter((word) => RATE_FEATURE_NAMES.includes(word)),
    }),
    ratesListed: (
      state,
      { payload }: PayloadAction<Pick<RateCardsState, 'cards' | 'today' | 'fault'>>,
    ): RateCardsState => ({ ...state, ...payload }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(runCardsListed, (state, { payload: { today } }): RateCardsState => ({ ...state, today }))
      .addMatcher(planningApi.endpoints.userAccess.matchFulfilled, (state, { payload }): RateCardsState => {
        const features = (payload.features ?? []).filter((word) => RATE_FEATURE_NAMES.includes(word));
        return features.join() === state.features.join() ? state : { ...state, features };
      })
      .addMatcher(isAnyOf(signedIn, signedOut), (): RateCardsState => NO_RATES),
});

export const { ratesAnnounced, ratesListed } = slice.actions;
export const rateCardsReducer = slice.reducer;
