import { createSelector } from '@reduxjs/toolkit';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { ratesDayOf } from '../../domain/plan/planForm.ts';
import { cardOfRun, mayHavePriceGaps } from '../../domain/rates/runCards.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectFormData, selectUserEmail } from '../selectors.ts';
import { selectRatesToday } from './selectRates.ts';
import type { RootState } from '../storeTypes.ts';

/** The day (ISO) whose rates a run would use; null for the present day of the backend. */
export const selectRatesDay = (state: RootState): string | null =>
  ratesDayOf(selectFormData(state), selectRatesToday(state));

const selectCards = (state: RootState) => (state.runCards.day === selectRatesDay(state) ? state.runCards.cards : null);
const selectClient = (state: RootState) => selectFormData(state).client;
const NO_LISTS: AccessData = {};
const selectLists = (state: RootState) =>
  planningApi.endpoints.userAccess.select({ user: selectUserEmail(state) })(state).data ?? NO_LISTS;

/**
 * The rate card that a run would use: the client's, or else the agency's, or else the built-in card Illustrative. Null if there is none,
 * or until the cards are read.
 */
export const selectCardOfRun = createSelector([selectCards, selectClient, selectLists], (cards, client, lists) =>
  cards === null ? null : cardOfRun(cards, client, lists),
);

/** The rows of the rate card that a run would use; null until they are read. */
export const selectRowsOfRunCard = (state: RootState) => {
  const { rows } = state.runCards;
  return rows !== null && rows.card === selectCardOfRun(state)?.card ? rows : null;
};

/** The rows of the rate card that a run would use, if it has prices for single demographics; null otherwise. */
export const selectRowsWithDemographicPrices = (state: RootState) => {
  const rows = selectRowsOfRunCard(state);
  return rows !== null && mayHavePriceGaps(rows) ? rows : null;
};
