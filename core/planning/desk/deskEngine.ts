import { BestMixFinder } from './bestMix.ts';
import type { BestMix } from './bestMix.ts';
import type { DeskData } from './deskData.ts';
import { bookableMix, roundManualMix } from './bookable.ts';
import { figuresOf, proofOf, measuresOf } from './figures.ts';
import { goalAnswers } from './goalAnswers.ts';
import type { AnswerSteps } from './goalAnswers.ts';
import type { DeskAnswer, DeskOpened, DeskQuestion } from '../../contract/bodies/deskQuestions.ts';
import { smallestBuySteps } from '../goals/smallestBuy.ts';
import { chooseUnderRules, countedInMemory, proposeWithRules } from '../planRules/proposeWithRules.ts';
import { rulesReportOf } from '../planRules/rulesReport.ts';
import { asksNothing } from '../../contract/bodies/planRules.ts';
import { propose } from '../proposal/proposal.ts';
import { recomputeOf } from '../clusters/recompute.ts';
import { KnownRobustness, robustnessAnswers } from './robustness.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { bestWeeks, peopleWeeksOf } from '../weeks/bestWeeks.ts';
import type { BestWeeks } from '../weeks/bestWeeks.ts';
import { CachedPasses, weekFigures } from '../weeks/weekFigures.ts';
import { pricesOf, termsOf } from './terms.ts';
import type { QuestionTerms, Prices } from './terms.ts';
import type { People } from '../../words/units.ts';
import { WITHOUT_PAIRS } from '../kernel/kernel.ts';
import { inMoneyUnits, plainContacts } from '../model/reach.ts';
import { scaledBy } from '../model/ownPrices.ts';
import type { SpendLimits } from '../model/limits.ts';
import { withoutChannels } from '../solver/branches.ts';
import { sum } from '../solver/linearAlgebra.ts';

/** Answers the questions of the desk, the page on which a planner tries changes to a plan, about one audience. */
export interface DeskEngine {
  readonly opened: DeskOpened;
  /**
   * The answer, step by step. A step yields a better answer than before, or null. The caller may stop between two
   * steps.
   */
  answer(question: DeskQuestion): AnswerSteps;
}

export function deskEngine(desk: DeskData): DeskEngine {
  const mixes = new BestMixFinder(desk);
  const earlier = { robustness: new KnownRobustness(), weekPasses: new CachedPasses() };
  return { opened: openingFigures(desk), answer: (question) => answerSteps(desk, mixes, earlier, question) };
}

function openingFigures(desk: DeskData): DeskOpened {
  const { problem, cpm, planSpend } = desk;
  const standard = pricesOf(desk, []);
  if ('reason' in standard) throw new RangeError(standard.reason);
  return {
    plan: figuresOf(desk, standard, planSpend),
    targetPeople: problem.targetPeople,
    respondents: problem.sample,
    measured: problem.rowsAreRespondents,
    cpm: Array.from(cpm),
    reaches: problem.canReach,
  };
}

/** Results of earlier answers that later answers use again. */
interface EarlierResults {
  readonly robustness: KnownRobustness;
  readonly weekPasses: CachedPasses;
}

function* answerSteps(
  desk: DeskData,
  mixes: BestMixFinder,
  earlier: EarlierResults,
  question: DeskQuestion,
): AnswerSteps {
  if (question.ask === 'manual mix') return yield* manualMixAnswers(desk, mixes, question);
  if (question.ask === 'details') return yield* detailsAnswer(desk, mixes, question);
  if (question.ask === 'recompute') {
    const planSpend = Float64Array.from(question.spend);
    return { answer: 'recompute', recompute: yield* recomputeOf({ ...desk, planSpend }) };
  }
  if (question.ask === 'weeks') {
    const audience = { ...desk, kernel: fastKernel(desk.problem) };
    return {
      answer: 'weeks',
      figures: yield* weekFigures(audience, question.plan, question.planReach, earlier.weekPasses),
    };
  }
  if (question.ask === 'best weeks') return yield* bestWeeksAnswers(desk, question.plan);
  if (question.ask === 'run') return runAnswer(desk, question);
  const terms = termsOf(desk, question.request);
  if ('reason' in terms) return { answer: 'impossible', says: terms.reason };
  if (question.ask === 'rules') return rulesAnswer(desk, terms, question);
  if (question.ask === 'robustness') return yield* robustnessAnswers(desk, terms, question, earlier.robustness);
  if (question.ask !== 'best') return yield* goalAnswers(desk, terms, question);
  const best = mixes.find(terms, terms.limits, terms);
  return 'status' in best ? { answer: 'impossible', says: best.message } : { answer: 'best', ...best };
}

/** The best weeks for a plan's money; yields better weeks while the search continues. */
function* bestWeeksAnswers(
  { problem }: DeskData,
  plan: Extract<DeskQuestion, { ask: 'best weeks' }>['plan'],
): AnswerSteps {
  const kernel = fastKernel(problem);
  const before = peopleWeeksOf(problem, kernel, plan);
  const answer = ({ cells, peopleWeeks, gap }: BestWeeks, isFinal: boolean): DeskAnswer => ({
    answer: 'best weeks',
    cells,
    before,
    peopleWeeks,
    gap,
    isFinal,
  });
  const steps = bestWeeks(problem, kernel, plan);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return answer(value, true);
    yield answer(value, false);
  }
}

/** Answers with the function that a run calls, so that both give the same mix. */
function runAnswer(
  { problem }: DeskData,
  { budget, limits, rules }: Extract<DeskQuestion, { ask: 'run' }>,
): DeskAnswer {
  const found =
    rules === undefined || asksNothing(rules)
      ? propose(problem, { budget, limits })
      : proposeWithRules(problem, { budget, limits, rules });
  if (found.status !== 'proposed') return { answer: 'impossible', says: found.message };
  const proposal = 'proposal' in found ? found.proposal : found;
  return { answer: 'run', reach: proposal.attentiveReach, spend: Array.from(proposal.spend) };
}

/** How each rule works out at the best mix of a request, from the function that a run calls. */
function rulesAnswer(
  { problem }: DeskData,
  { kernel, priceFactors }: QuestionTerms,
  { request: { budget, limits, rules }, goal }: Extract<DeskQuestion, { ask: 'rules' }>,
): DeskAnswer {
  const asked = { budget, limits, rules: { version: 1 as const, ...rules, goal } };
  const plan = chooseUnderRules(problem, asked, kernel, priceFactors);
  if ('code' in plan) return { answer: 'impossible', says: plan.message };
  return { answer: 'rules', report: rulesReportOf(problem, plan, countedInMemory(problem, plan, kernel), kernel) };
}

const NEGATIVE_SPEND = 'A channel cannot have less than $0.';
const isValidMix = (spend: readonly number[]) => spend.every((money) => money >= 0 && Number.isFinite(money));

/**
 * The figures of a given mix that take longer to compute, one after the other; null is yielded between two figures. The best reach
 * without a channel is included where the limits allow a mix of the same money.
 */
function* detailsAnswer(
  desk: DeskData,
  mixes: BestMixFinder,
  { request, spend }: Extract<DeskQuestion, { ask: 'details' }>,
): AnswerSteps {
  if (!isValidMix(spend)) return { answer: 'impossible', says: NEGATIVE_SPEND };
  const prices = pricesOf(desk, request.ownCpm);
  if ('reason' in prices) return { answer: 'impossible', says: prices.reason };
  const mix = Float64Array.from(spend);
  const terms = termsOf(desk, request, sum(mix));
  const units = inMoneyUnits(desk.problem, mix);
  const distribution = Array.from(prices.kernel.frequency(units).atLeast);
  yield null;
  const plainReach = plainContacts(desk.problem).frequency(scaledBy(units, prices.priceFactors)).reach;
  yield null;
  const { alone, incremental } = prices.kernel.channels(units, WITHOUT_PAIRS);
  yield null;
  const withoutIt = 'reason' in terms ? spend.map(() => null) : yield* withoutEach(prices, terms.limits, mixes);
  const measures = measuresOf(desk, prices, mix).channels;
  return {
    answer: 'details',
    details: {
      distribution,
      plainReach,
      onlyHere: Array.from(incremental),
      alone: Array.from(alone),
      tarps: measures.map(({ tarps }) => tarps),
      impressions: measures.map(({ impressions }) => impressions),
      withoutIt,
    },
  };
}

/**
 * Best reach without each channel. The best mix is found first: it stays the best when a channel is left out that it does
 * not buy. A channel's own limit or lock is dropped with the channel, as in the report (`core/planning/why/reachWithoutEach.ts`).
 */
function* withoutEach(prices: Prices, limits: SpendLimits, mixes: BestMixFinder): Generator<null, (People | null)[]> {
  const best = mixes.find(prices, limits);
  const reaches: (People | null)[] = [];
  for (const channel of limits.minimum.keys()) {
    if ('status' in best) reaches.push(null);
    else if (best.figures.spend[channel] === 0) reaches.push(best.figures.reach);
    else {
      yield null;
      reaches.push(mixes.reachWithin(prices, withoutChannel(limits, channel)));
    }
  }
  return reaches;
}

function withoutChannel(limits: SpendLimits, channel: number): SpendLimits {
  const minimum = Float64Array.from(limits.minimum);
  minimum[channel] = 0;
  return withoutChannels({ ...limits, minimum }, [channel]);
}

/**
 * Yields the figures of the mix itself at once, whatever the limits, because the planner is dragging. Then adds the
 * best mix of the same money within the limits.
 */
function* manualMixAnswers(
  desk: DeskData,
  mixes: BestMixFinder,
  { request, spend }: Extract<DeskQuestion, { ask: 'manual mix' }>,
): AnswerSteps {
  if (!isValidMix(spend)) return { answer: 'impossible', says: NEGATIVE_SPEND };
  const prices = pricesOf(desk, request.ownCpm);
  if ('reason' in prices) return { answer: 'impossible', says: prices.reason };
  const figures = figuresOf(desk, prices, roundManualMix(Float64Array.from(spend)));
  yield { answer: 'manual mix', figures, best: null, isFinal: false };
  return {
    answer: 'manual mix',
    figures,
    best: yield* bestAtBudget(desk, mixes, request, figures.budget),
    isFinal: true,
  };
}

/**
 * The best mix of a request at another budget, with its proof; null where the limits allow none. It yields null, so that a later
 * question does not wait for the search for the smallest buy.
 */
function* bestAtBudget(
  desk: DeskData,
  mixes: BestMixFinder,
  request: Extract<DeskQuestion, { ask: 'manual mix' }>['request'],
  budget: number,
): Generator<null, BestMix | null> {
  const terms = termsOf(desk, request, budget);
  if ('reason' in terms) return null;
  if (terms.smallest > 0) {
    const steps = smallestBuySteps(desk.problem, terms.limits, terms.smallest, terms.kernel);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield null;
    const found = step.value;
    if (found.status === 'infeasible') return null;
    const figures = figuresOf(desk, terms, bookableMix(desk, terms, found, terms));
    return { figures, proof: proofOf(figures.reach, found.reach + found.gap) };
  }
  const best = mixes.find(terms, terms.limits, terms);
  return 'status' in best ? null : best;
}
