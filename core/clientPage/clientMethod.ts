import type { AssumptionSet, PlanReport } from '../contract/bodies/planReport.ts';
import { attentionTrust, pricesAreIllustrative } from '../planningData/assumptionsTrust.ts';
import { isAllMoney } from '../planningData/rates/rateWords.ts';
import { upToDecimals, wholeNumber } from '../words/amounts.ts';
import { peopleShort } from '../words/peopleShort.ts';
import { percentText } from '../words/percent.ts';
import type { Dollars } from '../words/units.ts';
import { capital } from '../words/wording.ts';
import { ROUGH_BELOW_RESPONDENTS } from './cells.ts';
import type { TargetSample } from './cells.ts';
import type { ClientPlan } from './clientPlan.ts';
import {
  MADE_UP,
  MODELLED,
  partlyIllustrative,
  PRICES_ILLUSTRATIVE,
  ROUGH_ESTIMATE,
  SMALL_CELLS,
} from './disclosures.ts';

/** The range of attentive reach, or a sentence why there is none. */
export function rangeOfReach(
  { why, audience }: Pick<PlanReport, 'why' | 'audience'>,
  target: TargetSample | null,
): ClientPlan['sure'] {
  if (audience?.made_up) return { low: null, high: null, says: 'No range can be given: the people are made up.' };
  const isRough = target !== null && target.respondents > 0 && target.respondents < ROUGH_BELOW_RESPONDENTS;
  const rough = isRough ? [ROUGH_ESTIMATE] : [];
  const range = target?.isMeasured === true ? why?.sampling_error : undefined;
  if (range === undefined) {
    const reason =
      target?.isMeasured === false
        ? 'No range can be given: the survey came as totals, without single answers.'
        : 'No range is known for this plan.';
    return { low: null, high: null, says: [...rough, reason].join(' ') };
  }
  const [low, high] = [Math.round(range.low), Math.round(range.high)];
  const [from, to] = [peopleShort(low), peopleShort(high)];
  const between =
    from === to
      ? `Both ends of the range round to ${from} people.`
      : `With the sample that was asked, the figure lies between ${from} and ${to} people.`;
  const meaning =
    'Of 100 samples, about 95 give a range that contains the true figure. The range covers the sample alone, not prices or attention.';
  return { low, high, says: [...rough, between, meaning].join(' ') };
}

/** Sentences about how the figures were computed. @param hasHidden  whether small figures are left out */
export function methodSentences(
  report: Pick<PlanReport, 'assumptions' | 'audience' | 'certificate' | 'open_mix' | 'rules_report'>,
  budget: Dollars,
  target: TargetSample | null,
  hasHidden: boolean,
): string[] {
  const { assumptions } = report;
  return [
    MODELLED,
    ...(assumptions ? attentionSentences(assumptions) : []),
    ...(report.audience?.made_up ? [MADE_UP] : surveySentences(target)),
    ...proofSentences(report),
    ...(assumptions ? priceSentences(assumptions, budget) : []),
    ...(hasHidden ? [SMALL_CELLS] : []),
  ];
}

function attentionSentences({ attention_threshold_seconds: seconds, rows }: AssumptionSet): string[] {
  return [
    `An exposure counts from ${upToDecimals(seconds, 2)} ${seconds === 1 ? 'second' : 'seconds'} of active attention.`,
    'The probability that an exposure gets this attention is share × exp(−seconds ÷ mean). The formula is from the planning tool, not from a vendor.',
    ...(rows.length === 0 ? [] : [`${capital(attentionTrust(rows))}.`]),
  ];
}

function surveySentences(target: TargetSample | null): string[] {
  if (target === null) return [];
  const { respondents, people, isMeasured } = target;
  if (!isMeasured)
    return ['Who uses which media comes from totals of a survey; how far media reach the same people is assumed.'];
  const asked = `${wholeNumber(respondents)} people of the target were asked`;
  return [`Who uses which media comes from a survey: ${asked}. They stand for ${wholeNumber(people)} people.`];
}

/**
 * The sentence about the proof that the mix has the most attentive reach. Empty for another goal (`certificate.of`), and for a mix that was
 * set by hand or whose limits left no choice, because the proof is then not about it.
 */
function proofSentences({ certificate, open_mix, rules_report }: Parameters<typeof methodSentences>[0]): string[] {
  if (!certificate || open_mix || rules_report?.hand_mix || certificate.of !== undefined) return [];
  const people = Math.max(1, Math.ceil(certificate.gap));
  return [
    `No other split of this budget within the same limits could reach more than ${wholeNumber(people)} ${people === 1 ? 'person' : 'people'} more.`,
  ];
}

function priceSentences({ rows, illustrative }: AssumptionSet, budget: Dollars): string[] {
  const money = illustrative?.price ?? 0;
  if (pricesAreIllustrative({ rows }) || isAllMoney(money, budget)) return [PRICES_ILLUSTRATIVE];
  if (money < 0.01 || budget <= 0) return [];
  return [partlyIllustrative(percentText(money / budget))];
}
