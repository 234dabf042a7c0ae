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

/** The rate card that is shown, with the planner's edits. */
export interface OpenRateCard extends DraftHistory<CardRows> {
  readonly phase: 'loaded';
  readonly card: string;
  /** The card as the backend last sent it. */
  readonly reply: RateCardRows;
  /** The rows that the card inherits from the cards below it. */
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
  /** The features of rate cards that the planner may use, from the reply to the access call. */
  readonly features: readonly string[];
  readonly cards: readonly RateCard[];
  /** ISO day in the time zone of the backend; '' until it is known. */
  readonly today: string;
  /** What is wrong with the server's own files of rates; null if nothing is. */
  readonly fault: string | null;
  readonly shown: ShownRateCard;
}

const NO_RATES: RateCardsState = { features: [], cards: [], today: '', fault: null, shown: { phase: 'none' } };
const RATE_FEATURE_NAMES: readonly string[] = Object.values(RATE_FEATURES);

/** Applies a change to the open card, if it is still the card with this id. */
function onCard(state: RateCardsState, card: string, change: (openCard: OpenRateCard) => OpenRateCard): RateCardsState {
  const { shown } = state;
  return shown.phase === 'loaded' && shown.card === card ? { ...state, shown: change(shown) } : state;
}

function withRows(openCard: OpenRateCard, rows: CardRows): OpenRateCard {
  if (rows === openCard.rows) return openCard;
  return { ...openCard, rows, ...historyAfterChange(openCard, openCard.rows) };
}

interface CardPayload<Value> {
  readonly card: string;
  readonly value: Value;
}

const slice = createSlice({
  name: 'rateCards',
  initialState: NO_RATES,
  reducers: {
    /** Gets the features from a reply to the access call that this browser stored before the page was loaded. */
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
      onCard(state, payload.card, (openCard) => withRows(openCard, payload.value)),
    ratesStepped: (state, { payload }: PayloadAction<CardPayload<'undo' | 'redo'>>): RateCardsState =>
      onCard(state, payload.card, (openCard) => {
        const step = historyStep(openCard, openCard.rows, payload.value);
        return step === null ? openCard : { ...openCard, rows: step.content, past: step.past, future: step.future };
      }),
    draftSending: (state, { payload }: PayloadAction<string>): RateCardsState =>
      onCard(state, payload, (openCard) => ({ ...openCard, saving: { phase: 'sending' } })),
    draftSaved: (state, { payload }: PayloadAction<CardPayload<{ reply: RateCard; rows: CardRows }>>): RateCardsState =>
      onCard(state, payload.card, (openCard) => ({
        ...openCard,
        reply: { ...openCard.reply, ...payload.value.reply },
        saved: payload.value.rows,
        saving: { phase: 'idle' },
      })),
    draftFailed: (state, { payload }: PayloadAction<CardPayload<string>>): RateCardsState =>
      onCard(state, payload.card, (openCard) => ({ ...openCard, saving: { phase: 'failed', message: payload.value } })),
    draftCollided: (state, { payload }: PayloadAction<RateCardRows>): RateCardsState =>
      onCard(state, payload.card, (openCard) => ({ ...openCard, saving: { phase: 'conflict', theirs: payload } })),
    /**
     * After a conflict, replaces the card by the other editor's card (`theirs`). `rows` are its rows, with the planner's own changes if
     * these are kept. Undo still goes back through the planner's steps.
     */
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
      .addMatcher(planningApi.endpoints.userAccess.matchFulfilled, (state, { payload }): RateCardsState => {
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
