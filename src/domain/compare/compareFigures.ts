import { moneyOf, numberOrNull } from './comparedPlan.ts';
import type { ComparedPlan } from './comparedPlan.ts';
import { PAST_PLANS, REPORT } from '../messages.ts';
import {
  dollarsAndCents,
  fixedDecimals,
  typographicMinus,
  twoDecimals,
  wholeDollars,
  wholeNumber,
} from '../../../core/words/amounts.ts';
import { percentDecimals } from '../../../core/words/percent.ts';

/** Whether a difference is good or bad, which sets its colour. */
type Tone = 'good' | 'bad' | 'neutral';

/** The compared measures. */
export type MeasureId = 'reach' | 'cost' | 'frequency' | 'budget';

/** A measure of both plans and its difference. `ours` is the plan of the report, `theirs` the plan that it is compared with. */
export interface FigureLine {
  readonly id: MeasureId;
  readonly label: string;
  /** The unrounded values; null if unknown. */
  readonly numbers: { readonly ours: number | null; readonly theirs: number | null };
  readonly ours: string;
  readonly theirs: string;
  readonly difference: string;
  /** The difference as a percentage of the compared plan's value; null if that value is zero or unknown. */
  readonly percent: string | null;
  /** The difference in words: "Better: more people"; '' if both figures look the same. */
  readonly verdict: string;
  readonly tone: Tone;
}

interface Measure {
  readonly id: MeasureId;
  readonly label: string;
  readonly valueOf: (plan: ComparedPlan) => number | null;
  readonly show: (value: number) => string;
  /** The decimals that `show` prints. */
  readonly decimals: number;
  readonly whenMore: { readonly verdict: string; readonly tone: Tone };
  readonly whenLess: { readonly verdict: string; readonly tone: Tone };
  /** Whether the measure counts people reached. Such a measure is not compared if the plans count different people. */
  readonly countsPeople: boolean;
}

const MEASURES: readonly Measure[] = [
  {
    id: 'reach',
    label: REPORT.attentiveReach,
    valueOf: ({ report }) => numberOrNull(report.attentive_reach),
    show: wholeNumber,
    decimals: 0,
    whenMore: { verdict: 'Better: more people', tone: 'good' },
    whenLess: { verdict: 'Worse: fewer people', tone: 'bad' },
    countsPeople: true,
  },
  {
    id: 'cost',
    label: REPORT.costPerAttentiveReach,
    valueOf: costOf,
    show: dollarsAndCents,
    decimals: 2,
    whenMore: { verdict: 'Worse: costs more', tone: 'bad' },
    whenLess: { verdict: 'Better: costs less', tone: 'good' },
    countsPeople: true,
  },
  {
    id: 'frequency',
    label: REPORT.frequency,
    valueOf: ({ report }) => (report.attentive_reach === 0 ? null : numberOrNull(report.frequency)),
    show: twoDecimals,
    decimals: 2,
    whenMore: { verdict: 'Higher', tone: 'neutral' },
    whenLess: { verdict: 'Lower', tone: 'neutral' },
    countsPeople: true,
  },
  {
    id: 'budget',
    label: REPORT.inputs.budget,
    valueOf: moneyOf,
    show: wholeDollars,
    decimals: 0,
    whenMore: { verdict: 'More money', tone: 'neutral' },
    whenLess: { verdict: 'Less money', tone: 'neutral' },
    countsPeople: false,
  },
];

/** The cost per person reached. A plan that reaches no one has no cost, even if the reply has a number for it. */
function costOf({ report }: ComparedPlan): number | null {
  return report.attentive_reach === 0 ? null : numberOrNull(report.cost_per_attentive_reach);
}

/** The measures of both plans. @param isLikeForLike  whether their reach can be compared */
export function figureLines(ours: ComparedPlan, theirs: ComparedPlan, isLikeForLike: boolean): FigureLine[] {
  return MEASURES.map((measure) => figureLine(measure, measure.valueOf(ours), measure.valueOf(theirs), isLikeForLike));
}

function figureLine(measure: Measure, ours: number | null, theirs: number | null, isLikeForLike: boolean): FigureLine {
  const shownText = (value: number | null) => (value === null ? PAST_PLANS.nothing : measure.show(value));
  const line = {
    id: measure.id,
    label: measure.label,
    numbers: { ours, theirs },
    ours: shownText(ours),
    theirs: shownText(theirs),
  };
  if (ours === null || theirs === null) {
    return { ...line, difference: PAST_PLANS.nothing, percent: null, verdict: 'Not known', tone: 'neutral' };
  }
  const difference = differenceText(ours, theirs, measure);
  const isSame = difference === SAME_TEXT;
  // If both figures look the same, the percentage must be 0.
  const percent = theirs === 0 ? null : isSame ? '0%' : signedPercent((ours - theirs) / Math.abs(theirs));
  return { ...line, difference, percent, ...verdictOf(measure, { ours, theirs, isSame }, isLikeForLike) };
}

const SAME_TEXT = 'The same';

function verdictOf(
  { whenMore, whenLess, countsPeople }: Measure,
  { ours, theirs, isSame }: { ours: number; theirs: number; isSame: boolean },
  isLikeForLike: boolean,
): Pick<FigureLine, 'verdict' | 'tone'> {
  if (countsPeople && !isLikeForLike) return { verdict: 'Not comparable', tone: 'neutral' };
  if (isSame) return { verdict: '', tone: 'neutral' };
  return ours > theirs ? whenMore : whenLess;
}

/**
 * The difference of the rounded numbers, so that it agrees with the numbers shown. If the rounded numbers are equal, a difference of
 * 0.05% of `theirs` or more is shown as "Below $0.01", and a smaller difference as "The same".
 */
function differenceText(ours: number, theirs: number, { show, decimals }: Pick<Measure, 'show' | 'decimals'>): string {
  const scale = 10 ** decimals;
  const scaledDifference = Math.round(ours * scale) - Math.round(theirs * scale);
  if (scaledDifference !== 0) return signed(scaledDifference / scale, show);
  const isHiddenByRounding = theirs !== 0 && Math.abs(ours - theirs) / Math.abs(theirs) >= 0.0005;
  return isHiddenByRounding ? `Below ${show(1 / scale)}` : SAME_TEXT;
}

/** A number with its sign: 300000 shown by `wholeDollars` becomes "+$300,000". */
export function signed(value: number, show: (value: number) => string): string {
  return value > 0 ? `+${show(value)}` : show(value);
}

/** 0.1234 becomes "+12.3%". There are no decimals from 1,000% on, and more decimals if the number would otherwise read as 0% or 100%. */
export function signedPercent(share: number): string {
  const text = signedDecimals(share * 100, Math.abs(share) >= 10 ? 0 : 1);
  return text === '0' ? '0%' : `${text}%`;
}

/** A difference of percentages: "+12.3", "0", or "<0.000001" for a difference too small to show. */
export function signedDecimals(percent: number, decimals: number): string {
  if (percent === 0) return '0';
  const digits = percentDecimals(percent, decimals);
  // toFixed rounds as percentDecimals does. The formatter alone would round halves differently.
  const text = fixedDecimals(Number(Math.abs(percent).toFixed(digits)), digits);
  if (Number(text.replaceAll(',', '')) === 0) return `<${(10 ** -digits).toFixed(digits)}`;
  return typographicMinus(`${percent > 0 ? '+' : '-'}${text}`);
}
