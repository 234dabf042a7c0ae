import type { RulesReport } from '../../../core/contract/bodies/planRules.ts';
import { isSameMix } from '../../domain/desk/sameMix.ts';
import { requestOf } from '../../domain/desk/scenario.ts';
import type { Step } from '../../domain/desk/step.ts';
import { selectOpenDesk, selectOptimiseData } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { deskOf } from './deskSession.ts';

/**
 * How many people each rule of a mix costs, and how many would be added if the rule allowed $1,000 more (for a minimum, demanded $1,000
 * less). For the plan itself the figures come from its report, for other mixes from the worker.
 * @returns null if nothing can be computed: without limits over several channels, and for a mix set by hand
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
    const requestedGoal =
      goal.kind === 'most often' ? ({ kind: 'often', times: goal.times } as const) : ({ kind: 'reach' } as const);
    const request = requestOf(scenario, desk.runSettings);
    const answer = await worker.ask({ ask: 'rules', request, goal: requestedGoal });
    return answer.answer === 'rules' ? answer.report : null;
  };
}
