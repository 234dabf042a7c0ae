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

/** The info of the report around a component; null outside a report. */
export const ReportContext = createContext<ReportInfo | null>(null);

/** The info of the report around this component; null outside one. */
export function useReportInfo(): ReportInfo | null {
  return use(ReportContext);
}

/** The description of a panel, with a note if its figures come from a sample of a warehouse audience. */
export function useSampledDescription(description: string): string {
  return useReportInfo()?.isSampled ? `${description} ${FROM_SAMPLE}` : description;
}

/** The function to call with the name of each saved file. NotedExports.tsx provides it. */
export const ExportNotes = createContext<(file: string) => void>(() => undefined);

/** A function that notes that a file with figures of plans was saved. It does nothing outside {@link ExportNotes}. */
export function useNoteExport(): (file: string) => void {
  return use(ExportNotes);
}
