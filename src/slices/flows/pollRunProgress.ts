import { askRunProgress } from '../../services/planning/runProgress.ts';
import type { AppThunk } from '../storeTypes.ts';

/** Time between two requests. The steps of a run over many rows take several seconds each. */
const POLL_INTERVAL_MS = 1_500;

/**
 * Polls the backend for the progress of the run under way and passes it to the progress meter. Failed requests are ignored.
 * @param key  the plan's key; during the upload, which makes the key, the id of the run
 * @returns a function that ends the polling
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
      // An empty text may come from another backend process, which does not know this run. The last text then stays.
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
