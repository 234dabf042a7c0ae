import type { DeskAnswer, DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import { reportedRobustness } from '../../domain/desk/reported.ts';
import { requestOf } from '../../domain/desk/scenario.ts';
import { hasSameSpend } from '../../domain/desk/sameMix.ts';
import type { Step } from '../../domain/desk/step.ts';
import { flatOptimumOf } from '../../domain/desk/robustnessView.ts';
import { isDeepEqual } from '../../domain/plan/isDeepEqual.ts';
import type { Unanswered } from '../../services/deskWorker/deskService.ts';
import { flatOptimumComputed } from '../../slices/desk/desk.ts';
import { selectOpenDesk, selectOptimiseData } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { deskOf } from './deskSession.ts';

/** Stores how little reach changes around the plan's mix. The report says so in the sentence that calls the mix the best. */
export function saveFlatOptimumOf(planKey: string, known: DeskRobustness, budget: number): AppThunk<void> {
  return (dispatch) => {
    const flatOptimum = flatOptimumOf(known, budget);
    if (flatOptimum !== null) dispatch(flatOptimumComputed({ ...flatOptimum, planKey }));
  };
}

/**
 * Asks how robust a mix is: how far it can change without losing much reach. The parts of the answer arrive one by one. Must not be used
 * for a mix with a smallest buy (a minimum for every channel that gets money), since the near-best plans found would ignore it.
 * @param within  largest share of the best reach that a near-best plan may lose
 * @param onPart  called with the parts that are known so far
 */
export function askRobustness(
  step: Step,
  within: number,
  onPart: (known: DeskRobustness, isFinal: boolean) => void,
): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const worker = deskOf(services);
    if (desk === null || worker === null) return;
    const request = requestOf(step.scenario, desk.runSettings);
    const isOfPlan = isDeepEqual(request, requestOf({ ...desk.plan.scenario, keepsBest: true }, desk.runSettings));
    const report = hasSameSpend(step, desk.plan) ? selectOptimiseData(getState()) : null;
    let isFlatOptimumSaved = false;
    const onAnswer = (answer: DeskAnswer | Unanswered) => {
      if (answer.answer !== 'robustness') return;
      onPart(report === null ? answer.robustness : reportedRobustness(answer.robustness, report), answer.isFinal);
      if (!isOfPlan || isFlatOptimumSaved || answer.robustness.ranges === null) return;
      isFlatOptimumSaved = true;
      dispatch(saveFlatOptimumOf(desk.planKey, answer.robustness, request.budget));
    };
    onAnswer(await worker.ask({ ask: 'robustness', request, spend: step.scenario.spend, within }, onAnswer));
  };
}
