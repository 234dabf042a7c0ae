import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import { localDay } from '../../../core/words/days.ts';
import type { RootState } from '../storeTypes.ts';
import type { RateCardsState } from './rateCards.ts';

export const selectRates = (state: RootState): RateCardsState => state.rateCards;
/** Whether the planner may read rate cards. */
export const selectReadsRates = (state: RootState): boolean => state.rateCards.features.includes(RATE_FEATURES.read);
export const selectEditsRates = (state: RootState): boolean => state.rateCards.features.includes(RATE_FEATURES.edit);
export const selectPublishesRates = (state: RootState): boolean =>
  state.rateCards.features.includes(RATE_FEATURES.publish);
/** ISO day in the time zone of the backend; in that of the browser until the cards are read. */
export const selectRatesToday = (state: RootState): string => state.rateCards.today || localDay(new Date());
