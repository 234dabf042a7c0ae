import { selectReportPath } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/** The report's address, read from the state when a run ends. The page that started the run still has the previous plan's address. */
export function currentReportPath(): AppThunk<string> {
  return (_dispatch, getState) => selectReportPath(getState());
}
