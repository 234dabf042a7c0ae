import { requestOf, questionOf } from '../../../domain/desk/scenario.ts';
import type { AskedPlan } from '../../../domain/desk/scenario.ts';
import { hasMix, stepFrom } from '../../../domain/desk/step.ts';
import type { MixAnswer, Step } from '../../../domain/desk/step.ts';
import { standingStep } from '../../../domain/desk/trial.ts';
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

interface Ground {
  readonly plan: Step;
  readonly asked: AskedPlan;
  readonly worker: Desk;
}

/**
 * A stored trial at the desk that opens: the mix where it stands is evaluated once. Where that differs from what was stored, all of it
 * is computed anew; changes that are not possible any more are left out.
 */
export async function checkedTrial(trial: DeskTrial, ground: Ground): Promise<{ trial: DeskTrial; isAnew: boolean }> {
  const ended = { ...trial, steps: trial.steps.map(withEndedSearch) };
  const standing = standingStep(ended);
  const planReach = ground.plan.figures.reach;
  const isSame =
    agree(trial.planReach, planReach) &&
    (standing === null || agree(standing.figures.reach, await reachOf(standing, ground)));
  return isSame ? { trial: ended, isAnew: false } : { trial: await computedAnew(ended, ground), isAnew: true };
}

async function computedAnew(trial: DeskTrial, ground: Ground): Promise<DeskTrial> {
  const steps: Step[] = [];
  let at = 0;
  for (const [place, { says, scenario }] of trial.steps.entries()) {
    const answer = await firstMix(ground.worker, questionOf(scenario, ground.asked));
    if (answer === null) continue;
    steps.push(withEndedSearch(stepFrom(says, scenario, answer)));
    if (place < trial.at) at += 1;
  }
  return { ...trial, steps, at, changed: Date.now(), planReach: ground.plan.figures.reach };
}

/** Attentive reach of a step's mix as it is [people]; NaN where that cannot be told. */
async function reachOf({ scenario }: Step, { worker, asked }: Ground): Promise<number> {
  const question = { ask: 'by hand', request: requestOf(scenario, asked), spend: scenario.spend } as const;
  return new Promise((resolve) => {
    const told = (answer: { readonly answer: string }) => resolve(hasMix(answer) ? answer.figures.reach : NaN);
    // The reach comes first, what is best for the same money later.
    void worker.ask(question, told).then(told);
  });
}

/** The answer to a question that was answered before. Of a long search the first mix is enough; null where there is none. */
async function firstMix(worker: Desk, question: Parameters<Desk['ask']>[0]): Promise<MixAnswer | null> {
  const isLong = question.ask === 'most often' || question.ask === 'smallest buy';
  const stop = () => isLong && worker.stop();
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
