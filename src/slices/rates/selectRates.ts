// Selectors of rate cards. They are not in selectors.ts, because every page loads that file.

import type { CardRows } from '../../domain/rates/cardRows.ts';
import type { EditedLists } from '../../domain/rates/editLists.ts';
import type { RootState } from '../storeTypes.ts';
import type { DraftState } from './rateDrafts.ts';
import type { RateCardsState } from './rateCards.ts';
import { localDay } from '../../../core/words/days.ts';

export const selectRates = (state: RootState): RateCardsState => state.rateCards;
export const selectCardDraft = (state: RootState): DraftState<CardRows> => state.cardDraft;
export const selectListsDraft = (state: RootState): DraftState<EditedLists> => state.listsDraft;

/** The present day (ISO) in the time zone of the backend or, until the rate cards are read, in the time zone of the browser. */
export const selectRatesToday = (state: RootState): string => state.rateCards.today || localDay(new Date());
