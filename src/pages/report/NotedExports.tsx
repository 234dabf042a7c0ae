import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { noteExport } from '../../slices/flows/noteExport.ts';
import { ExportNotes } from './reportContext.ts';

interface NotedExportsProps {
  /** Keys of the plans that the files inside are about. */
  plans: readonly string[];
  children: ReactNode;
}

/** Tells the backend of every file that is saved inside, for its audit log. */
export function NotedExports({ plans, children }: NotedExportsProps) {
  const dispatch = useAppDispatch();
  const keys = plans.join(' ');
  const note = useMemo(
    () => (file: string) => keys.split(' ').forEach((key) => key !== '' && void dispatch(noteExport(key, file))),
    [dispatch, keys],
  );
  return <ExportNotes value={note}>{children}</ExportNotes>;
}
