import { Suspense, use } from 'react';
import type { ReactNode } from 'react';

interface PausedContentProps {
  /** Whether the content is hidden. */
  when: boolean;
  /** Shown in place of the content while it is hidden. */
  fallback: ReactNode;
  children: ReactNode;
}

const NEVER_RESOLVED = new Promise<never>(() => undefined);

/** Hides content without unmounting it: it keeps its state and its effects, and renders nothing while hidden. */
export function PausedContent({ when, fallback, children }: PausedContentProps) {
  return (
    <Suspense fallback={fallback}>
      <Content isWaiting={when}>{children}</Content>
    </Suspense>
  );
}

/** Suspends: React then keeps the content mounted and does not rerun its effects. */
function Content({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  if (isWaiting) use(NEVER_RESOLVED);
  return children;
}
