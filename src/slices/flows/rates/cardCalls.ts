import type { RateCard, RateCardRows, RatesChangeRequest } from '../../../../core/contract/bodies/rates.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../../services/planning/planningFailure.ts';
import { ratesListed } from '../../rates/rateCards.ts';
import { selectUserEmail } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

/** Reads the list of rate cards. @returns the reason of a failure; null after success */
export function listCards(): AppThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    const request = { user: selectUserEmail(getState()), ask: 'cards' as const };
    try {
      const reply = await dispatch(planningApi.endpoints.rates.initiate(request, { track: false })).unwrap();
      if ('cards' in reply) {
        const { cards, today, fault = null } = reply;
        dispatch(ratesListed({ cards, today, fault }));
      }
      return null;
    } catch (cause) {
      return asPlanningFailure(cause).message;
    }
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
  return async (dispatch, getState) => {
    const request = {
      user: selectUserEmail(getState()),
      ask: 'card' as const,
      card,
      ...(number !== undefined && { number }),
      ...(day !== undefined && { day }),
    };
    try {
      const reply = await dispatch(planningApi.endpoints.rates.initiate(request, { track: false })).unwrap();
      return 'cards' in reply ? asPlanningFailure(null) : reply;
    } catch (cause) {
      return asPlanningFailure(cause);
    }
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

/** The status of a refused change if another editor changed the card meanwhile. */
export const DRAFT_CHANGED = 409;

/** A change of a card, as it is sent. */
export type CardChange = Omit<RatesChangeRequest, 'access' | 'user'>;

/** Sends a change of a card. */
export function sendChange(change: CardChange): AppThunk<Promise<{ readonly card: RateCard } | PlanningFailure>> {
  return async (dispatch, getState) => {
    const request = { user: selectUserEmail(getState()), ...change };
    try {
      return await dispatch(planningApi.endpoints.ratesChange.initiate(request, { track: false })).unwrap();
    } catch (cause) {
      return asPlanningFailure(cause);
    }
  };
}
