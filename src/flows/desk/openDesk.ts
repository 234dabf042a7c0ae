import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { DeskOpened } from '../../../core/contract/bodies/deskQuestions.ts';
import { reportedFigures, reportedProof } from '../../domain/desk/reported.ts';
import { firstScenario, requestOf, sumOf, splitByWeights } from '../../domain/desk/scenario.ts';
import type { RunSettings, Scenario } from '../../domain/desk/scenario.ts';
import type { Step } from '../../domain/desk/step.ts';
import { moneyByChannel } from '../../domain/report/channelMoney.ts';
import type { Desk } from '../../services/deskWorker/deskService.ts';
import type { Services } from '../../services/services.ts';
import { deskClosed, deskFailed, deskOpened, deskOpening } from '../../slices/desk/desk.ts';
import { selectOptimiseData, selectPlanKey, selectTrial, selectUser } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { deskInputs, fetchPlanningData } from './deskInputs.ts';
import type { DeskInputs } from './deskInputs.ts';
import { fileForDesk } from './fileForDesk.ts';
import { openWorkers } from './deskSession.ts';
import type { OpenWorker } from './deskSession.ts';
import { checkedTrial } from './storedTrial.ts';

/** The name in the progress meter for the reading of a plan's file by the desk. */
export const deskProgressId = (planKey: string): string => `desk ${planKey}`;

/**
 * Opens the desk, on which changes to the current plan are tried. A worker reads the plan's file, with the prices and attention figures
 * saved with the plan, and evaluates the plan's mix. Does nothing if the desk is open or opening.
 */
export function openDesk(): AppThunk<Promise<void>> {
  return async (dispatch, getState, services) => {
    const planKey = selectPlanKey(getState());
    const owner = selectUser(getState())?.uid;
    const { desk } = getState().desk;
    const isOpen = desk.phase !== 'closed' && desk.planKey === planKey && openWorkers.has(services);
    if (isOpen) openWorkers.get(services)!.isClosing = false;
    if (planKey === null || owner === undefined || isOpen) return;
    closeWorker(services);
    const entry: OpenWorker = { stop: new AbortController(), desk: null, change: null, isClosing: false };
    openWorkers.set(services, entry);
    dispatch(deskOpening({ planKey }));
    const fail = (reason: string) => {
      if (entry.stop.signal.aborted) return;
      closeWorker(services);
      dispatch(deskFailed({ planKey, reason }));
    };
    const inputs = deskInputs(getState(), await dispatch(fetchPlanningData()));
    if (entry.stop.signal.aborted) return;
    if (typeof inputs === 'string') return fail(inputs);
    const file = await dispatch(fileForDesk(planKey));
    if (typeof file === 'string') return fail(file);
    if (entry.stop.signal.aborted) return;
    const onProgress = (share: number) => services.progress.setShare(deskProgressId(planKey), share);
    const outcome = await services.desk.open({ ...inputs.task, ...file }, onProgress, entry.stop.signal);
    if (outcome.outcome === 'failed') return fail(outcome.reason);
    if (entry.stop.signal.aborted) return outcome.desk.close();
    entry.desk = outcome.desk;
    const { runSettings } = inputs;
    const { desk: worker, opened } = outcome;
    const plan = await planStep(inputs, opened, worker, selectOptimiseData(getState()));
    const stored = selectTrial(getState(), planKey);
    const checked = stored && (await checkedTrial(stored, { plan, runSettings, worker }));
    if (entry.stop.signal.aborted) return;
    const { trial, isRecomputed } = checked ?? { trial: null, isRecomputed: false };
    dispatch(deskOpened({ owner, planKey, runSettings, opened, plan, trial, isRecomputed }));
  };
}

/** The first step of the desk's history: the plan in whole dollars, with the figures of its report. */
async function planStep(
  { task, runSettings }: DeskInputs,
  opened: DeskOpened,
  worker: Desk,
  report: PlanReport | null,
): Promise<Step> {
  const scenario = firstScenario(runSettings, printedSpend(task.spend, runSettings.budget, report));
  const best = scenario.keepsBest ? null : await bestMixOf(worker, scenario, runSettings);
  const figures = report === null ? opened.plan : reportedFigures(opened.plan, report);
  const proofFields = report === null ? { proof: null, extra: null } : reportedProof(opened.plan, report, scenario);
  return { says: 'The plan', scenario, figures, ...proofFields, best, details: null };
}

/** The figures of the best mix for the same budget, within the limits of `runSettings`; null if there is none. */
async function bestMixOf(desk: Desk, scenario: Scenario, runSettings: RunSettings): Promise<Step['best']> {
  const answer = await desk.ask({
    ask: 'manual mix',
    request: requestOf(scenario, runSettings),
    spend: scenario.spend,
  });
  return answer.answer === 'manual mix' ? (answer.best?.figures ?? null) : null;
}

/** The plan's mix in whole dollars: the amounts that its report prints if they add up to the budget, otherwise the exact mix rounded. */
function printedSpend(spend: readonly number[], budget: number, report: PlanReport | null): readonly number[] {
  const printed = report && moneyByChannel(report);
  const isWhole = printed?.every(Number.isInteger) === true && sumOf(printed) === budget;
  return isWhole ? printed : splitByWeights(spend, budget);
}

/** Closes the desk and its worker. A change that is being computed is finished first. */
export function closeDesk(): AppThunk<void> {
  return (dispatch, getState, services) => {
    const entry = openWorkers.get(services);
    if (entry?.change) {
      entry.isClosing = true;
      entry.desk?.stop();
      void entry.change.done.finally(() => {
        if (entry.isClosing && openWorkers.get(services) === entry) dispatch(closeDesk());
      });
      return;
    }
    closeWorker(services);
    if (getState().desk.desk.phase !== 'closed') dispatch(deskClosed());
  };
}

function closeWorker(services: Services): void {
  const entry = openWorkers.get(services);
  entry?.stop.abort();
  entry?.desk?.close();
  openWorkers.delete(services);
}
