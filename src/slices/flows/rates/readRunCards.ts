import type { RateCard } from '../../../../core/contract/bodies/rates.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { runCardRead, runCardsListed } from '../../rates/runCards.ts';
import { selectCardOfRun, selectRatesDay } from '../../rates/selectRunCards.ts';
import { selectUserEmail } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

const { rates } = planningApi.endpoints;

/** Reads the rate cards in force on the day of the plan's rates. If that fails, the home page shows the cards read before, if any. */
export function readRunCards(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const day = selectRatesDay(getState());
    const request = { user: selectUserEmail(getState()), ask: 'cards' as const, ...(day !== null && { day }) };
    const reply = await dispatch(rates.initiate(request, { track: false }))
      .unwrap()
      .catch(() => null);
    // If another day was chosen meanwhile, the reply is ignored.
    if (reply === null || !('cards' in reply) || selectRatesDay(getState()) !== day) return;
    dispatch(runCardsListed({ day, cards: reply.cards, today: reply.today }));
  };
}

/** Reads the rows of the rate card that the run would use. They say which channels have no price and how much can be bought of each. */
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
