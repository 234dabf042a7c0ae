import type { RateCardRows, RatesChangeRequest } from '../../../core/contract/bodies/rates.ts';
import { rowsOfCsv } from '../../domain/rates/cardRows.ts';
import { isChangedMeanwhile } from '../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../services/planning/planningFailure.ts';
import type { Services } from '../../services/services.ts';
import type { cardDraftActions, DraftState, OpenDraft } from '../../slices/rates/rateDrafts.ts';
import type { AppThunk, RootState } from '../../slices/storeTypes.ts';
import { oneAtATime } from '../oneAtATime.ts';
import { isCard, listCards, NO_SUCH_CARD, readRateCard, sendChange } from './cardCalls.ts';
import type { CardChange } from './cardCalls.ts';
import { saveTimer } from '../saveTimer.ts';

/** Why a draft was not saved before another change. A conflict is settled on the page, not in the dialog that asked for the change. */
function whyNotSaved(draft: OpenDraft<unknown> | null): string {
  const saving = draft?.saving;
  if (saving?.phase === 'conflict')
    return 'The draft was changed by another editor or in another window. Close this dialog and choose above the figures which changes are kept. What you entered here is kept too.';
  return `The draft could not be saved.${saving?.phase === 'failed' ? ` ${saving.message}` : ''}`;
}

/** What differs between the draft of a rate card and the draft of the lists. */
interface DraftKind<Content> {
  readonly actions: typeof cardDraftActions;
  readonly select: (state: RootState) => DraftState<Content>;
  /** Whether the page cannot be shown without the list of cards. */
  readonly needsCardList: boolean;
  /** The content in force, and the content of the draft. If there is no draft, the content in force is edited. */
  readonly read: (reply: RateCardRows) => { readonly inForce: Content; readonly content: Content };
  /** The content as a request sends it. */
  readonly write: (content: Content) => Pick<RatesChangeRequest, 'rows' | 'lists'>;
  readonly isSame: (one: Content, other: Content) => boolean;
  /** The content of another editor's draft, with this planner's changes. */
  readonly rebase: (mine: OpenDraft<Content>, theirs: OpenDraft<Content>) => Content;
  /** Reads what else shows the card again, after a change of the card such as publish. */
  readonly refresh: () => AppThunk<Promise<unknown>>;
}

/** A change other than a save, as the pages ask for it. */
type OtherChange = Omit<CardChange, 'card' | 'revision' | 'rows' | 'lists'>;

/** The calls that open, edit, save and publish a draft. Only one card is open at a time. */
export function draftFlow<Content>({ actions, select, ...kind }: DraftKind<Content>) {
  const timer = saveTimer(save);
  /** Saves and other changes wait for each other, because each changes the revision of the draft. */
  const queued = oneAtATime();
  /** The last opening that was begun. The reply to an earlier one is ignored. */
  const lastOpenings = new WeakMap<Services, object>();
  /** The last page with the draft that was opened. */
  const lastPages = new WeakMap<Services, object>();

  function loadedDraft(state: RootState): OpenDraft<Content> | null {
    const draft = select(state);
    return draft.phase === 'loaded' ? draft : null;
  }

  /**
   * The state of a card that was read. The reducer does not build it, because the reducer is loaded with every page, while this file is
   * loaded only with pages that show a card.
   */
  function draftOf(reply: RateCardRows): OpenDraft<Content> {
    const { inForce, content } = kind.read(reply);
    const edited = { content, saved: content, past: [], future: [], saving: { phase: 'idle' } } as const;
    return { phase: 'loaded', card: reply.card, reply, inherited: rowsOfCsv(reply.under), inForce, ...edited };
  }

  /** Reads and shows a card. Unsaved changes of the card before it are saved first, because the browser's Back saves nothing. */
  function open(card: string): AppThunk<Promise<void>> {
    return async (dispatch, _getState, services) => {
      const opening = {};
      lastOpenings.set(services, opening);
      if (dispatch(hasUnsaved())) await dispatch(save());
      if (lastOpenings.get(services) !== opening) return;
      dispatch(actions.opening(card));
      // The reply of `listCards` also contains the backend's present day, the earliest day on which a new version can begin.
      const [failure, reply] = await Promise.all([dispatch(listCards()), dispatch(readRateCard(card))]);
      if (lastOpenings.get(services) !== opening) return;
      if (kind.needsCardList && failure !== null)
        dispatch(actions.openFailed({ card, message: failure, isMissing: false }));
      else if (isCard(reply)) dispatch(actions.opened(draftOf(reply)));
      else dispatch(actions.openFailed({ card, message: reply.message, isMissing: reply.code === NO_SUCH_CARD }));
    };
  }

  /**
   * Called when a page with the draft opens.
   * @returns a function for when the page closes. It saves the draft, and closes it unless the page was opened again meanwhile
   */
  function enter(): AppThunk<() => void> {
    return (dispatch, _getState, services) => {
      const page = {};
      lastPages.set(services, page);
      const close = () => lastPages.get(services) === page && dispatch(actions.closed());
      return () => void dispatch(save()).then(close);
    };
  }

  /** Whether a draft has changes that the backend does not have. */
  function isUnsaved({ content, saved }: OpenDraft<Content>): boolean {
    return !kind.isSame(content, saved);
  }

  /** Whether the open draft has changes that the backend does not have. */
  function hasUnsaved(): AppThunk<boolean> {
    return (_dispatch, getState) => {
      const draft = loadedDraft(getState());
      return draft !== null && isUnsaved(draft);
    };
  }

  /** Changes the open draft. The change is one step of undo and is saved a second later. The same content is no change. */
  function edit(change: (draft: OpenDraft<Content>) => Content): AppThunk<void> {
    return (dispatch, getState) => {
      const draft = loadedDraft(getState());
      if (draft === null) return;
      const content = change(draft);
      if (content === draft.content) return;
      dispatch(actions.edited({ card: draft.card, content }));
      dispatch(timer.start());
    };
  }

  /** Undoes or redoes one step. */
  function step(direction: 'undo' | 'redo'): AppThunk<void> {
    return (dispatch, getState) => {
      const draft = loadedDraft(getState());
      if (draft === null) return;
      dispatch(actions.stepped({ card: draft.card, direction }));
      dispatch(timer.start());
    };
  }

  /** Saves the draft at once, after a save that is under way. @returns whether the backend has the whole draft afterwards */
  function save(): AppThunk<Promise<boolean>> {
    return (dispatch, _getState, services) => {
      timer.stop(services);
      return dispatch(queued(sendUnsaved()));
    };
  }

  /** Sends the draft if it has unsaved changes. In a conflict, the planner decides first. */
  function sendUnsaved(): AppThunk<Promise<boolean>> {
    return async (dispatch, getState) => {
      const draft = loadedDraft(getState());
      if (draft === null) return true;
      if (draft.saving.phase === 'conflict') return false;
      if (!isUnsaved(draft)) return true;
      const { card, content, reply } = draft;
      dispatch(actions.sending(card));
      const request = { card, change: 'save' as const, revision: reply.revision, ...kind.write(content) };
      const answer = await dispatch(sendChange(request));
      if ('card' in answer) {
        dispatch(actions.saved({ card, reply: answer.card, content }));
        return true;
      }
      if (isChangedMeanwhile(answer)) await dispatch(showConflict(card, answer));
      else dispatch(actions.saveFailed({ card, message: answer.message }));
      return false;
    };
  }

  /** Reads the draft that another editor saved, and shows the conflict. */
  function showConflict(card: string, { message }: PlanningFailure): AppThunk<Promise<void>> {
    return async (dispatch) => {
      const theirs = await dispatch(readRateCard(card));
      dispatch(isCard(theirs) ? actions.collided(theirs) : actions.saveFailed({ card, message }));
    };
  }

  /** Ends a conflict: the other editor's draft is opened. If `keepMine` is true, this planner's changes are put into it. */
  function settleConflict(keepMine: boolean): AppThunk<void> {
    return (dispatch, getState) => {
      const draft = loadedDraft(getState());
      if (draft?.saving.phase !== 'conflict') return;
      const theirs = draftOf(draft.saving.theirs);
      const content = keepMine ? kind.rebase(draft, theirs) : theirs.content;
      dispatch(actions.rebased({ card: draft.card, theirs, content }));
      dispatch(timer.start());
    };
  }

  /**
   * Makes a change such as publish, roll back, withdraw or discard, then reads the card again. Unsaved changes are saved first, except
   * before discard and archive. What is edited meanwhile is saved afterwards.
   * @returns the sentences of a refusal; an empty list if the change was made
   */
  function change(request: OtherChange): AppThunk<Promise<readonly string[]>> {
    return (dispatch, _getState, services) => {
      timer.stop(services);
      return dispatch(queued(sendOtherChange(request)));
    };
  }

  function sendOtherChange(request: OtherChange): AppThunk<Promise<readonly string[]>> {
    return async (dispatch, getState) => {
      const dropsDraft = request.change === 'discard' || request.change === 'archive';
      if (!dropsDraft && !(await dispatch(sendUnsaved()))) return [whyNotSaved(loadedDraft(getState()))];
      const draft = loadedDraft(getState());
      if (draft === null) return [];
      const { card, reply, content } = draft;
      const answer = await dispatch(sendChange({ ...request, card, revision: reply.revision }));
      if ('status' in answer) {
        if (isChangedMeanwhile(answer)) await dispatch(showConflict(card, answer));
        return [answer.message, ...answer.details];
      }
      const [read] = await Promise.all([dispatch(readRateCard(card)), dispatch(kind.refresh())]);
      if (isCard(read)) dispatch(showAfterChange(draftOf(read), content));
      return [];
    };
  }

  /** Shows a card after a change of it. What was edited since the change began is put on it. @param before  the content at that time */
  function showAfterChange(changed: OpenDraft<Content>, before: Content): AppThunk<void> {
    return (dispatch, getState) => {
      const draft = loadedDraft(getState());
      if (draft?.card !== changed.card || draft.content === before) return void dispatch(actions.opened(changed));
      const content = kind.rebase({ ...draft, saved: before }, changed);
      dispatch(actions.rebased({ card: changed.card, theirs: changed, content }));
      dispatch(timer.start());
    };
  }

  return { open, enter, isUnsaved, hasUnsaved, edit, step, save, settleConflict, change };
}
