import { nanoid } from '@reduxjs/toolkit';
import { FEATURES } from '../../../core/contract/access.ts';
import { parseJsonText } from '../../../core/contract/jsonText.ts';
import { scoreRows } from '../../../core/contract/rows.ts';
import { SAVED_FILE_NAME } from '../../../core/contract/limits.ts';
import { toChannelLimits } from '../../domain/plan/budgetConstraint.ts';
import { ERRORS } from '../../domain/messages.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import { mediaScoreFields, optimiseRequest, reachRequest, sentFileName } from '../../domain/plan/planRequests.ts';
import type { PlanInputs, ScoredAudience } from '../../domain/plan/planRequests.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../services/planning/planningFailure.ts';
import type { Services } from '../../services/services.ts';
import type { AudienceFile } from '../audienceFile.ts';
import { runCancelled, runFailed, runFinished, runStarted, stepStarted } from '../runStatus.ts';
import type { RunFault, RunStep } from '../runStatus.ts';
import {
  selectAudienceFile,
  selectConstraintChoice,
  selectFormConstraint,
  selectFormData,
  selectPlanKey,
  selectSavedFile,
  selectUserEmail,
} from '../selectors.ts';
import type { AppDispatch, AppThunk, RootState } from '../storeTypes.ts';
import { hasFeature } from './hasFeature.ts';

/** How a run ended. After 'finished' and 'optimise failed' the planner goes to the report. */
export type RunOutcome = 'finished' | 'optimise failed' | 'failed' | 'cancelled' | 'no file' | 'already running';

/** A call under way: what RTK Query's `initiate` returns, as far as a run needs it. */
interface CallUnderWay<Reply> {
  abort(): void;
  unwrap(): Promise<Reply>;
}

const THROWN: Record<RunStep, string> = {
  'media scores': ERRORS.mediaScores,
  reach: ERRORS.reach,
  optimise: ERRORS.optimise,
};

/** A call of a run that gave no usable reply; its message is the specification's, naming the call. */
class CallFailure extends Error {
  readonly step: RunStep;
  readonly reply: PlanningFailure;

  constructor(step: RunStep, reply: PlanningFailure) {
    super(THROWN[step]);
    this.step = step;
    this.reply = reply;
  }
}

// A call under way is not state: it cannot be stored, replayed or shown. One run at most for each store.
const underWay = new WeakMap<Services, { abort(): void }>();

/**
 * Runs the plan:  media scores ──► reach ──► optimise. The results take the place of older ones together, when the last
 * has arrived (planResults); a failure keeps everything the planner typed. A second run while one is under way does
 * nothing.
 */
export function runPlan(): AppThunk<Promise<RunOutcome>> {
  return async (dispatch, getState, services) => {
    if (getState().runStatus.phase === 'running') return 'already running';
    const file = fileToSend(selectAudienceFile(getState()));
    if (file === null) return 'no file';
    const runId = nanoid();
    const savedName = dispatch(hasFeature(FEATURES.fileName)) ? (selectSavedFile(getState())?.name ?? null) : null;
    const inputs = readInputs(getState(), savedName);
    dispatch(runStarted({ runId, ranWith: { ...inputs.form, budgetConstraint: selectFormConstraint(getState()) } }));

    const call = async <Reply>(next: RunStep, start: () => CallUnderWay<Reply>): Promise<Reply> => {
      dispatch(stepStarted(next));
      const running = start();
      underWay.set(services, running);
      const reply = await running.unwrap().catch((cause: unknown) => {
        throw new CallFailure(next, asPlanningFailure(cause));
      });
      if (!isCurrent(getState(), runId)) throw cancelled();
      return reply;
    };

    const csv = await savedWorkbookAsCsv(dispatch, getState());
    try {
      if (!isCurrent(getState(), runId)) throw cancelled();
      const sent = { runId, fields: mediaScoreFields(inputs), ...(csv ?? file) };
      await runSteps(dispatch, call, inputs, sent);
      dispatch(runFinished());
      return 'finished';
    } catch (cause) {
      const { runStatus } = getState();
      if (runStatus.phase !== 'running' || runStatus.runId !== runId) return 'cancelled';
      // A reply that came but cannot be worked with (its scores are no rows) fails the call that brought it.
      const failure = cause instanceof CallFailure ? cause : new CallFailure(runStatus.step, asPlanningFailure(cause));
      dispatch(runFailed(toFault(failure)));
      return failure.step === 'optimise' ? 'optimise failed' : 'failed';
    } finally {
      if (csv) void services.vault.release(csv.vaultId);
    }
  };
}

/** Stops the run under way; what it has brought goes, what was there before stays. */
export function cancelRun(): AppThunk<void> {
  return (dispatch, getState, services) => {
    if (getState().runStatus.phase === 'running') dispatch(runCancelled());
    underWay.get(services)?.abort();
  };
}

async function runSteps(
  dispatch: AppDispatch,
  call: <Reply>(step: RunStep, start: () => CallUnderWay<Reply>) => Promise<Reply>,
  inputs: PlanInputs,
  file: Parameters<typeof planningApi.endpoints.mediaScore.initiate>[0],
): Promise<void> {
  const { mediaScore, reach, optimise } = planningApi.endpoints;
  // Untracked: the results are kept by their slice, a second copy in the query cache would only cost memory.
  const track = { track: false };
  const media = await call('media scores', () => dispatch(mediaScore.initiate(file, track)));
  const scored: ScoredAudience = { key: media.key, scores: parseJsonText(scoreRows, media.df_score_master) };
  await call('reach', () => dispatch(reach.initiate(reachRequest(inputs, scored), track)));
  await call('optimise', () => dispatch(optimise.initiate(optimiseRequest(inputs, scored), track)));
}

function readInputs(state: RootState, fileName: string | null): PlanInputs {
  const form = selectFormData(state);
  return {
    form,
    limits: toChannelLimits(selectConstraintChoice(state), budgetOf(form)),
    user: selectUserEmail(state),
    fileName,
  };
}

interface FileToSend {
  readonly vaultId: string;
  /** The name it travels under. */
  readonly fileName: string;
}

/** The saved file where there is one, otherwise the picked one; null without either. */
function fileToSend({ fileMetadata, savedFileData }: AudienceFile): FileToSend | null {
  const file = savedFileData ?? fileMetadata;
  if (file === null) return null;
  return { vaultId: file.vaultId, fileName: sentFileName(file, savedFileData !== null) };
}

/**
 * A saved file travels as csv text. Of a workbook only the backend has that text (call 7 of the run that saved it);
 * where it cannot be had, null, and the workbook itself travels again.
 */
async function savedWorkbookAsCsv(dispatch: AppDispatch, state: RootState): Promise<FileToSend | null> {
  const saved = selectSavedFile(state);
  const key = selectPlanKey(state);
  if (saved === null || key === null || sentFileName(saved, true) === SAVED_FILE_NAME) return null;
  const { planFile } = planningApi.endpoints;
  const asked = dispatch(planFile.initiate({ user: selectUserEmail(state), key }, { track: false }));
  const file = await asked.unwrap().catch(() => null);
  return file && { vaultId: file.vaultId, fileName: SAVED_FILE_NAME };
}

function isCurrent({ runStatus }: RootState, runId: string): boolean {
  return runStatus.phase === 'running' && runStatus.runId === runId;
}

function cancelled(): DOMException {
  return new DOMException('the run is over', 'AbortError');
}

function toFault({ step, message, reply }: CallFailure): RunFault {
  const shown = step === 'optimise' ? ERRORS.optimiseShown : message;
  return { step, thrown: message, message: shown, reason: reply.message, details: reply.details };
}
