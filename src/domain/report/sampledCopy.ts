import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';

/** The title of what is exact and what is not. */
export const EXACT_OR_SAMPLED = 'Exact, and from a sample';

/** Behind the sentence of a panel whose figures a plan of a kept audience has from a sample. */
export const FROM_SAMPLE = 'From the sample of the audience, not from all rows.';

/** Whether some of a report's figures are from a sample. */
export function hasSampledFigures({ counted }: Pick<PlanReport, 'counted'>): boolean {
  return Boolean(counted?.sampled);
}

/** What is exact and what is from a sample, in sentences; none for a plan with a file of its own. */
export function exactAndSampled({ counted }: Pick<PlanReport, 'counted'>): string[] {
  if (!counted) return [];
  return [counted.exact, ...(counted.sampled ? [counted.sampled] : [])];
}

/** The kept audience of a plan and how it was counted, in a few words; null for a plan with a file of its own. */
export function warehouseSummary({ counted }: Pick<PlanReport, 'counted'>): { source: string; summary: string } | null {
  if (!counted) return null;
  const sampled = counted.sampled ? '; curves, overlap and other budgets from a sample' : '';
  return { source: counted.source, summary: `Mix, reach, cost and frequency over all rows${sampled}` };
}
