import { createContext, use, useMemo } from 'react';
import type { ReactNode } from 'react';
import { FROM_SAMPLE } from '../../domain/report/sampledCopy.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { noteExport } from '../../flows/company/noteExport.ts';
import type { ReportFiles } from './exports/reportFiles.ts';

/** What the panels of a report need for their files and descriptions. */
interface ReportInfo {
  /** The plan's limits in words. */
  readonly limitsText: string;
  /** The rates of the plan in words; null where no rate card gave them. */
  readonly rates: string | null;
  /** Whether some figures are from a sample of a warehouse audience. */
  readonly isSampled: boolean;
  /** The files of all panels, for the Export menu. */
  readonly files: ReportFiles;
  /** The name of a panel's file, with the plan's name and today's date. */
  readonly fileName: (panel: string, ending: string) => string;
  /** The line below pictures of the plan: its name, target, date and prices. */
  readonly caption: () => string;
}

/** The info of the report around a component; null outside a report. */
export const ReportContext = createContext<ReportInfo | null>(null);

export function useReportInfo(): ReportInfo | null {
  return use(ReportContext);
}

/** Names the files of panels. In a report the names have the plan's name and the date. */
export function useFileName(): (panel: string, ending: string) => string {
  return useReportInfo()?.fileName ?? ((panel, ending) => `${panel.replaceAll('$', 'dollar')}.${ending}`);
}

/** The description of a panel, with a note if its figures come from a sample of a warehouse audience. */
export function useSampledDescription(description: string): string {
  return useReportInfo()?.isSampled ? `${description} ${FROM_SAMPLE}` : description;
}

/** The function to call with the name of each saved file. {@link ExportLog} provides it. */
const ExportNotes = createContext<(file: string) => void>(() => undefined);

/** A function that notes that a file with figures of plans was saved. It does nothing outside {@link ExportLog}. */
export function useNoteExport(): (file: string) => void {
  return use(ExportNotes);
}

interface ExportLogProps {
  /** Keys of the plans whose figures are in the files that are saved from `children`. */
  plans: readonly string[];
  children: ReactNode;
}

/** Reports each file that is saved from `children` to the backend, for its audit log. */
export function ExportLog({ plans, children }: ExportLogProps) {
  const dispatch = useAppDispatch();
  const keys = plans.join(' ');
  const note = useMemo(
    () => (file: string) => keys.split(' ').forEach((key) => key !== '' && void dispatch(noteExport(key, file))),
    [dispatch, keys],
  );
  return <ExportNotes value={note}>{children}</ExportNotes>;
}
