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

/** Hides content without unmounting it. Hidden content keeps its state and its effects, but is not rendered. */
export function PausedContent({ when, fallback, children }: PausedContentProps) {
  return (
    <Suspense fallback={fallback}>
      <Content isWaiting={when}>{children}</Content>
    </Suspense>
  );
}

/** Suspends while it waits. React then keeps the content mounted and does not run its effects again. */
function Content({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  if (isWaiting) use(NEVER_RESOLVED);
  return children;
}
