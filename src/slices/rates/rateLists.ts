import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { RateCard, RateCardRows } from '../../../core/contract/bodies/rates.ts';
import type { EditedLists } from '../../domain/rates/editLists.ts';
import { signedIn, signedOut } from '../session.ts';
import { historyAfterChange, historyStep } from './draft.ts';
import type { DraftHistory, DraftSaving } from './draft.ts';

/** The lists of names (demographics, clients and so on) that are shown, with the planner's edits. They are saved like a rate card. */
export interface OpenLists extends DraftHistory<EditedLists> {
  readonly phase: 'loaded';
  /** The backend's last reply about the lists. */
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

function onLists(state: RateListsState, change: (openLists: OpenLists) => OpenLists): RateListsState {
  return state.phase === 'loaded' ? change(state) : state;
}

function withLists(openLists: OpenLists, lists: EditedLists): OpenLists {
  return { ...openLists, lists, ...historyAfterChange(openLists, openLists.lists) };
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
      onLists(state, (openLists) => withLists(openLists, payload)),
    listsStepped: (state, { payload: direction }: PayloadAction<'undo' | 'redo'>): RateListsState =>
      onLists(state, (openLists) => {
        const step = historyStep(openLists, openLists.lists, direction);
        return step === null ? openLists : { ...openLists, lists: step.content, past: step.past, future: step.future };
      }),
    listsSending: (state): RateListsState =>
      onLists(state, (openLists) => ({ ...openLists, saving: { phase: 'sending' } })),
    listsSaved: (state, { payload }: PayloadAction<{ reply: RateCard; lists: EditedLists }>): RateListsState =>
      onLists(state, (openLists) => ({
        ...openLists,
        reply: { ...openLists.reply, ...payload.reply },
        saved: payload.lists,
        saving: { phase: 'idle' },
      })),
    listsSaveFailed: (state, { payload: message }: PayloadAction<string>): RateListsState =>
      onLists(state, (openLists) => ({ ...openLists, saving: { phase: 'failed', message } })),
    listsCollided: (state, { payload: theirs }: PayloadAction<RateCardRows>): RateListsState =>
      onLists(state, (openLists) => ({ ...openLists, saving: { phase: 'conflict', theirs } })),
    /**
     * After a conflict, replaces the lists by the other editor's lists (`theirs`). `lists` are these lists, with the planner's own changes
     * if they are kept.
     */
    listsRebased: (
      state,
      { payload: { theirs, lists } }: PayloadAction<{ theirs: OpenLists; lists: EditedLists }>,
    ): RateListsState =>
      onLists(state, (openLists) => withLists({ ...theirs, lists: openLists.lists, past: openLists.past }, lists)),
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
