import { selectReportPath } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';

/** Where a run that just ended is read: asked when it ends, since the page that started it still knows the plan before. */
export function currentReportPath(): AppThunk<string> {
  return (_dispatch, getState) => selectReportPath(getState());
}
