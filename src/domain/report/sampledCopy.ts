import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';

/** Title of the panel about which figures are exact and which come from a sample. */
export const EXACT_OR_SAMPLED = 'Exact, and from a sample';

/** Added to the sentence of a panel whose figures come from a sample. */
export const FROM_SAMPLE = 'From the sample of the audience, not from all rows.';

/** Whether some figures of the report come from a sample. */
export function hasSampledFigures({ counted }: Pick<PlanReport, 'counted'>): boolean {
  return Boolean(counted?.sampled);
}

/** Sentences about which figures are exact and which come from a sample. A plan with an uploaded file has none. */
export function exactAndSampled({ counted }: Pick<PlanReport, 'counted'>): string[] {
  if (!counted) return [];
  return [counted.exact, ...(counted.sampled ? [counted.sampled] : [])];
}

/** The warehouse audience of a plan, and the figures that were computed over all its rows; null for a plan with an uploaded file. */
export function warehouseSummary({ counted }: Pick<PlanReport, 'counted'>): { source: string; summary: string } | null {
  if (!counted) return null;
  const sampled = counted.sampled ? '; curves, overlap and other budgets from a sample' : '';
  return { source: counted.source, summary: `Mix, reach, cost and frequency over all rows${sampled}` };
}
