import type { DeskQuestion, DeskRobustness, RobustMix } from '../../contract/bodies/deskQuestions.ts';
import type { DollarsByChannel } from '../../words/units.ts';
import { isWithinLimits } from '../model/limits.ts';
import { tvBranches } from '../solver/branches.ts';
import { bestWhereAttentionDiffers, differingAttention } from '../robustness/differingAttention.ts';
import { whatWouldChange } from '../robustness/whatWouldChange.ts';
import { nearBestRanges } from '../robustness/nearBest.ts';
import { solvedScenarios, reachRanges, sharesOfBest } from '../robustness/reachRanges.ts';
import type { AttentionScenario } from '../robustness/reachRanges.ts';
import { leastRegret } from '../robustness/leastRegret.ts';
import type { LeastRegret } from '../robustness/leastRegret.ts';
import type { DeskData } from './deskData.ts';
import { figuresOf } from './figures.ts';
import type { AnswerSteps } from './goalAnswers.ts';
import type { QuestionTerms } from './terms.ts';
import { roundManualMix, roundToDollars } from './bookable.ts';

type RobustnessQuestion = Extract<DeskQuestion, { ask: 'robustness' }>;

/**
 * The results of the last answer, reused while the request (prices, limits and rules) stays the same. They depend neither on
 * the mix of the question nor on `within`, the share of the best reach that a mix may lose. The near-best ranges depend on
 * `within`, and the reach ranges on the mix, so these are computed for every question.
 */
export class KnownRobustness {
  #request = '';
  /** How prices and attention would change the best reach; null before it is computed, or where the limits allow no mix. */
  changes: DeskRobustness['changes'] = null;
  /** Null before they are solved. */
  scenarios: AttentionScenario[] | null = null;
  /** The mix with the least worst regret; undefined before it is searched, null where the limits allow no mix. */
  leastRegretMix: LeastRegret | null | undefined = undefined;
  /** The best mix where attention differs between people; undefined and null as for `leastRegretMix`. */
  bestWhereDiffering: DollarsByChannel | null | undefined = undefined;

  /** Drops the results that belong to another request. */
  useRequest({ request }: RobustnessQuestion): void {
    const requestText = JSON.stringify(request);
    if (requestText !== this.#request)
      [this.changes, this.scenarios, this.leastRegretMix, this.bestWhereDiffering] = [null, null, undefined, undefined];
    this.#request = requestText;
  }
}

/** The robustness of a mix. Each answer has one more part, and the quickest part comes first. */
export function* robustnessAnswers(
  desk: DeskData,
  terms: QuestionTerms,
  question: RobustnessQuestion,
  known: KnownRobustness,
): AnswerSteps {
  const { problem, attentionParts } = desk;
  const { kernel, cpm, limits } = terms;
  const { within } = question;
  if (!(within > 0 && within < 1)) return { answer: 'impossible', says: 'Name a share of reach between 0 and 1.' };
  known.useRequest(question);
  const spend = roundManualMix(Float64Array.from(question.spend));
  let robustness: DeskRobustness = { within, ranges: null, changes: known.changes, reach: null, robust: null };
  const answerSoFar = (isFinal: boolean) => ({ answer: 'robustness', robustness, isFinal }) as const;
  robustness = { ...robustness, ranges: yield* nearBestRanges(problem, limits, kernel, within) };
  yield answerSoFar(false);
  known.changes ??= yield* whatWouldChange({ problem, kernel, cpm, parts: attentionParts, limits });
  robustness = { ...robustness, changes: known.changes };
  yield answerSoFar(false);
  known.scenarios ??= yield* solvedScenarios(problem, kernel, attentionParts, limits);
  if (known.bestWhereDiffering === undefined) known.bestWhereDiffering = bestWhereAttentionDiffers(problem, limits);
  robustness = {
    ...robustness,
    reach: {
      ...reachRanges(problem, kernel, known.scenarios, spend, desk.rangeCount),
      differing: differingAttention(problem, known.bestWhereDiffering, spend),
    },
  };
  yield answerSoFar(false);
  if (known.leastRegretMix === undefined) known.leastRegretMix = yield* leastRegret(problem, known.scenarios, limits);
  robustness = {
    ...robustness,
    robust: known.leastRegretMix && robustMix(desk, terms, known.scenarios, known.leastRegretMix, spend),
  };
  return answerSoFar(true);
}

/**
 * The robust mix in whole dollars: the mix that was found, or the mix of the question where that mix has the smaller
 * worst regret.
 */
function robustMix(
  desk: DeskData,
  terms: QuestionTerms,
  scenarios: readonly AttentionScenario[],
  found: LeastRegret,
  spend: DollarsByChannel,
): RobustMix {
  const { problem } = desk;
  // `found.limits` are the limits of the TV branch in which the mix was found.
  const rounded = roundToDollars(found.spend, found.limits);
  const regretOf = (mix: DollarsByChannel) => Math.max(0, 1 - Math.min(...sharesOfBest(problem, scenarios, mix)));
  const [regretOfFound, regretOfAsked] = [regretOf(rounded), regretOf(spend)];
  // The mix of the question may be outside of the limits, because the planner may drag it there.
  const isAllowed = tvBranches(terms.limits).some(({ limits }) => isWithinLimits(spend, limits));
  const best =
    isAllowed && regretOfAsked < regretOfFound
      ? { mix: spend, worstRegret: regretOfAsked }
      : { mix: rounded, worstRegret: regretOfFound };
  return {
    figures: figuresOf(desk, terms, best.mix),
    worstRegret: best.worstRegret,
    // The bound that is shown never exceeds the regret that is shown.
    atLeast: Math.min(found.worstRegretBound, best.worstRegret),
  };
}
