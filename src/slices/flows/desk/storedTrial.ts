import { isSlowQuestion } from '../../../domain/desk/goals.ts';
import { requestOf, questionOf } from '../../../domain/desk/scenario.ts';
import type { AskedPlan } from '../../../domain/desk/scenario.ts';
import { hasMix, stepFrom } from '../../../domain/desk/step.ts';
import type { MixAnswer, Step } from '../../../domain/desk/step.ts';
import type { DeskTrial } from '../../../domain/desk/trial.ts';
import type { Desk } from '../../../services/deskWorker/deskService.ts';
import { trialDiscarded, trialDropped } from '../../desk/desk.ts';
import { selectUser } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

/** From this relative difference on, a trial was computed with other figures than those here. */
const AGREE = 1e-6;

/** Forgets what the signed-in planner tried on a plan. */
export function dropTrial(planKey: string): AppThunk<void> {
  return (dispatch, getState) => {
    const user = selectUser(getState());
    if (user) dispatch(trialDropped({ owner: user.uid, planKey }));
  };
}

/** Discards what the signed-in planner tried on a plan; it can be brought back for as long as the page lives. */
export function discardTrial(planKey: string): AppThunk<void> {
  return (dispatch, getState) => {
    const user = selectUser(getState());
    if (user) dispatch(trialDiscarded({ owner: user.uid, planKey }));
  };
}

interface TrialContext {
  readonly plan: Step;
  readonly asked: AskedPlan;
  readonly worker: Desk;
}

/**
 * A stored trial at the desk that opens: the mix where it stands is evaluated once. Where that differs from what was stored, all of it
 * is computed anew. A change that was not computed when the page went away is computed now.
 */
export async function checkedTrial(trial: DeskTrial, ground: TrialContext): Promise<{ trial: DeskTrial; isRecomputed: boolean }> {
  const ended = { ...trial, steps: trial.steps.map(withEndedSearch) };
  const known = ended.steps.slice(0, trial.at).findLast((step) => !step.isUncounted);
  const isSame =
    agree(trial.planReach, ground.plan.figures.reach) &&
    (known === undefined || agree(known.figures.reach, await reachOf(known, ground)));
  const isOpen = (step: Step) => !isSame || step.isUncounted === true;
  return { trial: ended.steps.some(isOpen) ? await recomputed(ended, ground, isOpen) : ended, isRecomputed: !isSame };
}

/** A trial with some of its steps computed; those that are not possible any more are left out. */
async function recomputed(trial: DeskTrial, ground: TrialContext, isOpen: (step: Step) => boolean): Promise<DeskTrial> {
  const steps: Step[] = [];
  let at = 0;
  for (const [place, step] of trial.steps.entries()) {
    const { says, scenario } = step;
    const answer = isOpen(step) ? await firstMix(ground.worker, questionOf(scenario, ground.asked)) : null;
    if (isOpen(step) && answer === null) continue;
    steps.push(answer === null ? step : withEndedSearch(stepFrom(says, scenario, answer)));
    if (place < trial.at) at += 1;
  }
  return { ...trial, steps, at, changed: Date.now(), planReach: ground.plan.figures.reach };
}

/** Attentive reach of a step's mix as it is [people]; NaN where that cannot be told. */
async function reachOf({ scenario }: Step, { worker, asked }: TrialContext): Promise<number> {
  const question = { ask: 'by hand', request: requestOf(scenario, asked), spend: scenario.spend } as const;
  return new Promise((resolve) => {
    const told = (answer: { readonly answer: string }) => resolve(hasMix(answer) ? answer.figures.reach : NaN);
    // The reach comes first, what is best for the same money later.
    void worker.ask(question, told).then(told);
  });
}

/** The answer to a question that was answered before. Of a long search the first mix is enough; null where there is none. */
async function firstMix(worker: Desk, question: Parameters<Desk['ask']>[0]): Promise<MixAnswer | null> {
  const stop = () => isSlowQuestion(question) && worker.stop();
  const answer = await worker.ask(question, stop);
  return hasMix(answer) ? answer : null;
}

/** A search that was under way when the desk was left ended there. */
function withEndedSearch(step: Step): Step {
  return step.extra !== null && 'isFinal' in step.extra ? { ...step, extra: { ...step.extra, isFinal: true } } : step;
}

function agree(one: number, other: number): boolean {
  return Math.abs(one - other) <= AGREE * Math.max(1, one);
}
