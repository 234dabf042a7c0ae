import { leastBudget } from '../goals/leastBudget.ts';
import type { LeastBudget } from '../goals/leastBudget.ts';
import { mostOftenSteps } from '../goals/mostOften.ts';
import type { MostOften } from '../goals/mostOften.ts';
import { smallestBuySteps } from '../goals/smallestBuy.ts';
import type { SmallestBuy } from '../goals/smallestBuy.ts';
import type { SpendLimits } from '../model/limits.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { allocate } from '../solver/allocate.ts';
import type { Dollars, DollarsByChannel, People } from '../../words/units.ts';
import { bookableMix, roundToDollars } from './bookable.ts';
import type { DeskData } from './deskData.ts';
import { figuresOf, proofOf } from './figures.ts';
import type { DeskAnswer, DeskFigures, DeskQuestion } from '../../contract/bodies/deskQuestions.ts';
import type { QuestionTerms } from './terms.ts';

/** Yields better and better answers; null where a step brought no better answer. */
export type AnswerSteps = Generator<DeskAnswer | null, DeskAnswer>;

const impossible = (reason: string): DeskAnswer => ({ answer: 'impossible', says: reason });

type GoalQuestion = Extract<DeskQuestion, { ask: 'least budget' | 'most often' | 'smallest buy' }>;

/** Answers the question of a goal other than the best reach, which `BestMixFinder` finds. */
export function* goalAnswers(desk: DeskData, terms: QuestionTerms, question: GoalQuestion): AnswerSteps {
  switch (question.ask) {
    case 'least budget':
      return leastBudgetAnswer(desk, terms, question.people);
    case 'most often':
      return yield* mostOftenAnswers(desk, terms, question.times);
    case 'smallest buy':
      return yield* smallestBuyAnswers(desk, terms, question.smallest);
  }
}

/** Rounding to whole dollars may lose a little reach. The budget is then raised by up to this many dollars. */
const EXTRA_DOLLARS_MAXIMUM = 3;

/** The least budget whose best mix, in whole dollars, reaches at least `people`. */
function leastBudgetAnswer(desk: DeskData, terms: QuestionTerms, people: People): DeskAnswer {
  if (!(people > 0)) return impossible('Name a number of people above 0.');
  const found = leastBudget(desk.problem, terms.request, people, terms.kernel);
  if (found.status === 'infeasible') return impossible(found.message);
  if (found.status === 'out of reach') {
    return { answer: 'out of reach', most: found.largestReach, nearlyMost: found.nearlyMost };
  }
  const { figures, upperBound } = inWholeDollars(desk, terms, found, people);
  return { answer: 'least budget', figures, proof: proofOf(figures.reach, upperBound), atLeast: found.budgetBound };
}

/** A least budget with its mix in whole dollars. A few dollars are added where rounding lost too much reach. */
function inWholeDollars(desk: DeskData, terms: QuestionTerms, found: LeastBudget, people: People) {
  let { allocation, limits } = found;
  for (let attempt = 0; ; attempt++) {
    const figures = figuresOf(desk, terms, roundToDollars(allocation.spend, limits));
    const upperBound = allocation.reach + allocation.gap;
    const raisedLimits =
      attempt < EXTRA_DOLLARS_MAXIMUM ? withBudget(limits, found.budget + attempt + 1, found.budget) : null;
    if (figures.reach >= people || raisedLimits === null) return { figures, upperBound };
    const improved = allocate(desk.problem, raisedLimits, { kernel: terms.kernel, start: allocation.spend });
    if (improved.status === 'infeasible') return { figures, upperBound };
    [allocation, limits] = [improved, raisedLimits];
  }
}

/** The same limits at another budget; maxima of the whole budget follow it. */
function withBudget(limits: SpendLimits, budget: Dollars, before: Dollars): SpendLimits {
  return { ...limits, budget, maximum: limits.maximum.map((most) => (most >= before ? budget : most)) };
}

/** The most people reached at least `times` times; yields the best so far while the proof is refined. */
function* mostOftenAnswers(desk: DeskData, terms: QuestionTerms, times: number): AnswerSteps {
  if (!(Number.isInteger(times) && times >= 1 && times <= 10))
    return impossible('Name a number of times from 1 to 10.');
  const { problem } = desk;
  const { smallest, priceFactors } = terms;
  const steps = mostOftenSteps(problem, terms.limits, times, terms.kernel, { priceFactors, smallest });
  const toAnswer = (best: MostOften, isFinal: boolean): DeskAnswer => {
    const { figures, spend } = bookableWithFigures(desk, terms, best, times);
    const people = terms.kernel.reachAtLeast(inMoneyUnits(problem, spend), times, problem.rows).reach;
    return { answer: 'most often', figures, people, times, proof: proofOf(people, best.people + best.gap), isFinal };
  };
  return yield* distinctAnswers(
    steps,
    toAnswer,
    (best, other) => best.people === other.people && best.gap === other.gap,
  );
}

/** The best mix in which each channel has nothing or at least the smallest buy; yields the best so far. */
function* smallestBuyAnswers(desk: DeskData, terms: QuestionTerms, smallest: Dollars): AnswerSteps {
  if (!(smallest >= 0 && Number.isFinite(smallest))) return impossible('Name a smallest buy of $0 or more.');
  const steps = smallestBuySteps(desk.problem, terms.limits, Math.ceil(smallest), terms.kernel);
  const toAnswer = (best: SmallestBuy, isFinal: boolean): DeskAnswer => {
    const { figures } = bookableWithFigures(desk, { ...terms, smallest }, best);
    const proof = proofOf(figures.reach, best.reach + best.gap);
    return {
      answer: 'smallest buy',
      figures,
      proof,
      ruleCosts: Math.max(0, best.reachWithoutRule - figures.reach),
      isFinal,
    };
  };
  return yield* distinctAnswers(steps, toAnswer, (best, other) => best.reach === other.reach && best.gap === other.gap);
}

/** A mix rounded as it can be booked, and its figures. */
function bookableWithFigures(
  desk: DeskData,
  terms: QuestionTerms,
  { spend, limits }: { readonly spend: DollarsByChannel; readonly limits: SpendLimits },
  times = 1,
): { figures: DeskFigures; spend: DollarsByChannel } {
  const bookableSpend = bookableMix(desk, terms, { spend, limits }, terms, times);
  return { figures: figuresOf(desk, terms, bookableSpend, times), spend: bookableSpend };
}

/** Yields each answer that is better than the answer before. Evaluating an answer costs a pass or two. */
function* distinctAnswers<Best extends { readonly status: 'optimal' | 'best found' }>(
  steps: Generator<Best | null, Best | { readonly status: 'infeasible'; readonly message: string }>,
  toAnswer: (best: Best, isFinal: boolean) => DeskAnswer,
  isSame: (best: Best, other: Best) => boolean,
): AnswerSteps {
  let last: Best | null = null;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.status === 'infeasible' ? impossible(value.message) : toAnswer(value, true);
    const isNew = value !== null && (last === null || !isSame(value, last));
    if (isNew) last = value;
    yield isNew ? toAnswer(value, false) : null;
  }
}
