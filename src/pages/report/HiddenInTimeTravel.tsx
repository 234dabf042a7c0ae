import type { ReactNode } from 'react';
import { PausedContent } from '../../components/PausedContent.tsx';
import { useIsLive } from '../../app/hooks.ts';

interface HiddenInTimeTravelProps {
  /** Whether the state has what the content shows. */
  isAvailable: boolean;
  /** Shown in its place. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Shows content that depends on the state. If a jump in DevTools leads to an earlier state without it, the content is hidden, not
 * unmounted: mounting it again would close the desk and call the backend again.
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
