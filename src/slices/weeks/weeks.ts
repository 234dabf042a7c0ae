import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PlanLayerReply, WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import { scenariosDropped } from '../desk/desk.ts';
import { planCleared } from '../plan/planCleared.ts';
import { historyAfterChange, historyStep } from '../undoHistory.ts';
import type { UndoHistory } from '../undoHistory.ts';
import { signedOut } from '../session.ts';
import { stashForgotten } from '../stashedPlan.ts';

/** The state of saving the weeks. In a conflict, `theirs` are the weeks that another window saved. */
type WeeksSaving =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'conflict'; readonly message: string; readonly theirs: PlanLayerReply };

/** The search for the best weeks. */
type WeeksSearch =
  | { readonly phase: 'idle' }
  | { readonly phase: 'searching' }
  | {
      readonly phase: 'found';
      /** People-weeks that the search added: the people who remember a contact, weighted and added up over the weeks. */
      readonly gain: number;
      /** The largest number of people-weeks that other weeks could add to the gain. */
      readonly gap: number;
    }
  | { readonly phase: 'failed'; readonly message: string };

/** The weeks of the plan whose report is open. */
export interface OpenWeeks extends UndoHistory<WeekPlan | null> {
  readonly planKey: string;
  /** Where the weeks are stored: with the plan, or in this browser if the backend stores no layers (data added to a plan). */
  readonly keptIn: 'service' | 'browser';
  readonly canEdit: boolean;
  /** The weeks as edited; null for none. */
  readonly plan: WeekPlan | null;
  /** The weeks as they were last stored; null for none. */
  readonly saved: WeekPlan | null;
  /** The stored version that was last read or saved. */
  readonly version: number;
  readonly changedBy: string | null;
  /** ISO 8601; null before the first change. */
  readonly changedAt: string | null;
  /** The latest computed figures; null before the first. */
  readonly figures: WeekFigures | null;
  /** The weeks for which `figures` were computed. */
  readonly computedFor: WeekPlan | null;
  /** Why there are no figures, or that the service computed other figures than this browser. */
  readonly remark: string | null;
  readonly saving: WeeksSaving;
  readonly search: WeeksSearch;
}

/** Weeks that are stored in this browser. */
export interface StoredWeeks {
  /** Account id of the planner. */
  readonly owner: string;
  readonly planKey: string;
  readonly plan: WeekPlan;
}

export interface WeeksState {
  readonly open: OpenWeeks | null;
  /** Why the weeks of the open plan could not be read; null if there was no failure. */
  readonly failure: { readonly planKey: string; readonly message: string } | null;
  readonly inBrowser: readonly StoredWeeks[];
}

export const NO_WEEKS: WeeksState = { open: null, failure: null, inBrowser: [] };

function changeOpen(state: WeeksState, change: (open: OpenWeeks) => Partial<OpenWeeks>): WeeksState {
  return state.open === null ? state : { ...state, open: { ...state.open, ...change(state.open) } };
}

/** Computed figures, with the key of the plan and the weeks for which they were computed. */
interface ComputedFigures {
  readonly planKey: string;
  readonly plan: WeekPlan;
  readonly figures: WeekFigures;
}

const idle = { phase: 'idle' } as const;

const slice = createSlice({
  name: 'weeks',
  initialState: NO_WEEKS,
  reducers: {
    weeksOpened: (
      state,
      { payload }: PayloadAction<Omit<OpenWeeks, 'past' | 'future' | 'saving' | 'search'>>,
    ): WeeksState => ({
      ...state,
      failure: null,
      open: { ...payload, past: [], future: [], saving: idle, search: idle },
    }),
    weeksUnavailable: (state, { payload }: PayloadAction<NonNullable<WeeksState['failure']>>): WeeksState => ({
      ...state,
      open: null,
      failure: payload,
    }),
    weeksClosed: (state): WeeksState => ({ ...state, open: null, failure: null }),
    /** Each edit is one step of undo. */
    weeksEdited: (state, { payload: plan }: PayloadAction<WeekPlan | null>): WeeksState =>
      changeOpen(state, (weeks) => ({ plan, ...historyAfterChange(weeks, weeks.plan), search: idle })),
    weeksStepped: (state, { payload }: PayloadAction<'undo' | 'redo'>): WeeksState =>
      changeOpen(state, (weeks) => {
        const step = historyStep(weeks, weeks.plan, payload);
        return step === null ? {} : { plan: step.content, past: step.past, future: step.future, search: idle };
      }),
    weeksComputed: (state, { payload: { planKey, plan, figures } }: PayloadAction<ComputedFigures>): WeeksState =>
      changeOpen(state, (weeks) => (weeks.planKey === planKey ? { figures, computedFor: plan, remark: null } : {})),
    weeksNotComputed: (state, { payload: remark }: PayloadAction<string>): WeeksState =>
      changeOpen(state, () => ({ remark })),
    weeksSearched: (state, { payload: search }: PayloadAction<WeeksSearch>): WeeksState =>
      changeOpen(state, () => ({ search })),
    /** Replaces the weeks by the best weeks that a search found, as one step of undo. */
    weeksFound: (state, { payload }: PayloadAction<{ plan: WeekPlan; search: WeeksSearch }>): WeeksState =>
      changeOpen(state, (weeks) => ({ ...payload, ...historyAfterChange(weeks, weeks.plan) })),
    weeksSending: (state): WeeksState => changeOpen(state, () => ({ saving: { phase: 'sending' } })),
    weeksSaved: (
      state,
      {
        payload,
      }: PayloadAction<{ planKey: string; plan: WeekPlan | null; reply: PlanLayerReply; remark: string | null }>,
    ): WeeksState =>
      changeOpen(state, (weeks) => {
        if (weeks.planKey !== payload.planKey) return {};
        const { plan, reply, remark } = payload;
        const figures = weeks.plan === plan ? { figures: reply.figures ?? null, computedFor: plan, remark } : {};
        return { saved: plan, saving: idle, ...figures, ...versionFields(reply) };
      }),
    /** The weeks were stored in this browser, because the backend stores no layers. */
    weeksKept: (state, { payload }: PayloadAction<StoredWeeks & { readonly at: string }>): WeeksState => {
      const { at, ...entry } = payload;
      const inBrowser = [...state.inBrowser.filter((one) => !isOfSamePlan(one, entry)), entry];
      return changeOpen({ ...state, inBrowser }, () => ({ saved: entry.plan, saving: idle, changedAt: at }));
    },
    /** The planner removed the weeks that were stored in this browser. */
    weeksDropped: (state, { payload }: PayloadAction<Omit<StoredWeeks, 'plan'>>): WeeksState =>
      changeOpen({ ...state, inBrowser: state.inBrowser.filter((one) => !isOfSamePlan(one, payload)) }, () => ({
        saved: null,
        changedAt: null,
      })),
    weeksSaveFailed: (state, { payload: message }: PayloadAction<string>): WeeksState =>
      changeOpen(state, () => ({ saving: { phase: 'failed', message } })),
    weeksCollided: (state, { payload }: PayloadAction<{ message: string; theirs: PlanLayerReply }>): WeeksState =>
      changeOpen(state, () => ({ saving: { phase: 'conflict', ...payload } })),
    /**
     * Ends a conflict. With 'mine' the weeks of this window stay, and the next save replaces the stored ones.
     * With 'theirs' the stored weeks replace those of this window, as one step of undo.
     */
    conflictSettled: (state, { payload: keptWeeks }: PayloadAction<'mine' | 'theirs'>): WeeksState =>
      changeOpen(state, (weeks) => {
        if (weeks.saving.phase !== 'conflict') return {};
        const { theirs } = weeks.saving;
        const saved = (theirs.body ?? null) as WeekPlan | null;
        const base = { saved, saving: idle, ...versionFields(theirs) };
        if (keptWeeks === 'mine') return base;
        return {
          ...base,
          plan: saved,
          search: idle,
          ...historyAfterChange(weeks, weeks.plan),
          figures: theirs.figures ?? null,
          computedFor: saved,
        };
      }),
    /** Another tab stored or removed weeks. Its list replaces this tab's list. */
    weeksInOtherTab: (state, { payload: inBrowser }: PayloadAction<readonly StoredWeeks[]>): WeeksState => ({
      ...state,
      inBrowser,
    }),
  },
  extraReducers: (builder) =>
    builder
      // The weeks stored in this browser stay, because they belong to their plans.
      .addCase(planCleared, (state): WeeksState => ({ ...NO_WEEKS, inBrowser: state.inBrowser }))
      .addCase(scenariosDropped, (state, { payload }): WeeksState => ({
        ...state,
        inBrowser: state.inBrowser.filter(({ planKey }) => planKey !== payload.planKey),
      }))
      .addCase(signedOut, (state): WeeksState => ({ ...NO_WEEKS, inBrowser: state.inBrowser }))
      .addCase(stashForgotten, (): WeeksState => NO_WEEKS),
});

/** Whether both belong to the same planner and plan. */
const isOfSamePlan = (one: Omit<StoredWeeks, 'plan'>, other: Omit<StoredWeeks, 'plan'>) =>
  one.owner === other.owner && one.planKey === other.planKey;

function versionFields({ version, changed_by, changed_at }: PlanLayerReply) {
  return { version: version ?? 0, changedBy: changed_by ?? null, changedAt: changed_at ?? null };
}

export const {
  weeksOpened,
  weeksUnavailable,
  weeksClosed,
  weeksEdited,
  weeksStepped,
  weeksComputed,
  weeksNotComputed,
  weeksSearched,
  weeksFound,
  weeksSending,
  weeksSaved,
  weeksKept,
  weeksDropped,
  weeksSaveFailed,
  weeksCollided,
  conflictSettled,
  weeksInOtherTab,
} = slice.actions;
export const weeksReducer = slice.reducer;
