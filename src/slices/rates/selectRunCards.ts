import { createSelector } from '@reduxjs/toolkit';
import { ratesDayOf } from '../../domain/plan/planForm.ts';
import { cardOfRun } from '../../domain/rates/runCards.ts';
import { selectFormData } from '../selectors.ts';
import { selectRatesToday } from './selectRatesToday.ts';
import type { RootState } from '../storeTypes.ts';

/** The day whose rates a run takes, ISO; null for the backend's today. */
export const selectRatesDay = (state: RootState): string | null =>
  ratesDayOf(selectFormData(state), selectRatesToday(state));

const selectCards = (state: RootState) => (state.runCards.day === selectRatesDay(state) ? state.runCards.cards : null);
const selectClient = (state: RootState) => selectFormData(state).client;

/** The nearest card that a run would take; null until it is read. */
export const selectCardOfRun = createSelector([selectCards, selectClient], (cards, client) =>
  cards === null ? null : cardOfRun(cards, client),
);

/** The rows of that card, where it has prices for demographics; null until they are read. */
export const selectPriced = (state: RootState) => {
  const { priced } = state.runCards;
  return priced !== null && priced.card === selectCardOfRun(state)?.card ? priced : null;
};
