import { readRows } from '../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { ScoreRow } from '../../../core/contract/bodies/rows.ts';

/** The score rows of a plan; empty if they are missing or cannot be parsed. */
export function scoreRowsOf(report: PlanReport | null): readonly ScoreRow[] {
  if (!report?.df_score) return [];
  try {
    return readRows<ScoreRow>(report.df_score);
  } catch {
    return [];
  }
}
