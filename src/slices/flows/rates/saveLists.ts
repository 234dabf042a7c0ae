import type { RatesChangeRequest } from '../../../../core/contract/bodies/rates.ts';
import {
  editedLists,
  isSameLists,
  listChanges,
  LISTS,
  rebaseLists,
  wireLists,
} from '../../../domain/rates/editLists.ts';
import type { EditedLists } from '../../../domain/rates/editLists.ts';
import {
  listsCollided,
  listsEdited,
  listsFailed,
  listsOpened,
  listsOpening,
  listsRebased,
  listsSaved,
  listsSending,
  listsStepped,
  listsSaveFailed,
} from '../../rates/rateLists.ts';
import type { OpenLists } from '../../rates/rateLists.ts';
import { selectLists } from '../../rates/selectRates.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { refreshAccessLists } from '../file/refreshAccessLists.ts';
import { isCard, listCards, readRateCard } from './openCard.ts';
import { openedLists } from './openedLists.ts';
import { DRAFT_CHANGED, sendChange } from './saveDraft.ts';
import { saveTimer } from './saveTimer.ts';

const timer = saveTimer(saveLists);

/** Reads and shows the lists. */
export function openLists(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(listsOpening());
    // The list of cards has the backend's today, on which a version can begin.
    const [reply] = await Promise.all([dispatch(readRateCard(LISTS)), dispatch(listCards())]);
    dispatch(isCard(reply) ? listsOpened(openedLists(reply)) : listsFailed(reply.message));
  };
}

/** Whether the lists have changes that the backend lacks. */
export function areListsUnsaved({ lists, saved }: OpenLists): boolean {
  return !isSameLists(lists, saved);
}

/** Whether the open lists have changes that the backend lacks. */
export function hasUnsavedLists(): AppThunk<boolean> {
  return (_dispatch, getState) => {
    const open = selectLists(getState());
    return open.phase === 'loaded' && areListsUnsaved(open);
  };
}

/** Changes the lists: one step of undo, saved a second later. */
export function editLists(change: (lists: EditedLists, inForce: EditedLists) => EditedLists): AppThunk<void> {
  return (dispatch, getState) => {
    const open = selectLists(getState());
    if (open.phase !== 'loaded') return;
    const lists = change(open.lists, open.inForce);
    if (isSameLists(lists, open.lists)) return;
    dispatch(listsEdited(lists));
    dispatch(timer.start());
  };
}

/** Undoes or redoes one edit. */
export function stepLists(direction: 'undo' | 'redo'): AppThunk<void> {
  return (dispatch) => {
    dispatch(listsStepped(direction));
    dispatch(timer.start());
  };
}

/** Saves the draft now. @returns whether the backend has all edits */
export function saveLists(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    const open = selectLists(getState());
    if (open.phase !== 'loaded') return true;
    if (open.saving.phase === 'sending' || open.saving.phase === 'conflict') return false;
    if (!areListsUnsaved(open)) return true;
    const { lists, reply } = open;
    dispatch(listsSending());
    const request = { card: LISTS, change: 'save' as const, revision: reply.revision, lists: wireLists(lists) };
    const answer = await dispatch(sendChange(request));
    if ('card' in answer) {
      dispatch(listsSaved({ reply: answer.card, lists }));
      dispatch(timer.start());
      return true;
    }
    if (answer.status === DRAFT_CHANGED) await dispatch(showConflict(answer.message));
    else dispatch(listsSaveFailed(answer.message));
    return false;
  };
}

/** Shows the other editor's draft as a conflict. */
function showConflict(message: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const theirs = await dispatch(readRateCard(LISTS));
    dispatch(isCard(theirs) ? listsCollided(theirs) : listsSaveFailed(message));
  };
}

/** Ends a conflict: takes the other editor's draft, or applies this editor's changes to it. */
export function settleLists(keepMine: boolean): AppThunk<void> {
  return (dispatch, getState) => {
    const open = selectLists(getState());
    if (open.phase !== 'loaded' || open.saving.phase !== 'conflict') return;
    const theirs = openedLists(open.saving.theirs);
    const lists = keepMine ? rebaseLists(open.saved, open.lists, theirs.lists) : theirs.lists;
    dispatch(listsRebased({ theirs, lists }));
    dispatch(timer.start());
  };
}

/** @returns a sentence for each difference between two versions, or one text that says why they cannot be compared */
export function compareLists(from: number, to: number): AppThunk<Promise<readonly string[] | string>> {
  return async (dispatch) => {
    const [before, after] = await Promise.all([from, to].map((number) => dispatch(readRateCard(LISTS, number))));
    if (!isCard(before!)) return before!.message;
    if (!isCard(after!)) return after!.message;
    return before.lists && after.lists ? listChanges(editedLists(before.lists), editedLists(after.lists)) : [];
  };
}

/**
 * Publishes, returns to an earlier version, withdraws or discards, and shows the lists as they are then. Unsaved edits are
 * saved first. The lists of the home form are read again.
 * @returns the sentences of a refusal; none after success
 */
export function changeLists(
  change: Omit<RatesChangeRequest, 'access' | 'user' | 'card' | 'revision' | 'lists'>,
): AppThunk<Promise<readonly string[]>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    if (change.change !== 'discard' && !(await dispatch(saveLists()))) return ['The draft could not be saved.'];
    const open = selectLists(getState());
    if (open.phase !== 'loaded') return [];
    const answer = await dispatch(sendChange({ ...change, card: LISTS, revision: open.reply.revision }));
    if ('status' in answer) {
      if (answer.status === DRAFT_CHANGED) await dispatch(showConflict(answer.message));
      return [answer.message, ...answer.details];
    }
    const [reply] = await Promise.all([dispatch(readRateCard(LISTS)), dispatch(refreshAccessLists())]);
    if (isCard(reply)) dispatch(listsOpened(openedLists(reply)));
    return [];
  };
}
