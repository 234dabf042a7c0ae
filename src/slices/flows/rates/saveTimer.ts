import type { Services } from '../../../services/services.ts';
import type { AppThunk } from '../../storeTypes.ts';

/** A draft is saved so long after its last change. */
const SAVE_AFTER_MS = 1000;

/** Saves a draft a second after its last change. Its timers are not state. */
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
