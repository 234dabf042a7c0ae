import type { ReactNode } from 'react';
import { PausedContent } from '../../components/PausedContent.tsx';
import { useIsLive } from '../../app/hooks.ts';

interface HiddenInPastProps {
  /** Whether the state has what the content shows. */
  has: boolean;
  /** Shown in its place. */
  instead: ReactNode;
  children: ReactNode;
}

/**
 * Shows content that depends on the state. At a past state without it (a jump in DevTools) the content is hidden, not unmounted:
 * mounting it again would close the desk and call the backend again.
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
