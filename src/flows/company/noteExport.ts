import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { EXPORT_FILE_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { selectHasFeature } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';
import { fetchAccessData } from '../accessData.ts';

/** Tells a backend that writes an audit log that a plan was exported to a file. If that fails, the export is not affected. */
export function noteExport(key: string, file: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    // The report may not have needed the access call yet, so it is made here.
    await dispatch(fetchAccessData());
    if (!selectHasFeature(getState(), FEATURES.exportNotes)) return;
    const files = [file.slice(0, EXPORT_FILE_NAME_MAX_LENGTH)];
    await dispatch(callBackend('exportNote', { key, files }));
  };
}
