import type { ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { RetryNotice } from './RetryNotice.tsx';

interface OfferedPageProps {
  /** Whether call 1 offers the page to the planner. */
  isOffered: boolean;
  /** Call 1: whether it is under way, and why it failed; null if it did not. */
  access: { readonly isFetching: boolean; readonly failure: string | null; readonly onRetry: () => void };
  /** What the page shows, for the sentence of a failure: "The rates". */
  what: string;
  /** Shown where the page is not offered. */
  notOffered: string;
  /** Shown until call 1 has been answered. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A page that only some planners are offered. It says so only after call 1 has been answered. */
export function OfferedPage({ isOffered, access, what, notOffered, waiting, children }: OfferedPageProps) {
  if (isOffered) return children;
  if (access.isFetching) return waiting;
  if (access.failure === null) return <EmptyState icon="lock" sentence={notOffered} />;
  return (
    <RetryNotice onRetry={access.onRetry}>
      {what} could not be loaded. {access.failure}
    </RetryNotice>
  );
}
