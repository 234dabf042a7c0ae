import { Suspense, use } from 'react';
import type { ReactNode } from 'react';

interface PausedContentProps {
  isPaused: boolean;
  /** Shown in place of the content while it is paused. */
  fallback: ReactNode;
  children: ReactNode;
}

const NEVER_RESOLVED = new Promise<never>(() => undefined);

/** Hides content without unmounting it. Paused content keeps its state and what its effects set up, but is not rendered. */
export function PausedContent({ isPaused, fallback, children }: PausedContentProps) {
  return (
    <Suspense fallback={fallback}>
      <Content isPaused={isPaused}>{children}</Content>
    </Suspense>
  );
}

/** Suspends while it is paused. React then keeps the content mounted: it cleans up and repeats only layout effects. */
function Content({ isPaused, children }: { isPaused: boolean; children: ReactNode }) {
  if (isPaused) use(NEVER_RESOLVED);
  return children;
}
