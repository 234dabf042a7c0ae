import type { RatesChangeRequest } from '../../../../core/contract/bodies/rates.ts';
import { csvOfRows, rowsOfCsv } from '../../../domain/rates/cardRows.ts';
import type { CardRows } from '../../../domain/rates/cardRows.ts';
import { changedCells, changesToShow, editCells, typedCells } from '../../../domain/rates/editCard.ts';
import { changeSentence } from '../../../domain/rates/judgeCard.ts';
import type { CellChange } from '../../../domain/rates/rateCells.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../../services/planning/planningFailure.ts';
import {
  draftCollided,
  draftFailed,
  draftRebased,
  draftSaved,
  draftSending,
  rateCardOpened,
  ratesEdited,
  ratesStepped,
} from '../../rates/rateCards.ts';
import type { OpenRateCard } from '../../rates/rateCards.ts';
import { selectUserEmail } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { isCard, listCards, readRateCard } from './openCard.ts';
import { openedCard } from './openedCard.ts';
import { saveTimer } from './saveTimer.ts';

export const DRAFT_CHANGED = 409;

const timer = saveTimer(saveDraft);

function openCardOf(state: { rateCards: { shown: { phase: string } } }): OpenRateCard | null {
  return state.rateCards.shown.phase === 'loaded' ? (state.rateCards.shown as OpenRateCard) : null;
}

/** Whether a card has changes that the backend lacks. */
export function isUnsaved({ rows, saved }: OpenRateCard): boolean {
  return rows !== saved && csvOfRows(rows) !== csvOfRows(saved);
}

/** Whether the open card has changes that the backend lacks. */
export function hasUnsavedRates(): AppThunk<boolean> {
  return (_dispatch, getState) => {
    const open = openCardOf(getState());
    return open !== null && isUnsaved(open);
  };
}

/** Changes cells of the open card: one step of undo, saved a second later. */
export function editRates(changes: readonly CellChange[]): AppThunk<void> {
  return (dispatch, getState) => {
    const open = openCardOf(getState());
    if (open === null) return;
    dispatch(replaceRates(editCells(open.rows, changes, open.inherited)));
  };
}

/** Replaces the rows of the open card, as a paste or an import does: one step, one save. */
export function replaceRates(rows: CardRows): AppThunk<void> {
  return (dispatch, getState) => {
    const open = openCardOf(getState());
    if (open === null || rows === open.rows) return;
    dispatch(ratesEdited({ card: open.card, value: rows }));
    dispatch(timer.start());
  };
}

/** Goes one step back or forward. */
export function stepRates(direction: 'undo' | 'redo'): AppThunk<void> {
  return (dispatch, getState) => {
    const open = openCardOf(getState());
    if (open === null) return;
    dispatch(ratesStepped({ card: open.card, value: direction }));
    dispatch(timer.start());
  };
}

/** Saves the draft now. @returns whether the backend has all of it */
export function saveDraft(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    const open = openCardOf(getState());
    if (open === null) return true;
    // Changes made during a save are saved after its reply. In a conflict, the planner decides first.
    if (open.saving.phase === 'sending' || open.saving.phase === 'conflict') return false;
    if (!isUnsaved(open)) return true;
    const { card, rows, reply } = open;
    dispatch(draftSending(card));
    const request = { card, change: 'save' as const, revision: reply.revision, rows: csvOfRows(rows) };
    const answer = await dispatch(sendChange(request));
    if ('card' in answer) {
      dispatch(draftSaved({ card, value: { reply: answer.card, rows } }));
      dispatch(timer.start());
      return true;
    }
    if (answer.status !== DRAFT_CHANGED) dispatch(draftFailed({ card, value: answer.message }));
    else await dispatch(showConflict(card, answer.message));
    return false;
  };
}

function showConflict(card: string, message: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const theirs = await dispatch(readRateCard(card));
    if (isCard(theirs)) dispatch(draftCollided(theirs));
    else dispatch(draftFailed({ card, value: message }));
  };
}

type Change = Omit<RatesChangeRequest, 'access' | 'user'>;

/** Sends a change of a card. */
export function sendChange(change: Change): AppThunk<Promise<{ card: OpenRateCard['reply'] } | PlanningFailure>> {
  return async (dispatch, getState) => {
    const request = { user: selectUserEmail(getState()), ...change };
    try {
      const call = dispatch(planningApi.endpoints.ratesChange.initiate(request, { track: false }));
      return (await call.unwrap()) as { card: OpenRateCard['reply'] };
    } catch (cause) {
      return asPlanningFailure(cause);
    }
  };
}

/** The cells that this planner changed since the last save and that differ in the other editor's draft. */
export function ownChanges({ saved, rows, inherited }: OpenRateCard, theirs: OpenRateCard['reply']): CellChange[] {
  const other = rowsOf(theirs);
  const later = new Map(changedCells(other, rows).map((change) => [cellKey(change), change]));
  return typedCells(saved, rows, inherited).filter((change) => later.has(cellKey(change)));
}

const cellKey = ({ row, column }: CellChange) => `${row.channel}\n${row.format}\n${row.price_for}\n${column}`;
const rowsOf = (reply: OpenRateCard['reply']) => rowsOfCsv(reply.draft_rows ?? reply.rows);

/** The other editor's rows, with the cells that this editor changed. */
export function ownCellsOnTheirs(open: OpenRateCard, theirs: OpenRateCard['reply']): CardRows {
  return editCells(rowsOf(theirs), ownChanges(open, theirs), open.inherited, false);
}

/** Ends a conflict with the other editor's draft, which gets this planner's changed cells if `keepMine` is true. */
export function settleConflict(keepMine: boolean): AppThunk<void> {
  return (dispatch, getState) => {
    const open = openCardOf(getState());
    if (open?.saving.phase !== 'conflict') return;
    const theirs = openedCard(open.saving.theirs);
    const rows = keepMine ? ownCellsOnTheirs(open, open.saving.theirs) : theirs.rows;
    dispatch(draftRebased({ card: open.card, value: { theirs, rows } }));
    dispatch(timer.start());
  };
}

/** A sentence for each difference between two versions of the open card; if one cannot be read, the reason as a single text. */
export function compareVersions(
  from: number,
  of: number,
  demographics: Parameters<typeof changeSentence>[1],
): AppThunk<Promise<readonly string[] | string>> {
  return async (dispatch, getState) => {
    const open = openCardOf(getState());
    if (open === null) return [];
    const [before, after] = await Promise.all([from, of].map((number) => dispatch(readRateCard(open.card, number))));
    if (!isCard(before!)) return before!.message;
    if (!isCard(after!)) return after!.message;
    const changes = changesToShow(rowsOfCsv(before.rows), rowsOfCsv(after.rows), open.inherited);
    return changes.map((change) => changeSentence(change, demographics));
  };
}

/**
 * Makes a change such as publish, roll back, withdraw or discard, then reads the card again. Unsaved changes are saved first, except
 * before discard and archive.
 * @returns the sentences of a refusal; none when done
 */
export function changeCard(change: Omit<Change, 'card' | 'revision' | 'rows'>): AppThunk<Promise<readonly string[]>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    const dropsDraft = change.change === 'discard' || change.change === 'archive';
    if (!dropsDraft && !(await dispatch(saveDraft()))) return ['The draft could not be saved.'];
    const open = openCardOf(getState());
    if (open === null) return [];
    const { card, reply } = open;
    const answer = await dispatch(sendChange({ ...change, card, revision: reply.revision }));
    if ('status' in answer) {
      if (answer.status === DRAFT_CHANGED) await dispatch(showConflict(card, answer.message));
      return [answer.message, ...answer.details];
    }
    const [, read] = await Promise.all([dispatch(listCards()), dispatch(readRateCard(card))]);
    if (isCard(read)) dispatch(rateCardOpened(openedCard(read)));
    return [];
  };
}
