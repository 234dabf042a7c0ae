import { createContext, use } from 'react';
import { FROM_SAMPLE } from '../../domain/report/sampledCopy.ts';
import type { ReportFiles } from './handOver/reportFiles.ts';

/** What the panels of a report need for their files and descriptions. */
export interface ReportInfo {
  /** The plan's limits in words. */
  readonly constraint: string;
  /** The rates of the plan in words; null where no rate card gave them. */
  readonly rates: string | null;
  /** Whether some figures are from a sample of a warehouse audience. */
  readonly isSampled: boolean;
  /** The files of all panels, for the Export menu. */
  readonly files: ReportFiles;
}

/** Null outside a report. */
export const ReportContext = createContext<ReportInfo | null>(null);

/** The info of the report around this component; null outside one. */
export function useReportInfo(): ReportInfo | null {
  return use(ReportContext);
}

/** The description of a panel whose figures come from the sample, with a note on that where the report has one. */
export function useSampledDescription(description: string): string {
  return useReportInfo()?.isSampled ? `${description} ${FROM_SAMPLE}` : description;
}

/** To be called with the name of each file that is saved; see NotedExports.tsx. */
export const ExportNotes = createContext<(file: string) => void>(() => undefined);

/** Notes that a file with figures of plans was saved; does nothing outside {@link ExportNotes}. */
export function useNoteExport(): (file: string) => void {
  return use(ExportNotes);
}
