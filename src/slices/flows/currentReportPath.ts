import { selectReportPath } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';

/** The report's address, read when a run ends: the page that started it still has the address of the plan before. */
export function currentReportPath(): AppThunk<string> {
  return (_dispatch, getState) => selectReportPath(getState());
}
