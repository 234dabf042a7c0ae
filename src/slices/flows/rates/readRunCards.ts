import type { RateCard } from '../../../../core/contract/bodies/rates.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { runCardRead, runCardsListed } from '../../rates/runCards.ts';
import { selectCardOfRun, selectRatesDay } from '../../rates/selectRunCards.ts';
import { selectUserEmail } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

const { rates } = planningApi.endpoints;

/** Reads the cards in force on the day of the plan's rates. Where that fails, Home shows what it knows. */
export function readRunCards(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const day = selectRatesDay(getState());
    const request = { user: selectUserEmail(getState()), ask: 'cards' as const, ...(day !== null && { day }) };
    const reply = await dispatch(rates.initiate(request, { track: false }))
      .unwrap()
      .catch(() => null);
    // Another day may have been chosen meanwhile.
    if (reply === null || !('cards' in reply) || selectRatesDay(getState()) !== day) return;
    dispatch(runCardsListed({ day, cards: reply.cards, today: reply.today }));
  };
}

/** Reads the rows of the card that the run would take: for the channels it has no price for, and for what there is to buy. */
export function readRowsOfRun({ card }: RateCard): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const day = selectRatesDay(getState());
    const request = { user: selectUserEmail(getState()), ask: 'card' as const, card, ...(day !== null && { day }) };
    const reply = await dispatch(rates.initiate(request, { track: false }))
      .unwrap()
      .catch(() => null);
    if (reply === null || 'cards' in reply || selectRatesDay(getState()) !== day) return;
    if (selectCardOfRun(getState())?.card === card) dispatch(runCardRead(reply));
  };
}
