import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import type { RootState } from '../storeTypes.ts';
import type { RateCardsState } from './rateCards.ts';
import type { RateListsState } from './rateLists.ts';

export const selectRates = (state: RootState): RateCardsState => state.rateCards;
export const selectLists = (state: RootState): RateListsState => state.rateLists;
/** Whether the planner may read rate cards. */
export const selectReadsRates = (state: RootState): boolean => state.rateCards.features.includes(RATE_FEATURES.read);
export const selectEditsRates = (state: RootState): boolean => state.rateCards.features.includes(RATE_FEATURES.edit);
export const selectPublishesRates = (state: RootState): boolean =>
  state.rateCards.features.includes(RATE_FEATURES.publish);
