import type { RateCardRows } from '../../../../core/contract/bodies/rates.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../../services/planning/planningFailure.ts';
import { rateCardFailed, rateCardOpened, rateCardOpening, ratesListed } from '../../rates/rateCards.ts';
import type { OpenRateCard } from '../../rates/rateCards.ts';
import { selectUserEmail } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { rowsOfCsv } from '../../../domain/rates/cardRows.ts';

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

/** Shows a rate card, and the list from which cards are chosen. */
export function openCard(card: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(rateCardOpening(card));
    const [failure, reply] = await Promise.all([dispatch(listCards()), dispatch(readRateCard(card))]);
    if (failure === null && isCard(reply)) dispatch(rateCardOpened(openedCard(reply)));
    else dispatch(rateCardFailed({ card, value: failure ?? (reply as PlanningFailure).message }));
  };
}

/**
 * The state of a rate card that was read, with its csv texts parsed. The reducer does not parse them, because it is loaded with
 * every page, while this file is loaded only with pages that show a card.
 */
export function openedCard(reply: RateCardRows): OpenRateCard {
  const inForce = rowsOfCsv(reply.rows);
  const rows = reply.draft_rows === null ? inForce : rowsOfCsv(reply.draft_rows);
  const inherited = rowsOfCsv(reply.under);
  const edited = { rows, saved: rows, past: [], future: [] };
  return { phase: 'loaded', card: reply.card, reply, inherited, inForce, ...edited, saving: { phase: 'idle' } };
}
