import { localDay } from '../../../core/words/days.ts';
import type { RootState } from '../storeTypes.ts';

/**
 * ISO day in the time zone of the backend; in that of the browser until the cards are read. Not with the selectors that
 * every page loads.
 */
export const selectRatesToday = (state: RootState): string => state.rateCards.today || localDay(new Date());
