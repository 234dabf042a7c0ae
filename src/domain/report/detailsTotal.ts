import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';

/** Shares are given with one decimal, so each is rounded by at most this much [per cent]. */
const SHARE_ROUNDING = 0.05;
/** Allows for sums that are not exact in binary. */
const TOLERANCE = 1e-9;

/** Label of the row of the whole plan. */
const PLAN_TOTAL = 'Plan';

type PlanFigures = Pick<PlanReport, 'attentive_reach' | 'cost_per_attentive_reach' | 'frequency'>;

/**
 * The last line of the planning details, about the whole plan. Money and shares of money are sums over the channels. Reach,
 * frequency and cost per reach cannot be added, so they are taken from the plan's own figures. A column without a meaning for the
 * whole plan is left empty.
 * @returns null if there is no channel column, or if the rows already have a total
 */
export function detailsTotal(report: PlanFigures, rows: readonly TableRow[]): TableRow | null {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const channel = fields.find((field) => wordsOf(field) === 'channel');
  if (!channel || rows.some((row) => row[channel] === PLAN_TOTAL)) return null;
  const planFigures = new Map<string, number | null>([
    ['attentive reach', report.attentive_reach],
    ['frequency', report.attentive_reach > 0 ? report.frequency : null],
    ['cost per reach', report.attentive_reach > 0 ? report.cost_per_attentive_reach : null],
  ]);
  const entries = fields.map((field) => {
    const words = wordsOf(field);
    if (field === channel) return [field, PLAN_TOTAL] as const;
    if (words === 'optimal budget') return [field, sumOf(rows, field)] as const;
    if (words.startsWith('share of budget')) return [field, sumOfShares(rows, field)] as const;
    return [field, planFigures.get(words) ?? null] as const;
  });
  return Object.fromEntries(entries);
}

/** The sum of the shares in per cent; 100 if it differs from 100 only by rounding. */
function sumOfShares(rows: readonly TableRow[], field: string): number | null {
  const sum = sumOf(rows, field);
  return sum !== null && Math.abs(sum - 100) <= SHARE_ROUNDING * rows.length + TOLERANCE ? 100 : sum;
}

/** The name of a field in lower case, with spaces: "Attentive_Reach" becomes "attentive reach". */
function wordsOf(field: string): string {
  return field.replaceAll('_', ' ').trim().toLowerCase();
}

/** The sum of a field; null if a row has no number in it. */
function sumOf(rows: readonly TableRow[], field: string): number | null {
  const values = rows.map((row) => row[field]);
  return values.every((value) => typeof value === 'number') ? values.reduce((sum, value) => sum + value, 0) : null;
}

/** Why the reaches of the channels add up to more than the plan's reach; null if they do not, or if the reply lacks them. */
export function overlapSentence(report: PlanFigures, rows: readonly TableRow[]): string | null {
  const field = Object.keys(rows[0] ?? {}).find((name) => wordsOf(name) === 'attentive reach');
  const sumOfReaches = field === undefined ? null : sumOf(rows, field);
  // Rounding can add up to half a person per row.
  if (sumOfReaches === null || sumOfReaches - report.attentive_reach <= rows.length / 2) return null;
  const people = (count: number) => wholeNumber(Math.round(count));
  const sums = `The channels' own attentive reach adds up to ${people(sumOfReaches)}, the plan's is ${people(report.attentive_reach)}:`;
  const hasIncremental = rows.some((row) => Object.keys(row).some((name) => wordsOf(name) === 'incremental reach'));
  const incrementalSentence = hasIncremental
    ? ' Incremental Reach counts the people that no other channel of the plan reaches.'
    : '';
  return `${sums} people reached by two or more channels are counted once in the plan.${incrementalSentence}`;
}
