import type { ReactNode } from 'react';
import { PausedContent } from '../../components/PausedContent.tsx';
import { useIsLive } from '../../app/hooks.ts';

interface HiddenInPastProps {
  /** Whether the state has what the content shows. */
  has: boolean;
  /** What stands in its place meanwhile. */
  instead: ReactNode;
  children: ReactNode;
}

/**
 * Shows what the state has. A past moment that has not got it (a jump in DevTools) takes the content out of sight and does not end it:
 * ended and begun anew, it would close the desk, and ask the backend again.
 */
export function HiddenInPast({ has, instead, children }: HiddenInPastProps) {
  const isLive = useIsLive();
  if (isLive && !has) return instead;
  return (
    <PausedContent when={!has} fallback={instead}>
      {children}
    </PausedContent>
  );
}
