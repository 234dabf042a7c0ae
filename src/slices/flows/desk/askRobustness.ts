import type { DeskAnswer, DeskRobustness } from '../../../../core/contract/bodies/deskQuestions.ts';
import { reportedRobustness } from '../../../domain/desk/reported.ts';
import { requestOf } from '../../../domain/desk/scenario.ts';
import { hasSameSpend } from '../../../domain/desk/sameMix.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { flatOptimumOf } from '../../../domain/desk/robustnessView.ts';
import { isDeepEqual } from '../../../domain/plan/file/isDeepEqual.ts';
import type { Unanswered } from '../../../services/deskWorker/deskService.ts';
import { flatOptimumComputed } from '../../desk/desk.ts';
import { selectOpenDesk, selectOptimiseData } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { deskOf } from './deskSession.ts';

/** Stores how flat reach is around the plan's mix, for the sentence of the report that calls the mix best. */
export function saveFlatOptimum(planKey: string, known: DeskRobustness, budget: number): AppThunk<void> {
  return (dispatch) => {
    const top = flatOptimumOf(known, budget);
    if (top !== null) dispatch(flatOptimumComputed({ ...top, planKey }));
  };
}

/**
 * Asks for the robustness of a mix; its parts arrive one by one. Not for a mix with a smallest buy, which near-best plans ignore.
 * @param within share of the best reach that near-best plans may give up
 * @param onPart  called with what is known so far
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
    let isFlatTopSaved = false;
    const onAnswer = (answer: DeskAnswer | Unanswered) => {
      if (answer.answer !== 'robustness') return;
      onPart(report === null ? answer.robustness : reportedRobustness(answer.robustness, report), answer.isFinal);
      if (!isOfPlan || isFlatTopSaved || answer.robustness.ranges === null) return;
      isFlatTopSaved = true;
      dispatch(saveFlatOptimum(desk.planKey, answer.robustness, request.budget));
    };
    onAnswer(await worker.ask({ ask: 'robustness', request, spend: step.scenario.spend, within }, onAnswer));
  };
}
