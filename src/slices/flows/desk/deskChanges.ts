import { nanoid } from '@reduxjs/toolkit';
import type { DeskAnswer } from '../../../../core/contract/bodies/deskQuestions.ts';
import { SCENARIOS_MAXIMUM } from '../../../domain/desk/keptScenario.ts';
import { DESK_REFUSALS } from '../../../domain/desk/deskCopy.ts';
import { reportedDetails } from '../../../domain/desk/reported.ts';
import { questionOf, requestOf } from '../../../domain/desk/scenario.ts';
import type { Scenario } from '../../../domain/desk/scenario.ts';
import { hasMix, isSameMix, isSameMoney, withPlanFigures, stepFrom } from '../../../domain/desk/step.ts';
import type { MixAnswer, Step } from '../../../domain/desk/step.ts';
import { detailsCounted, scenarioCounted, scenarioKept, stepRefined } from '../../desk/desk.ts';
import type { OpenDesk } from '../../desk/desk.ts';
import { GESTURES } from '../../desk/deskGestures.ts';
import type { GestureName } from '../../desk/deskGestures.ts';
import { selectKeptScenarios, selectOpenDesk, selectOptimiseData, selectUser } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { changeUnderWay, deskOf } from './deskSession.ts';

/** What came of a change: the step it led to, nothing since a later one came, or a sentence why it cannot be. */
export type ChangeOutcome =
  | { readonly outcome: 'step'; readonly step: Step }
  | { readonly outcome: 'superseded' }
  | { readonly outcome: 'refused'; readonly message: string };

/** A change that the planner has finished: computed, then told to the store as one action. */
export function change(did: GestureName, says: string, next: Scenario): AppThunk<Promise<ChangeOutcome>> {
  return async (dispatch, getState, services) => {
    // What is still being refined is not what stands there any more.
    dispatch(stopRefining());
    const before = selectOpenDesk(getState());
    // Every gesture, undo and redo has its own list of steps before it; what is counted or refined of a step leaves it as it is.
    let told: readonly Step[] | null = null;
    // Long answers improve: the first of them is the gesture, the others refine what stands there.
    const isDue = () => told === null && selectOpenDesk(getState())?.past === before?.past;
    const onBetter = (step: Step) => {
      // By hand what is best of the same money follows within a moment: one gesture is one action.
      if (step.best === 'counting') return;
      if (isDue()) {
        dispatch(GESTURES[did](step));
        told = selectOpenDesk(getState())?.past ?? null;
      } else if (told !== null && selectOpenDesk(getState())?.past === told) dispatch(stepRefined(step));
    };
    const computed = dispatch(tryChange(says, next, onBetter)).then((outcome) => {
      if (outcome.outcome === 'step') onBetter(outcome.step);
      return outcome;
    });
    changeUnderWay(services, { label: says, next, isDue, done: computed });
    return computed;
  };
}

/** Ends what is being refined with the best there is. */
export function stopRefining(): AppThunk<void> {
  return (_dispatch, _getState, services) => deskOf(services)?.stop();
}

/** What a change would lead to, told to nobody: what a drag shows while it goes on. */
export function tryChange(
  says: string,
  next: Scenario,
  onBetter?: (step: Step) => void,
): AppThunk<Promise<ChangeOutcome>> {
  return async (_dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const worker = deskOf(services);
    if (desk === null || worker === null) return { outcome: 'refused', message: DESK_REFUSALS.closed };
    const stepOf = (found: MixAnswer) => withPlanFigures(stepFrom(says, next, found), desk.plan);
    const told = onBetter && ((answer: DeskAnswer) => hasMix(answer) && onBetter(stepOf(answer)));
    const answer = await worker.ask(questionOf(next, desk.asked), told && ((better) => void told(better)));
    if (answer.answer === 'superseded') return { outcome: 'superseded' };
    if (hasMix(answer)) return { outcome: 'step', step: stepOf(answer) };
    return { outcome: 'refused', message: whyNot(answer, desk) };
  };
}

function whyNot(
  answer: Exclude<DeskAnswer, { figures: unknown }> | { answer: 'failed'; reason: string },
  desk: OpenDesk,
) {
  if (answer.answer === 'impossible') return answer.says;
  if (answer.answer === 'failed') return DESK_REFUSALS.failed(answer.reason);
  if (answer.answer === 'out of reach')
    return DESK_REFUSALS.outOfReach(answer.most, answer.nearlyMost, desk.opened.universe);
  return DESK_REFUSALS.closed;
}

/** Counts what takes longer of the mix that stands there, unless that is known. */
export function countDetails(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const worker = deskOf(services);
    if (desk === null || worker === null || desk.now.details !== null) return;
    const { now } = desk;
    const request = requestOf(now.scenario, desk.asked);
    const answer = await worker.ask({ ask: 'details', request, spend: now.scenario.spend });
    if (answer.answer !== 'details') return;
    const report = isSameMoney(now, desk.plan) ? selectOptimiseData(getState()) : null;
    const details =
      report === null ? answer.details : reportedDetails(answer.details, report, isSameMix(now, desk.plan));
    const counted = { of: now, details };
    dispatch(detailsCounted(counted));
    const isKept = selectKeptScenarios(getState(), desk.planKey).some(({ step }) => step.details === null);
    if (isKept) dispatch(scenarioCounted(counted));
  };
}

/** Keeps the step that stands there under a name. False where there is no room for another. */
export function keepScenario(name: string): AppThunk<boolean> {
  return (dispatch, getState) => {
    const desk = selectOpenDesk(getState());
    const user = selectUser(getState());
    if (desk === null || user === null) return false;
    if (selectKeptScenarios(getState(), desk.planKey).length >= SCENARIOS_MAXIMUM) return false;
    const { planKey, now } = desk;
    dispatch(scenarioKept({ id: nanoid(), owner: user.uid, planKey, name, step: now }));
    // At once: the planner may be on to the next question before things rest.
    void dispatch(countDetails());
    return true;
  };
}
