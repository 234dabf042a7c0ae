import type { RateCard, RateCardRows, RatesChangeRequest } from '../../../core/contract/bodies/rates.ts';
import { localFailure } from '../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../services/planning/planningFailure.ts';
import { ratesListed } from '../../slices/rates/rateCards.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';

/** Reads the list of rate cards. @returns the reason of a failure; null after success */
export function listCards(): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(callBackend('rates', { ask: 'cards' }));
    if (error) return error.message;
    if ('cards' in data) {
      const { cards, today, fault = null } = data;
      dispatch(ratesListed({ cards, today, fault }));
    }
    return null;
  };
}

/**
 * Reads a rate card.
 * @param number  number of the version whose rows are read; by default the version in force
 * @param day  the day that decides which version is in force and what the card inherits; by default today
 */
export function readRateCard(
  card: string,
  number?: number,
  day?: string,
): AppThunk<Promise<RateCardRows | PlanningFailure>> {
  return async (dispatch) => {
    const version = { ...(number !== undefined && { number }), ...(day !== undefined && { day }) };
    const { data, error } = await dispatch(callBackend('rates', { ask: 'card', card, ...version }));
    if (error) return error;
    return 'cards' in data ? localFailure('unreadable') : data;
  };
}

/** Reads two versions of a card. @returns their rows, or the reason why a version cannot be read */
export function readTwoVersions(
  card: string,
  fromVersion: number,
  toVersion: number,
): AppThunk<Promise<{ readonly before: RateCardRows; readonly after: RateCardRows } | string>> {
  return async (dispatch) => {
    const [before, after] = await Promise.all([
      dispatch(readRateCard(card, fromVersion)),
      dispatch(readRateCard(card, toVersion)),
    ]);
    if (!isCard(before)) return before.message;
    return isCard(after) ? { before, after } : after.message;
  };
}

/** Whether a card was read. */
export function isCard(reply: RateCardRows | PlanningFailure): reply is RateCardRows {
  return 'versions' in reply;
}

/** The code of a refusal for a card that the planner may not read, and for a card that does not exist. */
export const NO_SUCH_CARD = 'no_such_card';

/** A change of a card, as it is sent. */
export type CardChange = Omit<RatesChangeRequest, 'access' | 'user'>;

/** Sends a change of a card. */
export function sendChange(change: CardChange): AppThunk<Promise<{ readonly card: RateCard } | PlanningFailure>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(callBackend('ratesChange', change));
    return error ?? data;
  };
}
