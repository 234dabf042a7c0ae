import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { PlanLayerReply, PlanLayerRequest, WeekFigures } from '../../../../core/contract/bodies/planLayer.ts';
import { evenWeeks, weekPlanFaults } from '../../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { daysLater, localDay, mondayOf } from '../../../../core/words/days.ts';
import { withMoneyOf } from '../../../domain/weeks/weekGestures.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import { weeksInWords } from '../../../domain/weeks/weeksView.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import type { PlanningFailure } from '../../../services/planning/planningFailure.ts';
import type { Services } from '../../../services/services.ts';
import { selectOptimiseData, selectPlanKey, selectPlanSource, selectUser, selectUserEmail } from '../../selectors.ts';
import type { AppThunk, RootState } from '../../storeTypes.ts';
import {
  conflictSettled,
  weeksClosed,
  weeksCollided,
  weeksCounted,
  weeksDropped,
  weeksEdited,
  weeksFailed,
  weeksFound,
  weeksKept,
  weeksNotCounted,
  weeksOpened,
  weeksSaved,
  weeksSearched,
  weeksSending,
  weeksStepped,
  weeksUnavailable,
} from '../../weeks/weeks.ts';
import type { OpenWeeks } from '../../weeks/weeks.ts';
import { isUnsaved, selectOpenWeeks, selectPlanCents } from '../../weeks/selectWeeks.ts';
import { noticeRaised } from '../../notices.ts';
import { fetchAccessData } from '../desk/fileOfPlan.ts';
import { hasFeature } from '../hasFeature.ts';
import { saveTimer } from '../rates/saveTimer.ts';
import { audienceOfPlan, closeAudience, isFileHere } from './weeksDesk.ts';

const timer = saveTimer(saveWeeks);
/** If the file is not in this browser, the service counts. It is asked this long after the last change [ms]. */
const TRIAL_AFTER_MS = 400;
const trialTimers = new WeakMap<Services, ReturnType<typeof setTimeout>>();
/** `pendingSaves`: the save that is under way. `closingSaves`: the last save of weeks that were closed. */
const pendingSaves = new WeakMap<
  Services,
  { plan: WeekPlan | null; reply: Promise<PlanLayerReply | PlanningFailure> }
>();
const closingSaves = new WeakMap<Services, Promise<void>>();
const CHANGED_ELSEWHERE = 409;
/** Figures of two programs that differ by less are the same. */
const AGREEMENT = 1e-6;

const openWeeksOf = (state: RootState) => selectOpenWeeks(state, selectPlanKey(state));

/** Reads the weeks of the open plan, with their figures; none where it has none. */
export function openWeeks(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const planKey = selectPlanKey(getState());
    const owner = selectUser(getState())?.uid;
    if (planKey === null || owner === undefined || openWeeksOf(getState()) !== null) return;
    await Promise.all([dispatch(fetchAccessData()), closingSaves.get(services)]);
    if (!dispatch(hasFeature(FEATURES.planLayers))) {
      const stored = getState().weeks.inBrowser.find((one) => one.planKey === planKey && one.owner === owner);
      const isValid = stored && weekPlanFaults(stored.plan, selectPlanCents(getState())).length === 0;
      const plan = isValid ? stored.plan : null;
      dispatch(weeksOpened({ ...blankWeeks(planKey), keptIn: 'browser', canEdit: true, plan, saved: plan }));
      if (plan !== null) dispatch(countWeeks());
      return;
    }
    const reply = await dispatch(sendLayer({ key: planKey }));
    if ('message' in reply) dispatch(weeksUnavailable({ planKey, message: reply.message }));
    else dispatch(weeksOpened(openedWeeks(getState(), planKey, reply)));
  };
}

const blankWeeks = (planKey: string) => ({
  ...{ planKey, version: 0, changedBy: null, changedAt: null, figures: null, countedFor: null, remark: null },
});

function openedWeeks(state: RootState, planKey: string, reply: PlanLayerReply) {
  const plan = (reply.body ?? null) as WeekPlan | null;
  const madeBy = selectOptimiseData(state)?.made_by;
  return {
    ...blankWeeks(planKey),
    keptIn: 'service' as const,
    canEdit: madeBy === undefined || madeBy.toLowerCase() === selectUserEmail(state).toLowerCase(),
    ...{ plan, saved: plan, version: reply.version ?? 0 },
    ...{ changedBy: reply.changed_by ?? null, changedAt: reply.changed_at ?? null },
    ...{ figures: reply.figures ?? null, countedFor: plan },
  };
}

/** For when the panel closes: ends the worker, and saves changes that are not saved yet. */
export function closeWeeks(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    clearTimeout(trialTimers.get(services));
    timer.stop(services);
    const { open } = getState().weeks;
    const work = open === null ? null : dispatch(saveOnClose(open));
    closeAudience(services);
    if (open !== null) dispatch(weeksClosed());
    if (work === null) return;
    closingSaves.set(services, work);
    await work;
  };
}

/** Keeps the last changes of weeks that are being closed. */
function saveOnClose(open: OpenWeeks): AppThunk<Promise<void>> {
  return async (dispatch, _getState, services) => {
    const { planKey, plan, saving, keptIn, canEdit } = open;
    if (!canEdit || !isUnsaved(open) || saving.phase === 'conflict') return;
    if (keptIn === 'browser') return void dispatch(keepInBrowser());
    const pendingSave = pendingSaves.get(services);
    const before = await pendingSave?.reply;
    if (pendingSave?.plan === plan && before && !('message' in before)) return;
    const version = before && !('message' in before) ? before.version! : open.version;
    const reply = await dispatch(sendLayer({ key: planKey, version, body: plan }));
    if ('message' in reply)
      dispatch(noticeRaised({ id: 'weeks not saved', message: `${WEEKS_COPY.notSaved} ${reply.message}` }));
  };
}

type Layer = Omit<PlanLayerRequest, 'access' | 'user' | 'layer' | 'body'> & { readonly body?: WeekPlan | null };

function sendLayer(layer: Layer): AppThunk<Promise<PlanLayerReply | PlanningFailure>> {
  return async (dispatch, getState) => {
    const { planLayer } = planningApi.endpoints;
    const request = { user: selectUserEmail(getState()), layer: 'weeks', ...layer } as const;
    try {
      return await dispatch(planLayer.initiate(request as never, { track: false })).unwrap();
    } catch (cause) {
      return asPlanningFailure(cause);
    }
  };
}

/** Begins with four even weeks from the next Monday. */
export function beginWeeks(): AppThunk<void> {
  return (dispatch, getState) => {
    const start = daysLater(mondayOf(localDay(new Date())), 7);
    dispatch(editWeeks(evenWeeks(selectPlanCents(getState()), { start, weeks: 4 })));
  };
}

/** The weeks of the version that this plan was made from, with the money of this one; null where it has none. */
export function weeksOfEarlier(): AppThunk<Promise<WeekPlan | null>> {
  return async (dispatch, getState) => {
    const from = selectOptimiseData(getState())?.made_from?.key;
    if (from === undefined || openWeeksOf(getState())?.keptIn !== 'service') return null;
    const reply = await dispatch(sendLayer({ key: from }));
    const body = 'message' in reply ? null : ((reply.body ?? null) as WeekPlan | null);
    return body && withMoneyOf(body, selectPlanCents(getState()));
  };
}

/** The weeks of any plan in words, null for none; undefined where the backend keeps no layers or does not answer. */
export function weeksOfPlan(key: string): AppThunk<Promise<string | null | undefined>> {
  return async (dispatch) => {
    if (!dispatch(hasFeature(FEATURES.planLayers))) return undefined;
    const reply = await dispatch(sendLayer({ key }));
    if ('message' in reply) return undefined;
    return reply.body ? weeksInWords(reply.body) : null;
  };
}

/** Makes one change: it is counted at once and saved a second later. */
export function editWeeks(plan: WeekPlan | null): AppThunk<void> {
  return (dispatch, getState) => {
    const open = openWeeksOf(getState());
    if (open === null || !open.canEdit || open.plan === plan) return;
    dispatch(weeksEdited(plan));
    dispatch(afterChange());
  };
}

/** One step back or forward. */
export function stepWeeks(direction: 'undo' | 'redo'): AppThunk<void> {
  return (dispatch) => {
    dispatch(weeksStepped(direction));
    dispatch(afterChange());
  };
}

function afterChange(): AppThunk<void> {
  return (dispatch) => {
    dispatch(countWeeks());
    dispatch(timer.start());
  };
}

/** Counts the weeks in this browser if it has the plan's file. Otherwise the service counts them without storing them (`trial`). */
function countWeeks(): AppThunk<void> {
  return (dispatch, getState, services) => {
    clearTimeout(trialTimers.get(services));
    const open = openWeeksOf(getState());
    if (!open?.plan) return;
    void (async () => {
      if (open.keptIn === 'browser' || (await dispatch(isFileHere()))) return dispatch(countHere());
      const start = () => void dispatch(countByTrial());
      trialTimers.set(services, setTimeout(start, TRIAL_AFTER_MS));
    })();
  };
}

function countHere(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const planKey = selectPlanKey(getState());
    const plan = openWeeksOf(getState())?.plan;
    if (planKey === null || !plan) return;
    const desk = await dispatch(audienceOfPlan(planKey));
    if (typeof desk === 'string') return void dispatch(weeksNotCounted(desk));
    const answer = await desk.ask({ ask: 'weeks', plan, planReach: planReachOf(getState()) });
    if (answer.answer === 'weeks') dispatch(weeksCounted({ planKey, plan, figures: answer.figures }));
    else if (answer.answer === 'failed') dispatch(weeksNotCounted(answer.reason));
  };
}

/** The exact reach of a plan whose audience is a sample here. */
function planReachOf(state: RootState): number | null {
  return selectPlanSource(state) === null ? null : (selectOptimiseData(state)?.attentive_reach ?? null);
}

function countByTrial(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const open = openWeeksOf(getState());
    if (!open?.plan) return;
    const { planKey, plan } = open;
    const reply = await dispatch(sendLayer({ key: planKey, body: plan, trial: true }));
    if (openWeeksOf(getState())?.plan !== plan) return;
    if ('message' in reply) dispatch(weeksNotCounted(reply.message));
    else if (reply.figures) dispatch(weeksCounted({ planKey, plan, figures: reply.figures }));
  };
}

/** Keeps the weeks now. @returns whether nothing is left to keep */
export function saveWeeks(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, services) => {
    timer.stop(services);
    const open = getState().weeks.open;
    if (open === null || !open.canEdit || !isUnsaved(open)) return true;
    if (open.saving.phase === 'conflict') return false;
    if (open.saving.phase === 'sending') {
      await pendingSaves.get(services)?.reply;
      return dispatch(saveWeeks());
    }
    if (open.keptIn === 'browser') return dispatch(keepInBrowser());
    const { planKey, plan, version } = open;
    dispatch(weeksSending());
    const pendingSave = dispatch(sendLayer({ key: planKey, version, body: plan }));
    pendingSaves.set(services, { plan, reply: pendingSave });
    const reply = await pendingSave;
    if ('message' in reply) {
      await dispatch(saveFailed(planKey, reply));
      return false;
    }
    const { countedFor, figures } = getState().weeks.open ?? { countedFor: null, figures: null };
    const differs = countedFor === plan && figures && reply.figures && !areSameFigures(figures, reply.figures);
    dispatch(weeksSaved({ planKey, plan, reply, remark: differs ? WEEKS_COPY.countedOtherwise : null }));
    dispatch(timer.start());
    return true;
  };
}

/** Whether the open weeks have changes that are not kept. */
export function hasUnsavedWeeks(): AppThunk<boolean> {
  return (_dispatch, getState) => {
    const { open } = getState().weeks;
    return open !== null && open.canEdit && isUnsaved(open);
  };
}

function saveFailed(planKey: string, { status, message }: PlanningFailure): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const theirs = status === CHANGED_ELSEWHERE ? await dispatch(sendLayer({ key: planKey })) : null;
    if (theirs && !('message' in theirs)) dispatch(weeksCollided({ message, theirs }));
    else dispatch(weeksFailed(message));
  };
}

function keepInBrowser(): AppThunk<boolean> {
  return (dispatch, getState) => {
    const owner = selectUser(getState())?.uid;
    const open = getState().weeks.open;
    if (owner === undefined || open === null) return false;
    const { planKey, plan } = open;
    if (plan === null) dispatch(weeksDropped({ owner, planKey }));
    else dispatch(weeksKept({ owner, planKey, plan, at: new Date().toISOString() }));
    return true;
  };
}

const areSameFigures = (one: WeekFigures, other: WeekFigures) =>
  one.cumulative.every((people, week) => Math.abs(people - other.cumulative[week]!) <= AGREEMENT * Math.max(1, people));

/** Ends a conflict: takes the weeks of the other window, or saves those of this window over them. */
export function settleConflict(keepMine: boolean): AppThunk<void> {
  return (dispatch) => {
    dispatch(conflictSettled(keepMine));
    if (keepMine) void dispatch(saveWeeks());
  };
}

/** Replaces the weeks by those in which most people remember a contact. One undo reverts it. */
export function findBestWeeks(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const open = openWeeksOf(getState());
    if (!open?.plan || !open.canEdit) return;
    const { planKey, plan } = open;
    dispatch(weeksSearched({ phase: 'searching' }));
    const desk = await dispatch(audienceOfPlan(planKey));
    if (typeof desk === 'string') return void dispatch(weeksSearched({ phase: 'failed', message: desk }));
    const answer = await desk.ask({ ask: 'best weeks', plan });
    if (openWeeksOf(getState())?.plan !== plan) return;
    if (answer.answer !== 'best weeks') {
      const message = answer.answer === 'failed' ? answer.reason : WEEKS_COPY.searchStopped;
      return void dispatch(weeksSearched({ phase: 'failed', message }));
    }
    const { cells, before, peopleWeeks, gap } = answer;
    const search = { phase: 'found', gain: peopleWeeks - before, gap } as const;
    dispatch(weeksFound({ plan: { ...plan, cells }, search }));
    dispatch(afterChange());
  };
}
