import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';

/** Title of the panel. */
export const EXACT_OR_SAMPLED = 'Exact, and from a sample';

/** Added to the sentence of a panel whose figures come from a sample. */
export const FROM_SAMPLE = 'From the sample of the audience, not from all rows.';

/** Whether some figures of the report come from a sample. */
export function hasSampledFigures({ counted }: Pick<PlanReport, 'counted'>): boolean {
  return Boolean(counted?.sampled);
}

/** What is exact and what is from a sample; no sentences for a plan with its own file. */
export function exactAndSampled({ counted }: Pick<PlanReport, 'counted'>): string[] {
  if (!counted) return [];
  return [counted.exact, ...(counted.sampled ? [counted.sampled] : [])];
}

/** The warehouse audience of a plan and what was computed over all rows; null for a plan with its own file. */
export function warehouseSummary({ counted }: Pick<PlanReport, 'counted'>): { source: string; summary: string } | null {
  if (!counted) return null;
  const sampled = counted.sampled ? '; curves, overlap and other budgets from a sample' : '';
  return { source: counted.source, summary: `Mix, reach, cost and frequency over all rows${sampled}` };
}
