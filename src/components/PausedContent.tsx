import { Suspense, use } from 'react';
import type { ReactNode } from 'react';

interface PausedContentProps {
  /** Whether the content is out of sight. */
  when: boolean;
  /** What stands in its place meanwhile. */
  fallback: ReactNode;
  children: ReactNode;
}

const NEVER = new Promise<never>(() => undefined);

/** Takes content out of sight without ending it: it keeps its state, starts nothing anew when it is back, and draws nothing meanwhile. */
export function PausedContent({ when, fallback, children }: PausedContentProps) {
  return (
    <Suspense fallback={fallback}>
      <Content isWaiting={when}>{children}</Content>
    </Suspense>
  );
}

/** Suspends, which leaves what was drawn before mounted and its effects alone. */
function Content({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  if (isWaiting) use(NEVER);
  return children;
}
