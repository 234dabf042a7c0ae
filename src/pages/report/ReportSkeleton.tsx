import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { HOME, REPORT } from '../../domain/messages.ts';
import styles from './Report.module.css';

/** The report's shape while the plan is on its way. */
export function ReportSkeleton() {
  return (
    <div className={styles.report}>
      <PageHeading title={REPORT.titleLoading} actions={<Spinner inline sentence={HOME.wait} />} />
      <div className={styles.three}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={108} />
        ))}
      </div>
      <div className={styles.answer}>
        <Skeleton height={440} />
        <Skeleton height={440} />
      </div>
      <div className={styles.three}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={74} />
        ))}
      </div>
      <Skeleton height={320} />
    </div>
  );
}
