import { createContext, use } from 'react';
import { FROM_SAMPLE } from '../../domain/report/sampledCopy.ts';
import type { ReportFiles } from './handOver/reportFiles.ts';

/** What every file saved from a report says of its plan, so that panels need not be handed it one by one. */
export interface ReportInfo {
  /** What the plan was limited to. */
  readonly constraint: string;
  /** Whether some figures are from a sample of a kept audience. */
  readonly isSampled: boolean;
  /** What panels offer to whoever exports all of it. */
  readonly files: ReportFiles;
}

/** Null outside a report. */
export const ReportContext = createContext<ReportInfo | null>(null);

/** The words of the report this component stands in; none outside one. */
export function useReportInfo(): ReportInfo | null {
  return use(ReportContext);
}

/** The sentence of a panel whose figures are from the sample, where a report has one. */
export function useSampledDescription(says: string): string {
  return useReportInfo()?.isSampled ? `${says} ${FROM_SAMPLE}` : says;
}
