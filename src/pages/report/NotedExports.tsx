import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { noteExport } from '../../slices/flows/noteExport.ts';
import { ExportNotes } from './reportContext.ts';

interface NotedExportsProps {
  /** Keys of the plans whose figures are in the files that are saved from `children`. */
  plans: readonly string[];
  children: ReactNode;
}

/** Reports each file that is saved from `children` to the backend, for its audit log. */
export function NotedExports({ plans, children }: NotedExportsProps) {
  const dispatch = useAppDispatch();
  const keys = plans.join(' ');
  const note = useMemo(
    () => (file: string) => keys.split(' ').forEach((key) => key !== '' && void dispatch(noteExport(key, file))),
    [dispatch, keys],
  );
  return <ExportNotes value={note}>{children}</ExportNotes>;
}
