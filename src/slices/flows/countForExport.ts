import type { Recompute } from '../../../core/contract/bodies/recompute.ts';
import { firstScenario, requestOf } from '../../domain/desk/scenario.ts';
import { WITHIN } from '../../domain/desk/surenessView.ts';
import { moneyByChannel } from '../../domain/handOver/channelMoney.ts';
import type { HowSure } from '../../domain/handOver/handOver.ts';
import { inWholeDollars } from '../../domain/desk/gestures.ts';
import type { AskedPlan } from '../../domain/desk/scenario.ts';
import type { Desk } from '../../services/deskWorker/deskService.ts';
import { selectOptimiseData, selectPlanKey } from '../selectors.ts';
import { fileOfPlan, groundOf, planningData } from './desk/openDesk.ts';
import type { AppThunk } from '../storeTypes.ts';

/** What an export wants to know of the plan that its reply does not tell. */
export type Wanted = 'recompute and sureness' | 'sureness';

export interface CountedForExport {
  /** By what the workbook may recompute; why not, where nobody asked or the file cannot be had. */
  readonly recompute: Recompute;
  readonly sureness: HowSure | null;
}

const nothing = (says: string): CountedForExport => ({ recompute: { by: 'nothing', says }, sureness: null });
const NO_FILE =
  'The audience file of this plan cannot be had here: export it again with a connection, or from where the plan was made.';

/**
 * Counts what an export of the plan in hand wants: reads its file in a worker of its own, which is ended at once after. Never
 * rejects: what is missing is a sentence of the workbook.
 * @param onProgress told the share of the file that is read, 0 to 1
 */
export function countForExport(
  wanted: Wanted,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): AppThunk<Promise<CountedForExport>> {
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
    const { desk } = opened;
    const { universe } = opened.opened;
    const [recompute, sureness] = await Promise.all([
      wanted === 'sureness' ? nothing('Nobody asked.').recompute : recomputeOf(desk, spend),
      surenessOf(desk, ground.asked, spend, universe),
    ]);
    desk.close();
    return { recompute, sureness };
  };
}

async function recomputeOf(desk: Desk, spend: readonly number[]): Promise<Recompute> {
  const answer = await desk.ask({ ask: 'recompute', spend });
  if (answer.answer === 'recompute') return answer.recompute;
  const why = answer.answer === 'failed' ? answer.reason : 'it was stopped';
  return { by: 'nothing', says: `The audience could not be counted: ${why}.` };
}

async function surenessOf(
  desk: Desk,
  asked: AskedPlan,
  spend: readonly number[],
  universe: number,
): Promise<HowSure | null> {
  const scenario = firstScenario(asked, inWholeDollars(spend, asked.budget));
  const request = requestOf(scenario, asked);
  const answer = await desk.ask({ ask: 'sureness', request, spend: scenario.spend, within: WITHIN[0]! });
  return answer.answer === 'sureness' ? { known: answer.sureness, universe } : null;
}
