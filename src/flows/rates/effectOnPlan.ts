import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { DESK_REFUSALS } from '../../domain/desk/deskCopy.ts';
import { AGENCY_CARD_ID, rowsOfCsv } from '../../domain/rates/cardRows.ts';
import type { CardRows, InheritedRows } from '../../domain/rates/cardRows.ts';
import { cardsWithDraft, effectInputs, planEffect } from '../../domain/rates/planEffect.ts';
import type { ClientCardRows, PlanEffect } from '../../domain/rates/planEffect.ts';
import { cardOfClient } from '../../domain/rates/runCards.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { selectRates } from '../../slices/rates/selectRates.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { fetchAccessData } from '../accessData.ts';
import { fileFromBackend } from '../desk/fileForDesk.ts';
import { fetchPlan } from '../plan/fetchPlan.ts';
import { isCard, readRateCard } from './cardCalls.ts';

/** The rows of a card that are in force on a day, and the rows that it inherits on that day. */
interface RowsOnDay {
  readonly inherited: InheritedRows;
  readonly inForce: CardRows;
}

/**
 * Computes a saved plan at the rates in force, and again with a card's draft, in desk workers that are closed afterwards.
 * With the draft it also computes the mix that a run with the same budget and limits would propose. Changes no state.
 * Never rejects.
 * @param key  key of the plan
 * @param day  the later day on which the plan would be run; undefined for today
 * @param onProgress  called with the share of the work of reading the plan's file that is done, 0 to 1
 * @returns the effect, or a sentence that says why it cannot be computed
 */
export function effectOnPlan(
  draft: RowsOnDay & { readonly card: string; readonly rows: CardRows },
  { key, day }: { readonly key: string; readonly day: string | undefined },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): AppThunk<Promise<PlanEffect | string>> {
  return async (dispatch, _getState, services) => {
    try {
      const { fullPlan, details } = await dispatch(fetchPlan(key));
      const accessData = (await dispatch(fetchAccessData())) ?? {};
      const inputs = effectInputs({ fullPlan, details, planningData: accessData.planning_data ?? null });
      if (typeof inputs === 'string') return inputs;
      const { form, task, budget, limits } = inputs;
      const clientCard =
        draft.card === AGENCY_CARD_ID ? await dispatch(cardInForce(form.client, accessData, day)) : null;
      const cardOnDay = day === undefined ? draft : await dispatch(rowsOnDay(draft.card, day));
      if (typeof cardOnDay === 'string') return cardOnDay;
      const { inherited, inForce } = cardOnDay;
      const ratesWith = (rows: CardRows) => ({
        csv: cardsWithDraft({ card: draft.card, rows, inherited, client: clientCard }),
        ownPrices: form.ownPrices ?? [],
      });
      const file = await dispatch(fileFromBackend(key, fullPlan.reading ?? ''));
      if (typeof file === 'string') return file;
      // The file is read twice: first with the rates in force, then with the rates of the draft.
      const taskInForce = { ...task, ...file, rates: ratesWith(inForce) };
      const before = await services.desk.open(taskInForce, (share) => onProgress(share / 2), signal);
      if (before.outcome === 'failed') return before.reason;
      before.desk.close();
      const taskWithDraft = { ...taskInForce, rates: ratesWith(draft.rows) };
      const after = await services.desk.open(taskWithDraft, (share) => onProgress((1 + share) / 2), signal);
      if (after.outcome === 'failed') return after.reason;
      const runAnswer = await after.desk.ask({ ask: 'run', budget, limits });
      after.desk.close();
      if (runAnswer.answer === 'impossible') return runAnswer.says;
      // There is no answer: the worker crashed, or `signal` was aborted.
      if (runAnswer.answer !== 'run') return DESK_REFUSALS.closed;
      const [saved, withDraft] = [fullPlan.attentive_reach, after.opened.plan.reach];
      return planEffect(inputs, { saved, withoutDraft: before.opened.plan.reach, withDraft }, runAnswer);
    } catch (cause) {
      return asPlanningFailure(cause).message;
    }
  };
}

/** The rows of a client's rate card that are in force on `day`, today by default; null if the client has no card or it cannot be read. */
function cardInForce(
  client: string,
  lists: AccessData,
  day: string | undefined,
): AppThunk<Promise<ClientCardRows | null>> {
  return async (dispatch, getState) => {
    // A plan may have an earlier name of its client.
    const listed = cardOfClient(selectRates(getState()).cards, client, lists);
    // A card whose first version is scheduled for a later day is read too, because that version may be in force on `day`.
    if (!listed || (listed.version === null && listed.scheduled.length === 0)) return null;
    const reply = await dispatch(readRateCard(listed.card, undefined, day));
    return isCard(reply) ? { card: reply.card, rows: rowsOfCsv(reply.rows) } : null;
  };
}

/** The rows of a card that are in force on a later day, with the rows that it inherits on that day, or why they could not be read. */
function rowsOnDay(card: string, day: string): AppThunk<Promise<RowsOnDay | string>> {
  return async (dispatch) => {
    const reply = await dispatch(readRateCard(card, undefined, day));
    return isCard(reply) ? { inherited: rowsOfCsv(reply.under), inForce: rowsOfCsv(reply.rows) } : reply.message;
  };
}
