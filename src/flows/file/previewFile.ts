import type { AudienceSource } from '../../../core/contract/bodies/audienceSources.ts';
import type { Doubt, Reading } from '../../../core/contract/bodies/doubts.ts';
import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import { audienceNamed, noSuchAudience } from '../../../core/rules/audienceReference.ts';
import { answersThatFit, readingToSend, hasAnswers } from '../../domain/plan/file/fileAnswers.ts';
import { FILE_GONE } from '../../services/planning/planningEndpoints.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import type { ReadingTask } from '../../services/audienceReading/audienceReader.ts';
import type { Services } from '../../services/services.ts';
import {
  answerFiguresArrived,
  previewArrived,
  previewFailed,
  warehousePreviewed,
  previewRefused,
  previewStarted,
  previewProgressId,
  isSameSubject,
} from '../../slices/audience/audiencePreview.ts';
import type { PreviewSubject } from '../../slices/audience/audiencePreview.ts';
import { headingsRead } from '../../slices/audience/answerEdits.ts';
import {
  selectFileToRun,
  selectFormData,
  selectAreRunFactsCurrent,
  selectCanAnswer,
  selectUser,
  selectUserEmail,
} from '../../slices/selectors.ts';
import type { AppThunk, RootState } from '../../slices/storeTypes.ts';

/** The demographic that is used while the planner has chosen none. */
const DEFAULT_DEMOGRAPHIC = 'all people';

// The preview that is being made, by the services of a store: at most one per store. It is not in the state because it cannot be serialised.
const underWay = new WeakMap<Services, AbortController>();

/**
 * Reads the audience file in this browser for the chosen demographic, so that the planner sees its facts before the run.
 * Does nothing if the file has been read or is being read, if a run returned the backend's facts, or if the backend does not
 * send its planning data.
 */
export function previewFile(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const inputs = missingPreview(getState());
    if (inputs === null) return;
    const { subject } = inputs;
    stopPreview(services);
    const stop = new AbortController();
    underWay.set(services, stop);
    dispatch(previewStarted(subject));
    const file = await services.vault.get(subject.vaultId);
    if (stop.signal.aborted) return;
    if (file === null) {
      // Without the file a run would fail with this message.
      dispatch(previewRefused({ subject, message: FILE_GONE.message, details: [], preview: null }));
      return;
    }
    const task: ReadingTask = { ...taskOf(inputs), file };
    const onProgress = (share: number) => services.progress.setShare(previewProgressId(subject), share);
    const result = await services.audienceReader.read(task, onProgress, stop.signal);
    if (result.outcome === 'read') {
      const { facts, doubts, preview } = result;
      dispatch(previewArrived({ subject, facts, preview: { ...preview, doubts } }));
      if (!stop.signal.aborted) dispatch(applyEarlierAnswers(subject.vaultId, preview.headingsHash, doubts));
      // If the planner answers another question meanwhile, a new preview starts and stops this one.
      if (doubts.length > 0 && !stop.signal.aborted) {
        let latest: readonly Doubt[] = doubts;
        const onFigures = (found: readonly Doubt[]) => {
          latest = found;
          dispatch(answerFiguresArrived({ subject, doubts: latest, areMoreComing: true }));
        };
        await services.audienceReader.readAnswers(
          task,
          { doubts, headingsHash: preview.headingsHash },
          onFigures,
          stop.signal,
        );
        dispatch(answerFiguresArrived({ subject, doubts: latest, areMoreComing: false }));
      }
    }
    if (result.outcome === 'reference') dispatch(previewReference(subject, result.name, inputs.sources));
    if (result.outcome === 'refused') {
      const { message, details, preview } = result;
      dispatch(previewRefused({ subject, message, details, preview: preview && { ...preview, doubts: [] } }));
      if (preview !== null && !stop.signal.aborted)
        dispatch(applyEarlierAnswers(subject.vaultId, preview.headingsHash, []));
    }
    if (result.outcome === 'failed') dispatch(previewFailed({ subject, reason: result.reason }));
  };
}

/** Shows the facts of the warehouse audience that the file names. They come from the reply to the access call. */
function previewReference(subject: PreviewSubject, name: string, sources: readonly AudienceSource[]): AppThunk<void> {
  return (dispatch) => {
    const source = audienceNamed(name, sources);
    if (source) dispatch(warehousePreviewed({ subject, source }));
    else {
      const message = noSuchAudience(name, sources);
      dispatch(previewRefused({ subject, message, details: [], preview: null, isUnknownReference: true }));
    }
  };
}

/**
 * After the first preview of a file, applies the answers that the planner gave about an earlier file with the same headings, or else those
 * that fit.
 */
function applyEarlierAnswers(vaultId: string, headingsHash: string, doubts: readonly Doubt[]): AppThunk<void> {
  return (dispatch, getState, { rememberedAnswers }) => {
    const file = selectFileToRun(getState());
    const user = selectUser(getState());
    if (file?.vaultId !== vaultId || file.isCorrected || user === null || !selectCanAnswer(getState())) return;
    const { answers } = file;
    if (answers !== undefined && (answers.headings !== null || hasAnswers(answers.reading))) return;
    const remembered = rememberedAnswers.of(user.uid);
    const same = remembered.find(({ headings }) => headings === headingsHash);
    const earlier = same
      ? { reading: same.reading, fileName: same.fileName, at: same.at }
      : answersThatFit(remembered, doubts, headingsHash);
    dispatch(headingsRead({ headingsHash, earlier }));
  };
}

/** Stops the preview that is being made. */
export function stopPreview(services: Services): void {
  underWay.get(services)?.abort();
}

/** The file, demographic, answers and planning data from which a preview is made. */
interface PreviewInputs {
  readonly subject: PreviewSubject;
  readonly fileName: string;
  readonly reading: Reading;
  readonly planningData: ReadingTask['planningData'];
  /** Warehouse audiences (tables that the backend reads) to which a file may refer. */
  readonly sources: readonly AudienceSource[];
}

/** The task of reading the current file; null without a file, or without the backend's planning data. */
export function readingTask(state: RootState): Omit<ReadingTask, 'file'> | null {
  const inputs = previewInputs(state);
  return inputs && taskOf(inputs);
}

function taskOf({ subject, fileName, reading, planningData }: PreviewInputs): Omit<ReadingTask, 'file'> {
  return { fileName, demographic: subject.demographic || DEFAULT_DEMOGRAPHIC, reading, planningData };
}

/** The inputs of the preview, if it has not been made or started yet; null otherwise. */
function missingPreview(state: RootState): PreviewInputs | null {
  const { audiencePreview } = state;
  const inputs = selectAreRunFactsCurrent(state) ? null : previewInputs(state);
  if (inputs === null || audiencePreview.phase === 'none') return inputs;
  return isSameSubject(audiencePreview.subject, inputs.subject) ? null : inputs;
}

function previewInputs(state: RootState): PreviewInputs | null {
  const file = selectFileToRun(state);
  const accessData = planningApi.endpoints.userAccess.select({ user: selectUserEmail(state) })(state).data;
  if (file === null || !accessData?.planning_data) return null;
  const reading = readingToSend(file.answers?.reading ?? NO_ANSWERS, file.isCsvText === true);
  const subject = {
    vaultId: file.vaultId,
    demographic: selectFormData(state).buyingDemographic,
    answers: reading === null ? '' : JSON.stringify(reading),
  };
  const { assumptions, mapping, access_lists } = accessData.planning_data;
  return {
    subject,
    fileName: file.name,
    reading: reading ?? NO_ANSWERS,
    planningData: { assumptions, mapping, accessLists: access_lists },
    sources: accessData.audience_sources ?? [],
  };
}
