import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { RateCard, RateCardRows } from '../../../core/contract/bodies/rates.ts';
import type { EditedLists } from '../../domain/rates/editLists.ts';
import { signedIn, signedOut } from '../session.ts';
import { historyAfterChange, historyStep } from './draft.ts';
import type { DraftHistory, DraftSaving } from './draft.ts';

/** The lists that are shown, and how they were edited. */
export interface OpenLists extends DraftHistory<EditedLists> {
  readonly phase: 'loaded';
  /** The card as the backend last sent it. */
  readonly reply: RateCardRows;
  /** The lists in force. */
  readonly inForce: EditedLists;
  readonly lists: EditedLists;
  /** The lists that the backend has. */
  readonly saved: EditedLists;
  readonly saving: DraftSaving;
}

export type RateListsState =
  | { readonly phase: 'none' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | OpenLists;

const noLists = (): RateListsState => ({ phase: 'none' });

function onLists(state: RateListsState, change: (open: OpenLists) => OpenLists): RateListsState {
  return state.phase === 'loaded' ? change(state) : state;
}

function withLists(open: OpenLists, lists: EditedLists): OpenLists {
  return { ...open, lists, ...historyAfterChange(open, open.lists) };
}

const slice = createSlice({
  name: 'rateLists',
  initialState: noLists,
  reducers: {
    listsOpening: (): RateListsState => ({ phase: 'loading' }),
    listsOpened: (state, { payload }: PayloadAction<OpenLists>): RateListsState =>
      state.phase === 'none' ? state : payload,
    listsFailed: (_state, { payload }: PayloadAction<string>): RateListsState => ({
      phase: 'failed',
      message: payload,
    }),
    listsClosed: noLists,
    listsEdited: (state, { payload }: PayloadAction<EditedLists>): RateListsState =>
      onLists(state, (open) => withLists(open, payload)),
    listsStepped: (state, { payload: direction }: PayloadAction<'undo' | 'redo'>): RateListsState =>
      onLists(state, (open) => {
        const step = historyStep(open, open.lists, direction);
        return step === null ? open : { ...open, lists: step.content, past: step.past, future: step.future };
      }),
    listsSending: (state): RateListsState => onLists(state, (open) => ({ ...open, saving: { phase: 'sending' } })),
    listsSaved: (state, { payload }: PayloadAction<{ reply: RateCard; lists: EditedLists }>): RateListsState =>
      onLists(state, (open) => ({
        ...open,
        reply: { ...open.reply, ...payload.reply },
        saved: payload.lists,
        saving: { phase: 'idle' },
      })),
    listsSaveFailed: (state, { payload: message }: PayloadAction<string>): RateListsState =>
      onLists(state, (open) => ({ ...open, saving: { phase: 'failed', message } })),
    listsCollided: (state, { payload: theirs }: PayloadAction<RateCardRows>): RateListsState =>
      onLists(state, (open) => ({ ...open, saving: { phase: 'conflict', theirs } })),
    /** Replaces the lists by the other editor's; `lists` has the planner's own changes on top, if they are to stay. */
    listsRebased: (
      state,
      { payload: { theirs, lists } }: PayloadAction<{ theirs: OpenLists; lists: EditedLists }>,
    ): RateListsState => onLists(state, (open) => withLists({ ...theirs, lists: open.lists, past: open.past }, lists)),
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(signedIn, signedOut), noLists),
});

export const {
  listsOpening,
  listsOpened,
  listsFailed,
  listsClosed,
  listsEdited,
  listsStepped,
  listsSending,
  listsSaved,
  listsSaveFailed,
  listsCollided,
  listsRebased,
} = slice.actions;
export const rateListsReducer = slice.reducer;
