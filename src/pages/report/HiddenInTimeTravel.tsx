import type { ReactNode } from 'react';
import { PausedContent } from '../../components/PausedContent.tsx';
import { useIsLive } from '../../app/hooks.ts';

interface HiddenInTimeTravelProps {
  /** Whether the Redux state has the data that the content shows. */
  isAvailable: boolean;
  /** Shown in place of the content if the data is missing. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Shows content that depends on the state. If a jump in DevTools leads to an earlier state without the data, the content is
 * hidden, but not unmounted. Unmounting would close the desk, and mounting it again would call the backend.
 */
export function HiddenInTimeTravel({ isAvailable, fallback, children }: HiddenInTimeTravelProps) {
  const isLive = useIsLive();
  if (isLive && !isAvailable) return fallback;
  return (
    <PausedContent when={!isAvailable} fallback={fallback}>
      {children}
    </PausedContent>
  );
}
