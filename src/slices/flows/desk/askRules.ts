import type { RulesReport } from '../../../../core/contract/bodies/planRules.ts';
import { isSameMix } from '../../../domain/desk/sameMix.ts';
import { requestOf } from '../../../domain/desk/scenario.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { selectOpenDesk, selectOptimiseData } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { deskOf } from './deskSession.ts';

/**
 * What each rule of a mix costs, and what its next $1,000 would add. For the plan itself these are the figures of its report; for other
 * mixes the worker computes them.
 * @returns null where it is not known: without limits over several channels, and for a manual mix
 */
export function askRules(step: Step): AppThunk<Promise<RulesReport | null>> {
  return async (_dispatch, getState, services) => {
    const { scenario } = step;
    const desk = selectOpenDesk(getState());
    const worker = deskOf(services);
    if (desk === null || worker === null || !scenario.keepsBest || !scenario.rules?.groups?.length) return null;
    const { goal } = scenario;
    const isOfPlan = isSameMix(step, desk.plan) && goal.kind === desk.plan.scenario.goal.kind;
    const reported = isOfPlan ? selectOptimiseData(getState())?.rules_report : undefined;
    if (reported) return reported;
    const goalAsked =
      goal.kind === 'most often' ? ({ kind: 'often', times: goal.times } as const) : ({ kind: 'reach' } as const);
    const request = requestOf(scenario, desk.runSettings);
    const answer = await worker.ask({ ask: 'rules', request, goal: goalAsked });
    return answer.answer === 'rules' ? answer.report : null;
  };
}
