import type { Services } from '../services/services.ts';
import type { AppThunk } from '../slices/storeTypes.ts';

/** Time from the last change of a draft until it is saved. */
const SAVE_AFTER_MS = 1000;

/** A timer that saves a draft a second after its last change: `start` is called after each change, `stop` before other saves. */
export function saveTimer(save: () => AppThunk<Promise<boolean>>) {
  const timers = new WeakMap<Services, ReturnType<typeof setTimeout>>();
  const stop = (services: Services) => clearTimeout(timers.get(services));
  const start = (): AppThunk<void> => (dispatch, _getState, services) => {
    stop(services);
    timers.set(
      services,
      setTimeout(() => void dispatch(save()), SAVE_AFTER_MS),
    );
  };
  return { start, stop };
}
