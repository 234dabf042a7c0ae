import { nanoid } from '@reduxjs/toolkit';
import type { DeskAnswer } from '../../../../core/contract/bodies/deskQuestions.ts';
import { SCENARIOS_MAXIMUM } from '../../../domain/desk/keptScenario.ts';
import { DESK_REFUSALS } from '../../../domain/desk/deskCopy.ts';
import { reportedDetails } from '../../../domain/desk/reported.ts';
import { questionOf, requestOf } from '../../../domain/desk/scenario.ts';
import type { Scenario } from '../../../domain/desk/scenario.ts';
import { isSameMix, hasSameSpend } from '../../../domain/desk/sameMix.ts';
import { hasMix, withPlanFigures, stepFrom } from '../../../domain/desk/step.ts';
import type { MixAnswer, Step } from '../../../domain/desk/step.ts';
import { detailsComputed, scenarioComputed, scenarioKept, stepRefined } from '../../desk/desk.ts';
import type { OpenDesk } from '../../desk/desk.ts';
import { GESTURES } from '../../desk/deskGestures.ts';
import type { GestureName } from '../../desk/deskGestures.ts';
import { selectKeptScenarios, selectOpenDesk, selectOptimiseData, selectUser } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { registerChange, deskOf } from './deskSession.ts';

/** The outcome of a change on the desk: a step of its history, or superseded by a later change, or refused with a reason. */
export type ChangeOutcome =
  | { readonly outcome: 'step'; readonly step: Step }
  | { readonly outcome: 'superseded' }
  | { readonly outcome: 'refused'; readonly message: string };

/** Computes a change that the planner has finished (`next` is the changed scenario) and dispatches it as one action. */
export function change(gesture: GestureName, label: string, next: Scenario): AppThunk<Promise<ChangeOutcome>> {
  return async (dispatch, getState, services) => {
    // The current step need not be refined any more.
    dispatch(stopRefining());
    const before = selectOpenDesk(getState());
    // Every gesture, undo and redo creates a new list `past`, but details and refinements of a step keep the list. So an unchanged list
    // means that the desk still shows the same step.
    let pastOfGesture: readonly Step[] | null = null;
    // A long search gives several answers. The first is dispatched as the gesture, and the others refine the step that it made.
    const isDue = () => pastOfGesture === null && selectOpenDesk(getState())?.past === before?.past;
    const onBetter = (step: Step) => {
      // For a mix set by hand, the best mix for the same money follows shortly. It is awaited, so that one gesture is one action.
      if (step.best === 'counting') return;
      if (isDue()) {
        dispatch(GESTURES[gesture](step));
        pastOfGesture = selectOpenDesk(getState())?.past ?? null;
      } else if (pastOfGesture !== null && selectOpenDesk(getState())?.past === pastOfGesture)
        dispatch(stepRefined(step));
    };
    const computed = dispatch(tryChange(label, next, onBetter)).then((outcome) => {
      if (outcome.outcome === 'step') onBetter(outcome.step);
      return outcome;
    });
    registerChange(services, { label, next, isDue, done: computed });
    return computed;
  };
}

/** Ends the search that refines the current step. The best answer so far stays. */
export function stopRefining(): AppThunk<void> {
  return (_dispatch, _getState, services) => deskOf(services)?.stop();
}

/** Computes a change without dispatching it, for the preview of a drag. */
export function tryChange(
  label: string,
  next: Scenario,
  onBetter?: (step: Step) => void,
): AppThunk<Promise<ChangeOutcome>> {
  return async (_dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const worker = deskOf(services);
    if (desk === null || worker === null) return { outcome: 'refused', message: DESK_REFUSALS.closed };
    const stepOf = (found: MixAnswer) => withPlanFigures(stepFrom(label, next, found), desk.plan);
    const onAnswer = onBetter && ((answer: DeskAnswer) => hasMix(answer) && onBetter(stepOf(answer)));
    const answer = await worker.ask(
      questionOf(next, desk.runSettings),
      onAnswer && ((better) => void onAnswer(better)),
    );
    if (answer.answer === 'superseded') return { outcome: 'superseded' };
    if (hasMix(answer)) return { outcome: 'step', step: stepOf(answer) };
    return { outcome: 'refused', message: refusalOf(answer, desk) };
  };
}

function refusalOf(answer: Exclude<DeskAnswer, MixAnswer> | { answer: 'failed'; reason: string }, desk: OpenDesk) {
  if (answer.answer === 'impossible') return answer.says;
  if (answer.answer === 'failed') return DESK_REFUSALS.failed(answer.reason);
  if (answer.answer === 'out of reach')
    return DESK_REFUSALS.outOfReach(answer.most, answer.nearlyMost, desk.opened.targetPeople);
  return DESK_REFUSALS.closed;
}

/** Computes the details of the current mix, which take longer than its figures, unless they are known. */
export function computeDetails(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const worker = deskOf(services);
    if (desk === null || worker === null || desk.now.details !== null) return;
    const { now } = desk;
    const request = requestOf(now.scenario, desk.runSettings);
    const answer = await worker.ask({ ask: 'details', request, spend: now.scenario.spend });
    if (answer.answer !== 'details') return;
    const report = hasSameSpend(now, desk.plan) ? selectOptimiseData(getState()) : null;
    const details =
      report === null ? answer.details : reportedDetails(answer.details, report, isSameMix(now, desk.plan));
    const computed = { of: now, details };
    dispatch(detailsComputed(computed));
    const hasScenarioWithoutDetails = selectKeptScenarios(getState(), desk.planKey).some(
      ({ step }) => step.details === null,
    );
    if (hasScenarioWithoutDetails) dispatch(scenarioComputed(computed));
  };
}

/** Saves the current step as a scenario. @returns false if there are already as many scenarios as may be saved */
export function keepScenario(name: string): AppThunk<boolean> {
  return (dispatch, getState) => {
    const desk = selectOpenDesk(getState());
    const user = selectUser(getState());
    if (desk === null || user === null) return false;
    if (selectKeptScenarios(getState(), desk.planKey).length >= SCENARIOS_MAXIMUM) return false;
    const { planKey, now } = desk;
    dispatch(scenarioKept({ id: nanoid(), owner: user.uid, planKey, name, step: now }));
    // Normally details are computed after a pause. Here they are computed at once, because the planner may leave this step before that.
    void dispatch(computeDetails());
    return true;
  };
}
