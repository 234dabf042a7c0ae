import { createSelector } from '@reduxjs/toolkit';
import { ratesDayOf } from '../../domain/plan/planForm.ts';
import { cardOfRun, mayHaveGaps } from '../../domain/rates/runCards.ts';
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

/** The rows of that card; null until they are read. */
export const selectCardRows = (state: RootState) => {
  const { rows } = state.runCards;
  return rows !== null && rows.card === selectCardOfRun(state)?.card ? rows : null;
};

/** The same where it has prices for demographics. */
export const selectPriced = (state: RootState) => {
  const rows = selectCardRows(state);
  return rows !== null && mayHaveGaps(rows) ? rows : null;
};
