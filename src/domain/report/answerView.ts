import { channelsOfFamily } from '../../../core/rules/channels.ts';
import { dollarsAndCents, wholeNumber } from '../../../core/words/amounts.ts';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { shareOfTarget, shareWithDecimal, targetPeople } from '../plan/file/audienceCopy.ts';
import { pricesOfFigure } from './assumptionsView.ts';
import { anyContactText } from './attentionFigures.ts';
import { headlineRange, headlineRangeText } from './headlineRange.ts';
import { intervalText } from './interval.ts';
import type { Measure } from './measures.ts';
import { goalLine } from './ruleOutcomes.ts';
import { tarpsText } from '../../../core/words/printedParts.ts';
import { planTotals } from './planTotals.ts';
import type { PlanTotals } from './planTotals.ts';
import { kpisView } from './reportView.ts';

/** Nested shares of the target, 0 to 1, with a label. */
interface NestedShares {
  /** Reached at least once. */
  readonly reached: number;
  /** Reached three times or more; null where the reply does not say it. */
  readonly often: number | null;
  readonly label: string;
}

/** One of the three answer cards, ready to display. */
export interface AnswerCard {
  readonly id: Measure;
  readonly label: string;
  readonly value: string;
  /** Shown next to the value. */
  readonly beside: string | null;
  readonly bar: NestedShares | null;
  /** Each with the measure that explains it. */
  readonly notes: readonly { readonly text: string; readonly of: Measure }[];
}

/** The three answer cards of a plan. Parts that the reply lacks are left out. */
export function answerCards(report: PlanReport, facts: AudienceFacts | null): AnswerCard[] {
  const totals = planTotals(report, facts === null ? 0 : targetPeople(facts));
  const parts = {
    reach: reachParts(report, facts),
    cost: costParts(report, totals),
    frequency: frequencyParts(report, totals),
  };
  return kpisView(report).map(({ id, label, value }) => ({ id, label, value, ...parts[id] }));
}

type CardParts = Pick<AnswerCard, 'beside' | 'bar' | 'notes'>;

function reachParts(report: PlanReport, facts: AudienceFacts | null): CardParts {
  const all = facts === null ? 0 : targetPeople(facts);
  const often = report.why?.distribution?.find(({ times }) => times === 3)?.attentive ?? null;
  const goal = goalLine(report);
  const notes = [
    ...(goal === null ? [] : [{ text: goal, of: 'goal' as const }]),
    ...(often === null ? [] : [{ text: oftenText(often, all), of: 'often' as const }]),
    ...rangeNote(report, all),
    { text: anyContactText(report) ?? '', of: 'anyContact' as const },
  ].filter(({ text }) => text !== '');
  if (facts === null || all <= 0) return { beside: null, bar: null, notes };
  const reached = report.attentive_reach / all;
  const share = shareWithDecimal(reached);
  const oftenLabel = often === null ? '' : `, ${shareWithDecimal(often / all)} three times or more`;
  return {
    beside: shareOfTarget(facts, report.attentive_reach),
    bar: { reached, often: often === null ? null : often / all, label: `${share} of the target reached${oftenLabel}` },
    notes,
  };
}

/** The range for attention and, where known, sampling error. If the reply lacks its figures: the sampling interval, or nothing. */
function rangeNote(report: PlanReport, all: number): { text: string; of: Measure }[] {
  const range = headlineRange(report, all);
  if (range !== null)
    return [{ text: headlineRangeText(range), of: range.hasSampling ? 'bothRanges' : 'attentionRange' }];
  const interval = report.why?.sampling_error;
  return interval ? [{ text: intervalText(interval), of: 'range' }] : [];
}

function oftenText(people: number, all: number): string {
  const share = all > 0 ? `, ${shareWithDecimal(people / all)}` : '';
  return `3+ reach ${wholeNumber(people)}${share}`;
}

function costParts(report: PlanReport, { cpm, cpmOnTarget }: PlanTotals): CardParts {
  const bought = cpm === null ? '' : `${dollarsAndCents(cpm)} CPM bought`;
  const text = [bought, pricesOfFigure(report)].filter(Boolean).join(', ');
  const onTarget = cpmOnTarget === null ? '' : `${dollarsAndCents(cpmOnTarget)} CPM on the target`;
  const notes = [
    { text, of: 'cpm' as const },
    { text: onTarget, of: 'cpmOnTarget' as const },
  ];
  return { beside: null, bar: null, notes: notes.filter((note) => note.text !== '') };
}

function frequencyParts(report: PlanReport, { tarps, attentiveTarps }: PlanTotals): CardParts {
  const rating =
    tarps === null || attentiveTarps === null
      ? []
      : [
          {
            text: `${tarpsText(tarps)} ${ratingWord(report)}, ${tarpsText(attentiveTarps)} of them attentive`,
            of: 'tarps' as const,
          },
        ];
  return {
    beside: null,
    bar: null,
    notes: [{ text: 'attentive contacts a person reached', of: 'frequency' }, ...rating],
  };
}

/** TARPs in a plan that buys only television, else GRPs. */
function ratingWord(report: PlanReport): 'TARPs' | 'GRPs' {
  const television = channelsOfFamily('Television').map(String);
  const bought = report.why?.channels?.filter(({ spend }) => spend > 0) ?? [];
  return bought.length > 0 && bought.every(({ channel }) => television.includes(channel)) ? 'TARPs' : 'GRPs';
}

/** The three numbers in short, for the sticky header. */
export function shortNumbers(report: PlanReport): { value: string; label: string }[] {
  const labels = { reach: 'attentive reach', cost: 'each', frequency: 'frequency' };
  return kpisView(report).map(({ id, value }) => ({ value, label: labels[id] }));
}
