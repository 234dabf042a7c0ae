import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { DeskDetails, DeskOpened } from '../../../core/contract/bodies/deskQuestions.ts';
import type { KeptScenario } from '../../domain/desk/keptScenario.ts';
import type { FlatOptimum } from '../../domain/desk/robustnessView.ts';
import type { AskedPlan } from '../../domain/desk/scenario.ts';
import { isSameMix } from '../../domain/desk/step.ts';
import type { Step } from '../../domain/desk/step.ts';
import { historyOf, trialId, trialOf, withTrial } from '../../domain/desk/trial.ts';
import type { DeskTrial, DeskHistory } from '../../domain/desk/trial.ts';
import { dated, isGesture } from './deskGestures.ts';
import { planCleared } from '../plan/planCleared.ts';
import { signedOut } from '../session.ts';
import { stashForgotten } from '../stashedPlan.ts';

/**
 * closed ──deskOpening──► reading ──deskOpened──► ready ──gestures, undone, redone──► ready
 *    ▲                       └──deskFailed──► failed
 *    └───────────────────────deskClosed────────┴─────────┘
 * Every step holds what was computed of it: a jump in DevTools shows it, and computes nothing.
 */
export type Desk =
  | { readonly phase: 'closed' }
  | { readonly phase: 'reading'; readonly planKey: string }
  | { readonly phase: 'failed'; readonly planKey: string; readonly reason: string }
  | OpenDesk;

export interface OpenDesk extends DeskHistory {
  readonly phase: 'ready';
  /** Account id of the planner at it. */
  readonly owner: string;
  readonly planKey: string;
  /** What the plan was asked for. */
  readonly asked: AskedPlan;
  readonly opened: DeskOpened;
  /** The plan itself, in whole dollars; everything is told as a difference to it. */
  readonly plan: Step;
  /** When something was last changed here, or in the trial it opened with [ms since 1970]; null for never. */
  readonly changed: number | null;
  /** Whether the trial it opened with had other figures, and was computed anew. */
  readonly isRecomputed: boolean;
}

type Dated = PayloadAction<undefined, string, { changed: number }>;

interface State {
  readonly desk: Desk;
  /** Scenarios kept, of any plan; they survive a reload. */
  readonly kept: readonly KeptScenario[];
  /** What was tried on plans, of any planner; it survives a reload. */
  readonly trials: readonly DeskTrial[];
  /** The trial discarded last, which can be brought back for as long as the page lives. */
  readonly discarded: DeskTrial | null;
  /** Whether this browser does not let the page store trials. */
  readonly areTrialsRefused: boolean;
  /** How flat the top is around the plan that this was last counted of; null before. */
  readonly flatOptimum: CountedTop | null;
}

/** By which plan it was counted. */
export interface CountedTop extends FlatOptimum {
  readonly planKey: string;
}

/** By which a trial is found. */
type TrialKey = Pick<DeskTrial, 'owner' | 'planKey'>;

/** So many steps are kept to go back to. */
const STEPS_MAXIMUM = 200;

const CLOSED: Desk = { phase: 'closed' };
export const NO_DESK: State = {
  desk: CLOSED,
  kept: [],
  trials: [],
  discarded: null,
  areTrialsRefused: false,
  flatOptimum: null,
};

function atDesk(
  state: State,
  change: (desk: OpenDesk) => OpenDesk,
  then: (next: State, desk: OpenDesk) => State,
): State {
  if (state.desk.phase !== 'ready') return state;
  const desk = change(state.desk);
  return desk === state.desk ? state : then({ ...state, desk }, desk);
}

/** A change at the desk: the trial of its plan is what stands there now. */
function changedAt(state: State, changed: number, change: (desk: OpenDesk) => OpenDesk): State {
  const dateChange = (before: OpenDesk) => {
    const after = change(before);
    return after === before ? before : { ...after, changed };
  };
  return atDesk(state, dateChange, withOwnTrial);
}

/** What was computed of a change: its trial follows, unless it is gone or another tab's is later. */
function computedAt(state: State, change: (desk: OpenDesk) => OpenDesk): State {
  return atDesk(state, change, (next, desk) => {
    const kept = next.trials.find((one) => trialId(one) === trialId(desk));
    return kept?.changed === desk.changed ? withOwnTrial(next, desk) : next;
  });
}

function withOwnTrial(state: State, desk: OpenDesk): State {
  if (desk.changed === null) return state;
  return { ...state, trials: withTrial(state.trials, trialOf({ ...desk, changed: desk.changed })) };
}

const withoutTrial = (state: State, name: TrialKey): State => ({
  ...state,
  trials: state.trials.filter((one) => trialId(one) !== trialId(name)),
});

/** The plan stays the first of all steps, however many there are. */
function bounded(past: readonly Step[]): readonly Step[] {
  return past.length <= STEPS_MAXIMUM ? past : [past[0]!, ...past.slice(1 - STEPS_MAXIMUM)];
}

function addDetails({ of, details }: { of: Step; details: DeskDetails }) {
  return (step: Step): Step => (isSameMix(step, of) ? { ...step, details } : step);
}

const slice = createSlice({
  name: 'desk',
  initialState: NO_DESK,
  reducers: {
    deskOpening: (state, { payload }: PayloadAction<{ planKey: string }>): State => ({
      ...state,
      desk: { phase: 'reading', planKey: payload.planKey },
    }),
    deskOpened: (
      state,
      {
        payload: { trial, ...ground },
      }: PayloadAction<
        Pick<OpenDesk, 'owner' | 'planKey' | 'asked' | 'opened' | 'plan' | 'isRecomputed'> & { trial: DeskTrial | null }
      >,
    ): State => ({
      ...state,
      desk: {
        ...{ phase: 'ready', ...ground, changed: trial?.changed ?? null },
        ...historyOf(trial ?? { steps: [], at: 0 }, ground.plan),
      },
      trials: trial === null ? state.trials : withTrial(state.trials, trial),
    }),
    deskFailed: (state, { payload }: PayloadAction<{ planKey: string; reason: string }>): State => ({
      ...state,
      desk: { phase: 'failed', ...payload },
    }),
    deskClosed: (state): State => ({ ...state, desk: CLOSED }),
    /** A better mix was found for the step that stands here, or it is final. */
    stepRefined: (state, { payload }: PayloadAction<Step>): State =>
      computedAt(state, (desk) => ({ ...desk, now: payload })),
    /** What takes longer to count of the mix that stands here, of the plan too where it is the plan's own. */
    detailsCounted: (state, { payload }: PayloadAction<{ of: Step; details: DeskDetails }>): State =>
      computedAt(state, (desk) => {
        const told = addDetails(payload);
        return { ...desk, now: told(desk.now), plan: told(desk.plan) };
      }),
    /** The same for a scenario that was kept before it was counted. */
    scenarioCounted: (state, { payload }: PayloadAction<{ of: Step; details: DeskDetails }>): State => {
      const told = addDetails(payload);
      return { ...state, kept: state.kept.map((one) => ({ ...one, step: told(one.step) })) };
    },
    topCounted: (state, { payload }: PayloadAction<CountedTop>): State => ({ ...state, flatOptimum: payload }),
    stepUndone: {
      prepare: () => ({ payload: undefined, ...dated() }),
      reducer: (state, { meta }: Dated): State =>
        changedAt(state, meta.changed, (desk) => {
          const before = desk.past.at(-1);
          if (before === undefined) return desk;
          return { ...desk, now: before, past: desk.past.slice(0, -1), future: [desk.now, ...desk.future] };
        }),
    },
    stepRedone: {
      prepare: () => ({ payload: undefined, ...dated() }),
      reducer: (state, { meta }: Dated): State =>
        changedAt(state, meta.changed, (desk) => {
          const [next, ...future] = desk.future;
          return next === undefined ? desk : { ...desk, now: next, past: [...desk.past, desk.now], future };
        }),
    },
    scenarioKept: (state, { payload }: PayloadAction<KeptScenario>): State => ({
      ...state,
      kept: [...state.kept, payload],
    }),
    scenarioRenamed: (state, { payload }: PayloadAction<{ id: string; name: string }>): State => ({
      ...state,
      kept: state.kept.map((one) => (one.id === payload.id ? { ...one, name: payload.name } : one)),
    }),
    scenarioRemoved: (state, { payload }: PayloadAction<string>): State => ({
      ...state,
      kept: state.kept.filter(({ id }) => id !== payload),
    }),
    /** Another tab kept, renamed or removed one: all tabs show the same. */
    scenariosInOtherTab: (state, { payload }: PayloadAction<readonly KeptScenario[]>): State => ({
      ...state,
      kept: payload,
    }),
    /** The planner cleared the plan they stand beside. */
    scenariosDropped: (state, { payload }: PayloadAction<{ planKey: string }>): State => ({
      ...state,
      kept: state.kept.filter(({ planKey }) => planKey !== payload.planKey),
    }),
    /** Its planner discarded a trial, and may bring it back. */
    trialDiscarded: (state, { payload }: PayloadAction<TrialKey>): State => ({
      ...withoutTrial(state, payload),
      discarded: state.trials.find((one) => trialId(one) === trialId(payload)) ?? state.discarded,
    }),
    trialBroughtBack: (state): State =>
      state.discarded === null
        ? state
        : { ...state, trials: withTrial(state.trials, state.discarded), discarded: null },
    /** The plan it was tried on is cleared or deleted, or the trial has become a plan. */
    trialDropped: (state, { payload }: PayloadAction<TrialKey>): State => withoutTrial(state, payload),
    /** Their planner logged out on purpose: nothing remains. */
    trialsForgotten: (state, { payload }: PayloadAction<Pick<DeskTrial, 'owner'>>): State => ({
      ...state,
      trials: state.trials.filter(({ owner }) => owner !== payload.owner),
      discarded: null,
    }),
    /** Another tab changed one: all tabs know the same. */
    trialsInOtherTab: (state, { payload }: PayloadAction<readonly DeskTrial[]>): State => ({
      ...state,
      trials: payload,
    }),
    /** This browser does not let the page store trials, or does again. */
    trialsRefused: (state, { payload }: PayloadAction<boolean>): State => ({ ...state, areTrialsRefused: payload }),
  },
  extraReducers: (builder) =>
    builder
      // Scenarios belong to their plan, and stay while another is looked at.
      .addCase(planCleared, (state): State => ({ ...state, desk: CLOSED, flatOptimum: null }))
      .addCase(signedOut, (state): State => ({ ...state, desk: CLOSED, flatOptimum: null }))
      // Trials have owners, and go by `trialsForgotten`.
      .addCase(stashForgotten, (state): State => ({ ...state, desk: CLOSED, kept: [], flatOptimum: null }))
      .addMatcher(isGesture, (state, { payload, meta }): State =>
        changedAt(state, meta.changed, (desk) => ({
          ...desk,
          now: payload,
          past: bounded([...desk.past, desk.now]),
          future: [],
        })),
      ),
});

export const {
  deskOpening,
  deskOpened,
  deskFailed,
  deskClosed,
  stepRefined,
  detailsCounted,
  scenarioCounted,
  topCounted,
  stepUndone,
  stepRedone,
  scenarioKept,
  scenarioRenamed,
  scenarioRemoved,
  scenariosDropped,
  scenariosInOtherTab,
  trialDiscarded,
  trialBroughtBack,
  trialDropped,
  trialsForgotten,
  trialsInOtherTab,
  trialsRefused,
} = slice.actions;
export const deskReducer = slice.reducer;
