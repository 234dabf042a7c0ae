import type { RateCardRows, RatesChangeRequest } from '../../../../core/contract/bodies/rates.ts';
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
import { isCard, listCards, readRateCard, readTwoVersions } from './openCard.ts';
import { DRAFT_CHANGED, sendChange } from './saveDraft.ts';
import { saveTimer } from './saveTimer.ts';

const timer = saveTimer(saveLists);

/** Reads and shows the lists of names that planners choose from (demographics, clients and so on), which are edited like a rate card. */
export function openLists(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(listsOpening());
    // The reply of `listCards` also contains the backend's present day, the earliest day on which a new version can begin.
    const [reply] = await Promise.all([dispatch(readRateCard(LISTS)), dispatch(listCards())]);
    dispatch(isCard(reply) ? listsOpened(openedLists(reply)) : listsFailed(reply.message));
  };
}

const NO_LISTS: EditedLists = { clients: [], strategies: [], demographics: [], vehicles: [] };

/** The state of lists that were read. The reducer does not build it, so that pages that do not edit lists do not load `editLists.ts`. */
function openedLists(reply: RateCardRows): OpenLists {
  const inForce = reply.lists ? editedLists(reply.lists) : NO_LISTS;
  const lists = reply.draft_lists ? editedLists(reply.draft_lists) : inForce;
  return { phase: 'loaded', reply, inForce, lists, saved: lists, past: [], future: [], saving: { phase: 'idle' } };
}

/** Whether the lists have changes that the backend does not have. */
export function areListsUnsaved({ lists, saved }: OpenLists): boolean {
  return !isSameLists(lists, saved);
}

/** Whether the open lists have changes that the backend does not have. */
export function hasUnsavedLists(): AppThunk<boolean> {
  return (_dispatch, getState) => {
    const listsState = selectLists(getState());
    return listsState.phase === 'loaded' && areListsUnsaved(listsState);
  };
}

/** Changes the lists. The change is one step of undo and is saved a second later. `inForce` are the published lists. */
export function editLists(change: (lists: EditedLists, inForce: EditedLists) => EditedLists): AppThunk<void> {
  return (dispatch, getState) => {
    const listsState = selectLists(getState());
    if (listsState.phase !== 'loaded') return;
    const lists = change(listsState.lists, listsState.inForce);
    if (isSameLists(lists, listsState.lists)) return;
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

/** Saves the draft at once. @returns whether the backend has all edits afterwards */
export function saveLists(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    const listsState = selectLists(getState());
    if (listsState.phase !== 'loaded') return true;
    if (listsState.saving.phase === 'sending' || listsState.saving.phase === 'conflict') return false;
    if (!areListsUnsaved(listsState)) return true;
    const { lists, reply } = listsState;
    dispatch(listsSending());
    const request = { card: LISTS, change: 'save' as const, revision: reply.revision, lists: wireLists(lists) };
    const answer = await dispatch(sendChange(request));
    if ('card' in answer) {
      dispatch(listsSaved({ reply: answer.card, lists }));
      // Changes made during the save are saved next.
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
    const listsState = selectLists(getState());
    if (listsState.phase !== 'loaded' || listsState.saving.phase !== 'conflict') return;
    const theirs = openedLists(listsState.saving.theirs);
    const lists = keepMine ? rebaseLists(listsState.saved, listsState.lists, theirs.lists) : theirs.lists;
    dispatch(listsRebased({ theirs, lists }));
    dispatch(timer.start());
  };
}

/** @returns a sentence for each difference between two versions, or one text that says why they cannot be compared */
export function compareLists(fromVersion: number, toVersion: number): AppThunk<Promise<readonly string[] | string>> {
  return async (dispatch) => {
    const versions = await dispatch(readTwoVersions(LISTS, fromVersion, toVersion));
    if (typeof versions === 'string') return versions;
    const { before, after } = versions;
    return before.lists && after.lists ? listChanges(editedLists(before.lists), editedLists(after.lists)) : [];
  };
}

/**
 * Publishes, returns to an earlier version, withdraws or discards, and then shows the resulting lists. Unsaved edits are saved first,
 * except before discard. The home form's lists are fetched again.
 * @returns the sentences of a refusal; an empty list after success
 */
export function changeLists(
  change: Omit<RatesChangeRequest, 'access' | 'user' | 'card' | 'revision' | 'lists'>,
): AppThunk<Promise<readonly string[]>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    if (change.change !== 'discard' && !(await dispatch(saveLists()))) return ['The draft could not be saved.'];
    const listsState = selectLists(getState());
    if (listsState.phase !== 'loaded') return [];
    const answer = await dispatch(sendChange({ ...change, card: LISTS, revision: listsState.reply.revision }));
    if ('status' in answer) {
      if (answer.status === DRAFT_CHANGED) await dispatch(showConflict(answer.message));
      return [answer.message, ...answer.details];
    }
    const [reply] = await Promise.all([dispatch(readRateCard(LISTS)), dispatch(refreshAccessLists())]);
    if (isCard(reply)) dispatch(listsOpened(openedLists(reply)));
    return [];
  };
}
