import { isSlowQuestion } from '../../domain/desk/goals.ts';
import { isSameReach } from '../../domain/desk/sameMix.ts';
import { requestOf, questionOf } from '../../domain/desk/scenario.ts';
import type { RunSettings } from '../../domain/desk/scenario.ts';
import { hasMix, stepFrom } from '../../domain/desk/step.ts';
import type { MixAnswer, Step } from '../../domain/desk/step.ts';
import type { DeskTrial } from '../../domain/desk/trial.ts';
import type { Desk } from '../../services/deskWorker/deskService.ts';

interface TrialContext {
  readonly plan: Step;
  readonly runSettings: RunSettings;
  readonly worker: Desk;
}

/**
 * Checks a stored trial when the desk opens, by evaluating the mix of its last computed step that is not undone. If the reach of that mix or
 * of the plan differs from the stored reach, all steps are computed again. A step that was not computed yet when the page closed is computed
 * here.
 */
export async function checkedTrial(
  trial: DeskTrial,
  context: TrialContext,
): Promise<{ trial: DeskTrial; isRecomputed: boolean }> {
  const endedTrial = { ...trial, steps: trial.steps.map(withEndedSearch) };
  const lastComputedStep = endedTrial.steps.slice(0, trial.at).findLast((step) => !step.isUncounted);
  const areFiguresCurrent =
    isSameReach(trial.planReach, context.plan.figures.reach) &&
    (lastComputedStep === undefined ||
      isSameReach(lastComputedStep.figures.reach, await reachOf(lastComputedStep, context)));
  const needsComputing = (step: Step) => !areFiguresCurrent || step.isUncounted === true;
  return {
    trial: endedTrial.steps.some(needsComputing)
      ? await recomputeSteps(endedTrial, context, needsComputing)
      : endedTrial,
    isRecomputed: !areFiguresCurrent,
  };
}

/** Computes the steps of a trial that need it. A step that is no longer possible is dropped. */
async function recomputeSteps(
  trial: DeskTrial,
  context: TrialContext,
  needsComputing: (step: Step) => boolean,
): Promise<DeskTrial> {
  const steps: Step[] = [];
  /** Number of steps that the planner has not undone. */
  let doneSteps = 0;
  for (const [index, step] of trial.steps.entries()) {
    const { says, scenario } = step;
    const answer = needsComputing(step)
      ? await firstMix(context.worker, questionOf(scenario, context.runSettings))
      : null;
    if (needsComputing(step) && answer === null) continue;
    steps.push(answer === null ? step : withEndedSearch(stepFrom(says, scenario, answer)));
    if (index < trial.at) doneSteps += 1;
  }
  return { ...trial, steps, at: doneSteps, changed: Date.now(), planReach: context.plan.figures.reach };
}

/** Attentive reach of a step's mix [people]; NaN if the worker cannot evaluate it. */
async function reachOf({ scenario }: Step, { worker, runSettings }: TrialContext): Promise<number> {
  const question = { ask: 'manual mix', request: requestOf(scenario, runSettings), spend: scenario.spend } as const;
  return new Promise((resolve) => {
    const onAnswer = (answer: { readonly answer: string }) => resolve(hasMix(answer) ? answer.figures.reach : NaN);
    // The first answer has the reach. The last answer, with the best mix for the same money, need not be awaited.
    void worker.ask(question, onAnswer).then(onAnswer);
  });
}

/** The mix that answers the question of a stored step. Of a long search, the first mix that it finds is taken. Null if there is none. */
async function firstMix(worker: Desk, question: Parameters<Desk['ask']>[0]): Promise<MixAnswer | null> {
  const stop = () => isSlowQuestion(question) && worker.stop();
  const answer = await worker.ask(question, stop);
  return hasMix(answer) ? answer : null;
}

/** Marks a search as ended that was under way when the desk closed. */
function withEndedSearch(step: Step): Step {
  return step.extra !== null && 'isFinal' in step.extra ? { ...step, extra: { ...step.extra, isFinal: true } } : step;
}
