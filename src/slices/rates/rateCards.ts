import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import type { RateCard, RateCardRows } from '../../../core/contract/bodies/rates.ts';
import type { CardRows, InheritedRows } from '../../domain/rates/cardRows.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { signedIn, signedOut } from '../session.ts';
import { historyAfterChange, historyStep } from './draft.ts';
import type { DraftHistory, DraftSaving } from './draft.ts';
import { runCardsListed } from './runCards.ts';

/** A card that is shown, and what was typed into it. */
export interface OpenRateCard extends DraftHistory<CardRows> {
  readonly phase: 'loaded';
  readonly card: string;
  /** The card as the backend last sent it. */
  readonly reply: RateCardRows;
  /** What the card inherits. */
  readonly inherited: InheritedRows;
  /** The rows of the version in force. */
  readonly inForce: CardRows;
  /** The rows as edited. */
  readonly rows: CardRows;
  /** The rows that the backend has. */
  readonly saved: CardRows;
  readonly saving: DraftSaving;
}

type ShownRateCard =
  | { readonly phase: 'none' }
  | { readonly phase: 'loading'; readonly card: string }
  | { readonly phase: 'failed'; readonly card: string; readonly message: string }
  | OpenRateCard;

export interface RateCardsState {
  /** What call 1 announced of rate cards to the planner. */
  readonly features: readonly string[];
  readonly cards: readonly RateCard[];
  /** ISO day in the time zone of the backend; '' until it is known. */
  readonly today: string;
  /** What is wrong with the files of the server. */
  readonly fault: string | null;
  readonly shown: ShownRateCard;
}

const NO_RATES: RateCardsState = { features: [], cards: [], today: '', fault: null, shown: { phase: 'none' } };
const RATE_FEATURE_NAMES: readonly string[] = Object.values(RATE_FEATURES);

/** Applies a change to the open card, if it is still this one. */
function onCard(state: RateCardsState, card: string, change: (open: OpenRateCard) => OpenRateCard): RateCardsState {
  const { shown } = state;
  return shown.phase === 'loaded' && shown.card === card ? { ...state, shown: change(shown) } : state;
}

function withRows(open: OpenRateCard, rows: CardRows): OpenRateCard {
  if (rows === open.rows) return open;
  return { ...open, rows, ...historyAfterChange(open, open.rows) };
}

interface CardPayload<Value> {
  readonly card: string;
  readonly value: Value;
}

const slice = createSlice({
  name: 'rateCards',
  initialState: NO_RATES,
  reducers: {
    /** Features from a reply of call 1 that this browser stored before the page was loaded. */
    ratesAnnounced: (state, { payload }: PayloadAction<readonly string[]>): RateCardsState => ({
      ...state,
      features: payload.filter((word) => RATE_FEATURE_NAMES.includes(word)),
    }),
    ratesListed: (
      state,
      { payload }: PayloadAction<Pick<RateCardsState, 'cards' | 'today' | 'fault'>>,
    ): RateCardsState => ({ ...state, ...payload }),
    rateCardOpening: (state, { payload }: PayloadAction<string>): RateCardsState => ({
      ...state,
      shown: { phase: 'loading', card: payload },
    }),
    rateCardOpened: (state, { payload }: PayloadAction<OpenRateCard>): RateCardsState =>
      state.shown.phase !== 'none' && state.shown.card === payload.card ? { ...state, shown: payload } : state,
    rateCardFailed: (state, { payload }: PayloadAction<CardPayload<string>>): RateCardsState => ({
      ...state,
      shown: { phase: 'failed', card: payload.card, message: payload.value },
    }),
    rateCardClosed: (state): RateCardsState => ({ ...state, shown: { phase: 'none' } }),
    ratesEdited: (state, { payload }: PayloadAction<CardPayload<CardRows>>): RateCardsState =>
      onCard(state, payload.card, (open) => withRows(open, payload.value)),
    ratesStepped: (state, { payload }: PayloadAction<CardPayload<'undo' | 'redo'>>): RateCardsState =>
      onCard(state, payload.card, (open) => {
        const step = historyStep(open, open.rows, payload.value);
        return step === null ? open : { ...open, rows: step.content, past: step.past, future: step.future };
      }),
    draftSending: (state, { payload }: PayloadAction<string>): RateCardsState =>
      onCard(state, payload, (open) => ({ ...open, saving: { phase: 'sending' } })),
    draftSaved: (state, { payload }: PayloadAction<CardPayload<{ reply: RateCard; rows: CardRows }>>): RateCardsState =>
      onCard(state, payload.card, (open) => ({
        ...open,
        reply: { ...open.reply, ...payload.value.reply },
        saved: payload.value.rows,
        saving: { phase: 'idle' },
      })),
    draftFailed: (state, { payload }: PayloadAction<CardPayload<string>>): RateCardsState =>
      onCard(state, payload.card, (open) => ({ ...open, saving: { phase: 'failed', message: payload.value } })),
    draftCollided: (state, { payload }: PayloadAction<RateCardRows>): RateCardsState =>
      onCard(state, payload.card, (open) => ({ ...open, saving: { phase: 'conflict', theirs: payload } })),
    /** Replaces the card by the other editor's; `rows` has the planner's own changes on top. Undo still goes back through the planner's steps. */
    draftRebased: (
      state,
      { payload }: PayloadAction<CardPayload<{ theirs: OpenRateCard; rows: CardRows }>>,
    ): RateCardsState =>
      onCard(state, payload.card, ({ rows, past }) =>
        withRows({ ...payload.value.theirs, rows, past }, payload.value.rows),
      ),
  },
  extraReducers: (builder) =>
    builder
      .addCase(runCardsListed, (state, { payload: { today } }): RateCardsState => ({ ...state, today }))
      .addMatcher(isAnyOf(planningApi.endpoints.userAccess.matchFulfilled), (state, { payload }): RateCardsState => {
        const features = (payload.features ?? []).filter((word) => RATE_FEATURE_NAMES.includes(word));
        return features.join() === state.features.join() ? state : { ...state, features };
      })
      .addMatcher(isAnyOf(signedIn, signedOut), (): RateCardsState => NO_RATES),
});

export const {
  ratesAnnounced,
  ratesListed,
  rateCardOpening,
  rateCardOpened,
  rateCardFailed,
  rateCardClosed,
  ratesEdited,
  ratesStepped,
  draftSending,
  draftSaved,
  draftFailed,
  draftCollided,
  draftRebased,
} = slice.actions;
export const rateCardsReducer = slice.reducer;
