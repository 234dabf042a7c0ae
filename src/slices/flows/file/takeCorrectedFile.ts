import { hasAnswers } from '../../../domain/plan/file/fileAnswers.ts';
import { fileCleared } from '../../audience/audienceFile.ts';
import { selectFileAnswers, selectFileMetadata, selectSavedFile, selectTakesReading } from '../../selectors.ts';
import type { AppThunk, RootState } from '../../storeTypes.ts';
import { pickFile } from './pickFile.ts';
import { readingTask } from './previewFile.ts';

/** Whether answers were given that the backend would not take beside the file. */
export const selectNeedsCorrectedFile = (state: RootState): boolean =>
  !selectTakesReading(state) &&
  selectSavedFile(state) === null &&
  selectFileMetadata(state) !== null &&
  hasAnswers(selectFileAnswers(state).reading);

/**
 * Puts a csv in the file's place that holds it as it is understood by the planner's answers, for a backend that takes
 * no answers beside a file.
 * @returns null when it was done, or the file is another by now; else why not, a sentence
 */
export function takeCorrectedFile(): AppThunk<Promise<string | null>> {
  return async (dispatch, getState, { audienceReader, vault }) => {
    const task = readingTask(getState());
    const picked = selectFileMetadata(getState());
    if (task === null || picked === null) return 'The backend does not tell by which rules it reads.';
    const file = await vault.get(picked.vaultId);
    if (file === null) return 'The file is gone from this browser. Drop it again.';
    const result = await audienceReader.correct({ ...task, file }, () => {}, new AbortController().signal);
    if (selectFileMetadata(getState())?.vaultId !== picked.vaultId) return null;
    if (result.outcome === 'refused') return result.message;
    if (result.outcome === 'failed') return `The corrected file could not be written (${result.reason}).`;
    const name = `${picked.name.replace(/\.[^.]*$/, '')} corrected.csv`;
    dispatch(fileCleared());
    await dispatch(pickFile(new File([result.csv], name, { type: 'text/csv' }), `./${name}`, { isCorrected: true }));
    return null;
  };
}
