import { createContext, use } from 'react';
import { FROM_SAMPLE } from '../../domain/report/countedWords.ts';
import type { ReportFiles } from './handOver/reportFiles.ts';

/** What every file saved from a report says of its plan, so that panels need not be handed it one by one. */
export interface ReportWords {
  /** What the plan was limited to. */
  readonly constraint: string;
  /** Whether some figures are from a sample of a kept audience. */
  readonly isSampled: boolean;
  /** What panels offer to whoever exports all of it. */
  readonly files: ReportFiles;
}

/** Null outside a report. */
export const ReportWordsContext = createContext<ReportWords | null>(null);

/** The words of the report this component stands in; none outside one. */
export function useReportWords(): ReportWords | null {
  return use(ReportWordsContext);
}

/** The sentence of a panel whose figures are from the sample, where a report has one. */
export function useSampledSays(says: string): string {
  return useReportWords()?.isSampled ? `${says} ${FROM_SAMPLE}` : says;
}
