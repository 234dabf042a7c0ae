import { CHANNELS } from '../../../core/rules/channels.ts';
import type { DeskAnswer, DeskDetails, DeskFigures, DeskProof } from '../../../core/contract/bodies/deskQuestions.ts';
import type { Scenario } from './scenario.ts';

/** A scenario with everything computed of it, so that going back to it computes nothing. */
export interface Step {
  /** What the planner did, for undo and the log: "Radio $350,000". */
  readonly says: string;
  readonly scenario: Scenario;
  readonly figures: DeskFigures;
  /** How good the mix is; null for a mix of the planner's own, of which `best` says it. */
  readonly proof: DeskProof | null;
  /** Of a mix of the planner's own: the best for the same money; null where the limits allow none, 'counting' while a drag is ahead of it. */
  readonly best: DeskFigures | 'counting' | null;
  /** What its goal or rule brought beside the mix. */
  readonly extra: StepExtra | null;
  /** Counted once the planner rests; null until then. */
  readonly details: DeskDetails | null;
  /** Stored as the page went away, before it was computed: its figures are those of the step before. Never at an open desk. */
  readonly isUncounted?: true;
}

type StepExtra =
  | { readonly kind: 'least budget'; readonly people: number; readonly atLeast: number }
  | { readonly kind: 'most often'; readonly people: number; readonly times: number; readonly isFinal: boolean }
  | { readonly kind: 'smallest buy'; readonly ruleCosts: number; readonly isFinal: boolean };

/** An answer that has a mix. */
export type MixAnswer = Extract<DeskAnswer, { figures: DeskFigures }>;

export function hasMix(answer: { readonly answer: string }): answer is MixAnswer {
  return ['best', 'by hand', 'least budget', 'most often', 'smallest buy'].includes(answer.answer);
}

/** The scenario as the answer leaves it: the mix that was found is its mix, and what it costs its budget. */
export function stepFrom(says: string, scenario: Scenario, answer: MixAnswer): Step {
  const { figures } = answer;
  // A locked channel whose side of television was shut by the mix stays locked at nothing.
  const settled = { ...scenario, budget: figures.budget, spend: figures.spend };
  return {
    says,
    scenario: settled,
    figures,
    proof: 'proof' in answer ? answer.proof : null,
    best: answer.answer === 'by hand' ? bestForSameMoney(answer) : null,
    extra: extraOf(scenario, answer),
    details: null,
  };
}

function bestForSameMoney({ best, isFinal }: Extract<MixAnswer, { answer: 'by hand' }>): Step['best'] {
  return isFinal ? (best?.figures ?? null) : 'counting';
}

function extraOf({ goal }: Scenario, answer: MixAnswer): StepExtra | null {
  if (answer.answer === 'least budget') {
    return { kind: 'least budget', people: goal.kind === 'least budget' ? goal.people : 0, atLeast: answer.atLeast };
  }
  if (answer.answer === 'most often') {
    return { kind: 'most often', people: answer.people, times: answer.times, isFinal: answer.isFinal };
  }
  if (answer.answer === 'smallest buy') {
    return { kind: 'smallest buy', ruleCosts: answer.ruleCosts, isFinal: answer.isFinal };
  }
  return null;
}

const same = <Value>(first: readonly Value[], second: readonly Value[]) =>
  CHANNELS.every((_, place) => first[place] === second[place]);

/** Whether two steps are the same money at the same prices, so that they reach the same people. */
export function isSameMoney({ scenario: one }: Step, { scenario: other }: Step): boolean {
  return same(one.spend, other.spend) && same(one.ownCpm, other.ownCpm);
}

/** Whether they are held to the same limits too, so that what was counted of one holds for the other. */
export function isSameMix(one: Step, other: Step): boolean {
  return (
    isSameMoney(one, other) &&
    same(one.scenario.lifted, other.scenario.lifted) &&
    same(one.scenario.locked, other.scenario.locked)
  );
}

/** The step with the figures of the plan where it is the plan's own mix: the same money is the same number. */
export function withPlanFigures(step: Step, plan: Step): Step {
  // A mix found for 3+ counts other people in its next $1,000.
  if (!isSameMoney(step, plan) || step.extra?.kind === 'most often') return step;
  const { spend, budget } = step.figures;
  return { ...step, figures: { ...plan.figures, spend, budget } };
}
