import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { RetryNotice } from './RetryNotice.tsx';

interface OfferedPageProps {
  /** Whether the reply to the access call offers the page to the planner. */
  isOffered: boolean;
  /** The state of the access call: whether it is under way, and why it failed; null if it did not fail. */
  access: { readonly isFetching: boolean; readonly failure: string | null; readonly onRetry: () => void };
  /** What the page shows, as the subject of the sentence about a failure: "The rates". */
  subject: string;
  /** The sentence for a planner who is not offered the page. */
  notOffered: string;
  /** Shown until the access call has been answered. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A page that only some planners are offered. Other planners read `notOffered`, but only after the access call has been answered. */
export function OfferedPage({ isOffered, access, subject, notOffered, waiting, children }: OfferedPageProps) {
  if (isOffered) return children;
  if (access.isFetching) return waiting;
  if (access.failure === null) return <EmptyState icon={Lock} sentence={notOffered} />;
  return (
    <RetryNotice onRetry={access.onRetry}>
      {subject} could not be loaded. {access.failure}
    </RetryNotice>
  );
}
