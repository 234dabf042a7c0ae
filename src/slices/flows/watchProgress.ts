import type { ProgressMeter } from '../../services/planning/progressMeter.ts';
import type { AppThunk } from '../storeTypes.ts';

/** Where the progress of uploads and readings is told. It is no state: a log of percents could not be read. */
export function watchProgress(): AppThunk<ProgressMeter> {
  return (_dispatch, _getState, { progress }) => progress;
}
