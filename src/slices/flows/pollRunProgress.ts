import { askRunProgress } from '../../services/planning/runProgress.ts';
import type { AppThunk } from '../storeTypes.ts';

/** Time between two requests [ms]: steps of a run over many rows take seconds. */
const POLL_INTERVAL_MS = 1_500;

/**
 * Polls the backend for the progress of the run under way and passes it to the progress meter. Failed requests are ignored.
 * @param key  the run's key, or the request id while there is none yet
 * @returns stop
 */
export function pollRunProgress(key: string): AppThunk<() => void> {
  return (_dispatch, getState, services) => {
    const { runStatus } = getState();
    const stop = new AbortController();
    if (runStatus.phase !== 'running') return () => {};
    const { runId } = runStatus;
    const ask = async () => {
      const text = await askRunProgress(services, key, stop.signal).catch(() => '');
      if (stop.signal.aborted) return;
      // Another backend process may have answered, which does not know this run: the last text stays.
      if (text !== '') services.progress.setText(runId, text);
      timer = setTimeout(() => void ask(), POLL_INTERVAL_MS);
    };
    let timer = setTimeout(() => void ask(), POLL_INTERVAL_MS / 3);
    return () => {
      stop.abort();
      clearTimeout(timer);
      services.progress.setText(runId, '');
    };
  };
}
