import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { runCardRead, runCardsListed } from '../../slices/rates/runCards.ts';
import { selectCardOfRun, selectRatesDay } from '../../slices/rates/selectRunCards.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';

/** Reads the rate cards in force on the day of the plan's rates. If that fails, the home page shows the cards read before, if any. */
export function readRunCards(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const day = selectRatesDay(getState());
    const { data } = await dispatch(callBackend('rates', { ask: 'cards', ...(day !== null && { day }) }));
    // If another day was chosen meanwhile, the reply is ignored.
    if (!data || !('cards' in data) || selectRatesDay(getState()) !== day) return;
    dispatch(runCardsListed({ day, cards: data.cards, today: data.today }));
  };
}

/** Reads the rows of the rate card that the run would use. They say which channels have no price and how much can be bought of each. */
export function readRowsOfRun({ card }: RateCard): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const day = selectRatesDay(getState());
    const { data } = await dispatch(callBackend('rates', { ask: 'card', card, ...(day !== null && { day }) }));
    if (!data || 'cards' in data || selectRatesDay(getState()) !== day) return;
    if (selectCardOfRun(getState())?.card === card) dispatch(runCardRead(data));
  };
}
