import type { Desk } from '../../../services/deskWorker/deskService.ts';
import type { Services } from '../../../services/services.ts';
import { selectSavedFile } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { fileOfPlan } from '../desk/fileOfPlan.ts';
import { deskInputs, planningData } from '../desk/openDesk.ts';

interface OpenAudience {
  readonly planKey: string;
  readonly stop: AbortController;
  /** The plan's audience in a worker, or why it cannot be read. */
  readonly desk: Promise<Desk | string>;
}

// A worker is not state. At most one for each store.
const openAudiences = new WeakMap<Services, OpenAudience>();

/** The worker with the plan's audience, started at the first question. @returns a sentence where it cannot be read */
export function audienceOfPlan(planKey: string): AppThunk<Promise<Desk | string>> {
  return async (dispatch, _getState, services) => {
    const known = openAudiences.get(services);
    if (known?.planKey === planKey) return known.desk;
    closeAudience(services);
    const stop = new AbortController();
    const desk = dispatch(readAudience(planKey, stop.signal));
    openAudiences.set(services, { planKey, stop, desk });
    return desk;
  };
}

function readAudience(planKey: string, signal: AbortSignal): AppThunk<Promise<Desk | string>> {
  return async (dispatch, getState, services) => {
    const inputs = deskInputs(getState(), await dispatch(planningData()));
    if (typeof inputs === 'string') return inputs;
    const file = await dispatch(fileOfPlan(planKey));
    if (typeof file === 'string') return file;
    const outcome = await services.desk.open({ ...inputs.task, ...file }, () => undefined, signal);
    return outcome.outcome === 'failed' ? outcome.reason : outcome.desk;
  };
}

/** Ends the worker, which frees its memory. */
export function closeAudience(services: Services): void {
  const entry = openAudiences.get(services);
  openAudiences.delete(services);
  entry?.stop.abort();
  void entry?.desk.then((desk) => typeof desk !== 'string' && desk.close());
}

/** Whether the plan's own file is in this browser, unchanged since its run. */
export function isFileHere(): AppThunk<Promise<boolean>> {
  return async (_dispatch, getState, { vault }) => {
    const saved = selectSavedFile(getState());
    return saved !== null && !saved.isReadAnew && (await vault.get(saved.vaultId)) !== null;
  };
}
