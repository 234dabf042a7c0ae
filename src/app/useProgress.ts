import { useMemo, useSyncExternalStore } from 'react';
import { useAppDispatch } from './hooks.ts';
import { watchProgress } from '../slices/flows/watchProgress.ts';

/** How much of a piece of work is done, 0 to 1. @param subject  a run's id, or `readingOf` a file */
export function useProgress(subject: string): number {
  const dispatch = useAppDispatch();
  const meter = useMemo(() => dispatch(watchProgress()), [dispatch]);
  return useSyncExternalStore(meter.subscribe, () => meter.read(subject));
}
