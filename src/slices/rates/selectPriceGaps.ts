import { createSelector } from '@reduxjs/toolkit';
import type { DemographicLists } from '../../domain/rates/demographicItems.ts';
import { gapSentences } from '../../domain/rates/priceGaps.ts';
import { selectFormData } from '../selectors.ts';
import type { RootState } from '../storeTypes.ts';
import { selectPriced } from './selectRunCards.ts';

const selectDemographic = (state: RootState) => selectFormData(state).buyingDemographic;
const selectLists = (_state: RootState, lists: DemographicLists) => lists;

/**
 * A sentence for each channel for which the run's rate card has prices for other demographics only.
 * @param lists  the option lists, from the reply to call 1
 */
export const selectPriceGaps = createSelector(
  [selectPriced, selectLists, selectDemographic],
  (priced, lists, demographic) => (priced === null ? [] : gapSentences(priced, lists, demographic)),
);
