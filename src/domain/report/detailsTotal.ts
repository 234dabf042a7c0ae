import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';

/** Label of the plan's row. */
const PLAN_TOTAL = 'Plan';

type PlanFigures = Pick<PlanReport, 'attentive_reach' | 'cost_per_attentive_reach' | 'frequency'>;

/**
 * The planning details' last line: the plan as a whole. Money and its shares are the sum of the channels'; reach,
 * frequency and cost per reach are the plan's own, which no sum of channels gives. A column that has no meaning for the
 * whole is left empty.
 * @returns null without a channel column, or where the rows have a total already
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
    if (words.startsWith('share of budget')) return [field, shareOf(rows, field)] as const;
    return [field, planFigures.get(words) ?? null] as const;
  });
  return Object.fromEntries(entries);
}

/** The sum of shares [%]; 100 where it differs by rounding only. */
function shareOf(rows: readonly TableRow[], field: string): number | null {
  const sum = sumOf(rows, field);
  return sum !== null && Math.abs(sum - 100) <= 0.05 * rows.length + 1e-9 ? 100 : sum;
}

function wordsOf(field: string): string {
  return field.replaceAll('_', ' ').trim().toLowerCase();
}

function sumOf(rows: readonly TableRow[], field: string): number | null {
  const values = rows.map((row) => row[field]);
  return values.every((value) => typeof value === 'number') ? values.reduce((sum, value) => sum + value, 0) : null;
}

/** Why the channels' reaches add up to more than the plan's. Null when they do not, or the reply lacks them. */
export function overlapSentence(report: PlanFigures, rows: readonly TableRow[]): string | null {
  const field = Object.keys(rows[0] ?? {}).find((name) => wordsOf(name) === 'attentive reach');
  const added = field === undefined ? null : sumOf(rows, field);
  // Half a person of rounding per row.
  if (added === null || added - report.attentive_reach <= rows.length / 2) return null;
  const people = (count: number) => wholeNumber(Math.round(count));
  const own = `The channels' own attentive reach adds up to ${people(added)}, the plan's is ${people(report.attentive_reach)}:`;
  const incremental = rows.some((row) => Object.keys(row).some((name) => wordsOf(name) === 'incremental reach'));
  const lost = incremental ? ' Incremental Reach counts the people that no other channel of the plan reaches.' : '';
  return `${own} people reached by two or more channels are counted once in the plan.${lost}`;
}
