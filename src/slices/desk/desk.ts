import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { DeskDetails, DeskOpened } from '../../../core/contract/bodies/deskQuestions.ts';
import type { SavedScenario } from '../../domain/desk/savedScenario.ts';
import type { FlatOptimum } from '../../domain/desk/robustnessView.ts';
import type { RunSettings } from '../../domain/desk/scenario.ts';
import { isSameMix } from '../../domain/desk/sameMix.ts';
import type { Step } from '../../domain/desk/step.ts';
import { historyOf, trialId, trialOf, withTrial } from '../../domain/desk/trial.ts';
import type { DeskTrial, DeskHistory } from '../../domain/desk/trial.ts';
import { withTimeOfChange, isGesture } from './deskGestures.ts';
import { planCleared } from '../plan/planCleared.ts';
import { signedOut } from '../session.ts';
import { stashForgotten } from '../stashedPlan.ts';

/**
 * The desk, on which a planner tries changes to a plan.
 *
 * closed ──deskOpening──► reading ──deskOpened──► ready ──gestures, undone, redone──► ready
 *    ▲                       └──deskFailed──► failed
 *    └───────────────────────deskClosed────────┴─────────┘
 * Every step of the undo history contains its computed figures, so nothing is computed again after a jump in DevTools.
 */
export type DeskState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'reading'; readonly planKey: string }
  | { readonly phase: 'failed'; readonly planKey: string; readonly reason: string }
  | OpenDesk;

export interface OpenDesk extends DeskHistory {
  readonly phase: 'ready';
  /** Account id of the planner. */
  readonly owner: string;
  readonly planKey: string;
  /** Budget and limits of the plan. */
  readonly runSettings: RunSettings;
  /** Figures of the plan and its audience, which the desk's worker sent when it had read the file. */
  readonly opened: DeskOpened;
  /** The plan before any change, in whole dollars. Changes are shown as differences from it. */
  readonly plan: Step;
  /** Time of the last change, on the open desk or in the stored trial [ms since 1970]; null if nothing was changed. */
  readonly changed: number | null;
  /** Whether the stored trial's figures were out of date and were computed again. */
  readonly isRecomputed: boolean;
}

type ChangeAction = PayloadAction<undefined, string, { changed: number }>;

interface State {
  readonly desk: DeskState;
  /** Saved scenarios of all plans; stored in the browser. */
  readonly scenarios: readonly SavedScenario[];
  /** Trials (the changes tried on the desk) of all plans and planners; stored in the browser. */
  readonly trials: readonly DeskTrial[];
  /** The last discarded trial. It can be restored until the page closes. */
  readonly discarded: DeskTrial | null;
  /** Whether the browser refuses to store trials. */
  readonly isStorageRefused: boolean;
  /** How far the mix of a plan can change while it loses little reach. For the last plan that was computed; null before the first. */
  readonly flatOptimum: ComputedFlatOptimum | null;
}

/** How far the mix of a plan can change while it loses little reach, with the plan's key. */
export interface ComputedFlatOptimum extends FlatOptimum {
  readonly planKey: string;
}

/** What identifies a trial. */
type TrialKey = Pick<DeskTrial, 'owner' | 'planKey'>;

/** Maximum number of steps that undo can go back. */
const UNDO_STEPS_MAXIMUM = 200;

const CLOSED: DeskState = { phase: 'closed' };
export const NO_DESK: State = {
  desk: CLOSED,
  scenarios: [],
  trials: [],
  discarded: null,
  isStorageRefused: false,
  flatOptimum: null,
};

/** Applies a change to the open desk. If the desk is then different, `then` gives the next state. */
function applyToDesk(
  state: State,
  change: (desk: OpenDesk) => OpenDesk,
  then: (next: State, desk: OpenDesk) => State,
): State {
  if (state.desk.phase !== 'ready') return state;
  const desk = change(state.desk);
  return desk === state.desk ? state : then({ ...state, desk }, desk);
}

/** Applies a change by the planner, with its time [ms since 1970], and updates the plan's trial. */
function applyChange(state: State, timeOfChange: number, change: (desk: OpenDesk) => OpenDesk): State {
  const changeWithTime = (before: OpenDesk) => {
    const after = change(before);
    return after === before ? before : { ...after, changed: timeOfChange };
  };
  return applyToDesk(state, changeWithTime, withOwnTrial);
}

/** Applies computed figures. The trial is updated unless it is gone or another tab changed it later. */
function applyComputed(state: State, change: (desk: OpenDesk) => OpenDesk): State {
  return applyToDesk(state, change, (next, desk) => {
    const storedTrial = next.trials.find((one) => trialId(one) === trialId(desk));
    return storedTrial?.changed === desk.changed ? withOwnTrial(next, desk) : next;
  });
}

function withOwnTrial(state: State, desk: OpenDesk): State {
  if (desk.changed === null) return state;
  return { ...state, trials: withTrial(state.trials, trialOf({ ...desk, changed: desk.changed })) };
}

const withoutTrial = (state: State, key: TrialKey): State => ({
  ...state,
  trials: state.trials.filter((one) => trialId(one) !== trialId(key)),
});

/** Drops the oldest steps, but never the plan, which is the first. */
function withinUndoLimit(past: readonly Step[]): readonly Step[] {
  return past.length <= UNDO_STEPS_MAXIMUM ? past : [past[0]!, ...past.slice(1 - UNDO_STEPS_MAXIMUM)];
}

/** Adds details to each step that has the mix of `computedStep`, for which they were computed. */
function addDetails({ computedStep, details }: { computedStep: Step; details: DeskDetails }) {
  return (step: Step): Step => (isSameMix(step, computedStep) ? { ...step, details } : step);
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
        payload: { trial, ...opening },
      }: PayloadAction<
        Pick<OpenDesk, 'owner' | 'planKey' | 'runSettings' | 'opened' | 'plan' | 'isRecomputed'> & {
          trial: DeskTrial | null;
        }
      >,
    ): State => ({
      ...state,
      desk: {
        phase: 'ready',
        ...opening,
        changed: trial?.changed ?? null,
        ...historyOf(trial ?? { steps: [], at: 0 }, opening.plan),
      },
      trials: trial === null ? state.trials : withTrial(state.trials, trial),
    }),
    deskFailed: (state, { payload }: PayloadAction<{ planKey: string; reason: string }>): State => ({
      ...state,
      desk: { phase: 'failed', ...payload },
    }),
    deskClosed: (state): State => ({ ...state, desk: CLOSED }),
    /** A better mix was found for the current step, or the search for its best mix has ended. */
    stepRefined: (state, { payload }: PayloadAction<Step>): State =>
      applyComputed(state, (desk) => ({ ...desk, now: payload })),
    /** The details of the current mix or of the plan, which take longer to compute, arrived. */
    detailsComputed: (state, { payload }: PayloadAction<{ computedStep: Step; details: DeskDetails }>): State =>
      applyComputed(state, (desk) => {
        const withDetails = addDetails(payload);
        return { ...desk, now: withDetails(desk.now), plan: withDetails(desk.plan) };
      }),
    /** The details arrived for a scenario of this plan that was saved without them. */
    scenarioComputed: (
      state,
      { payload }: PayloadAction<{ planKey: string; computedStep: Step; details: DeskDetails }>,
    ): State => {
      const withDetails = addDetails(payload);
      return {
        ...state,
        scenarios: state.scenarios.map((one) =>
          one.planKey === payload.planKey ? { ...one, step: withDetails(one.step) } : one,
        ),
      };
    },
    flatOptimumComputed: (state, { payload }: PayloadAction<ComputedFlatOptimum>): State => ({
      ...state,
      flatOptimum: payload,
    }),
    stepUndone: {
      prepare: () => ({ payload: undefined, ...withTimeOfChange() }),
      reducer: (state, { meta }: ChangeAction): State =>
        applyChange(state, meta.changed, (desk) => {
          const before = desk.past.at(-1);
          if (before === undefined) return desk;
          return { ...desk, now: before, past: desk.past.slice(0, -1), future: [desk.now, ...desk.future] };
        }),
    },
    stepRedone: {
      prepare: () => ({ payload: undefined, ...withTimeOfChange() }),
      reducer: (state, { meta }: ChangeAction): State =>
        applyChange(state, meta.changed, (desk) => {
          const [next, ...future] = desk.future;
          return next === undefined ? desk : { ...desk, now: next, past: [...desk.past, desk.now], future };
        }),
    },
    scenarioKept: (state, { payload }: PayloadAction<SavedScenario>): State => ({
      ...state,
      scenarios: [...state.scenarios, payload],
    }),
    scenarioRenamed: (state, { payload }: PayloadAction<{ id: string; name: string }>): State => ({
      ...state,
      scenarios: state.scenarios.map((one) => (one.id === payload.id ? { ...one, name: payload.name } : one)),
    }),
    scenarioRemoved: (state, { payload }: PayloadAction<string>): State => ({
      ...state,
      scenarios: state.scenarios.filter(({ id }) => id !== payload),
    }),
    /** Another tab saved, renamed or removed a scenario. Its list replaces this tab's list. */
    scenariosInOtherTab: (state, { payload }: PayloadAction<readonly SavedScenario[]>): State => ({
      ...state,
      scenarios: payload,
    }),
    /** The planner cleared the plan, so its scenarios are removed. */
    scenariosDropped: (state, { payload }: PayloadAction<{ planKey: string }>): State => ({
      ...state,
      scenarios: state.scenarios.filter(({ planKey }) => planKey !== payload.planKey),
    }),
    /** The planner discarded a trial and may restore it. */
    trialDiscarded: (state, { payload }: PayloadAction<TrialKey>): State => ({
      ...withoutTrial(state, payload),
      discarded: state.trials.find((one) => trialId(one) === trialId(payload)) ?? state.discarded,
    }),
    trialBroughtBack: (state): State =>
      state.discarded === null
        ? state
        : { ...state, trials: withTrial(state.trials, state.discarded), discarded: null },
    /** The plan was cleared or deleted, or the trial became a plan. */
    trialDropped: (state, { payload }: PayloadAction<TrialKey>): State => withoutTrial(state, payload),
    /** The planner logged out. */
    trialsForgotten: (state, { payload }: PayloadAction<Pick<DeskTrial, 'owner'>>): State => ({
      ...state,
      trials: state.trials.filter(({ owner }) => owner !== payload.owner),
      discarded: null,
    }),
    /** Another tab changed a trial. Its list replaces this tab's list. */
    trialsInOtherTab: (state, { payload }: PayloadAction<readonly DeskTrial[]>): State => ({
      ...state,
      trials: payload,
    }),
    /** The browser refuses to store trials, or accepts them again. */
    trialsRefused: (state, { payload }: PayloadAction<boolean>): State => ({ ...state, isStorageRefused: payload }),
  },
  extraReducers: (builder) =>
    builder
      // Scenarios stay, because they belong to their plan and not to the form.
      .addCase(planCleared, (state): State => ({ ...state, desk: CLOSED, flatOptimum: null }))
      .addCase(signedOut, (state): State => ({ ...state, desk: CLOSED, flatOptimum: null }))
      // Trials stay here. `trialsForgotten` removes those of the planner who logs out.
      .addCase(stashForgotten, (state): State => ({ ...state, desk: CLOSED, scenarios: [], flatOptimum: null }))
      .addMatcher(isGesture, (state, { payload, meta }): State =>
        applyChange(state, meta.changed, (desk) => ({
          ...desk,
          now: payload,
          past: withinUndoLimit([...desk.past, desk.now]),
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
  detailsComputed,
  scenarioComputed,
  flatOptimumComputed,
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
