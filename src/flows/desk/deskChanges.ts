import { nanoid } from '@reduxjs/toolkit';
import type { DeskAnswer } from '../../../core/contract/bodies/deskQuestions.ts';
import { SCENARIOS_MAXIMUM } from '../../domain/desk/savedScenario.ts';
import { DESK_REFUSALS } from '../../domain/desk/deskCopy.ts';
import { limitsRefusal } from '../../domain/desk/limitsRefusal.ts';
import { reportedDetails } from '../../domain/desk/reported.ts';
import { questionOf, requestOf } from '../../domain/desk/scenario.ts';
import type { Scenario, ScenarioUpdate } from '../../domain/desk/scenario.ts';
import { isSameMix, hasSameSpend } from '../../domain/desk/sameMix.ts';
import { hasMix, withPlanFigures, stepFrom } from '../../domain/desk/step.ts';
import type { MixAnswer, Step } from '../../domain/desk/step.ts';
import { detailsComputed, scenarioComputed, scenarioKept, stepRefined } from '../../slices/desk/desk.ts';
import type { OpenDesk } from '../../slices/desk/desk.ts';
import { GESTURES } from '../../slices/desk/deskGestures.ts';
import type { GestureName } from '../../slices/desk/deskGestures.ts';
import { selectSavedScenarios, selectOpenDesk, selectOptimiseData, selectUser } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { deskOf, dueChange, registerChange, settledStep } from './deskSession.ts';

/** The outcome of a change on the desk: a step of its history, or superseded by a later change, or refused with a reason. */
export type ChangeOutcome =
  | { readonly outcome: 'step'; readonly step: Step }
  | { readonly outcome: 'superseded' }
  | { readonly outcome: 'refused'; readonly message: string };

const CLOSED: ChangeOutcome = { outcome: 'refused', message: DESK_REFUSALS.closed };

/**
 * Computes a change that the planner has finished and dispatches it as one action. A change that is made while another one is being
 * computed waits for it, so that both become steps, in this order.
 * @param update  gives the changed scenario
 */
export function changeDesk(
  gesture: GestureName,
  label: string,
  update: ScenarioUpdate,
): AppThunk<Promise<ChangeOutcome>> {
  return (dispatch, getState, services) => {
    // The current step need not be refined any more.
    dispatch(stopRefining());
    const previous = dueChange(services);
    const worker = deskOf(services);
    const scenario = previous?.next ?? selectOpenDesk(getState())?.now.scenario;
    if (scenario === undefined) return Promise.resolve(CLOSED);
    // Every gesture, undo and redo creates a new list `past`, but details and refinements of a step keep the list. So an unchanged list
    // means that the desk still shows the same step.
    const shownHistory = () => selectOpenDesk(getState())?.past ?? null;
    let isWaiting = previous !== null;
    /** The history that the desk shows before this change is a step. */
    let historyBefore = shownHistory();
    /** The history in which this change is the current step; null until then. */
    let historyWithStep: readonly Step[] | null = null;
    const isDue = () => historyWithStep === null && (isWaiting || shownHistory() === historyBefore);
    let onApplied: () => void = () => undefined;
    const applied = new Promise<'applied'>((resolve) => {
      onApplied = () => resolve('applied');
    });

    /** Takes an answer. A long search gives several: the first is dispatched as the gesture, and the others refine the step that it made. */
    function takeAnswer(step: Step): void {
      // For a mix set by hand, the best mix for the same money follows shortly. It is awaited, so that one gesture is one action.
      if (step.best === 'counting') return;
      if (isDue()) {
        dispatch(GESTURES[gesture](step));
        historyWithStep = shownHistory();
        onApplied();
        return;
      }
      const isStillShown = historyWithStep !== null && shownHistory() === historyWithStep;
      if (isStillShown) dispatch(stepRefined(step));
    }

    async function compute(): Promise<ChangeOutcome> {
      // Without a change before it, this runs at once, so that an undo right after this change drops it.
      const outcomeBefore = previous === null ? null : await previous.settled;
      isWaiting = false;
      historyBefore = shownHistory();
      const isDeskGone = historyBefore === null || deskOf(services) !== worker;
      if (outcomeBefore === 'dropped' || isDeskGone) return { outcome: 'superseded' };
      const outcome = await dispatch(askWorker(label, update, takeAnswer));
      if (outcome.outcome === 'step') takeAnswer(outcome.step);
      return outcome;
    }

    const done = compute();
    const ended = done.then(({ outcome }) => (outcome === 'refused' ? 'refused' : 'dropped'));
    registerChange(services, { label, next: update(scenario), isDue, settled: Promise.race([applied, ended]), done });
    return done;
  };
}

/** Ends the search that refines the current step. The best answer so far stays. */
export function stopRefining(): AppThunk<void> {
  return (_dispatch, _getState, services) => deskOf(services)?.stop();
}

/** Computes a change without dispatching it, for the preview of a drag. A change that is being computed comes first. */
export function tryChange(
  label: string,
  update: ScenarioUpdate,
  onBetter?: (step: Step) => void,
): AppThunk<Promise<ChangeOutcome>> {
  return async (dispatch, _getState, services) => {
    await dueChange(services)?.settled;
    return dispatch(askWorker(label, update, onBetter));
  };
}

/** Asks the worker for the step that a change of the current scenario gives. */
function askWorker(
  label: string,
  update: ScenarioUpdate,
  onBetter?: (step: Step) => void,
): AppThunk<Promise<ChangeOutcome>> {
  return async (_dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const worker = deskOf(services);
    if (desk === null || worker === null) return CLOSED;
    const next = update(desk.now.scenario);
    const stepOf = (found: MixAnswer) => withPlanFigures(stepFrom(label, next, found), desk.plan);
    const onAnswer = (better: DeskAnswer) => {
      if (hasMix(better)) onBetter?.(stepOf(better));
    };
    const answer = await worker.ask(questionOf(next, desk.runSettings), onAnswer);
    if (answer.answer === 'superseded') return { outcome: 'superseded' };
    if (hasMix(answer)) return { outcome: 'step', step: stepOf(answer) };
    return { outcome: 'refused', message: refusalOf(answer, next, desk) };
  };
}

function refusalOf(
  answer: Exclude<DeskAnswer, MixAnswer> | { answer: 'failed'; reason: string },
  next: Scenario,
  desk: OpenDesk,
) {
  if (answer.answer === 'impossible') return limitsRefusal(next, desk.now.scenario, desk.runSettings, answer.says);
  if (answer.answer === 'failed') return DESK_REFUSALS.failed(answer.reason);
  if (answer.answer === 'out of reach' && next.goal.kind === 'least budget')
    return DESK_REFUSALS.outOfReach(next.goal.people, answer.most, answer.nearlyMost, desk.opened.targetPeople);
  return DESK_REFUSALS.closed;
}

/**
 * Computes the details of the current mix, which take longer than its figures. If they are known, computes those of the plan, with which
 * the mix is compared.
 */
export function computeDetails(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const worker = deskOf(services);
    const step = [desk?.now, desk?.plan].find((one) => one?.details === null);
    if (desk === null || worker === null || step === undefined) return;
    const request = requestOf(step.scenario, desk.runSettings);
    const answer = await worker.ask({ ask: 'details', request, spend: step.scenario.spend });
    if (answer.answer !== 'details') return;
    const report = hasSameSpend(step, desk.plan) ? selectOptimiseData(getState()) : null;
    const details =
      report === null ? answer.details : reportedDetails(answer.details, report, isSameMix(step, desk.plan));
    const computed = { computedStep: step, details };
    dispatch(detailsComputed(computed));
    const hasScenarioWithoutDetails = selectSavedScenarios(getState(), desk.planKey).some(
      ({ step }) => step.details === null,
    );
    if (hasScenarioWithoutDetails) dispatch(scenarioComputed({ planKey: desk.planKey, ...computed }));
  };
}

/**
 * Saves the current step as a scenario, after a change that is being computed.
 * @returns false if the change was refused, or if there are already as many scenarios as may be saved
 */
export function keepScenario(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const step = await dispatch(settledStep());
    const desk = selectOpenDesk(getState());
    const user = selectUser(getState());
    if (step === null || desk === null || user === null) return false;
    if (selectSavedScenarios(getState(), desk.planKey).length >= SCENARIOS_MAXIMUM) return false;
    dispatch(scenarioKept({ id: nanoid(), owner: user.uid, planKey: desk.planKey, name: step.says, step }));
    // Normally details are computed after a pause. Here they are computed at once, because the planner may leave this step before that.
    void dispatch(computeDetails());
    return true;
  };
}
