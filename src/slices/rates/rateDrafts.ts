import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction, Reducer } from '@reduxjs/toolkit';
import type { RateCard, RateCardRows } from '../../../core/contract/bodies/rates.ts';
import type { CardRows, InheritedRows } from '../../domain/rates/cardRows.ts';
import type { EditedLists } from '../../domain/rates/editLists.ts';
import { signedIn, signedOut } from '../session.ts';
import { historyAfterChange, historyStep } from '../undoHistory.ts';
import type { UndoHistory } from '../undoHistory.ts';

/** The state of saving a draft. In a conflict, `theirs` is the rate card that another editor saved meanwhile. */
export type DraftSaving =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'conflict'; readonly theirs: RateCardRows };

/**
 * A rate card that is shown, with the planner's edits. The lists of names (demographics, clients and so on) are stored as a card too.
 * The content is the rows of a card, or the lists.
 */
export interface OpenDraft<Content> extends UndoHistory<Content> {
  readonly phase: 'loaded';
  readonly card: string;
  /** The card as the backend last sent it. */
  readonly reply: RateCardRows;
  /** The rows that the card inherits; none for the lists. */
  readonly inherited: InheritedRows;
  /** The content of the version in force. */
  readonly inForce: Content;
  /** The content as edited. */
  readonly content: Content;
  /** The content that the backend has. */
  readonly saved: Content;
  readonly saving: DraftSaving;
}

export type OpenRateCard = OpenDraft<CardRows>;
export type OpenLists = OpenDraft<EditedLists>;

export type DraftState<Content> =
  | { readonly phase: 'none' }
  | { readonly phase: 'loading'; readonly card: string }
  | {
      readonly phase: 'failed';
      readonly card: string;
      readonly message: string;
      /** Whether the planner may not read the card, or there is none. */
      readonly isMissing: boolean;
    }
  | OpenDraft<Content>;

/** The payload of an action about one card. If another card is shown by then, the action changes nothing. */
type OfCard<Fields> = PayloadAction<{ readonly card: string } & Readonly<Fields>>;

const noDraft = (): DraftState<unknown> => ({ phase: 'none' });

/** Applies a change to the open card, if it is still the card with this id. */
function changeCard(
  state: DraftState<unknown>,
  card: string,
  change: (draft: OpenDraft<unknown>) => OpenDraft<unknown>,
): DraftState<unknown> {
  return state.phase === 'loaded' && state.card === card ? change(state) : state;
}

/** The draft with a new content, as one step of undo. */
function withContent(draft: OpenDraft<unknown>, content: unknown): OpenDraft<unknown> {
  return { ...draft, content, ...historyAfterChange(draft, draft.content) };
}

/** A slice with the draft that one page shows. */
function draftSlice<Content>(name: string) {
  const slice = createSlice({
    name,
    initialState: noDraft,
    reducers: {
      opening: (_state, { payload: card }: PayloadAction<string>): DraftState<unknown> => ({ phase: 'loading', card }),
      opened: (state, { payload }: PayloadAction<OpenDraft<unknown>>): DraftState<unknown> =>
        state.phase !== 'none' && state.card === payload.card ? payload : state,
      openFailed: (state, { payload }: OfCard<{ message: string; isMissing: boolean }>): DraftState<unknown> =>
        state.phase === 'loading' && state.card === payload.card ? { phase: 'failed', ...payload } : state,
      closed: noDraft,
      edited: (state, { payload: { card, content } }: OfCard<{ content: unknown }>) =>
        changeCard(state, card, (draft) => withContent(draft, content)),
      stepped: (state, { payload: { card, direction } }: OfCard<{ direction: 'undo' | 'redo' }>) =>
        changeCard(state, card, (draft) => ({ ...draft, ...historyStep(draft, draft.content, direction) })),
      sending: (state, { payload: card }: PayloadAction<string>) =>
        changeCard(state, card, (draft) => ({ ...draft, saving: { phase: 'sending' } })),
      saved: (state, { payload: { card, reply, content } }: OfCard<{ reply: RateCard; content: unknown }>) =>
        changeCard(state, card, (draft) => ({
          ...draft,
          reply: { ...draft.reply, ...reply },
          saved: content,
          saving: { phase: 'idle' },
        })),
      saveFailed: (state, { payload: { card, message } }: OfCard<{ message: string }>) =>
        changeCard(state, card, (draft) => ({ ...draft, saving: { phase: 'failed', message } })),
      collided: (state, { payload: theirs }: PayloadAction<RateCardRows>) =>
        changeCard(state, theirs.card, (draft) => ({ ...draft, saving: { phase: 'conflict', theirs } })),
      /**
       * After a conflict, replaces the draft by the other editor's draft (`theirs`). `content` is its content, with the planner's own
       * changes if these are kept. Undo still goes back through the planner's steps.
       */
      rebased: (
        state,
        { payload: { card, theirs, content } }: OfCard<{ theirs: OpenDraft<unknown>; content: unknown }>,
      ) =>
        changeCard(state, card, (draft) =>
          withContent({ ...theirs, content: draft.content, past: draft.past }, content),
        ),
    },
    extraReducers: (builder) => builder.addMatcher(isAnyOf(signedIn, signedOut), noDraft),
  });
  // The reducer never looks into a content, so it is the same for every type of content.
  return { actions: slice.actions, reducer: slice.reducer as Reducer<DraftState<Content>> };
}

export const { actions: cardDraftActions, reducer: cardDraftReducer } = draftSlice<CardRows>('cardDraft');
export const { actions: listsDraftActions, reducer: listsDraftReducer } = draftSlice<EditedLists>('listsDraft');
