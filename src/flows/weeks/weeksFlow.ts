import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { PlanLayerReply, PlanLayerRequest, WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import { evenWeeks, WEEKS_AT_FIRST, weekPlanFaults } from '../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import { daysLater, localDay, mondayOf } from '../../../core/words/days.ts';
import { clockTime } from '../../../core/words/moments.ts';
import { isSameReach } from '../../domain/desk/sameMix.ts';
import { isOwnPlan } from '../../domain/plan/ownPlan.ts';
import { withMoneyOf } from '../../domain/weeks/weekGestures.ts';
import { WEEKS_COPY } from '../../domain/weeks/weeksCopy.ts';
import { isChangedMeanwhile } from '../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../services/planning/planningFailure.ts';
import type { Services } from '../../services/services.ts';
import {
  selectHasFeature,
  selectOptimiseData,
  selectPlanKey,
  selectPlanSource,
  selectUser,
  selectUserEmail,
} from '../../slices/selectors.ts';
import type { AppThunk, RootState } from '../../slices/storeTypes.ts';
import {
  conflictSettled,
  weeksClosed,
  weeksCollided,
  weeksComputed,
  weeksDropped,
  weeksEdited,
  weeksSaveFailed,
  weeksFound,
  weeksKept,
  weeksNotComputed,
  weeksOpened,
  weeksSaved,
  weeksSearched,
  weeksSending,
  weeksStepped,
  weeksUnavailable,
} from '../../slices/weeks/weeks.ts';
import type { OpenWeeks } from '../../slices/weeks/weeks.ts';
import { isUnsaved, selectOpenWeeks, selectPlanCents } from '../../slices/weeks/selectWeeks.ts';
import { noticeRaised } from '../../slices/notices.ts';
import { callBackend } from '../callBackend.ts';
import { fetchAccessData } from '../accessData.ts';
import { saveTimer } from '../saveTimer.ts';
import { workerOfWeeks, closeWorkerOfWeeks, isFileHere } from './weeksWorker.ts';

const timer = saveTimer(saveWeeks);
/** If the plan's file is not in this browser, the service computes the figures. It is asked this long after the last change. */
const REQUEST_AFTER_MS = 400;
const requestTimers = new WeakMap<Services, ReturnType<typeof setTimeout>>();
/** The save that is under way, and the weeks (`plan`) that it sends. After a refusal, it lasts until the conflict is shown. */
const pendingSaves = new WeakMap<
  Services,
  { plan: WeekPlan | null; reply: Promise<PlanLayerReply | PlanningFailure>; ended: Promise<boolean> }
>();
/** The last opening that was begun. The reply to an earlier one is ignored, as is one that comes after the weeks were closed. */
const lastOpenings = new WeakMap<Services, object>();
/** The last save of weeks that were closed. Weeks that are opened afterwards wait for it. */
const closingSaves = new WeakMap<Services, Promise<void>>();

const currentWeeks = (state: RootState) => selectOpenWeeks(state, selectPlanKey(state));

/** Opens the weeks of the current plan: from the backend or, if it stores no layers, from this browser. A plan may have no weeks. */
export function openWeeks(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const planKey = selectPlanKey(getState());
    const owner = selectUser(getState())?.uid;
    if (planKey === null || owner === undefined || currentWeeks(getState()) !== null) return;
    const opening = {};
    lastOpenings.set(services, opening);
    await Promise.all([dispatch(fetchAccessData()), closingSaves.get(services)]);
    if (lastOpenings.get(services) !== opening) return;
    if (!selectHasFeature(getState(), FEATURES.planLayers)) {
      const stored = getState().weeks.inBrowser.find((one) => one.planKey === planKey && one.owner === owner);
      const isValid = stored && weekPlanFaults(stored.plan, selectPlanCents(getState())).length === 0;
      const plan = isValid ? stored.plan : null;
      dispatch(weeksOpened({ ...blankWeeks(planKey), keptIn: 'browser', canEdit: true, plan, saved: plan }));
      if (plan !== null) dispatch(computeFigures());
      return;
    }
    const reply = await dispatch(sendLayer({ key: planKey }));
    if (lastOpenings.get(services) !== opening) return;
    if ('message' in reply) dispatch(weeksUnavailable({ planKey, message: reply.message }));
    else dispatch(weeksOpened(weeksOfReply(getState(), planKey, reply)));
  };
}

const blankWeeks = (planKey: string) => ({
  planKey,
  version: 0,
  changedBy: null,
  changedAt: null,
  figures: null,
  computedFor: null,
  remark: null,
});

/** The state of weeks that the backend sent. */
function weeksOfReply(state: RootState, planKey: string, reply: PlanLayerReply) {
  const plan = (reply.body ?? null) as WeekPlan | null;
  return {
    ...blankWeeks(planKey),
    keptIn: 'service' as const,
    canEdit: isOwnPlan(selectOptimiseData(state) ?? {}, selectUserEmail(state)),
    plan,
    saved: plan,
    version: reply.version ?? 0,
    changedBy: reply.changed_by ?? null,
    changedAt: reply.changed_at ?? null,
    figures: reply.figures ?? null,
    computedFor: plan,
  };
}

/** Called when the panel of the weeks closes. Ends the worker and saves unsaved changes. */
export function closeWeeks(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    clearTimeout(requestTimers.get(services));
    timer.stop(services);
    lastOpenings.delete(services);
    const weeks = getState().weeks.open;
    const closingSave = weeks === null ? null : dispatch(saveOnClose(weeks));
    closeWorkerOfWeeks(services);
    if (weeks !== null) dispatch(weeksClosed());
    if (closingSave === null) return;
    closingSaves.set(services, closingSave);
    await closingSave;
  };
}

/** Saves the last changes of weeks that are being closed. */
function saveOnClose(weeks: OpenWeeks): AppThunk<Promise<void>> {
  return async (dispatch, _getState, services) => {
    const { planKey, plan, saving, keptIn, canEdit } = weeks;
    const pendingSave = pendingSaves.get(services);
    if (!canEdit || saving.phase === 'conflict' || (!isUnsaved(weeks) && pendingSave === undefined)) return;
    if (keptIn === 'browser') return void dispatch(keepInBrowser());
    const pendingReply = await pendingSave?.reply;
    const wasSaved = pendingReply !== undefined && !('message' in pendingReply);
    // What was undone during the save is saved too.
    if (wasSaved ? pendingSave!.plan === plan : !isUnsaved(weeks)) return;
    const version = wasSaved ? pendingReply.version! : weeks.version;
    const reply = await dispatch(sendLayer({ key: planKey, version, body: plan }));
    if ('message' in reply)
      dispatch(noticeRaised({ id: 'weeks not saved', message: `${WEEKS_COPY.notSaved} ${reply.message}` }));
  };
}

/** A request about a plan's weeks, which the backend stores as a layer (data added to a plan without changing it). */
type LayerRequest = Omit<PlanLayerRequest, 'access' | 'user' | 'layer' | 'body'> & { readonly body?: WeekPlan | null };

function sendLayer(layer: LayerRequest): AppThunk<Promise<PlanLayerReply | PlanningFailure>> {
  return async (dispatch) => {
    const { data, error } = await dispatch(callBackend('planLayer', { layer: 'weeks', ...layer } as never));
    return error ?? data;
  };
}

/** Begins the weeks of a plan: four weeks with equal money, from the next Monday. */
export function beginWeeks(): AppThunk<void> {
  return (dispatch, getState) => {
    const start = daysLater(mondayOf(localDay(new Date())), 7);
    dispatch(editWeeks(evenWeeks(selectPlanCents(getState()), { start, weeks: WEEKS_AT_FIRST })));
  };
}

/**
 * The weeks of the plan from which the current plan was made, with the money of the current plan divided in the same shares. Null if there
 * is no such plan or it has no weeks.
 */
export function weeksOfEarlierPlan(): AppThunk<Promise<WeekPlan | null>> {
  return async (dispatch, getState) => {
    const earlierKey = selectOptimiseData(getState())?.made_from?.key;
    if (earlierKey === undefined || currentWeeks(getState())?.keptIn !== 'service') return null;
    const weeks = await dispatch(weeksOfPlan(earlierKey));
    return weeks ? withMoneyOf(weeks, selectPlanCents(getState())) : null;
  };
}

/** The weeks of any plan; null if it has none, undefined if the backend stores no layers or does not answer. */
export function weeksOfPlan(key: string): AppThunk<Promise<WeekPlan | null | undefined>> {
  return async (dispatch, getState) => {
    if (!selectHasFeature(getState(), FEATURES.planLayers)) return undefined;
    const reply = await dispatch(sendLayer({ key }));
    if ('message' in reply) return undefined;
    return (reply.body ?? null) as WeekPlan | null;
  };
}

/** Changes the weeks. Their figures are computed at once, and the change is saved a second later. */
export function editWeeks(plan: WeekPlan | null): AppThunk<void> {
  return (dispatch, getState) => {
    const weeks = currentWeeks(getState());
    if (weeks === null || !weeks.canEdit || weeks.plan === plan) return;
    dispatch(weeksEdited(plan));
    dispatch(computeAndSaveLater());
  };
}

/** Undoes or redoes one step. */
export function stepWeeks(direction: 'undo' | 'redo'): AppThunk<void> {
  return (dispatch) => {
    dispatch(weeksStepped(direction));
    dispatch(computeAndSaveLater());
  };
}

function computeAndSaveLater(): AppThunk<void> {
  return (dispatch) => {
    dispatch(computeFigures());
    dispatch(timer.start());
  };
}

/**
 * Computes the figures of the weeks: in this browser if it stores the weeks or has the plan's file, otherwise in the service, which then
 * stores nothing.
 */
function computeFigures(): AppThunk<void> {
  return (dispatch, getState, services) => {
    clearTimeout(requestTimers.get(services));
    const weeks = currentWeeks(getState());
    if (!weeks?.plan) return;
    void (async () => {
      if (weeks.keptIn === 'browser' || (await dispatch(isFileHere()))) return dispatch(computeFiguresHere());
      const start = () => void dispatch(requestFigures());
      requestTimers.set(services, setTimeout(start, REQUEST_AFTER_MS));
    })();
  };
}

function computeFiguresHere(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const planKey = selectPlanKey(getState());
    const plan = currentWeeks(getState())?.plan;
    if (planKey === null || !plan) return;
    const desk = await dispatch(workerOfWeeks(planKey));
    if (typeof desk === 'string') return void dispatch(weeksNotComputed(desk));
    const answer = await desk.ask({ ask: 'weeks', plan, planReach: planReachOf(getState()) });
    if (answer.answer === 'weeks') dispatch(weeksComputed({ planKey, plan, figures: answer.figures }));
    else if (answer.answer === 'failed') dispatch(weeksNotComputed(answer.reason));
  };
}

/** The reach in the report of a plan with a warehouse audience, of which this browser has only a sample. Null for other plans. */
function planReachOf(state: RootState): number | null {
  return selectPlanSource(state) === null ? null : (selectOptimiseData(state)?.attentive_reach ?? null);
}

function requestFigures(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const weeks = currentWeeks(getState());
    if (!weeks?.plan) return;
    const { planKey, plan } = weeks;
    // With `trial`, the service computes the figures and stores nothing.
    const reply = await dispatch(sendLayer({ key: planKey, body: plan, trial: true }));
    if (currentWeeks(getState())?.plan !== plan) return;
    if ('message' in reply) dispatch(weeksNotComputed(reply.message));
    else if (reply.figures) dispatch(weeksComputed({ planKey, plan, figures: reply.figures }));
  };
}

/** Saves the weeks at once, after a save that is under way. @returns whether nothing is left to save */
export function saveWeeks(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    const pendingSave = pendingSaves.get(services);
    if (pendingSave !== undefined) {
      await pendingSave.ended;
      return dispatch(saveWeeks());
    }
    const weeks = getState().weeks.open;
    if (weeks === null || !weeks.canEdit || !isUnsaved(weeks)) return true;
    if (weeks.saving.phase === 'conflict') return false;
    if (weeks.keptIn === 'browser') return dispatch(keepInBrowser());
    const { planKey, plan, version } = weeks;
    dispatch(weeksSending());
    const reply = dispatch(sendLayer({ key: planKey, version, body: plan }));
    const ended = reply
      .then((received) => dispatch(endSave(planKey, plan, received)))
      .finally(() => pendingSaves.delete(services));
    pendingSaves.set(services, { plan, reply, ended });
    return ended;
  };
}

/** Shows how a save ended. @returns whether the weeks were saved */
function endSave(
  planKey: string,
  plan: WeekPlan | null,
  reply: PlanLayerReply | PlanningFailure,
): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    if ('message' in reply) {
      await dispatch(showSaveFailure(planKey, reply));
      return false;
    }
    const { computedFor, figures } = getState().weeks.open ?? { computedFor: null, figures: null };
    const differs = computedFor === plan && figures && reply.figures && !areSameFigures(figures, reply.figures);
    dispatch(weeksSaved({ planKey, plan, reply, remark: differs ? WEEKS_COPY.serviceFiguresDiffer : null }));
    // Changes made during the save are saved next.
    dispatch(timer.start());
    return true;
  };
}

/** Whether the open weeks have unsaved changes. */
export function hasUnsavedWeeks(): AppThunk<boolean> {
  return (_dispatch, getState) => {
    const weeks = getState().weeks.open;
    return weeks !== null && weeks.canEdit && isUnsaved(weeks);
  };
}

function showSaveFailure(planKey: string, failure: PlanningFailure): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { message } = failure;
    const theirs = isChangedMeanwhile(failure) ? await dispatch(sendLayer({ key: planKey })) : null;
    if (!theirs || 'message' in theirs) return void dispatch(weeksSaveFailed(message));
    // The message of the planning service has the time in the time zone of its settings.
    const messageInOwnZone = theirs.changed_at ? WEEKS_COPY.changedElsewhere(clockTime(theirs.changed_at)) : message;
    dispatch(weeksCollided({ message: messageInOwnZone, theirs }));
  };
}

/** Stores the open weeks in this browser, for a backend that stores no layers. @returns whether they were stored */
function keepInBrowser(): AppThunk<boolean> {
  return (dispatch, getState) => {
    const owner = selectUser(getState())?.uid;
    const weeks = getState().weeks.open;
    if (owner === undefined || weeks === null) return false;
    const { planKey, plan } = weeks;
    if (plan === null) dispatch(weeksDropped({ owner, planKey }));
    else dispatch(weeksKept({ owner, planKey, plan, at: new Date().toISOString() }));
    return true;
  };
}

const areSameFigures = (one: WeekFigures, other: WeekFigures) =>
  one.cumulative.every((people, week) => isSameReach(people, other.cumulative[week]!));

/** Ends a conflict: takes the weeks of the other window or, with 'mine', replaces them by the weeks of this window. */
export function settleConflict(keptWeeks: 'mine' | 'theirs'): AppThunk<void> {
  return (dispatch) => {
    dispatch(conflictSettled(keptWeeks));
    if (keptWeeks === 'mine') void dispatch(saveWeeks());
  };
}

/** Replaces the weeks by the best weeks: those in which the most people remember a contact. One undo restores the weeks before. */
export function findBestWeeks(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const weeks = currentWeeks(getState());
    if (!weeks?.plan || !weeks.canEdit) return;
    const { planKey, plan } = weeks;
    dispatch(weeksSearched({ phase: 'searching' }));
    const desk = await dispatch(workerOfWeeks(planKey));
    if (typeof desk === 'string') return void dispatch(weeksSearched({ phase: 'failed', message: desk }));
    const answer = await desk.ask({ ask: 'best weeks', plan });
    if (currentWeeks(getState())?.plan !== plan) return;
    if (answer.answer !== 'best weeks') {
      const message = answer.answer === 'failed' ? answer.reason : WEEKS_COPY.searchStopped;
      return void dispatch(weeksSearched({ phase: 'failed', message }));
    }
    const { cells, before, peopleWeeks, gap } = answer;
    const search = { phase: 'found', gain: peopleWeeks - before, gap } as const;
    dispatch(weeksFound({ plan: { ...plan, cells }, search }));
    dispatch(computeAndSaveLater());
  };
}
