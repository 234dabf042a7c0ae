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
import type { AppThunk, RootState } from '../../storeTypes.ts';
import { isCard, listCards, openedCard, readRateCard, readTwoVersions } from './openCard.ts';
import { saveTimer } from './saveTimer.ts';

export const DRAFT_CHANGED = 409;

const timer = saveTimer(saveDraft);

function openCardOf({ rateCards: { shown } }: RootState): OpenRateCard | null {
  return shown.phase === 'loaded' ? shown : null;
}

/** Whether a rate card has changes that the backend does not have. */
export function isUnsaved({ rows, saved }: OpenRateCard): boolean {
  return rows !== saved && csvOfRows(rows) !== csvOfRows(saved);
}

/** Whether the open card has changes that the backend does not have. */
export function hasUnsavedRates(): AppThunk<boolean> {
  return (_dispatch, getState) => {
    const openCard = openCardOf(getState());
    return openCard !== null && isUnsaved(openCard);
  };
}

/** Changes cells of the open card. The change is one step of undo and is saved a second later. */
export function editRates(changes: readonly CellChange[]): AppThunk<void> {
  return (dispatch, getState) => {
    const openCard = openCardOf(getState());
    if (openCard === null) return;
    dispatch(replaceRates(editCells(openCard.rows, changes, openCard.inherited)));
  };
}

/** Replaces the rows of the open card after a paste or an import. The change is one step of undo and is saved once. */
export function replaceRates(rows: CardRows): AppThunk<void> {
  return (dispatch, getState) => {
    const openCard = openCardOf(getState());
    if (openCard === null || rows === openCard.rows) return;
    dispatch(ratesEdited({ card: openCard.card, value: rows }));
    dispatch(timer.start());
  };
}

/** Undoes or redoes one step. */
export function stepRates(direction: 'undo' | 'redo'): AppThunk<void> {
  return (dispatch, getState) => {
    const openCard = openCardOf(getState());
    if (openCard === null) return;
    dispatch(ratesStepped({ card: openCard.card, value: direction }));
    dispatch(timer.start());
  };
}

/** Saves the draft at once. @returns whether the backend has the whole draft afterwards */
export function saveDraft(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    const openCard = openCardOf(getState());
    if (openCard === null) return true;
    // Changes made during a save are saved after its reply. In a conflict, the planner decides first.
    if (openCard.saving.phase === 'sending' || openCard.saving.phase === 'conflict') return false;
    if (!isUnsaved(openCard)) return true;
    const { card, rows, reply } = openCard;
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

/** Reads the draft that another editor saved, and shows the conflict. */
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

/** The cells that this planner changed since the last save and whose values differ from the other editor's draft. */
export function ownChanges({ saved, rows, inherited }: OpenRateCard, theirs: OpenRateCard['reply']): CellChange[] {
  const differentCells = new Set(changedCells(rowsOf(theirs), rows).map(cellKey));
  return typedCells(saved, rows, inherited).filter((change) => differentCells.has(cellKey(change)));
}

const cellKey = ({ row, column }: CellChange) => `${row.channel}\n${row.format}\n${row.price_for}\n${column}`;
const rowsOf = (reply: OpenRateCard['reply']) => rowsOfCsv(reply.draft_rows ?? reply.rows);

/** The other editor's rows, with the cells that this editor changed. */
export function ownCellsOnTheirs(openCard: OpenRateCard, theirs: OpenRateCard['reply']): CardRows {
  return editCells(rowsOf(theirs), ownChanges(openCard, theirs), openCard.inherited, false);
}

/** Ends a conflict: the other editor's draft is opened. If `keepMine` is true, the cells that this planner changed are put into it. */
export function settleConflict(keepMine: boolean): AppThunk<void> {
  return (dispatch, getState) => {
    const openCard = openCardOf(getState());
    if (openCard?.saving.phase !== 'conflict') return;
    const theirs = openedCard(openCard.saving.theirs);
    const rows = keepMine ? ownCellsOnTheirs(openCard, openCard.saving.theirs) : theirs.rows;
    dispatch(draftRebased({ card: openCard.card, value: { theirs, rows } }));
    dispatch(timer.start());
  };
}

/** @returns a sentence for each difference between two versions of the open card, or the reason why a version cannot be read */
export function compareVersions(
  fromVersion: number,
  toVersion: number,
  demographics: Parameters<typeof changeSentence>[1],
): AppThunk<Promise<readonly string[] | string>> {
  return async (dispatch, getState) => {
    const openCard = openCardOf(getState());
    if (openCard === null) return [];
    const versions = await dispatch(readTwoVersions(openCard.card, fromVersion, toVersion));
    if (typeof versions === 'string') return versions;
    const { before, after } = versions;
    const changes = changesToShow(rowsOfCsv(before.rows), rowsOfCsv(after.rows), openCard.inherited);
    return changes.map((change) => changeSentence(change, demographics));
  };
}

/**
 * Makes a change such as publish, roll back, withdraw or discard, then reads the card again. Unsaved changes are saved first, except
 * before discard and archive.
 * @returns the sentences of a refusal; an empty list if the change was made
 */
export function changeCard(change: Omit<Change, 'card' | 'revision' | 'rows'>): AppThunk<Promise<readonly string[]>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    const dropsDraft = change.change === 'discard' || change.change === 'archive';
    if (!dropsDraft && !(await dispatch(saveDraft()))) return ['The draft could not be saved.'];
    const openCard = openCardOf(getState());
    if (openCard === null) return [];
    const { card, reply } = openCard;
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
