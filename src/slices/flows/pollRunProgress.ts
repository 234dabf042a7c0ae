import { askRunProgress } from '../../services/planning/runProgress.ts';
import type { AppThunk } from '../storeTypes.ts';

/** A pass over many rows takes seconds: asked so often, few words are missed and few calls made [ms]. */
const INTERVAL_MS = 1_500;

/**
 * Tells the progress meter what the backend says of how far the run under way is, until it is told to stop. What cannot be asked is
 * not told, and no run fails for it.
 * @param key  by which the backend knows the run; while it has none yet, what its call is called
 * @returns how to stop
 */
export function pollRunProgress(key: string): AppThunk<() => void> {
  return (_dispatch, getState, services) => {
    const { runStatus } = getState();
    const stop = new AbortController();
    if (runStatus.phase !== 'running') return () => {};
    const { runId } = runStatus;
    const ask = async () => {
      const says = await askRunProgress(services, key, stop.signal).catch(() => '');
      if (stop.signal.aborted) return;
      // Another process of the backend may have answered, which knows nothing of this run: what was said stands.
      if (says !== '') services.progress.setText(runId, says);
      timer = setTimeout(() => void ask(), INTERVAL_MS);
    };
    let timer = setTimeout(() => void ask(), INTERVAL_MS / 3);
    return () => {
      stop.abort();
      clearTimeout(timer);
      services.progress.setText(runId, '');
    };
  };
}
