import { nanoid } from '@reduxjs/toolkit';
import { FEATURES, RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import type { MediaScoreReply } from '../../../core/contract/bodies/mediaScore.ts';
import { parseJsonText } from '../../../core/contract/jsonText.ts';
import { scoreRows } from '../../../core/contract/bodies/rows.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import { SAVED_FILE_NAME } from '../../../core/contract/limits.ts';
import { ERRORS } from '../../domain/messages.ts';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { limitsOfReported } from '../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf, ratesDayOf, withRules, withTargets } from '../../domain/plan/planForm.ts';
import { rulesForRun } from '../../domain/plan/planRules.ts';
import { readingToSend } from '../../domain/plan/file/fileAnswers.ts';
import { mediaScoreFields, optimiseRequest, reachRequest, sentFileName } from '../../domain/plan/planRequests.ts';
import type { RequestInputs, ScoredAudience } from '../../domain/plan/planRequests.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import {
  asPlanningFailure,
  isReaderRefused,
  isRetiredChoice,
  isTemporary,
} from '../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../services/planning/planningFailure.ts';
import type { Services } from '../../services/services.ts';
import type { AudienceFile } from '../../slices/audience/audienceFile.ts';
import type { Feature } from '../../slices/features.ts';
import {
  runCancelled,
  runFailed,
  runFinished,
  runResumed,
  runStarted,
  stepStarted,
} from '../../slices/plan/runStatus.ts';
import type { RunFault, RunInputs, RunStep } from '../../slices/plan/runStatus.ts';
import {
  selectAudienceFile,
  selectLimitMode,
  selectFormLimits,
  selectHasFeature,
  selectIsWarehouseAudience,
  selectPlanKey,
  selectResumableRun,
  selectRunInputs,
  selectSavedFile,
} from '../../slices/selectors.ts';
import { selectRatesToday } from '../../slices/rates/selectRates.ts';
import type { AppDispatch, AppThunk, RootState } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';
import { refreshAccessLists } from '../accessData.ts';
import { askRunProgress } from '../../services/planning/progressMeter.ts';

/** How a run ended. After 'finished' and 'optimise failed' the page navigates to the report. */
export type RunOutcome = 'finished' | 'optimise failed' | 'failed' | 'cancelled' | 'no file' | 'already running';

/** A call that was started: the members of the result of RTK Query's `initiate` that a run needs. */
interface CallUnderWay<Reply> {
  abort(): void;
  unwrap(): Promise<Reply>;
}

const { mediaScore, reach, optimise } = planningApi.endpoints;
// The slice keeps the results; a second copy in the query cache would cost memory.
const UNTRACKED_CALL = { track: false };

const CALL_ERRORS: Record<RunStep, string> = {
  'media scores': ERRORS.mediaScores,
  reach: ERRORS.reach,
  optimise: ERRORS.optimise,
};

/** A call without a usable reply. The message is the specification's text, which names the call. */
class CallFailure extends Error {
  readonly step: RunStep;
  readonly reply: PlanningFailure;

  constructor(step: RunStep, reply: PlanningFailure) {
    super(CALL_ERRORS[step]);
    this.step = step;
    this.reply = reply;
  }
}

/** The call under way, by the services object, of which each store has its own. It is not in the state because it cannot be serialised. */
const underWay = new WeakMap<Services, { abort(): void }>();

/**
 * Runs the plan: media scores (with the upload) ──► reach ──► optimise. At the end the three replies replace the earlier results
 * together (planResults). A failure keeps all inputs. Does nothing while a run is under way.
 */
export function runPlan(): AppThunk<Promise<RunOutcome>> {
  return async (dispatch, getState, services) => {
    if (getState().runStatus.phase === 'running') return 'already running';
    const file = fileToSend(selectAudienceFile(getState()));
    const runInputs = selectRunInputs(getState());
    if (file === null || runInputs === null) return 'no file';
    const runId = nanoid();
    const hasFeature = (feature: Feature) => selectHasFeature(getState(), feature);
    const originalFileName = hasFeature(FEATURES.fileName) ? (selectSavedFile(getState())?.name ?? null) : null;
    const rules = rulesToSend(getState(), runInputs);
    const targets = hasFeature(FEATURES.targets) ? (runInputs.form.targets ?? []) : [];
    // The report names the rules and targets that are sent. They may be fewer than the form has.
    const formToRun = withTargets(withRules(runInputs.form, rules ?? undefined), targets);
    const submittedForm = { ...formToRun, budgetConstraint: selectFormLimits(getState()) };
    dispatch(runStarted({ runId, submittedForm, inputs: runInputs }));

    const workbookCsv = await savedWorkbookAsCsv(dispatch, getState());
    // A saved workbook that the backend returned as csv is csv text too.
    const isCsvText = workbookCsv !== null || file.isCsvText;
    const ownPrices = hasFeature(FEATURES.assumptions) ? (runInputs.form.ownPrices ?? []) : [];
    const madeFrom = madeFromToSend(getState(), runInputs);
    const openLimits = openLimitsToSend(getState(), runInputs);
    const reading =
      hasFeature(FEATURES.reading) && runInputs.reading ? readingToSend(runInputs.reading, isCsvText) : null;
    const ratesOn = hasFeature(RATE_FEATURES.read) ? ratesDayOf(runInputs.form, selectRatesToday(getState())) : null;
    const inputs = {
      ...runInputs,
      originalFileName,
      reading,
      ownPrices,
      madeFrom,
      openLimits,
      ratesOn,
      rules,
      targets,
    };
    const outcome = await dispatch(
      runSteps(runId, async (call) => {
        const isProgressPolled = selectIsWarehouseAudience(getState());
        const sent = { runId, fields: mediaScoreFields(inputs), isProgressPolled, ...(workbookCsv ?? file) };
        const stopPolling = isProgressPolled ? dispatch(pollRunProgress(runId)) : null;
        const scoring = call('media scores', () => dispatch(mediaScore.initiate(sent, UNTRACKED_CALL)));
        const scoreReply = await scoring.finally(stopPolling);
        await callReachAndOptimise(dispatch, call, inputs, scoreReply, 'reach');
      }),
    );
    if (workbookCsv) void services.vault.release(workbookCsv.vaultId);
    return outcome;
  };
}

/**
 * Resumes the failed run at the step that failed. The run's key and scores are used again, so the file is not uploaded again. If
 * the inputs changed or no scores had arrived, a new run is started instead.
 */
export function resumeRun(): AppThunk<Promise<RunOutcome>> {
  return async (dispatch, getState) => {
    const resumable = selectResumableRun(getState());
    const runInputs = selectRunInputs(getState());
    if (resumable === null || runInputs === null) return dispatch(runPlan());
    const { step, scoreReply } = resumable;
    const runId = nanoid();
    dispatch(runResumed({ runId, step }));
    // These fields are sent with the upload only, which is not repeated.
    const sentWithUpload = { originalFileName: null, reading: null, ownPrices: [], ratesOn: null, targets: [] };
    const inputs = {
      ...runInputs,
      ...sentWithUpload,
      madeFrom: madeFromToSend(getState(), runInputs),
      openLimits: openLimitsToSend(getState(), runInputs),
      rules: rulesToSend(getState(), runInputs),
    };
    return dispatch(runSteps(runId, (call) => callReachAndOptimise(dispatch, call, inputs, scoreReply, step)));
  };
}

type Call = <Reply>(step: RunStep, start: () => CallUnderWay<Reply>) => Promise<Reply>;

/** Makes the calls of a run and dispatches how it ended. */
function runSteps(runId: string, steps: (call: Call) => Promise<void>): AppThunk<Promise<RunOutcome>> {
  return async (dispatch, getState, services) => {
    const call: Call = async (next, start) => {
      dispatch(stepStarted(next));
      const running = start();
      underWay.set(services, running);
      const reply = await running.unwrap().catch((cause: unknown) => {
        throw new CallFailure(next, asPlanningFailure(cause));
      });
      if (!isCurrent(getState(), runId)) throw cancelError();
      return reply;
    };
    try {
      if (!isCurrent(getState(), runId)) throw cancelError();
      await steps(call);
      dispatch(runFinished());
      return 'finished';
    } catch (cause) {
      const { runStatus } = getState();
      if (runStatus.phase !== 'running' || runStatus.runId !== runId) return 'cancelled';
      // A reply that cannot be used, such as scores that are not rows, counts as a failure of its call.
      const failure = cause instanceof CallFailure ? cause : new CallFailure(runStatus.step, asPlanningFailure(cause));
      dispatch(runFailed(toFault(failure)));
      // If a chosen name is no longer in the backend's lists, or the user has become a reader, they are fetched again: the form then marks
      // the field, or says that readers make no plans.
      if (isRetiredChoice(failure.reply) || isReaderRefused(failure.reply)) void dispatch(refreshAccessLists());
      return failure.step === 'optimise' ? 'optimise failed' : 'failed';
    }
  };
}

/** Stops the run under way. Its replies are dropped, and the results of the previous run stay. */
export function cancelRun(): AppThunk<void> {
  return (dispatch, getState, services) => {
    if (getState().runStatus.phase === 'running') dispatch(runCancelled());
    underWay.get(services)?.abort();
  };
}

/** Calls reach and optimise, or optimise alone, with the scores of the upload. @param from  the first call to make */
async function callReachAndOptimise(
  dispatch: AppDispatch,
  call: Call,
  inputs: RequestInputs,
  { key, df_score_master, audience_source }: MediaScoreReply,
  from: RunStep,
): Promise<void> {
  const scored: ScoredAudience = { key, scores: parseJsonText(scoreRows, df_score_master) };
  if (from !== 'optimise')
    await call('reach', () => dispatch(reach.initiate(reachRequest(inputs, scored), UNTRACKED_CALL)));
  const stopPolling = audience_source === undefined ? null : dispatch(pollRunProgress(key));
  await call('optimise', () => dispatch(optimise.initiate(optimiseRequest(inputs, scored), UNTRACKED_CALL))).finally(
    stopPolling,
  );
}

function madeFromToSend(state: RootState, { madeFrom }: RunInputs): string | null {
  return selectHasFeature(state, FEATURES.madeFrom) ? madeFrom : null;
}

/** The limits that applied before the planner set the amount of every channel by hand, if the backend accepts them. */
function openLimitsToSend(state: RootState, { form }: RunInputs): readonly ChannelLimits[] | null {
  return form.openConstraint !== undefined && selectHasFeature(state, FEATURES.openLimits)
    ? limitsOfReported(form.openConstraint, budgetOf(form))
    : null;
}

/** The goal and rules, if the backend accepts them. */
function rulesToSend(state: RootState, { form }: RunInputs): PlanRules | null {
  return rulesForRun(form.rules, selectLimitMode(state), selectHasFeature(state, FEATURES.planRules)) ?? null;
}

interface FileToSend {
  readonly vaultId: string;
  /** The name of the uploaded file in the request, see `sentFileName`. */
  readonly fileName: string;
}

/** The file saved with the plan or, without one, the picked file; null without either. */
function fileToSend({ fileMetadata, savedFileData }: AudienceFile): (FileToSend & { isCsvText: boolean }) | null {
  const file = savedFileData ?? fileMetadata;
  if (file === null) return null;
  const fileName = sentFileName(file, savedFileData !== null);
  return { vaultId: file.vaultId, fileName, isCsvText: file.isCsvText === true };
}

/**
 * A saved file is sent as csv text. If it was a workbook, only the backend has that text, and it is fetched from there.
 * @returns null if there is nothing to fetch or it cannot be fetched; the file in this browser is then sent
 */
async function savedWorkbookAsCsv(dispatch: AppDispatch, state: RootState): Promise<FileToSend | null> {
  const saved = selectSavedFile(state);
  const key = selectPlanKey(state);
  if (saved === null || key === null || sentFileName(saved, true) === SAVED_FILE_NAME) return null;
  const { data: file } = await dispatch(callBackend('planFile', { key }));
  return file ? { vaultId: file.vaultId, fileName: SAVED_FILE_NAME } : null;
}

function isCurrent({ runStatus }: RootState, runId: string): boolean {
  return runStatus.phase === 'running' && runStatus.runId === runId;
}

function cancelError(): DOMException {
  return new DOMException('the run is over', 'AbortError');
}

function toFault({ step, message, reply }: CallFailure): RunFault {
  const shownMessage = step === 'optimise' ? ERRORS.optimiseShown : message;
  const notBefore = reply.retryAfter === null ? null : Date.now() + reply.retryAfter * 1000;
  const resume = step !== 'media scores' && isTemporary(reply) ? { notBefore } : null;
  return { step, specifiedMessage: message, shownMessage, reason: reply.message, details: reply.details, resume };
}

/** Time between two requests. The steps of a run over many rows take several seconds each. */
const POLL_INTERVAL_MS = 1_500;

/**
 * Polls the backend for the progress of the run under way and passes it to the progress meter. Failed requests are ignored.
 * @param key  the plan's key; during the upload, which makes the key, the id of the run
 * @returns a function that ends the polling
 */
function pollRunProgress(key: string): AppThunk<() => void> {
  return (_dispatch, getState, services) => {
    const { runStatus } = getState();
    const stop = new AbortController();
    if (runStatus.phase !== 'running') return () => {};
    const { runId } = runStatus;
    const ask = async () => {
      const text = await askRunProgress(services, key, stop.signal).catch(() => '');
      if (stop.signal.aborted) return;
      // An empty text may come from another backend process, which does not know this run. The last text then stays.
      if (text !== '') services.progress.setText(runId, text);
      timer = setTimeout(() => void ask(), POLL_INTERVAL_MS);
    };
    // The first request comes earlier, so that the meter soon has a text.
    let timer = setTimeout(() => void ask(), POLL_INTERVAL_MS / 3);
    return () => {
      stop.abort();
      clearTimeout(timer);
      services.progress.setText(runId, '');
    };
  };
}
