import type { Desk } from '../../services/deskWorker/deskService.ts';
import type { Services } from '../../services/services.ts';
import { selectSavedFile } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { fileForDesk } from '../desk/fileForDesk.ts';
import { deskInputs, fetchPlanningData } from '../desk/deskInputs.ts';

interface WeeksWorker {
  readonly planKey: string;
  readonly stop: AbortController;
  /** The worker that has read the plan's audience, or a sentence that says why it cannot be read. */
  readonly desk: Promise<Desk | string>;
}

// The worker of each store, at most one. It is not in the state because it cannot be serialised.
const weeksWorkers = new WeakMap<Services, WeeksWorker>();

/**
 * The worker that computes figures of weeks. It is started, and reads the plan's audience, when it is first needed.
 * @returns the worker, or a sentence that says why the audience cannot be read
 */
export function workerOfWeeks(planKey: string): AppThunk<Promise<Desk | string>> {
  return async (dispatch, _getState, services) => {
    const known = weeksWorkers.get(services);
    if (known?.planKey === planKey) return known.desk;
    closeWorkerOfWeeks(services);
    const stop = new AbortController();
    const desk = dispatch(readAudience(planKey, stop.signal));
    weeksWorkers.set(services, { planKey, stop, desk });
    return desk;
  };
}

function readAudience(planKey: string, signal: AbortSignal): AppThunk<Promise<Desk | string>> {
  return async (dispatch, getState, services) => {
    const inputs = deskInputs(getState(), await dispatch(fetchPlanningData()));
    if (typeof inputs === 'string') return inputs;
    const file = await dispatch(fileForDesk(planKey));
    if (typeof file === 'string') return file;
    const outcome = await services.desk.open({ ...inputs.task, ...file }, () => undefined, signal);
    return outcome.outcome === 'failed' ? outcome.reason : outcome.desk;
  };
}

/** Ends the worker, to free its memory. */
export function closeWorkerOfWeeks(services: Services): void {
  const entry = weeksWorkers.get(services);
  weeksWorkers.delete(services);
  entry?.stop.abort();
  void entry?.desk.then((desk) => typeof desk !== 'string' && desk.close());
}

/** Whether the plan's own file is in this browser and the planner's answers about it are unchanged since the plan's run. */
export function isFileHere(): AppThunk<Promise<boolean>> {
  return async (_dispatch, getState, { vault }) => {
    const saved = selectSavedFile(getState());
    return saved !== null && !saved.isReadAnew && (await vault.get(saved.vaultId)) !== null;
  };
}
