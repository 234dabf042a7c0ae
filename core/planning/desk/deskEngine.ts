import { BestMixes } from './bestMix.ts';
import type { BestMix } from './bestMix.ts';
import { detailsOf } from './details.ts';
import type { DeskGround } from './deskGround.ts';
import { figuresOf } from './figures.ts';
import { leastBudgetAnswer, mostOftenAnswers, smallestBuyAnswers } from './goalAnswers.ts';
import type { Refining } from './goalAnswers.ts';
import type { DeskOpened, DeskQuestion } from '../../contract/bodies/deskQuestions.ts';
import { recomputeOf } from '../clusters/recompute.ts';
import { KnownRobustness, robustnessAnswers } from './robustness.ts';
import { pricesOf, termsOf } from './terms.ts';
import { roundByHand } from './wholeDollars.ts';

/** Answers what the desk asks of one audience. */
export interface DeskEngine {
  readonly opened: DeskOpened;
  /**
   * The answer, step by step: a step gives a better answer than before, or null. Whoever runs it may leave it between two
   * steps for another question, or for good.
   */
  answer(question: DeskQuestion): Refining;
}

export function deskEngine(ground: DeskGround): DeskEngine {
  const mixes = new BestMixes(ground);
  const known = new KnownRobustness();
  return { opened: openedOn(ground), answer: (question) => answering(ground, mixes, known, question) };
}

function openedOn(ground: DeskGround): DeskOpened {
  const { problem, cpm, planSpend } = ground;
  const kept = pricesOf(ground, []);
  if ('says' in kept) throw new RangeError(kept.says);
  return {
    plan: figuresOf(ground, kept, planSpend),
    universe: problem.universe,
    respondents: problem.sample,
    measured: problem.measured,
    cpm: Array.from(cpm),
    reaches: problem.reaches,
  };
}

function* answering(ground: DeskGround, mixes: BestMixes, known: KnownRobustness, question: DeskQuestion): Refining {
  if (question.ask === 'by hand') return yield* byHand(ground, mixes, question);
  if (question.ask === 'details') return yield* details(ground, mixes, question);
  if (question.ask === 'recompute') {
    const planSpend = Float64Array.from(question.spend);
    return { answer: 'recompute', recompute: yield* recomputeOf({ ...ground, planSpend }) };
  }
  const terms = termsOf(ground, question.request);
  if ('says' in terms) return { answer: 'impossible', says: terms.says };
  switch (question.ask) {
    case 'best': {
      const best = mixes.find(terms, terms.limits);
      return 'status' in best ? { answer: 'impossible', says: best.message } : { answer: 'best', ...best };
    }
    case 'least budget':
      return leastBudgetAnswer(ground, terms, question.people);
    case 'most often':
      return yield* mostOftenAnswers(ground, terms, question.times);
    case 'smallest buy':
      return yield* smallestBuyAnswers(ground, terms, question.smallest);
    case 'robustness':
      return yield* robustnessAnswers(ground, terms, question, known);
  }
}

const NO_SPEND = 'A channel cannot have less than $0.';
const isMix = (spend: readonly number[]) => spend.every((money) => money >= 0 && Number.isFinite(money));

/** Of a mix as it is; what is best without a channel is told where the limits allow a mix of the same money. */
function* details(
  ground: DeskGround,
  mixes: BestMixes,
  { request, spend }: Extract<DeskQuestion, { ask: 'details' }>,
): Refining {
  if (!isMix(spend)) return { answer: 'impossible', says: NO_SPEND };
  const prices = pricesOf(ground, request.ownCpm);
  if ('says' in prices) return { answer: 'impossible', says: prices.says };
  const mix = Float64Array.from(spend);
  const terms = termsOf(
    ground,
    request,
    mix.reduce((sum, money) => sum + money, 0),
  );
  const limits = 'says' in terms ? null : terms.limits;
  return { answer: 'details', details: yield* detailsOf(ground, { ...prices, limits }, mix, mixes) };
}

/** The mix as it is, whatever the limits: at once, since a hand moves. Then beside it the best of the same money within them. */
function* byHand(
  ground: DeskGround,
  mixes: BestMixes,
  { request, spend }: Extract<DeskQuestion, { ask: 'by hand' }>,
): Refining {
  if (!isMix(spend)) return { answer: 'impossible', says: NO_SPEND };
  const prices = pricesOf(ground, request.ownCpm);
  if ('says' in prices) return { answer: 'impossible', says: prices.says };
  const figures = figuresOf(ground, prices, roundByHand(Float64Array.from(spend)));
  yield { answer: 'by hand', figures, best: null, isFinal: false };
  return { answer: 'by hand', figures, best: bestFor(ground, mixes, request, figures.budget), isFinal: true };
}

function bestFor(
  ground: DeskGround,
  mixes: BestMixes,
  request: Extract<DeskQuestion, { ask: 'by hand' }>['request'],
  budget: number,
): BestMix | null {
  const terms = termsOf(ground, request, budget);
  if ('says' in terms) return null;
  const best = mixes.find(terms, terms.limits);
  return 'status' in best ? null : best;
}
