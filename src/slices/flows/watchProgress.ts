import type { ProgressMeter } from '../../services/planning/progressMeter.ts';
import type { AppThunk } from '../storeTypes.ts';

/** The progress meter of uploads and of files being read. Progress is not in the state, since it would flood the log of actions. */
export function watchProgress(): AppThunk<ProgressMeter> {
  return (_dispatch, _getState, { progress }) => progress;
}
