import { localDay } from '../../../core/words/days.ts';
import type { RootState } from '../storeTypes.ts';

/**
 * The present day (ISO) in the time zone of the backend or, until the rate cards are read, in the time zone of the browser. It is
 * in a file of its own, because every page loads selectors.ts.
 */
export const selectRatesToday = (state: RootState): string => state.rateCards.today || localDay(new Date());
