import type { DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { Recompute } from '../../../core/contract/bodies/recompute.ts';
import { reportedRobustness } from '../../domain/desk/reported.ts';
import { firstScenario, requestOf, splitByWeights } from '../../domain/desk/scenario.ts';
import { NEAR_BEST_SHARES } from '../../domain/desk/robustnessView.ts';
import { moneyByChannel } from '../../domain/report/channelMoney.ts';
import { goalTimes } from '../../domain/report/ruleOutcomes.ts';
import type { MixRobustness } from '../../domain/exports/exportedPlan.ts';
import type { RunSettings } from '../../domain/desk/scenario.ts';
import type { Desk } from '../../services/deskWorker/deskService.ts';
import { selectOptimiseData, selectPlanKey, selectPlanSource, selectSavedFile } from '../../slices/selectors.ts';
import { saveFlatOptimumOf } from './askRobustness.ts';
import { fileForDesk } from './fileForDesk.ts';
import { deskInputs, fetchPlanningData } from './deskInputs.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/** What an exported workbook needs in addition to the plan's report. */
export interface ComputedForWorkbook {
  /** The model with which the workbook computes a changed mix, or the reason why it has no model. */
  readonly recompute: Recompute;
  /** Null if the plan's audience file is not available, if the plan has a smallest buy, or if computing it was stopped. */
  readonly robustness: MixRobustness | null;
}

const NO_FILE =
  'The audience file of this plan is not available here. Export again with a connection, or in the browser where the plan was made.';

/** Called with the share of the plan's file that has been read, 0 to 1. */
type OnProgress = (share: number) => void;

/**
 * Computes the workbook's model and how robust the plan's mix is. If the audience cannot be read, `recompute` says why, so that the
 * workbook can say what is missing.
 */
export function computeForWorkbook(
  onProgress: OnProgress,
  signal: AbortSignal,
): AppThunk<Promise<ComputedForWorkbook>> {
  return async (dispatch) => {
    const computed = await dispatch(
      computeAtDesk(onProgress, signal, async (plan) => {
        const [recompute, robustness] = await Promise.all([recomputeOf(plan), robustnessOf(plan)]);
        return { recompute, robustness };
      }),
    );
    return typeof computed === 'string' ? { recompute: { by: 'nothing', says: computed }, robustness: null } : computed;
  };
}

/**
 * Computes how robust the plan's mix is; null if the plan's audience cannot be read, if the plan has a smallest buy, or if computing was
 * stopped.
 */
export function computeForSlides(onProgress: OnProgress, signal: AbortSignal): AppThunk<Promise<MixRobustness | null>> {
  return async (dispatch) => {
    const computed = await dispatch(computeAtDesk(onProgress, signal, robustnessOf));
    return typeof computed === 'string' ? null : computed;
  };
}

/** A plan's inputs, and a worker (`desk`) that has read the plan's audience. */
interface PlanAtDesk {
  readonly desk: Desk;
  readonly report: PlanReport;
  readonly runSettings: RunSettings;
  /** The money of each channel as the report prints it [$]. */
  readonly spend: readonly number[];
  /** Number of people in the target. */
  readonly universe: number;
  /** Stores what the report says about the robustness of its mix. */
  readonly onRobustness: (robustness: DeskRobustness) => void;
}

/**
 * Runs `compute` on the current plan's audience, in a worker that is closed when `compute` has finished.
 * @returns the result of `compute`, or a sentence that says why the audience cannot be read. Failures are returned and not thrown
 */
function computeAtDesk<Computed extends object | null>(
  onProgress: OnProgress,
  signal: AbortSignal,
  compute: (plan: PlanAtDesk) => Promise<Computed>,
): AppThunk<Promise<Computed | string>> {
  return async (dispatch, getState, services) => {
    const [planKey, report] = [selectPlanKey(getState()), selectOptimiseData(getState())];
    if (planKey === null || report === null) return NO_FILE;
    const spend = moneyByChannel(report);
    if (spend === null) return 'The plan has money in a channel that this product does not know.';
    const inputs = deskInputs(getState(), await dispatch(fetchPlanningData()));
    if (typeof inputs === 'string') return inputs;
    const file = await dispatch(fileForDesk(planKey));
    if (typeof file === 'string') return file;
    if (signal.aborted) return NO_FILE;
    const outcome = await services.desk.open({ ...inputs.task, ...file }, onProgress, signal);
    if (outcome.outcome === 'failed') return `The audience file could not be read: ${outcome.reason}.`;
    const { desk, opened } = outcome;
    const onRobustness = (robustness: DeskRobustness) =>
      dispatch(saveFlatOptimumOf(planKey, robustness, inputs.runSettings.budget));
    const universe = opened.targetPeople;
    const computed = await compute({ desk, report, runSettings: inputs.runSettings, spend, universe, onRobustness });
    // `desk.ask` never rejects, so this line is reached.
    desk.close();
    return computed;
  };
}

/**
 * Computes how many people fewer the current plan would reach if each channel that gets money got at least `smallest` [$].
 * @returns null if the plan has no file that is known to be in this browser, if its goal counts people reached more than once, or if the
 *          cost cannot be computed
 */
export function computeSmallestBuyCost(smallest: number, signal: AbortSignal): AppThunk<Promise<number | null>> {
  return async (dispatch, getState) => {
    const state = getState();
    const [saved, report] = [selectSavedFile(state), selectOptimiseData(state)];
    // A file with changed answers, and the sample of a warehouse audience, would first be fetched from the backend.
    const isFileHere = saved !== null && !saved.isReadAnew && selectPlanSource(state) === null;
    if (!isFileHere || report === null || goalTimes(report) > 1) return null;
    const computed = await dispatch(
      computeAtDesk(
        () => undefined,
        signal,
        async ({ desk, runSettings, spend }) => {
          // The printed amounts may be cents, or differ from the budget by rounding. A scenario needs whole dollars that add up to it.
          const request = requestOf(firstScenario(runSettings, splitByWeights(spend, runSettings.budget)), runSettings);
          const answer = await desk.ask({ ask: 'smallest buy', request, smallest });
          return answer.answer === 'smallest buy' ? { costs: answer.ruleCosts } : null;
        },
      ),
    );
    return typeof computed === 'string' ? null : (computed?.costs ?? null);
  };
}

async function recomputeOf({ desk, spend }: PlanAtDesk): Promise<Recompute> {
  const answer = await desk.ask({ ask: 'recompute', spend });
  if (answer.answer === 'recompute') return answer.recompute;
  const why = answer.answer === 'failed' ? answer.reason : 'it was stopped';
  return { by: 'nothing', says: `The audience could not be counted: ${why}.` };
}

async function robustnessOf(plan: PlanAtDesk): Promise<MixRobustness | null> {
  const { desk, report, runSettings, spend, universe, onRobustness } = plan;
  // A scenario needs whole dollars that add up to the budget.
  const scenario = firstScenario(runSettings, splitByWeights(spend, runSettings.budget));
  // The search for near-best plans would ignore a smallest buy.
  if (scenario.smallest > 0) return null;
  const request = requestOf(scenario, runSettings);
  const answer = await desk.ask({ ask: 'robustness', request, spend: scenario.spend, within: NEAR_BEST_SHARES[0]! });
  if (answer.answer !== 'robustness') return null;
  onRobustness(answer.robustness);
  return { deskRobustness: reportedRobustness(answer.robustness, report), universe };
}
