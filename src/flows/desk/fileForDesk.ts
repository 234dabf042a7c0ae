import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import { SAVED_FILE_NAME } from '../../../core/contract/limits.ts';
import { audienceNamed } from '../../../core/rules/audienceReference.ts';
import { noDeskOnSample } from '../../domain/desk/deskCopy.ts';
import { readingToSend } from '../../domain/plan/file/fileAnswers.ts';
import type { DeskTask } from '../../services/deskWorker/deskService.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { selectPlanSource, selectSavedFile } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { fetchAccessData } from '../accessData.ts';
import { callBackend } from '../callBackend.ts';
import { fetchPlanFile } from '../plan/fetchPlan.ts';

/** The part of the desk worker's task that describes the audience file: its bytes, name and answers, and whether it is a sample. */
export type DeskFile = Pick<DeskTask, 'file' | 'fileName' | 'reading' | 'isSample'>;

const NO_FILE = 'The audience file of this plan is not available here.';
const STORAGE_FULL = 'This browser has no room for it.';

/**
 * The file that the desk reads for a plan: the plan's own file, or the sample of its warehouse audience (a table that the backend reads).
 * @returns the file, or a sentence if it is not available
 */
export function fileForDesk(key: string): AppThunk<Promise<DeskFile | string>> {
  return async (dispatch, getState) => {
    const source = selectPlanSource(getState());
    return dispatch(source === null ? ownFileOfPlan(key) : sampleOfAudience(source, key));
  };
}

/** The plan's own file: from this browser if its answers are unchanged since the run, otherwise from the backend. */
function ownFileOfPlan(key: string): AppThunk<Promise<DeskFile | string>> {
  return async (dispatch, getState, { vault }) => {
    const saved = selectSavedFile(getState());
    if (saved !== null && !saved.isReadAnew) {
      const file = await vault.get(saved.vaultId);
      const reading = readingToSend(saved.answers?.reading ?? NO_ANSWERS, saved.isCsvText === true);
      if (file !== null) return { file, fileName: saved.name, reading: reading ?? NO_ANSWERS };
    }
    return dispatch(fileFromBackend(key));
  };
}

/**
 * A plan's own file, fetched from the backend.
 * @param reading  the answers about the file with which the plan was computed, as JSON text, '' for none; by default the current plan's
 */
export function fileFromBackend(key: string, reading?: string): AppThunk<Promise<DeskFile | string>> {
  return async (dispatch, _getState, { vault }) => {
    try {
      const fetched = await dispatch(fetchPlanFile(key, reading));
      const file = await vault.get(fetched.file.vaultId);
      void vault.release(fetched.file.vaultId);
      const answers = fetched.reading && readingToSend(fetched.reading, true);
      if (file === null) return `${NO_FILE} ${STORAGE_FULL}`;
      return { file, fileName: SAVED_FILE_NAME, reading: answers ?? NO_ANSWERS };
    } catch (cause) {
      return `${NO_FILE} ${asPlanningFailure(cause).message}`;
    }
  };
}

/** The sample of a warehouse audience, if its owner allows the download. */
function sampleOfAudience(source: string, key: string): AppThunk<Promise<DeskFile | string>> {
  return async (dispatch, _getState, { vault }) => {
    const sources = (await dispatch(fetchAccessData()))?.audience_sources ?? [];
    const audience = audienceNamed(source, sources);
    if (!audience?.sample_may_leave) return noDeskOnSample(source, audience?.sample);
    const { data, error } = await dispatch(callBackend('planFile', { key, sample: true }));
    const file = data ? await vault.get(data.vaultId) : null;
    if (data) void vault.release(data.vaultId);
    if (file === null) return `The sample of "${source}" is not available here. ${error?.message ?? STORAGE_FULL}`;
    return { file, fileName: source, reading: NO_ANSWERS, isSample: true };
  };
}
