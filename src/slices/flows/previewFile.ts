import { planningApi } from '../../services/planning/planningApi.ts';
import type { ReadingTask } from '../../services/audienceReading/audienceReader.ts';
import type { Services } from '../../services/services.ts';
import { previewArrived, previewFailed, previewRefused, previewStarted, readingOf } from '../audiencePreview.ts';
import type { PreviewSubject } from '../audiencePreview.ts';
import { selectAudienceFile, selectFormData, selectRunAnswers, selectUserEmail } from '../selectors.ts';
import type { AppThunk, RootState } from '../storeTypes.ts';

/** Who stands for everybody while no buying demographic is chosen. */
const EVERYBODY = 'all people';

// A reading under way is not state. One at most for each store.
const underWay = new WeakMap<Services, AbortController>();

/**
 * Reads the audience file on this computer for the demographic chosen, so that the planner sees before the run what is
 * understood of it. Does nothing where that is known or under way, where the backend has said it of a run, or where
 * the backend does not tell by which rules it reads.
 */
export function previewFile(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const question = openQuestion(getState());
    if (question === null) return;
    const { of, fileName, planningData } = question;
    stopPreview(services);
    const stop = new AbortController();
    underWay.set(services, stop);
    dispatch(previewStarted(of));
    const file = await services.vault.get(of.vaultId);
    if (stop.signal.aborted) return;
    if (file === null) {
      dispatch(previewFailed({ of, reason: 'The file is gone from this browser.' }));
      return;
    }
    const task: ReadingTask = { file, fileName, demographic: of.demographic || EVERYBODY, planningData };
    const onProgress = (share: number) => services.progress.tell(readingOf(of), share);
    const result = await services.audienceReader.read(task, onProgress, stop.signal);
    if (result.outcome === 'read') dispatch(previewArrived({ of, facts: result.facts }));
    else if (result.outcome === 'refused') dispatch(previewRefused({ of, ...result }));
    else dispatch(previewFailed({ of, reason: result.reason }));
  };
}

/** Stops the reading under way, of a file that is gone or a question that has changed. */
export function stopPreview(services: Services): void {
  underWay.get(services)?.abort();
}

interface Question {
  readonly of: PreviewSubject;
  readonly fileName: string;
  readonly planningData: ReadingTask['planningData'];
}

/** What is to be found out; null for nothing. */
function openQuestion(state: RootState): Question | null {
  const { fileMetadata, savedFileData } = selectAudienceFile(state);
  const file = savedFileData ?? fileMetadata;
  const lists = planningApi.endpoints.userAccess.select({ user: selectUserEmail(state) })(state).data;
  if (file === null || !lists?.planning_data || selectRunAnswers(state)) return null;
  const of = { vaultId: file.vaultId, demographic: selectFormData(state).buyingDemographic };
  const { audiencePreview } = state;
  if (audiencePreview.phase !== 'none') {
    const { vaultId, demographic } = audiencePreview.of;
    if (vaultId === of.vaultId && demographic === of.demographic) return null;
  }
  const { assumptions, mapping, access_lists } = lists.planning_data;
  return { of, fileName: file.name, planningData: { assumptions, mapping, accessLists: access_lists } };
}
