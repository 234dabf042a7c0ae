import type { Recompute } from '../../../core/contract/bodies/recompute.ts';
import { moneyByChannel } from '../../domain/handOver/channelMoney.ts';
import { selectOptimiseData, selectPlanKey } from '../selectors.ts';
import { fileOfPlan, groundOf, planningData } from './desk/openDesk.ts';
import type { AppThunk } from '../storeTypes.ts';

const nothing = (says: string): Recompute => ({ by: 'nothing', says });
const NO_FILE =
  'The audience file of this plan cannot be had here: export it again with a connection, or from where the plan was made.';

/**
 * Finds out by what the workbook of the plan in hand may recompute: reads its file in a worker of its own, which is ended at once
 * after. Never rejects: what is missing is a sentence of the workbook.
 * @param onProgress told the share of the file that is read, 0 to 1
 */
export function recomputePlan(onProgress: (share: number) => void, signal: AbortSignal): AppThunk<Promise<Recompute>> {
  return async (dispatch, getState, services) => {
    const [planKey, report] = [selectPlanKey(getState()), selectOptimiseData(getState())];
    if (planKey === null || report === null) return nothing(NO_FILE);
    const spend = moneyByChannel(report);
    if (spend === null) return nothing('The plan has money in a channel that this product does not know.');
    const ground = groundOf(getState(), await dispatch(planningData()));
    if (typeof ground === 'string') return nothing(ground);
    const file = await dispatch(fileOfPlan(planKey));
    if (typeof file === 'string') return nothing(file);
    if (signal.aborted) return nothing(NO_FILE);
    const opened = await services.desk.open({ ...ground.task, ...file }, onProgress, signal);
    if (opened.outcome === 'failed') return nothing(`The audience file could not be read: ${opened.reason}.`);
    const answer = await opened.desk.ask({ ask: 'recompute', spend });
    opened.desk.close();
    if (answer.answer === 'recompute') return answer.recompute;
    return nothing(
      `The audience could not be counted: ${answer.answer === 'failed' ? answer.reason : 'it was stopped'}.`,
    );
  };
}
