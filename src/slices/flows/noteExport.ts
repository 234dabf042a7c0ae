import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { EXPORT_FILE_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';
import { fetchAccessData } from './desk/fileOfPlan.ts';
import { hasFeature } from './hasFeature.ts';

/** Tells a backend that keeps an audit log that a plan was saved to a file. A note that fails holds nothing up. */
export function noteExport(key: string, file: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    // A report may be open that needed no call 1 yet.
    await dispatch(fetchAccessData());
    if (!dispatch(hasFeature(FEATURES.exportNotes))) return;
    const files = [file.slice(0, EXPORT_FILE_NAME_MAX_LENGTH)];
    const note = { user: selectUserEmail(getState()), key, files };
    await dispatch(planningApi.endpoints.exportNote.initiate(note, { track: false }));
  };
}
