import type { DeskAnswer, DeskDetails, DeskFigures, DeskProof } from '../../../core/contract/bodies/deskQuestions.ts';
import { findsBudget, goalResult, isGoalQuestion, timesOf } from './goals.ts';
import type { GoalResult } from './goals.ts';
import { hasSameSpend } from './sameMix.ts';
import type { Scenario } from './scenario.ts';

/**
 * One state in the undo history of the desk: a scenario with everything that was computed for it, so that undo needs no computation. The
 * first step is the plan itself.
 */
export interface Step {
  /** The label of the step in undo and in the log: "Radio $350,000". The browser stores it under the name `says`. */
  readonly says: string;
  readonly scenario: Scenario;
  readonly figures: DeskFigures;
  /** How good the mix is; null for a manual mix, which is compared with `best` instead, and if it is not known. */
  readonly proof: DeskProof | null;
  /**
   * For a manual mix, the best mix for the same money, or 'counting' until it is computed. Null if the limits allow no mix, and for any
   * other mix.
   */
  readonly best: DeskFigures | 'counting' | null;
  /** What the answer for the scenario's goal tells in addition to the mix, such as the people reached often. */
  readonly extra: GoalResult | null;
  /** Further figures that are computed when the planner pauses; null until then. */
  readonly details: DeskDetails | null;
  /**
   * Set if the page was closed before the step was computed. Its figures are then the figures of the step before. Only stored steps have
   * it; the desk computes them when it opens.
   */
  readonly isUncounted?: true;
}

/** An answer that has a mix. */
export type MixAnswer = Extract<DeskAnswer, { figures: DeskFigures }>;

export function hasMix(answer: { readonly answer: string }): answer is MixAnswer {
  return answer.answer === 'manual mix' || isGoalQuestion(answer.answer);
}

/** The step made of a scenario and its answer. The scenario gets the mix that was found; the cost of that mix becomes its budget. */
export function stepFrom(says: string, scenario: Scenario, answer: MixAnswer): Step {
  const { figures } = answer;
  // A locked channel stays locked at $0 when the mix uses the other TV branch.
  const foundScenario = { ...scenario, budget: figures.budget, spend: figures.spend };
  return {
    says,
    scenario: foundScenario,
    figures,
    proof: 'proof' in answer ? answer.proof : null,
    best: answer.answer === 'manual mix' ? bestForSameMoney(answer) : null,
    extra: goalResult(answer, scenario.goal),
    details: null,
  };
}

function bestForSameMoney({ best, isFinal }: Extract<MixAnswer, { answer: 'manual mix' }>): Step['best'] {
  return isFinal ? (best?.figures ?? null) : 'counting';
}

/** The step with the plan's figures if it has the plan's mix, so that the same money shows the same numbers. */
export function withPlanFigures(step: Step, plan: Step): Step {
  if (!hasSameSpend(step, plan)) return step;
  const { spend, budget, nextThousand } = step.figures;
  // "The next $1,000" counts people reached several times if the mix was found for them. Then it is another figure than for reach.
  const isSameNext = timesOf(step.extra) === timesOf(plan.extra);
  return { ...step, figures: { ...plan.figures, spend, budget, ...(!isSameNext && { nextThousand }) } };
}

/** The budget [$] of the last of these steps whose goal did not find it; undefined if the goals of all steps found it. */
export function lastChosenBudget(steps: readonly Step[]): number | undefined {
  return steps.findLast(({ scenario }) => !findsBudget(scenario.goal))?.scenario.budget;
}
