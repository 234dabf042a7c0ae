import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { DeskDetails, DeskOpened } from '../../../core/contract/bodies/deskQuestions.ts';
import type { KeptScenario } from '../../domain/desk/keptScenario.ts';
import type { FlatTop } from '../../domain/desk/surenessView.ts';
import type { AskedPlan } from '../../domain/desk/scenario.ts';
import { isSameMix } from '../../domain/desk/step.ts';
import type { Step } from '../../domain/desk/step.ts';
import { isGesture } from './deskGestures.ts';
import { planCleared } from '../plan/planCleared.ts';
import { signedOut } from '../session.ts';
import { setAsideForgotten } from '../setAside.ts';

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

export interface OpenDesk {
  readonly phase: 'ready';
  readonly planKey: string;
  /** What the plan was asked for. */
  readonly asked: AskedPlan;
  readonly opened: DeskOpened;
  /** The plan itself, in whole dollars; everything is told as a difference to it. */
  readonly plan: Step;
  readonly now: Step;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

interface State {
  readonly desk: Desk;
  /** Scenarios kept, of any plan; they survive a reload. */
  readonly kept: readonly KeptScenario[];
  /** How flat the top is around the plan that this was last counted of; null before. */
  readonly flatTop: CountedTop | null;
}

/** By which plan it was counted. */
export interface CountedTop extends FlatTop {
  readonly planKey: string;
}

/** So many steps are kept to go back to. */
const STEPS_MAXIMUM = 200;

const CLOSED: Desk = { phase: 'closed' };
export const NO_DESK: State = { desk: CLOSED, kept: [], flatTop: null };

function atDesk(state: State, change: (desk: OpenDesk) => Desk): State {
  return state.desk.phase === 'ready' ? { ...state, desk: change(state.desk) } : state;
}

function tellDetails({ of, details }: { of: Step; details: DeskDetails }) {
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
      { payload }: PayloadAction<Pick<OpenDesk, 'planKey' | 'asked' | 'opened' | 'plan'>>,
    ): State => ({
      ...state,
      desk: { phase: 'ready', ...payload, now: payload.plan, past: [], future: [] },
    }),
    deskFailed: (state, { payload }: PayloadAction<{ planKey: string; reason: string }>): State => ({
      ...state,
      desk: { phase: 'failed', ...payload },
    }),
    deskClosed: (state): State => ({ ...state, desk: CLOSED }),
    /** A better mix was found for the step that stands here, or it is final. */
    stepRefined: (state, { payload }: PayloadAction<Step>): State =>
      atDesk(state, (desk) => ({ ...desk, now: payload })),
    /** What takes longer to count of the mix that stands here, of the plan too where it is the plan's own. */
    detailsCounted: (state, { payload }: PayloadAction<{ of: Step; details: DeskDetails }>): State =>
      atDesk(state, (desk) => {
        const told = tellDetails(payload);
        return { ...desk, now: told(desk.now), plan: told(desk.plan) };
      }),
    /** The same for a scenario that was kept before it was counted. */
    keptCounted: (state, { payload }: PayloadAction<{ of: Step; details: DeskDetails }>): State => {
      const told = tellDetails(payload);
      return { ...state, kept: state.kept.map((one) => ({ ...one, step: told(one.step) })) };
    },
    stepUndone: (state): State =>
      atDesk(state, (desk) => {
        const before = desk.past.at(-1);
        if (before === undefined) return desk;
        return { ...desk, now: before, past: desk.past.slice(0, -1), future: [desk.now, ...desk.future] };
      }),
    stepRedone: (state): State =>
      atDesk(state, (desk) => {
        const [next, ...future] = desk.future;
        return next === undefined ? desk : { ...desk, now: next, past: [...desk.past, desk.now], future };
      }),
    topCounted: (state, { payload }: PayloadAction<CountedTop>): State => ({ ...state, flatTop: payload }),
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
    scenariosElsewhere: (state, { payload }: PayloadAction<readonly KeptScenario[]>): State => ({
      ...state,
      kept: payload,
    }),
    /** The planner cleared the plan they stand beside. */
    scenariosDropped: (state, { payload }: PayloadAction<{ planKey: string }>): State => ({
      ...state,
      kept: state.kept.filter(({ planKey }) => planKey !== payload.planKey),
    }),
  },
  extraReducers: (builder) =>
    builder
      // Scenarios belong to their plan, and stay while another is looked at.
      .addCase(planCleared, (state): State => ({ ...state, desk: CLOSED, flatTop: null }))
      .addCase(signedOut, (state): State => ({ ...state, desk: CLOSED, flatTop: null }))
      .addCase(setAsideForgotten, (): State => NO_DESK)
      .addMatcher(isGesture, (state, { payload }): State =>
        atDesk(state, (desk) => ({
          ...desk,
          now: payload,
          past: [...desk.past, desk.now].slice(-STEPS_MAXIMUM),
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
  keptCounted,
  topCounted,
  stepUndone,
  stepRedone,
  scenarioKept,
  scenarioRenamed,
  scenarioRemoved,
  scenariosDropped,
  scenariosElsewhere,
} = slice.actions;
export const deskReducer = slice.reducer;
