import type { DeskAnswer, DeskDetails, DeskFigures, DeskProof } from '../../../core/contract/bodies/deskQuestions.ts';
import { goalResult, isGoalQuestion, timesOf } from './goals.ts';
import type { GoalResult } from './goals.ts';
import { hasSameSpend } from './sameMix.ts';
import type { Scenario } from './scenario.ts';

/** A scenario with everything that was computed for it, so that undo computes nothing. */
export interface Step {
  /** What the planner did, for undo and the log: "Radio $350,000". The stored name of a label. */
  readonly says: string;
  readonly scenario: Scenario;
  readonly figures: DeskFigures;
  /** How good the mix is; null for a manual mix, which is compared with `best`. */
  readonly proof: DeskProof | null;
  /** For a manual mix, the best mix for the same money. Null where the limits allow none, 'counting' until it is computed. */
  readonly best: DeskFigures | 'counting' | null;
  /** What the answer to its goal adds to the mix. */
  readonly extra: GoalResult | null;
  /** Computed once the planner pauses; null until then. */
  readonly details: DeskDetails | null;
  /** Stored when the page was closed before the computation ended: its figures are those of the step before. Never at an open desk. */
  readonly isUncounted?: true;
}

/** An answer that has a mix. */
export type MixAnswer = Extract<DeskAnswer, { figures: DeskFigures }>;

export function hasMix(answer: { readonly answer: string }): answer is MixAnswer {
  return answer.answer === 'by hand' || isGoalQuestion(answer.answer);
}

/** The step of a scenario and its answer. The scenario takes over the mix that was found, and the cost of that mix as its budget. */
export function stepFrom(says: string, scenario: Scenario, answer: MixAnswer): Step {
  const { figures } = answer;
  // A locked channel stays locked at $0 when the mix uses the other TV branch.
  const settled = { ...scenario, budget: figures.budget, spend: figures.spend };
  return {
    says,
    scenario: settled,
    figures,
    proof: 'proof' in answer ? answer.proof : null,
    best: answer.answer === 'by hand' ? bestForSameMoney(answer) : null,
    extra: goalResult(answer, scenario.goal),
    details: null,
  };
}

function bestForSameMoney({ best, isFinal }: Extract<MixAnswer, { answer: 'by hand' }>): Step['best'] {
  return isFinal ? (best?.figures ?? null) : 'counting';
}

/** The step with the plan's figures where it has the plan's mix, so that the same money shows the same numbers. */
export function withPlanFigures(step: Step, plan: Step): Step {
  // For a mix found for 3+ reach, the next $1,000 counts other people.
  if (!hasSameSpend(step, plan) || timesOf(step.extra) !== null) return step;
  const { spend, budget } = step.figures;
  return { ...step, figures: { ...plan.figures, spend, budget } };
}
