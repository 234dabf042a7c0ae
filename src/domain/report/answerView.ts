import { channelsOfFamily } from '../../../core/rules/channels.ts';
import { dollarsAndCents, wholeNumber } from '../../../core/words/amounts.ts';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { shareOfTarget, shareWithDecimal, targetPeople } from '../plan/file/audienceCopy.ts';
import { pricesOfFigure } from './assumptionsView.ts';
import { anyContactText } from './attentionFigures.ts';
import { headlineRange, headlineRangeText, intervalText } from './reachRange.ts';
import type { Measure } from './measures.ts';
import { goalLine } from './ruleOutcomes.ts';
import { tarpsText } from '../../../core/words/printedParts.ts';
import { planTotals, threePlusReach } from './planTotals.ts';
import type { PlanTotals } from './planTotals.ts';
import { kpisView } from './reportContents.ts';

/** Two shares of the target (0 to 1), the second contained in the first, with a label. */
interface NestedShares {
  /** Share of the people reached at least once. */
  readonly reached: number;
  /** Share of the people reached three times or more; null if the reply does not tell it. */
  readonly reachedThreePlus: number | null;
  readonly label: string;
}

/** One of the three answer cards, ready to display. */
export interface AnswerCard {
  readonly id: Measure;
  readonly label: string;
  readonly value: string;
  /** A text next to the value; null if there is none. */
  readonly nextToValue: string | null;
  readonly bar: NestedShares | null;
  /** Notes below the value. `measure` is the one whose explanation belongs to the note. */
  readonly notes: readonly { readonly text: string; readonly measure: Measure }[];
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

type CardParts = Pick<AnswerCard, 'nextToValue' | 'bar' | 'notes'>;

function reachParts(report: PlanReport, facts: AudienceFacts | null): CardParts {
  const targetSize = facts === null ? 0 : targetPeople(facts);
  const threePlusPeople = threePlusReach(report);
  const goal = goalLine(report);
  const notes = [
    ...(goal === null ? [] : [{ text: goal, measure: 'goal' as const }]),
    ...(threePlusPeople === null
      ? []
      : [{ text: threePlusText(threePlusPeople, targetSize), measure: 'often' as const }]),
    ...rangeNote(report, targetSize),
    { text: anyContactText(report) ?? '', measure: 'anyContact' as const },
  ].filter(({ text }) => text !== '');
  if (facts === null || targetSize <= 0) return { nextToValue: null, bar: null, notes };
  const reached = report.attentive_reach / targetSize;
  const threePlusShare = threePlusPeople === null ? null : threePlusPeople / targetSize;
  const threePlusLabel = threePlusShare === null ? '' : `, ${shareWithDecimal(threePlusShare)} three times or more`;
  return {
    nextToValue: shareOfTarget(facts, report.attentive_reach),
    bar: {
      reached,
      reachedThreePlus: threePlusShare,
      label: `${shareWithDecimal(reached)} of the target reached${threePlusLabel}`,
    },
    notes,
  };
}

/**
 * The range of the reach because of attention figures and, if known, sampling error. If the reply lacks the figures for it, the sampling
 * interval, or nothing.
 */
function rangeNote(report: PlanReport, targetSize: number): { text: string; measure: Measure }[] {
  const range = headlineRange(report, targetSize);
  if (range !== null)
    return [{ text: headlineRangeText(range), measure: range.hasSampling ? 'bothRanges' : 'attentionRange' }];
  const interval = report.why?.sampling_error;
  return interval ? [{ text: intervalText(interval), measure: 'range' }] : [];
}

function threePlusText(people: number, targetSize: number): string {
  if (people < 0.5) return `3+ reach: ${people > 0 ? 'hardly anyone' : 'no one'}`;
  const share = targetSize > 0 ? `, ${shareWithDecimal(people / targetSize)}` : '';
  return `3+ reach ${wholeNumber(people)}${share}`;
}

function costParts(report: PlanReport, { cpm, cpmOnTarget }: PlanTotals): CardParts {
  const bought = cpm === null ? '' : `${dollarsAndCents(cpm)} CPM bought`;
  const text = [bought, pricesOfFigure(report)].filter(Boolean).join(', ');
  const onTarget = cpmOnTarget === null ? '' : `${dollarsAndCents(cpmOnTarget)} CPM on the target`;
  const notes = [
    { text, measure: 'cpm' as const },
    { text: onTarget, measure: 'cpmOnTarget' as const },
  ];
  return { nextToValue: null, bar: null, notes: notes.filter((note) => note.text !== '') };
}

function frequencyParts(report: PlanReport, { tarps, attentiveTarps }: PlanTotals): CardParts {
  const ratingNotes =
    tarps === null || attentiveTarps === null
      ? []
      : [
          {
            text: `${tarpsText(tarps)} ${ratingWord(report)}, ${tarpsText(attentiveTarps)} of them attentive`,
            measure: 'tarps' as const,
          },
        ];
  return {
    nextToValue: null,
    bar: null,
    notes: [{ text: 'attentive contacts a person reached', measure: 'frequency' }, ...ratingNotes],
  };
}

/** The name of rating points: TARPs in a plan that buys only television, otherwise GRPs. */
function ratingWord(report: PlanReport): 'TARPs' | 'GRPs' {
  const television = channelsOfFamily('Television').map(String);
  const bought = report.why?.channels?.filter(({ spend }) => spend > 0) ?? [];
  return bought.length > 0 && bought.every(({ channel }) => television.includes(channel)) ? 'TARPs' : 'GRPs';
}

/** The three key figures with short labels, for the sticky header. */
export function shortNumbers(report: PlanReport): { value: string; label: string }[] {
  const labels = { reach: 'attentive reach', cost: 'each', frequency: 'frequency' };
  return kpisView(report).map(({ id, value }) => ({ value, label: labels[id] }));
}
