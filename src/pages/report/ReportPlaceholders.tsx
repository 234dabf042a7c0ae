import type { ReactNode } from 'react';
import { HOME, REPORT } from '../../domain/messages.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PausedContent } from '../../components/PausedContent.tsx';
import { useIsLive } from '../../app/hooks.ts';
import { ReportHead } from './head/ReportHead.tsx';
import styles from './Report.module.css';

/** A placeholder with the layout of a report, shown while the plan is loading. */
export function ReportSkeleton() {
  return (
    <div className={styles.report}>
      <ReportHead title={REPORT.titleLoading} progress={<Spinner inline sentence={HOME.wait} />} />
      <div className={styles.body}>
        <span />
        <div className={styles.panelGroups}>
          <Skeleton height={600} />
          <Skeleton height={320} />
        </div>
      </div>
    </div>
  );
}

/** Shown only while Redux DevTools shows a state without a report. Without DevTools, users are redirected instead. */
export function NoReportYet() {
  return <Notice>There is no report at this moment of the session.</Notice>;
}

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
    <PausedContent isPaused={!isAvailable} fallback={fallback}>
      {children}
    </PausedContent>
  );
}
