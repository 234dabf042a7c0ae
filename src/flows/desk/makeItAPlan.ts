import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { READERS_ONLY_READ } from '../../../core/rules/rights.ts';
import { SAVED_FILE_NAME } from '../../../core/contract/limits.ts';
import { NO_FILE_ANSWERS } from '../../domain/plan/file/fileAnswers.ts';
import { planInputs, noPlanReason } from '../../domain/desk/planInputs.ts';
import { isSameMix } from '../../domain/desk/sameMix.ts';
import type { Step } from '../../domain/desk/step.ts';
import { withPricesOf } from '../../domain/plan/planForm.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { scenarioTaken } from '../../slices/plan/planEdits.ts';
import { planFileArrived } from '../../slices/plan/planLoad.ts';
import {
  selectHasFeature,
  selectIsReader,
  selectOpenDesk,
  selectOptimiseData,
  selectPlanKey,
  selectReportForm,
  selectSavedFile,
} from '../../slices/selectors.ts';
import { planRestored, selectWholePlan } from '../../slices/stashedPlan.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { fetchPlanFile } from '../plan/fetchPlan.ts';
import { runPlan } from '../plan/runPlan.ts';
import { stashDraft } from '../plan/stashPlan.ts';
import { dropTrial } from './removeTrial.ts';

/** The outcome. For a new plan it contains the attentive reach [people] in its report and the reach that the desk had computed. */
export type MadePlan =
  | { readonly outcome: 'made'; readonly reach: number; readonly deskReach: number }
  | { readonly outcome: 'failed'; readonly message: string; readonly details: readonly string[] }
  | { readonly outcome: 'cancelled' };

const NO_FILE: MadePlan = {
  outcome: 'failed',
  message: 'The audience file of this plan is not available here, so no new plan can be run from it.',
  details: [],
};

/**
 * Makes a scenario of the desk (a variant of the current plan) a plan, by a normal run with its budget and limits. A draft is stashed
 * first. If the run fails, the current plan is restored.
 * @param isWanted  whether to begin the run after the plan's file was fetched
 */
export function makeItAPlan(name: string, step: Step, isWanted = () => true): AppThunk<Promise<MadePlan>> {
  return async (dispatch, getState) => {
    const desk = selectOpenDesk(getState());
    if (desk === null) return { outcome: 'cancelled' };
    const refusal = dispatch(whyNotAPlan(step));
    if (refusal !== null) return { outcome: 'failed', message: refusal, details: [] };
    dispatch(stashDraft());
    const before = selectWholePlan(getState());
    const hasFile = await dispatch(ensureFile());
    if (!isWanted()) return { outcome: 'cancelled' };
    if (!hasFile) return NO_FILE;
    const takesRules = selectHasFeature(getState(), FEATURES.planRules);
    dispatch(scenarioTaken(planInputs(name, dispatch(formOfPlan()), step, desk.runSettings, takesRules)));
    const outcome = await dispatch(runPlan());
    const reach = selectOptimiseData(getState())?.attentive_reach;
    if (outcome === 'finished' && reach !== undefined) {
      // A saved scenario may become a plan while the desk shows another mix. The trial with that mix is then kept.
      if (isSameMix(step, desk.now)) dispatch(dropTrial(desk.planKey));
      return { outcome: 'made', reach, deskReach: step.figures.reach };
    }
    const { runStatus, stashedPlan } = getState();
    dispatch(planRestored({ plan: before, stashed: stashedPlan.stashed }));
    if (runStatus.phase !== 'failed') return { outcome: 'cancelled' };
    return { outcome: 'failed', message: `${runStatus.shownMessage} ${runStatus.reason}`, details: runStatus.details };
  };
}

/** The current plan's inputs, with the planner's own prices that were saved with the plan. */
function formOfPlan(): AppThunk<PlanFormData> {
  return (_dispatch, getState) => {
    const assumptionRows = selectOptimiseData(getState())?.assumptions?.rows ?? [];
    return withPricesOf(selectReportForm(getState()), assumptionRows);
  };
}

/** Why a step of the desk cannot become a plan; null if it can. */
export function whyNotAPlan({ scenario }: Step): AppThunk<string | null> {
  return (dispatch, getState) => {
    if (selectIsReader(getState())) return READERS_ONLY_READ;
    const { ownPrices = [] } = dispatch(formOfPlan());
    return noPlanReason(scenario, ownPrices, selectHasFeature(getState(), FEATURES.assumptions));
  };
}

/**
 * Makes sure that this browser has the file as the plan's run read it. The file is fetched if it is not here, or if its answers changed after
 * the run. @returns whether this browser has the file afterwards
 */
function ensureFile(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const saved = selectSavedFile(getState());
    if (saved !== null && !saved.isReadAnew) return true;
    const key = selectPlanKey(getState());
    if (key === null) return false;
    try {
      const { file, reading } = await dispatch(fetchPlanFile(key));
      const answers = reading && { answers: { ...NO_FILE_ANSWERS, reading } };
      dispatch(planFileArrived({ ...file, name: saved?.name ?? SAVED_FILE_NAME, isCsvText: true, ...answers }));
      return true;
    } catch {
      return false;
    }
  };
}
