import type { DeskQuestion, DeskRobustness, RobustMix } from '../../contract/bodies/deskQuestions.ts';
import type { DollarsByChannel } from '../../words/units.ts';
import { bestWhereAttentionDiffers, differingAttention } from '../robustness/differingAttention.ts';
import { whatWouldChange } from '../robustness/changes.ts';
import { nearBestRanges } from '../robustness/nearBest.ts';
import { solvedScenarios, reachRanges, sharesOfBest } from '../robustness/reachRanges.ts';
import type { AttentionScenario } from '../robustness/reachRanges.ts';
import { leastRegret } from '../robustness/robustMix.ts';
import type { LeastRegret } from '../robustness/robustMix.ts';
import type { DeskData } from './deskData.ts';
import { figuresOf } from './figures.ts';
import type { Refining } from './goalAnswers.ts';
import type { Terms } from './terms.ts';
import { roundManualMix, roundToDollars } from './wholeDollars.ts';

type RobustnessQuestion = Extract<DeskQuestion, { ask: 'robustness' }>;

/**
 * The parts of the last answer, reused while they are valid. Another `within`, the share of the best reach that a mix may
 * lose, needs only new ranges; another mix needs only its own reach.
 */
export class KnownRobustness {
  #request = '';
  changes: DeskRobustness['changes'] = null;
  scenarios: AttentionScenario[] | null = null;
  /** The mix with the least worst regret; undefined before it is searched, null where the limits allow no mix. */
  least: LeastRegret | null | undefined = undefined;
  /** The best mix where attention differs between people; undefined before it is searched. */
  differing: DollarsByChannel | null | undefined = undefined;

  /** Drops the parts that belong to another request. */
  useRequest({ request }: RobustnessQuestion): void {
    const requestText = JSON.stringify(request);
    if (requestText !== this.#request)
      [this.changes, this.scenarios, this.least, this.differing] = [null, null, undefined, undefined];
    this.#request = requestText;
  }
}

/** The robustness of a mix, in answers that are more complete each time: the quickest part comes first. */
export function* robustnessAnswers(
  desk: DeskData,
  terms: Terms,
  question: RobustnessQuestion,
  known: KnownRobustness,
): Refining {
  const { problem, attention: parts } = desk;
  const { kernel, cpm, limits } = terms;
  const { within } = question;
  if (!(within > 0 && within < 1)) return { answer: 'impossible', says: 'Name a share of reach between 0 and 1.' };
  known.useRequest(question);
  const spend = roundManualMix(Float64Array.from(question.spend));
  let robustness: DeskRobustness = { within, ranges: null, changes: known.changes, reach: null, robust: null };
  const progress = (isFinal: boolean) => ({ answer: 'robustness', robustness, isFinal }) as const;
  robustness = { ...robustness, ranges: yield* nearBestRanges(problem, limits, kernel, within) };
  yield progress(false);
  known.changes ??= yield* whatWouldChange({ problem, kernel, cpm, parts, limits });
  robustness = { ...robustness, changes: known.changes };
  yield progress(false);
  known.scenarios ??= yield* solvedScenarios(problem, kernel, parts, limits);
  if (known.differing === undefined) known.differing = bestWhereAttentionDiffers(problem, limits);
  robustness = {
    ...robustness,
    reach: {
      ...reachRanges(problem, kernel, known.scenarios, spend, desk.ranges),
      differing: differingAttention(problem, known.differing, spend),
    },
  };
  yield progress(false);
  if (known.least === undefined) known.least = yield* leastRegret(problem, known.scenarios, limits);
  robustness = { ...robustness, robust: known.least && robustMix(desk, terms, known.scenarios, known.least, spend) };
  return progress(true);
}

/**
 * The robust mix in whole dollars: the mix that was found, or the mix of the question where that mix has the smaller
 * worst regret.
 */
function robustMix(
  desk: DeskData,
  terms: Terms,
  scenarios: readonly AttentionScenario[],
  found: LeastRegret,
  spend: DollarsByChannel,
): RobustMix {
  const { problem } = desk;
  // `found.limits` are the limits of the TV branch in which the mix was found.
  const rounded = roundToDollars(found.spend, found.limits);
  const regretOf = (mix: DollarsByChannel) => Math.max(0, 1 - Math.min(...sharesOfBest(problem, scenarios, mix)));
  const [regretOfFound, regretOfAsked] = [regretOf(rounded), regretOf(spend)];
  const { minimum, maximum, budget } = terms.limits;
  const isAllowed =
    spend.every((money, channel) => money >= minimum[channel]! && money <= maximum[channel]!) &&
    spend.reduce((sum, money) => sum + money, 0) === budget;
  const best =
    isAllowed && regretOfAsked < regretOfFound
      ? { mix: spend, worstRegret: regretOfAsked }
      : { mix: rounded, worstRegret: regretOfFound };
  return {
    figures: figuresOf(desk, terms, best.mix),
    worstRegret: best.worstRegret,
    atLeast: Math.min(found.atLeast, best.worstRegret),
  };
}
