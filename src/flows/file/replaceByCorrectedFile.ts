import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { hasAnswers } from '../../domain/plan/file/fileAnswers.ts';
import { fileCleared } from '../../slices/audience/audienceFile.ts';
import { selectFileAnswers, selectFileMetadata, selectHasFeature, selectSavedFile } from '../../slices/selectors.ts';
import type { AppThunk, RootState } from '../../slices/storeTypes.ts';
import { pickFile } from './pickFile.ts';
import { readingTask } from './previewFile.ts';

/**
 * Whether there are answers about the file that the backend does not accept with an upload. If there is a saved file, a run sends that
 * file, as it was read before.
 */
export const selectNeedsCorrectedFile = (state: RootState): boolean =>
  !selectHasFeature(state, FEATURES.reading) &&
  selectSavedFile(state) === null &&
  selectFileMetadata(state) !== null &&
  hasAnswers(selectFileAnswers(state).reading);

/**
 * Replaces the picked file by a csv to which the planner's answers are applied, for a backend that accepts no answers with a file.
 * @returns null after success, or if another file was picked meanwhile; otherwise the reason of the failure
 */
export function replaceByCorrectedFile(): AppThunk<Promise<string | null>> {
  return async (dispatch, getState, { audienceReader, vault }) => {
    const task = readingTask(getState());
    const picked = selectFileMetadata(getState());
    // A file was picked, as `selectNeedsCorrectedFile` requires. So without a task, the planning data is missing.
    if (task === null || picked === null)
      return 'The planning service does not say how it reads files, so no corrected file can be made.';
    const file = await vault.get(picked.vaultId);
    if (file === null) return 'The file is gone from this browser. Drop it again.';
    const result = await audienceReader.correct({ ...task, file }, () => {}, new AbortController().signal);
    if (selectFileMetadata(getState())?.vaultId !== picked.vaultId) return null;
    if (result.outcome === 'refused') return result.message;
    if (result.outcome === 'failed') return `The corrected file could not be written (${result.reason}).`;
    const nameWithoutExtension = picked.name.replace(/\.[^.]*$/, '');
    const name = `${nameWithoutExtension} corrected.csv`;
    dispatch(fileCleared());
    await dispatch(pickFile(new File([result.csv], name, { type: 'text/csv' }), `./${name}`, { isCorrected: true }));
    return null;
  };
}
